"""Measures OpenSpiel: `open_spiel_games.py GAME ROLLOUTS SIMULATIONS SEARCHES`.

Runs searches of OpenSpiel's C++ MCTS from the start position. Random games alone are one
simulation that evaluates the start position by many rollouts, so that the time is that of
the C++ code and not of a Python loop. Prints {"cpu_seconds": S}, the CPU time of this
process in the searches alone.
"""

import json
import sys
import time

import pyspiel


def main():
    rollouts, simulations, searches = map(int, sys.argv[2:])
    game = pyspiel.load_game(sys.argv[1])
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 1)
    state = game.new_initial_state()
    seconds = 0.0
    for seed in range(searches):
        bot = pyspiel.MCTSBot(game, evaluator, 1.4, simulations, 1000, False, seed, False)
        begin = time.process_time()
        bot.mcts_search(state)
        seconds += time.process_time() - begin
    print(json.dumps({"cpu_seconds": seconds}))


if __name__ == "__main__":
    main()
