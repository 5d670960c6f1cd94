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
