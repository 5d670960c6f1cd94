#!/usr/bin/env python3
"""A bot with nothing but requests: `rest_bot.py CODE` takes a seat and plays what the engine's greedy bot would."""

import sys

import requests

LOBBY, ENGINE = "http://localhost:8080/api/lobby/v1", "http://localhost:8080/api/engine/v1"
room = f"{LOBBY}/rooms/{sys.argv[1]}"
seat = requests.post(f"{room}/join", json={"name": "rest"}, timeout=10).json()
token = {"Authorization": f"Bearer {seat['token']}"}
now = seat["snapshot"]
while now["status"] != "over":
    ask = now["match"] and now["match"]["ask"]
    if ask and "options" in ask:
        advice = requests.post(f"{ENGINE}/games/{now['game']}/advise", json={"view": now["match"]["view"], "level": "greedy"}, timeout=10).json()
        requests.post(f"{room}/answer", headers=token, json={"ask": ask["id"], "option": advice["option"]}, timeout=10)
    now = requests.get(room, headers=token, params={"since": now["version"], "wait": 20}, timeout=30).json()
print(now["match"]["result"])
