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
  const seat = (/** @type {string} */ name) =>
    /** @type {import("../types.js").Seat} */ ({ kind: "person", name: engineName(name) });
  return {
    ...looked,
    seq: 0,
    line: Array.from({ length: ply }, (_, node) => node + 1),
    node: ply,
    ply,
    start: whole.start,
    seats: [seat(shared.names[0]), seat(shared.names[1])],
    clock: null,
    deal: null,
    offer: null,
    result: looked.result ?? ended,
    paused: false,
    speed_ms: 0,
    undo: "never",
    can_undo: false,
    can_redo: false,
  };
}
