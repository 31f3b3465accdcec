"""Measures OpenSpiel: `open_spiel_games.py GAME random-games|uct AMOUNT`.

Random games are played by OpenSpiel's C++ rollout evaluator, which Python reaches through
its MCTS bot: one simulation that evaluates the start position by AMOUNT rollouts. So the
time is that of the C++ code and not of a Python loop. `uct` runs AMOUNT simulations of one
rollout each. Prints {"cpu_seconds": S}, the CPU time of this process in the search alone.
"""

import json
import sys
import time

import pyspiel


def main():
    name, what, amount = sys.argv[1], sys.argv[2], int(sys.argv[3])
    rollouts, simulations = {"random-games": (amount, 1), "uct": (1, amount)}[what]
    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, simulations, 1000, False, 7, False)
    state = game.new_initial_state()
    begin = time.process_time()
    bot.mcts_search(state)
    print(json.dumps({"cpu_seconds": time.process_time() - begin}))


if __name__ == "__main__":
    main()
