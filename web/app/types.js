/**
 * The session protocol in types (docs/protocol.md), as far as the page reads it.
 *
 * Only types: nothing here exists at run time.
 */

/** @typedef {"one" | "two"} Player */
/** @typedef {"ataxx" | "banqi" | "gomoku" | "sequencium" | "territory"} GameId */

/**
 * What stands on a square.
 * @typedef {object} Square
 * @property {"empty" | "blocked" | "stone" | "number" | "half" | "piece" | "face_down"} is
 * @property {Player} [owner]
 * @property {number} [value] the number written there (Sequencium)
 * @property {number} [partner] the other half (Territory)
 * @property {string} [letter] the piece (Banqi)
 */

/**
 * Facts of one game beside the board.
 * @typedef {object} Extra
 * @property {GameId} game
 * @property {number} [clock]
 * @property {number} [limit]
 * @property {"r" | "b"} [one_is]
 * @property {[string, number][]} [pool]
 * @property {[string, number][]} [captured]
 * @property {number} [quiet]
 * @property {number} [quiet_limit]
 * @property {number} [chain]
 * @property {[number, string][]} [forbidden]
 * @property {number[]} [winning]
 */

/** @typedef {{width: number, height: number, squares: Square[], extra?: Extra}} BoardView */
/** @typedef {{square: number, to: "converts" | "captured" | "screen"}} Change */

/**
 * A legal move.
 * @typedef {object} Move
 * @property {string} text
 * @property {string} kind
 * @property {number[]} touch squares to touch, in order
 * @property {Change[]} changes what else happens
 * @property {number} [number] the number that is written (Sequencium)
 */

/** @typedef {{move: string, by: Player, kind: string, touch: number[], changes: Change[]}} LastMove */

/**
 * A position that can be shown: the game's own, or one that was looked at.
 * @typedef {object} Position
 * @property {number} node
 * @property {number} ply
 * @property {string} position
 * @property {BoardView} board
 * @property {Move[]} moves
 * @property {Player | "over" | "chance"} turn
 * @property {[number, number] | null} score
 * @property {LastMove | null} last
 */

/** @typedef {{depth?: number, nodes?: number, sims?: number, time_ms?: number}} Limits */
/**
 * @typedef {object} Seat
 * @property {"person" | "engine"} kind
 * @property {string} [name]
 * @property {string} [spec]
 * @property {Limits} [limits]
 * @property {boolean} [thinking]
 */
/** @typedef {{base_ms: number, increment_ms: number, left_ms: [number, number], running: Player | null}} Clock */
/** @typedef {{kind: "draw" | "undo" | "rematch" | "restart", by: Player}} Offer */
/** @typedef {{outcome: Player | "draw", reason: string, how?: string, value?: number}} Result `how` the rules ended it */

/** @typedef {{commitment: string, nonces: [string, string], seals: [string, string], sealing: boolean, root: string | null, waiting: Player[], revealed: boolean}} Deal */

/**
 * A game as it stands. `you`, `host`, `here` and `watchers` come from the event `company`.
 * @typedef {Position & {
 *   seq: number, game: GameId, size: string, rules: string, start: string, line: number[],
 *   seats: [Seat, Seat], clock: Clock | null, deal: Deal | null, offer: Offer | null,
 *   result: Result | null, paused: boolean, speed_ms: number, undo: string,
 *   can_undo: boolean, can_redo: boolean,
 *   you?: "table" | Player | "watcher", host?: boolean, here?: [boolean, boolean], watchers?: number }} State
 */

/** @typedef {{id: number, parent: number, move: string, by: Player, mark?: string, comment?: string, spent?: number}} TreeNode */

/** @typedef {{side: Player, points?: number, win_in?: number, loss_in?: number, exact?: number}} Score */
/** @typedef {{move: string, visits: number, chance: number, score?: Score, bound?: "at_most", prior?: number, pv: string[]}} RootMove */
/**
 * @typedef {object} Report
 * @property {string} move
 * @property {Score} score
 * @property {{win: number, draw: number, loss: number}} wdl
 * @property {string[]} pv
 * @property {number} depth
 * @property {number} longest
 * @property {number} nodes
 * @property {number} simulations
 * @property {number} time_ms
 * @property {number} nodes_per_second
 * @property {RootMove[]} root
 */
/** @typedef {{purpose: string, node: number, player: Player, spec: string, done: boolean, one: number, report: Report}} Thinking */
/** @typedef {{level: "where" | "which" | "why", node: number, squares: number[], move?: string, reasons?: {code: string, params?: Record<string, unknown>}[], pv?: string[]}} Hint */

/** @typedef {"best" | "excellent" | "good" | "inaccuracy" | "mistake" | "blunder"} Grade */
/**
 * A graded move; chances are the mover's own, but for `one`.
 * @typedef {object} ReviewMove
 * @property {number} node
 * @property {Player} by
 * @property {string} move
 * @property {Grade} grade
 * @property {number} before with the best move
 * @property {number} chosen with the move chosen, before chance had its say
 * @property {number} after
 * @property {number} [luck] what chance gave or took
 * @property {string} best
 * @property {string[]} pv
 * @property {number} one One's chance after it
 */
/** @typedef {{accuracy?: number, grades: number[], luck?: number, lost: number}} ReviewSide */
/** @typedef {{spec: string, moves: ReviewMove[], sides: [ReviewSide, ReviewSide], key: number[]}} Review */

/** @typedef {{v?: number, re?: number | string, event: string} & Record<string, any>} Message */
/** @typedef {{do: string} & Record<string, any>} Command */

/** @typedef {{key: string, default: string, values: string[] | {min: number, max: number}}} RuleOption */
/**
 * A position without a session.
 * @typedef {object} Looked
 * @property {GameId} game
 * @property {string} size
 * @property {string} rules
 * @property {string} start
 * @property {{move: string, by: Player}[]} line
 * @property {string} position
 * @property {BoardView} board
 * @property {Move[]} moves
 * @property {Player | "over" | "chance"} turn
 * @property {[number, number] | null} score
 * @property {LastMove | null} last
 * @property {Result | null} result
 */

/** @typedef {{entry: number, name: string, game: GameId, players: [string, string], result: string, reason: string, moves: number, position: string, size: string, changed: number}} Entry */

/** @typedef {{key: string, text: string, kind: string, default: string, offer: string, range: string, min?: number, max?: number, words?: string[]}} Parameter what an engine takes */
/** @typedef {{name: string, family: "level" | "algorithm" | "original", offered: string, parameters: Parameter[]}} EngineInfo */

/** @typedef {{game: GameId, engines: EngineInfo[], networks: {name: string, sizes: string, rules: string, blocks: number, channels: number}[], saved?: {name: string, spec: string, game: string}[], formats: string[], options: RuleOption[], sizes: {default: string, min: number, max: number, text: string}}} GameInfo */

export {};
