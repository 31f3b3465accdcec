"""Compares our Banqi with OpenSpiel's, step by step over random games.

Why: OpenSpiel's banqi was written by others, so where both agree a common misreading is
unlikely. It has no chains and 50 quiet plies, its board lies on its side (4 rows of 8),
and it names pieces GAERHCS where we write KGMRNCP.

    python -m venv VENV && VENV/bin/pip install open_spiel
    cargo run --release -p wuqi-games --example banqi_lines -- 500 1 chain=off \
        | VENV/bin/python xtask/openspiel/crosscheck.py

Compared at every step: whose turn, the legal moves, the odds of a flip; at the end the
result. One difference is known and counted, not reported as a fault: when a capture
leaves a player without any piece while some of the winner's still lie face down, our
game is over and OpenSpiel's goes on. `--speed` measures OpenSpiel's random games.
"""

import random
import sys
import time

import pyspiel

OURS = "KGMRNCPkgmrncp"  # In the order of OpenSpiel's piece numbers.
FIRST_MOVE = 32
GAME = pyspiel.load_game("banqi")


def square(name):
    """Our square name as OpenSpiel's number: our file is its row."""
    return 8 * "abcd".index(name[0]) + 8 - int(name[1])


def action(text):
    """Our player's move as OpenSpiel's action."""
    for sign in "-x":
        if sign in text:
            source, target = text.split(sign)
            return FIRST_MOVE + 32 * square(source) + square(target)
    return square(text)


def check_step(state, line):
    """Compares one step and plays it in `state`; returns what differs, if anything."""
    choices, played = line.split(" | ")
    kind, *choices = choices.split()
    if state.is_terminal():
        return "OpenSpiel's game is over"
    if kind == "move":
        ours, theirs = sorted(map(action, choices)), sorted(state.legal_actions())
        if state.is_chance_node() or ours != theirs:
            return f"legal moves {ours}, OpenSpiel {theirs}"
        state.apply_action(action(played))
    else:
        if not state.is_chance_node():
            return "OpenSpiel has no chance node"
        weights = {OURS.index(c.split(":")[0][-1]): int(c.split(":")[1]) for c in choices}
        total = sum(weights.values())
        theirs = dict(state.chance_outcomes())
        same = theirs.keys() == weights.keys() and all(
            abs(theirs[piece] - weight / total) < 1e-9 for piece, weight in weights.items()
        )
        if not same:
            return f"odds {weights}, OpenSpiel {theirs}"
        state.apply_action(OURS.index(played[-1]))
    return None


def is_wiped_out(state):
    """Whether the player to move has no piece left, open or face down."""
    board = str(state).split("Player:")[0]
    own_is_red = ("P0=Red" in str(state)) == (state.current_player() == 0)
    letters = "GAERHCS" if own_is_red else "gaerhcs"
    if any(letter in board for letter in letters) or not state.legal_actions():
        return False
    flipped = state.clone()
    flipped.apply_action(flipped.legal_actions()[0])
    own = range(7) if own_is_red else range(7, 14)
    return not any(piece in own for piece, _ in flipped.chance_outcomes())


def check_end(state, line):
    """Compares the result; returns `wipeout` for the known difference."""
    winner = line.split()[1]
    if not state.is_terminal():
        wiped = not state.is_chance_node() and is_wiped_out(state)
        loser = {"one": 1, "two": 0}.get(winner)
        known = wiped and state.current_player() == loser
        return "wipeout" if known else f"ours ends ({winner}), OpenSpiel's goes on"
    returns = {"one": 1.0, "two": -1.0, "draw": 0.0}[winner]
    return None if state.returns()[0] == returns else f"{winner}, OpenSpiel {state.returns()}"


def compare(lines):
    """Reads games from `lines` and reports."""
    games = steps = wipeouts = 0
    results = {}
    state = GAME.new_initial_state()
    for number, line in enumerate(lines, 1):
        line = line.strip()
        if line.startswith("over"):
            fault = check_end(state, line)
            if fault == "wipeout":
                wipeouts, fault = wipeouts + 1, None
            results[line] = results.get(line, 0) + 1
            games += 1
            state = GAME.new_initial_state()
        else:
            fault = check_step(state, line)
            steps += 1
        if fault:
            sys.exit(f"line {number}, game {games + 1}: {fault}\n{state}")
    print(f"{games} games, {steps} steps agree; results {results}")
    print(f"{wipeouts} of them ended by our rule that a player without pieces has lost")


def speed(seconds=5.0):
    """Random games a second, driven from Python."""
    start, games = time.perf_counter(), 0
    while time.perf_counter() - start < seconds:
        state = GAME.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes())
                state.apply_action(random.choices(actions, odds)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
        games += 1
    print(f"{games / (time.perf_counter() - start):.0f} random games a second from Python")


if __name__ == "__main__":
    if sys.argv[1:] == ["--speed"]:
        speed()
    else:
        compare(sys.stdin)
