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
    match = now["match"]
    ask = match and match["ask"]
    if ask and "options" in ask:
        question = {"view": match["view"], "ask": ask, "level": "greedy"}
        advice = requests.post(f"{ENGINE}/games/{now['game']}/advise", json=question, timeout=10).json()
        answer = {"match": match["number"], "ask": ask["id"], "option": advice["option"]}
        requests.post(f"{room}/answer", headers=token, json=answer, timeout=10)
    now = requests.get(room, headers=token, params={"since": now["version"], "wait": 20}, timeout=30).json()
print(now["match"]["result"])
