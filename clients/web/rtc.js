/**
 * Voice and cameras in the browser: a client of the media service (docs/protocol.md, "Media") without dependencies.
 *
 *     import { Room } from "./rtc.js";
 *     const room = new Room("wss://table.example/api/media/v1/ws", () => fetchMediaToken());
 *     room.addEventListener("media", ({ detail }) => video(detail.peer).srcObject = detail.stream);
 *     await room.open();
 *     await room.microphone(true);      // from a click: browsers want that, and so do people
 *
 * Events (`detail` in brackets): every frame of the service under its type [frame], and
 * `media` [{peer, stream}]: sound or pictures of a peer have come; `link` [{peer, state}]: the connection is `new`, or as
 * RTCPeerConnection says, or `unreachable` when nothing helped; `trouble` [{peer, error}]: something went wrong on the way, such as a relay
 * that does not take its password; `closed` [{code, final}]: the socket has gone, for good or until it is back.
 * Show names and chat by `textContent`, call `element.play()` and offer a button if it is refused.
 */

const SUBPROTOCOL = "table-media.v1";
const CANDIDATES_AT_ONCE = 20;
const CANDIDATES_HELD = 40;
const BATCH_MS = 100;
const RECOVER_MS = 5000;
const SERVERS_MS = 2000;
const UNAUTHORIZED = 401;
const TRIES = 3;
/** Close codes after which coming back is no use: left, protocol, kicked, replaced, room closed. */
const FINAL = new Set([1000, 1003, 1007, 1009, 4400, 4403, 4409, 4410]);
const NO_TOKEN = 4401;
const PAUSES_MS = { 1011: 2000, 1013: 2000, [NO_TOKEN]: 2000, 4429: 30000 };

const randomId = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Everything of one room: the socket, the connections to the others, one's own devices. */
export class Room extends EventTarget {
  #url;
  #getToken;
  #relayOnly;
  #watchdogMs;
  #socket = null;
  #over = false;
  #returning = 0;
  #links = new Map();
  #muted = new Set();
  #ice = { iceServers: [], since: 0, until: 0 };
  #asking = null;
  #answered = null;
  #switching = Promise.resolve();
  #entered = false;
  #unsaid = new Map();

  /**
   * `getToken` gives (a promise of) a fresh media token each time, or null if the lobby has none for this person any more: then the room is over.
   * If it rejects, it is asked again after a while. With `relayOnly` nobody at the table learns one's address, as long as
   * the service knows a TURN server.
   */
  constructor(url, getToken, { relayOnly = false, watchdogMs = 12000 } = {}) {
    super();
    this.#url = url;
    this.#getToken = getToken;
    this.#relayOnly = relayOnly;
    this.#watchdogMs = watchdogMs;
    this.deaf = false;
    this.you = null;
    this.tracks = { audio: null, video: null };
  }

  /** Enters the room; comes back by itself when the socket breaks. Resolves with the first `welcome`. */
  async open() {
    this.#over = false;
    clearTimeout(this.#returning);
    const token = await this.#getToken();
    if (token === null) this.#finish(NO_TOKEN);
    if (this.#over) throw new Error("there is no entering any more");
    return this.#connect(token);
  }

  /** Takes over the rights of a fresh token without leaving, such as a new host's; they come as `authed`. */
  async renew() {
    this.send("auth", { token: await this.#getToken() });
  }

  #connect(token) {
    this.#socket?.close(); // there is one socket, however often the page opens
    const socket = new WebSocket(this.#url, SUBPROTOCOL);
    this.#socket = socket;
    return new Promise((resolve, reject) => {
      socket.onopen = () => this.send("hello", { v: 1, token, hide_ip: this.#relayOnly });
      socket.onmessage = ({ data }) => {
        if (this.#socket !== socket) return;
        const frame = JSON.parse(data);
        this.#take(frame);
        if (frame.t === "welcome") resolve(frame);
      };
      socket.onclose = ({ code }) => {
        reject(new Error(`closed with ${code}`));
        if (this.#socket === socket) this.#lost(code);
      };
    });
  }

  /** Leaves, and releases microphone and camera. */
  close() {
    this.#over = true;
    clearTimeout(this.#returning);
    for (const kind of ["audio", "video"]) this.#release(kind);
    this.#drop();
    if (this.#socket?.readyState === WebSocket.OPEN) this.send("leave");
    else this.#socket?.close();
  }

  /** Says something to all, or to one peer; it comes back as a `chat` event, or as an `error`, with the `id` that this gives. Outlives a gap. */
  say(text, to) {
    const id = randomId();
    const message = to === undefined ? { id, text } : { id, text, to };
    this.#unsaid.set(id, message);
    if (this.#entered) this.send("chat", message);
    return id;
  }

  microphone(on) {
    return this.#device("audio", "mic", on);
  }

  camera(on) {
    return this.#device("video", "cam", on);
  }

  /** Stops playing all voices, and says so. */
  deafen(deaf) {
    this.deaf = deaf;
    for (const link of this.#links.values()) link.listen(this.#hears(link.peer));
    this.send("state", { deaf });
  }

  /** State of the connection to a peer, for those who want to look instead of listen. */
  link(peer) {
    return this.#links.get(peer);
  }

  send(t, fields = {}) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ t, ...fields }));
  }

  tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** What a new connection is made with. Servers' passwords are asked for anew when half their time is over, or when they are in doubt. */
  async configuration() {
    if (performance.now() > this.#ice.until) await (this.#asking ??= this.#askForServers());
    return { iceServers: this.#ice.iceServers, iceTransportPolicy: this.#relayOnly ? "relay" : "all" };
  }

  /** A connection has failed that was begun then: the passwords of servers that were known by then may be the reason. */
  doubtServers(begun) {
    if (this.#ice.since <= begun) this.#ice.until = 0;
  }

  #take(frame) {
    const act = this[`_${frame.t}`];
    if (act) act.call(this, frame);
    this.tell(frame.t, frame);
  }

  _welcome(frame) {
    this.you = frame.you;
    this.#keepServers(frame.ice);
    this.#keepMuted(frame.muted);
    this.#drop();
    for (const peer of frame.offer) this.#offerTo(peer);
    for (const peer of frame.polite) this.#waitFor(peer);
    this.#tellDevices();
    this.#entered = true;
    for (const message of this.#unsaid.values()) this.send("chat", message);
  }

  /** Who is the newcomer of a pair is another than before if the other has come anew meanwhile. */
  _resync(frame) {
    this.#keepMuted(frame.muted);
    const here = new Set([...frame.offer, ...frame.polite]);
    for (const peer of [...this.#links.keys()]) if (!here.has(peer)) this.#end(peer);
    for (const peer of frame.offer) if (!this.#links.get(peer)?.offers) this.#offerTo(peer);
    for (const peer of frame.polite) if (this.#links.get(peer)?.newcomer !== false) this.#waitFor(peer);
    for (const link of this.#links.values()) link.listen(this.#hears(link.peer));
  }

  _join({ peer, polite }) {
    this.#end(peer);
    if (polite) this.#waitFor(peer);
  }

  _gone({ peer }) {
    this.#end(peer);
  }

  _desc(frame) {
    this.#links.get(frame.from)?.receive(frame);
  }

  _cand(frame) {
    this.#links.get(frame.from)?.receive(frame);
  }

  _bye(frame) {
    this.#links.get(frame.from)?.receive(frame);
  }

  _chat({ id }) {
    this.#unsaid.delete(id);
  }

  _error({ id }) {
    this.#unsaid.delete(id);
  }

  _authed({ role, can }) {
    this.you = { ...this.you, role, can };
  }

  _ice(frame) {
    this.#keepServers(frame);
    this.#answered?.();
  }

  _muted({ who, what, on }) {
    this.#muted[on ? "add" : "delete"](`${what}:${who}`);
    if (what !== "mic") return;
    if (who === this.you.peer) this.#obey();
    else this.#links.get(who)?.listen(this.#hears(who));
  }

  #offerTo(peer) {
    this.#end(peer);
    const link = new Link(this, peer, { newcomer: true, watchdogMs: this.#watchdogMs });
    this.#links.set(peer, link);
    link.listen(this.#hears(peer));
    link.begin();
  }

  #waitFor(peer) {
    this.#end(peer);
    const link = new Link(this, peer, { newcomer: false, watchdogMs: this.#watchdogMs });
    this.#links.set(peer, link);
    link.listen(this.#hears(peer));
  }

  #end(peer) {
    this.#links.get(peer)?.close();
    this.#links.delete(peer);
  }

  #drop() {
    for (const peer of [...this.#links.keys()]) this.#end(peer);
  }

  #hears(peer) {
    return !this.deaf && !this.#muted.has(`mic:${peer}`);
  }

  #lost(code) {
    this.#entered = false;
    this.#drop();
    if (this.#over || FINAL.has(code)) return this.#finish(code);
    this.tell("closed", { code, final: false });
    this.#comeBackIn(PAUSES_MS[code] ?? 500);
  }

  #finish(code) {
    this.#over = true;
    this.#unsaid.clear();
    for (const kind of ["audio", "video"]) this.#release(kind);
    this.tell("closed", { code, final: true });
  }

  /** The jitter keeps those whom a restart has thrown out from coming back all at once. */
  #comeBackIn(pauseMs) {
    this.#returning = setTimeout(() => this.#comeBack(), pauseMs + Math.random() * 2500);
  }

  async #comeBack() {
    try {
      const token = await this.#getToken();
      if (this.#over) return;
      if (token === null) this.#finish(NO_TOKEN);
      else this.#connect(token).catch(() => {}); // a socket that closes again comes back by itself
    } catch {
      if (!this.#over) this.#comeBackIn(PAUSES_MS[1013]);
    }
  }

  /** One after the other: two quick clicks must not open a device twice. Rejects if the person does not allow it. */
  #device(kind, name, on) {
    const turn = this.#switching.then(() => this.#switch(kind, name, on));
    this.#switching = turn.catch(() => {});
    return turn;
  }

  async #switch(kind, name, on) {
    if (!on) this.#release(kind);
    else this.tracks[kind] ??= await this.#record(kind, name);
    await Promise.all([...this.#links.values()].map((link) => link.sendTrack(kind)));
    this.send("state", { [name]: on ? "on" : "off" });
  }

  /** The question may take the person a while: who has gone or was muted meanwhile is not recorded. */
  async #record(kind, name) {
    this.#requireVoice(name);
    const [track] = (await navigator.mediaDevices.getUserMedia({ [kind]: true })).getTracks();
    try {
      this.#requireVoice(name);
    } catch (refused) {
      track.stop();
      throw refused;
    }
    track.onended = () => this.#device(kind, name, false); // it was pulled out
    return track;
  }

  #requireVoice(name) {
    if (this.#over) throw new DOMException("you have left", "AbortError");
    if (name === "mic" && this.#isMuted) throw new DOMException("a moderator has muted you", "NotAllowedError");
  }

  /** The track is stopped, not just muted: the light of the camera goes out. */
  #release(kind) {
    this.tracks[kind]?.stop();
    this.tracks[kind] = null;
  }

  #tellDevices() {
    const { audio, video } = this.tracks;
    if (audio || video || this.deaf) this.send("state", { mic: audio && !this.#isMuted ? "on" : "off", cam: video ? "on" : "off", deaf: this.deaf });
  }

  get #isMuted() {
    return this.#muted.has(`mic:${this.you?.peer}`);
  }

  #keepMuted(muted) {
    this.#muted = new Set(muted.map(({ who, what }) => `${what}:${who}`));
    this.#obey();
  }

  /** Who was muted does not go on recording. */
  #obey() {
    if (this.#isMuted && this.tracks.audio) this.microphone(false);
  }

  #keepServers(ice) {
    const since = performance.now();
    if (ice) this.#ice = { iceServers: ice.iceServers, since, until: since + ice.ttl * 500 };
  }

  /** One question for all connections that need it; if there is no answer, the servers of before have to do. */
  async #askForServers() {
    this.send("ice");
    await new Promise((resolve) => {
      this.#answered = resolve;
      setTimeout(resolve, SERVERS_MS);
    });
    this.#asking = null;
  }
}

/**
 * The connection to one peer, through all its RTCPeerConnections: each has an id (`pc`) that the newcomer of the two makes. The newcomer
 * offers first; later changes are made by perfect negotiation, in which the older is polite.
 */
class Link {
  #room;
  #watchdogMs;
  #pc = null;
  #begun = 0;
  #id = null;
  #tries = 0;
  #chain = Promise.resolve();
  #makingOffer = false;
  #ignoringOffer = false;
  #settingAnswer = false;
  #early = { id: null, candidates: [] };
  #batch = [];
  #batchTimer = 0;
  #watchdog = 0;
  #recovery = 0;
  #hears = true;
  #unreachable = false;

  constructor(room, peer, { newcomer, watchdogMs }) {
    this.#room = room;
    this.peer = peer;
    this.newcomer = newcomer;
    this.#watchdogMs = watchdogMs;
    this.stream = new MediaStream();
    this.closed = false;
  }

  /** Whether this side has offered a connection, and it stands or may still come about. */
  get offers() {
    return this.newcomer && ["new", "connecting", "connected"].includes(this.#pc?.connectionState);
  }

  get state() {
    return this.#pc?.connectionState ?? (this.#unreachable ? "unreachable" : "new");
  }

  /** The RTCPeerConnection of the moment, for statistics. */
  get connection() {
    return this.#pc;
  }

  /** The newcomer's first offer. */
  async begin() {
    this.#tries += 1;
    const id = randomId();
    this.#id = id;
    const configuration = await this.#room.configuration();
    if (this.closed || this.#id !== id) return;
    this.#make(configuration);
    for (const kind of ["audio", "video"]) {
      const track = this.#room.tracks[kind];
      const transceiver = this.#pc.addTransceiver(kind, { direction: track ? "sendrecv" : "recvonly" });
      if (track) transceiver.sender.replaceTrack(track);
    }
  }

  /** Takes a frame of the peer; strictly one after the other. */
  receive(frame) {
    this.#chain = this.#chain.then(() => this.#handle(frame)).catch((error) => this.#trouble(error));
  }

  /** Sends the room's track of that kind, or none. */
  async sendTrack(kind) {
    const transceiver = this.#transceiver(kind);
    if (!transceiver) return;
    const track = this.#room.tracks[kind];
    transceiver.direction = track ? "sendrecv" : "recvonly";
    await transceiver.sender.replaceTrack(track);
  }

  /** Whether the peer's voice is played. */
  listen(hears) {
    this.#hears = hears;
    for (const track of this.stream.getAudioTracks()) track.enabled = hears;
  }

  close() {
    this.closed = true;
    this.#discard();
    this.#room.tell("link", { peer: this.peer, state: "closed" });
  }

  #make(configuration) {
    this.#discard(false);
    const pc = new RTCPeerConnection(configuration);
    this.#pc = pc;
    this.#unreachable = false;
    this.#begun = performance.now();
    pc.onnegotiationneeded = () => this.#offer(pc);
    pc.onicecandidateerror = ({ errorCode, errorText, url }) => errorCode === UNAUTHORIZED && this.#trouble(new Error(`${url}: ${errorText}`));
    pc.onicecandidate = ({ candidate }) => this.#pc === pc && this.#propose(candidate);
    pc.onconnectionstatechange = () => this.#pc === pc && this.#changed();
    pc.ontrack = ({ track }) => this.#pc === pc && this.#show(track);
    this.#watchdog = setTimeout(() => this.#expired(), this.#watchdogMs);
    this.#room.tell("link", { peer: this.peer, state: "new" });
  }

  async #offer(pc) {
    try {
      this.#makingOffer = true;
      await pc.setLocalDescription();
      if (this.#pc === pc && pc.localDescription?.type === "offer") this.#describe();
    } catch (error) {
      if (this.#pc === pc) this.#trouble(error);
    } finally {
      if (this.#pc === pc) this.#makingOffer = false; // or else it is the next one's
    }
  }

  async #handle(frame) {
    if (this.closed) return;
    if (frame.t === "bye") this.#farewell(frame);
    else if (frame.t === "cand") await this.#candidates(frame);
    else await this.#description(frame);
  }

  async #description({ pc: id, kind, sdp }) {
    if (kind === "offer" && !(await this.#prepares(id))) return;
    const pc = this.#pc;
    if (!pc || id !== this.#id) return;
    const ready = !this.#makingOffer && (pc.signalingState === "stable" || this.#settingAnswer);
    this.#ignoringOffer = this.newcomer && kind === "offer" && !ready;
    if (this.#ignoringOffer) return;
    this.#settingAnswer = kind === "answer";
    try {
      await pc.setRemoteDescription({ type: kind, sdp });
    } finally {
      this.#settingAnswer = false;
    }
    if (kind === "offer") await this.#answer(pc);
    await this.#applyEarly(pc);
  }

  /** The older makes its connection when the first offer of a new one comes. Any offer may be that of another way: its servers must still be good. */
  async #prepares(id) {
    if (this.newcomer && id !== this.#id) return false;
    const configuration = await this.#room.configuration();
    if (this.closed) return false;
    if (id === this.#id) this.#pc?.setConfiguration(configuration);
    else if (!this.newcomer) {
      this.#id = id;
      this.#make(configuration);
    }
    return true;
  }

  async #answer(pc) {
    await Promise.all(["audio", "video"].map((kind) => this.sendTrack(kind)));
    await pc.setLocalDescription();
    if (this.#pc === pc) this.#describe();
  }

  async #candidates({ pc: id, c }) {
    if (id !== this.#id || !this.#pc?.remoteDescription) {
      if (this.#early.id !== id) this.#early = { id, candidates: [] };
      this.#early.candidates = [...this.#early.candidates, ...c].slice(0, CANDIDATES_HELD);
      return;
    }
    for (const candidate of c) await this.#add(this.#pc, candidate);
  }

  async #applyEarly(pc) {
    if (this.#early.id !== this.#id) return;
    const { candidates } = this.#early;
    this.#early = { id: null, candidates: [] };
    for (const candidate of candidates) await this.#add(pc, candidate);
  }

  async #add(pc, candidate) {
    try {
      await pc.addIceCandidate(candidate ?? undefined);
    } catch (error) {
      if (!this.#ignoringOffer && this.#pc === pc) this.#trouble(error);
    }
  }

  #trouble(error) {
    this.#room.tell("trouble", { peer: this.peer, error });
  }

  /** Of a connection that is given up the older may have let go already, and has none then. */
  #farewell({ pc: id, why }) {
    if (this.#id !== null && id !== this.#id) return;
    if (why === "reset") this.#room.doubtServers(this.#begun);
    if (why === "reset" && this.newcomer) this.#again();
    else if (why === "failed") this.#giveUp();
    else this.#discard();
  }

  #propose(candidate) {
    this.#batch.push(candidate === null ? null : candidate.toJSON());
    this.#batchTimer ||= setTimeout(() => this.#sendBatch(), BATCH_MS);
  }

  #sendBatch() {
    this.#batchTimer = 0;
    while (this.#batch.length) this.#room.send("cand", { to: this.peer, pc: this.#id, c: this.#batch.splice(0, CANDIDATES_AT_ONCE) });
  }

  #describe() {
    const { type, sdp } = this.#pc.localDescription;
    this.#room.send("desc", { to: this.peer, pc: this.#id, kind: type, sdp });
  }

  #changed() {
    const state = this.#pc.connectionState;
    if (state === "connected") {
      this.#tries = 0;
      clearTimeout(this.#watchdog);
      clearTimeout(this.#recovery);
      this.#recovery = 0;
    } else if (state === "failed") this.#recover();
    else if (state === "disconnected") this.#recovery ||= setTimeout(() => this.#recover(), RECOVER_MS);
    this.#room.tell("link", { peer: this.peer, state });
  }

  /** Another way is looked for on the same connection, with fresh servers; if that does not help either, all is begun anew. */
  async #recover() {
    const pc = this.#pc;
    clearTimeout(this.#recovery);
    clearTimeout(this.#watchdog);
    this.#recovery = 0;
    this.#watchdog = setTimeout(() => this.#expired(), this.#watchdogMs);
    if (pc.connectionState === "connected") return;
    this.#room.doubtServers(performance.now() - RECOVER_MS);
    if (!this.newcomer) return; // it looks for servers when the offer comes
    const configuration = await this.#room.configuration();
    if (this.#pc !== pc) return;
    pc.setConfiguration(configuration);
    pc.restartIce();
  }

  #expired() {
    if (this.closed || this.#pc?.connectionState === "connected") return;
    this.#room.send("bye", { to: this.peer, pc: this.#id, why: "reset" });
    this.#room.doubtServers(this.#begun);
    if (this.newcomer) this.#again();
    else this.#discard();
  }

  #again() {
    const id = this.#id;
    this.#discard();
    if (this.#tries < TRIES) return this.begin();
    if (id !== null) this.#room.send("bye", { to: this.peer, pc: id, why: "failed" });
    this.#giveUp();
  }

  #giveUp() {
    this.#discard();
    this.#unreachable = true;
    this.#room.tell("link", { peer: this.peer, state: "unreachable" });
  }

  #show(track) {
    if (track.kind === "audio") track.enabled = this.#hears;
    for (const old of this.stream.getTracks()) if (old.kind === track.kind && old !== track) this.stream.removeTrack(old);
    this.stream.addTrack(track);
    this.#room.tell("media", { peer: this.peer, stream: this.stream });
  }

  #transceiver(kind) {
    return this.#pc?.getTransceivers().find(({ receiver }) => receiver.track.kind === kind);
  }

  #discard(forget = true) {
    for (const timer of [this.#watchdog, this.#recovery, this.#batchTimer]) clearTimeout(timer);
    this.#recovery = this.#batchTimer = 0;
    this.#batch = [];
    this.#ignoringOffer = this.#makingOffer = false;
    if (forget) this.#id = null;
    const pc = this.#pc;
    this.#pc = null;
    if (!pc) return;
    pc.onnegotiationneeded = pc.onicecandidate = pc.onicecandidateerror = pc.onconnectionstatechange = pc.ontrack = null;
    pc.close();
  }
}
