// What the tests of clients/web/rtc.js need in the page.
import { Room } from "/rtc.js";

export const sleepUntil = (time) => new Promise((resolve) => setTimeout(resolve, Math.max(0, time - Date.now())));

/** Waits until `look` gives something true, for as long as rtc.js gives a connection. */
export async function eventually(look, ms = 12000) {
  const until = performance.now() + ms;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() > until) throw new Error(`waited in vain for ${look}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A room that remembers what has happened to its connections, and when (ms). */
export function enter(url, token, options) {
  const room = new Room(url, async () => room.token, options);
  room.token = token;
  room.seen = [];
  const note = (type, detail) => room.seen.push({ type, at: performance.now(), ...detail, ...(detail.error && { error: String(detail.error) }) });
  for (const type of ["welcome", "link", "trouble", "muted", "chat", "peer", "ice", "closed"]) room.addEventListener(type, ({ detail }) => note(type, detail));
  return room;
}

export const connected = (room, peers, ms) => eventually(() => peers.every((peer) => room.link(peer)?.state === "connected"), ms);

/** What the page knows to have been said, each message once: it came as it was said, or with a welcome. */
export function said(room) {
  const messages = room.seen.flatMap((event) => (event.type === "welcome" ? event.history : event.type === "chat" ? [event] : []));
  return [...new Map(messages.map(({ seq, text }) => [seq, text])).values()];
}

/** How long each attempt to connect to a peer took (ms); null: the watchdog had to begin anew. */
export function attempts(room, peer) {
  const found = [];
  for (const { at, state } of room.seen.filter((event) => event.type === "link" && event.peer === peer)) {
    if (state === "new") found.push({ began: at, took: null });
    else if (state === "connected") found.at(-1).took ??= at - found.at(-1).began;
  }
  return found.map(({ took }) => took);
}

/** Packets of sound or decoded pictures that have come from a peer. */
async function received(room, peer, kind) {
  let sum = 0;
  for (const report of (await room.link(peer)?.connection?.getStats())?.values() ?? [])
    if (report.type === "inbound-rtp" && report.kind === kind) sum += kind === "audio" ? report.packetsReceived : report.framesDecoded ?? 0;
  return sum;
}

/** Waits until more of that kind comes from a peer than has come already; a connection that is made anew counts from its beginning. */
export async function flowing(room, peer, kind, ms) {
  let before = Infinity;
  return eventually(async () => {
    const now = await received(room, peer, kind);
    before = Math.min(before, now);
    return now > before + 2;
  }, ms);
}

/** Waits until that kind of media comes from all of these. */
export const flowingFrom = (room, peers, kind, ms) => Promise.all(peers.map((peer) => flowing(room, peer, kind, ms)));

/** How a kind of media goes between the two when all negotiation is over. */
export async function direction(room, peer, kind, wanted) {
  const { connection } = room.link(peer);
  const current = () => connection.getTransceivers().find(({ receiver }) => receiver.track.kind === kind)?.currentDirection;
  return eventually(() => connection.signalingState === "stable" && current() === wanted);
}

/** All TURN passwords that the room gets with these frames are replaced by that of `expired`. */
export function spoil(room, frames, expired) {
  const spoiled = (ice) => ({ ...ice, iceServers: ice.iceServers.map((server) => ({ ...server, ...expired })) });
  for (const t of frames) {
    const take = room[`_${t}`];
    room[`_${t}`] = (frame) => take.call(room, t === "ice" ? spoiled(frame) : { ...frame, ice: spoiled(frame.ice) });
  }
}

/** The browser says that the connection to a peer has failed; gives the restart that follows time to happen. */
export async function fails(room, peer) {
  const { connection } = room.link(peer);
  const fragment = () => /a=ice-ufrag:(\S+)/.exec(connection.localDescription.sdp)[1];
  const before = fragment();
  Object.defineProperty(connection, "connectionState", { configurable: true, value: "failed" });
  connection.onconnectionstatechange();
  delete connection.connectionState;
  await eventually(() => fragment() !== before && connection.signalingState === "stable");
}

/** An hour later, to the page. */
export function later() {
  const now = performance.now.bind(performance);
  performance.now = () => now() + 3600_000;
}

export const servers = (room, peer) => room.link(peer).connection.getConfiguration().iceServers;
