/** A shared game as the server and the parts of the play screen read it. */
/** @import { Looked, State } from "../types.js" */
/** @import { Shared } from "./link.js" */
import { engineName } from "../pick/spec.js";

/** @param {Shared} shared @param {number} plies */
export const question = ({ game, size, rules, start, moves }, plies) => ({
  game,
  size,
  rules,
  ...(start && { position: start }),
  moves: moves.slice(0, plies),
});

/** What the bars read, as if the game were played here. @param {Shared} shared @param {Looked} whole @param {Looked} looked @param {number} ply @returns {State} */
export function stateOf(shared, whole, looked, ply) {
  const ended = ply === shared.moves.length ? shared.result : null;
  return /** @type {any} */ ({
    ...looked,
    node: ply,
    ply,
    start: whole.start,
    seats: shared.names.map((name) => ({ kind: "person", name: engineName(name) })),
    clock: null,
    offer: null,
    result: looked.result ?? ended,
  });
}
