"""Talking at a table, by the public API and the command: the lobby's tokens open the sockets of media."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import requests

from tests.support.media import SECONDS, Talker
from tools.stack import Stack


def post(url: str, token: str | None = None, **body: Any) -> dict[str, Any]:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    answer = requests.post(url, json=body, headers=headers, timeout=SECONDS)
    assert answer.ok, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_people_of_a_room_meet_in_media_by_the_names_and_rights_of_their_seats(stack: Stack) -> None:
    """R146."""
    rooms = f"{stack.url('lobby')}/v1/rooms"
    anna = post(rooms, game="tavern", name="Аня")
    boris = post(f"{rooms}/{anna['room']}/join", name="Боря")
    tokens = [post(f"{rooms}/{anna['room']}/media-token", person["token"])["token"] for person in (anna, boris)]
    with Talker(stack.url("media")) as host, Talker(stack.url("media")) as player:
        you = host.hello(tokens[0])["you"]
        assert (you["peer"], you["name"], you["role"]) == ("seat-0", "Аня", "host")
        assert {"chat", "mod"} <= set(you["can"])
        assert [peer["name"] for peer in player.hello(tokens[1])["peers"]] == ["Аня"]
        said = player.say("За встречу!")
        host.next("join")
        assert host.next("chat")["text"] == said["text"]


def test_in_a_pause_people_go_on_talking(stack: Stack) -> None:
    """R149: nothing is played, and the chat lives."""
    rooms = f"{stack.url('lobby')}/v1/rooms"
    anna = post(rooms, game="tavern", name="Аня", bots=["greedy"])
    room = f"{rooms}/{anna['room']}"
    post(f"{room}/start", anna["token"])
    paused = post(f"{room}/pause", anna["token"])
    token = post(f"{room}/media-token", anna["token"])["token"]
    with Talker(stack.url("media")) as host:
        host.hello(token)
        assert host.say("Перекур")["text"] == "Перекур"
    assert post(f"{room}/resume", anna["token"])["match"]["version"] == paused["match"]["version"]


def test_the_command_talks_too(stack: Stack, tmp_path: Path) -> None:
    def traktir(*words: str) -> Any:
        environment = {**os.environ, **stack.environment, "HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path)}
        done = subprocess.run(
            [str(Path(sys.executable).with_name("traktir")), *words, "--json"], env=environment, capture_output=True, text=True, check=False, timeout=60
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    code = traktir("create", "tavern", "--name", "Carl", "--no-wait")["room"]
    said = traktir("chat", code, "hello", "there")
    assert said["text"] == "hello there"
    assert traktir("chat", code)["messages"] == [said]


def test_what_is_said_stands_beside_the_match_for_who_watches_and_who_plays(stack: Stack, tmp_path: Path) -> None:
    """Who watches has no seat and says nothing, who plays says it with a slash."""
    rooms = f"{stack.url('lobby')}/v1/rooms"
    environment = {**os.environ, **stack.environment, "HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path)}
    traktir = str(Path(sys.executable).with_name("traktir"))

    def run(*words: str) -> subprocess.Popen[str]:
        return subprocess.Popen([traktir, *words, "--json"], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def spoken(process: subprocess.Popen[str]) -> str:
        assert process.stdout is not None
        found = next(line for line in map(json.loads, process.stdout) if line["t"] == "chat")
        text: str = found["message"]["text"]
        return text

    with run("create", "tavern", "--name", "Carl", "--no-wait") as made:
        code = json.loads(made.communicate()[0])["room"]
    boris = post(f"{rooms}/{code}/join", name="Боря")
    with run("watch", code, "--chat") as watcher, run("play", code, "--chat") as player:
        said = post(f"{rooms}/{code}/media-token", boris["token"])["token"]
        post(f"{stack.url('media')}/v1/chat", said, text="За встречу!")
        assert [spoken(process) for process in (watcher, player)] == ["За встречу!"] * 2
        for process in (watcher, player):
            process.terminate()
