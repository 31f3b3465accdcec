/** Rules, notation, search and networks of five board games. */

export type GameId = "ataxx" | "banqi" | "gomoku" | "sequencium" | "territory";

/** A position: where to start, and the moves from there. */
export interface Question {
  game: GameId;
  /** `N` or `WxH`; the usual size if missing. */
  size?: string;
  /** Rule options, `key=value,…`. */
  rules?: string;
  /** The position string to start from; the start of the game if missing. */
  position?: string;
  /** Moves in notation, with what chance decided: `b3=P`. */
  moves?: string[];
  /** Random moves after those. */
  random?: { plies: number; seed: number };
}

/** A legal move as a surface offers it. */
export interface LegalMove {
  /** The move in notation. */
  text: string;
  kind: string;
  [member: string]: unknown;
}

/** What a position looks like. */
export interface Looked {
  game: GameId;
  size: string;
  rules: string;
  /** The position string before the moves. */
  start: string;
  line: { move: string; by: "one" | "two" }[];
  /** The position string after them. */
  position: string;
  /** The squares, and what else is public: in Banqi `extra.pool`, the pieces that lie face down. */
  board: { squares: Record<string, unknown>[]; extra: Record<string, any>; [member: string]: unknown };
  moves: LegalMove[];
  turn: "one" | "two" | "over";
  score: [number, number] | null;
  last: Record<string, unknown> | null;
  /** How the game has ended; null while it has not. */
  result: Record<string, unknown> | null;
}

/** How far to think; the first limit that is reached ends it. */
export interface Limits {
  depth?: number;
  nodes?: number;
  sims?: number;
  time_ms?: number;
}

export interface ThinkQuestion extends Question {
  /** An engine: `level:5`, `best`, `mcts:sims=1000`, … */
  spec: string;
  /** What the spec says, if missing. */
  limits?: Limits;
  /** The same seed gives the same answer. */
  seed?: number | bigint;
}

/** A value seen from a side; one of the four values is there. */
export interface Score {
  side: "one" | "two";
  points?: number;
  win_in?: number;
  loss_in?: number;
  exact?: number;
}

/** What an engine found. */
export interface Report {
  move: string;
  score: Score;
  wdl: { win: number; draw: number; loss: number };
  pv: string[];
  depth: number;
  longest: number;
  nodes: number;
  simulations: number;
  time_ms: number;
  nodes_per_second: number;
  root: { move: string; visits: number; chance: number; score?: Score; prior?: number; pv: string[] }[];
}

export interface Wuqi {
  /** The games with their sizes, rules and engines. */
  games(): Record<string, unknown>[];
  /** What a position looks like; throws what is wrong with it. */
  look(question: Question): Looked;
  /** Throws why an engine cannot play. */
  checkEngine(question: { game: GameId; size?: string; rules?: string; spec: string }): void;
  /** Thinks, and blocks until it is done; `report` hears meanwhile how far it is. */
  think(question: ThinkQuestion, report?: (report: Report) => void): Report;
  /** Makes the network of a file the program's own; the game it plays. */
  supplyNetwork(file: ArrayBuffer | Uint8Array): GameId;
}

/** What was asked for cannot be done; `code` and `params` say why. */
export class WuqiError extends Error {
  code: string;
  params: Record<string, unknown>;
}

/** Opens the file `wuqi.wasm` of this package. */
export function openWuqi(source: ArrayBuffer | Uint8Array | WebAssembly.Module): Promise<Wuqi>;
