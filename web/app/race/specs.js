/** The engines that can race, by the names of their algorithms. */
export const SPECS = /** @type {Record<string, string>} */ ({
  minimax: "minimax:depth=3,quiescence=0",
  textbook: "alphabeta:memory=8,parts=textbook",
  all: "alphabeta:memory=8",
  mcts: "mcts:c=1,memory=64",
  puct: "puct:cpuct=1,memory=64",
});
