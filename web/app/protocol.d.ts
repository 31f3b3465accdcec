/**
 * The session protocol in types (docs/protocol.md).
 *
 * Written by `cargo xtask protocol` from the Rust types: change those, not this file.
 */

import type { GameId } from "./types.js";

/** One of the two sides. */
export type Player = "one" | "two";

/** The members of all choices of a union. */
type Members<T> = T extends unknown ? keyof T : never;

/** A union of which every member may be read: a choice without it has it undefined. */
export type Open<T, All = T> = T extends unknown
  ? T & { [K in Exclude<Members<All>, keyof T>]?: undefined }
  : never;

/** Something to do. */
export type Action = Open<
  /** Answer a request. */
  | { do: "answer"; request: number; status: number; body: unknown }
  /** Tell somebody an event. */
  | { do: "tell"; guest: number; message: Message }
  /** Tell somebody that they have come to the table, or that there is no such table. */
  | { do: "link"; guest: number; link: "open" | "refused" }
  /** Begin a transaction, hand over the heads of all games, and do what the answer says. */
  | { do: "library" }
  /** Give a thinker work. */
  | { do: "think"; job: number; game: string; work: { think?: { table: string } }; request?: number; timed?: boolean }
  /** End a job, and say so. */
  | { do: "stop"; job: number }
>;

/** A player's chance: to win, with a draw counted half, from 0 to 1. */
export type Chance = number;

/** What a step does to a square beyond its own. */
export interface Change {
  /** The square. */
  square: number;
  /** What happens there. */
  to: ChangeKind;
}

/** What happens to a square. */
export type ChangeKind =
  /** Its piece takes the mover's side. */
  | "converts"
  /** Its piece is captured. */
  | "captured"
  /** It is the piece that a cannon jumps over. */
  | "screen";

/** Time for the whole game and for each move. */
export interface ClockSetting {
  /** Milliseconds at the start. */
  base_ms: number;
  /** Milliseconds added after each move. */
  increment_ms: number;
}

/** Time for the whole game and for each move. */
export interface ClockSettingInput {
  /** Milliseconds at the start. */
  base_ms: number;
  /** Milliseconds added after each move. */
  increment_ms?: number;
}

/** The clock. */
export type ClockView = ClockSetting & {
  /** Milliseconds left, One's and Two's, at the moment of this event. */
  left_ms: [number, number];
  /** Whose time runs. */
  running: Player | null;
};

/** A command. */
export type Command =
  /** Send everything, to this surface alone. */
  | { do: "snapshot" }
  /** Begin another game. */
  | ({ do: "new" } & Setup)
  /** Begin the same game again, with the same seats. */
  | { do: "restart" }
  /** Begin the same game again with the seats exchanged. */
  | { do: "rematch" }
  /** Play a move for the side to move. */
  | { do: "play"; move: string; at?: number }
  /** Take back, to the last turn of a person (of this person). */
  | { do: "undo" }
  /** Play again what was taken back, to the next turn of a person. */
  | { do: "redo" }
  /** Go on from another node of the tree. */
  | { do: "jump"; node: number }
  /** Show another node without changing the game. */
  | { do: "look"; node: number }
  /** Change the notes on a move. */
  | { do: "note"; node: number; comment?: string; mark?: string }
  /** Change who plays a side: take it over, hand it over, another engine, other limits. */
  | { do: "seat"; player: Player; seat: SeatSetting }
  /** Hold engines and clocks. */
  | { do: "pause" }
  /** Go on after a pause. */
  | { do: "resume" }
  /** While paused, let the engine to move make one move. */
  | { do: "step" }
  /** The least time between two moves of engines. */
  | { do: "speed"; ms: number }
  /** The engine that thinks plays what it has. */
  | { do: "move_now" }
  /** Help for the person to move. */
  | { do: "hint"; level: HintLevel }
  /** Think about a position of the game and show it. */
  | { do: "analyze"; node?: number; spec?: string; limits?: LimitsText }
  /** End the analysis or the review that runs. */
  | { do: "stop" }
  /** Give up. */
  | { do: "resign"; player?: Player }
  /** Offer a draw. */
  | { do: "draw" }
  /** Accept or decline what the other side offers. */
  | { do: "answer"; accept: boolean }
  /** Take an own offer back. */
  | { do: "withdraw" }
  /** Go through the game with an engine and grade the moves. */
  | { do: "review"; spec?: string; limits?: LimitsText }
  /** The seal of a person's share in the shuffle, before anybody opens one. */
  | { do: "seal"; player?: Player; seal: string }
  /** A person's share in the shuffle, before the first flip. */
  | { do: "nonce"; player?: Player; nonce: string }
  /** Show the whole deal. Only after the end, and nothing can be played afterwards. */
  | { do: "reveal" }
  /** Give the record as text. */
  | { do: "export"; format?: string }
  /** Begin from a record. */
  | { do: "import"; text: string; format?: string; part?: boolean }
  /** Something for the library of games. */
  | ({ do: "library" } & LibraryRequest);

/** Who is at the table. */
export interface Company {
  /** What the one who hears this is: `table`, `one`, `two` or `watcher`. */
  you: "table" | Player | "watcher";
  /** Whether who hears this began the game, and so may invite the other. */
  host: boolean;
  /** Whether somebody who plays One, or Two, is connected. */
  here: [boolean, boolean];
  /** How many only watch. */
  watchers: number;
}

/** What is public about a deal (`docs/protocol.md` says how to verify it). */
export interface DealView {
  /** The hash of the dealer's secret, in hexadecimal. */
  commitment: string;
  /** The players' shares, One's and Two's; empty where none was given. */
  nonces: [string, string];
  /** The seals of the shares, One's and Two's; empty where none was given. */
  seals: [string, string];
  /** Whether seals are waited for: no share is opened before all are there. */
  sealing: boolean;
  /** The root of the tree of hashes over all squares, once the shares are in. */
  root: string | null;
  /** Players whose share is waited for. */
  waiting: Player[];
  /** Whether everything was shown: nothing can be played any more. */
  revealed: boolean;
}

/** An engine that can be chosen. */
export interface EngineDescription {
  /** Its name in specs. */
  name: string;
  /** Where it stands among the choices. */
  family: "level" | "algorithm" | "original";
  /** One line that says how it plays. */
  summary: string;
  /** The spec that a list offers. */
  offered: string;
  /** What it takes. */
  parameters: ParameterDescription[];
}

/** An engine that somebody would like to play against. */
export interface EngineQuestion {
  /** The game. */
  game: string;
  /** Board size, if it is not the usual one. */
  size?: string;
  /** Rule options. */
  rules?: string;
  /** The engine. */
  spec: string;
}

/** An engine of a match. */
export interface EngineRequest {
  /** Its spec. */
  spec: string;
  /** How far it thinks about a move, beside what its spec says. */
  limits?: LimitsText;
}

/** A game in the library's list. */
export interface Entry {
  /** Its number. */
  entry: number;
  /** Its name; empty for a game that was saved by itself. */
  name: string;
  /** The game's id. */
  game: GameId;
  /** The players' names, One's and Two's. */
  players: [string, string];
  /** `one`, `two`, `draw` or `*`. */
  result: string;
  /** Why it ended (a reason code); empty while it has not. */
  reason: string;
  /** How many moves were played. */
  moves: number;
  /** The position string at the end, for a small board. */
  position: string;
  /** The board's size. */
  size: string;
  /** When it was last changed, in milliseconds since 1970. */
  changed: number;
}

/** What pairs of games say about the first of two engines. A number that the games cannot give is `None`: the Elo difference when all games are won, errors after a single pair. */
export interface Estimate {
  /** The mean score of a game, 0 to 1. */
  score: number;
  /** The Elo difference. */
  elo: number | null;
  /** Half the width of its 95% interval. */
  error: number | null;
  /** The ends of that interval; an end beyond all numbers is `None`. */
  interval: [number | null, number | null];
  /** Elo in units of the games' own spread: comparable between games that are drawn often and rarely. */
  normalized: number | null;
  /** The likelihood that the first engine is the stronger one; unknown until the games differ. */
  los: number | null;
}

/** An event. */
export type Event =
  /** The command is done, and there is nothing else to say yet. */
  | { event: "accepted" }
  /** Everything. */
  | ({ event: "snapshot" } & Snapshot)
  /** What changed. */
  | ({ event: "update" } & Update)
  /** Another node, asked for by `look`. */
  | ({ event: "position" } & PositionView)
  /** An engine's thoughts. */
  | ({ event: "thinking" } & ThinkingView)
  /** An engine waits for a free place to think, or waits no more; only where many games share a machine. */
  | { event: "waiting"; purpose: Purpose; player: Player; waits: boolean }
  /** Help, asked for by `hint`. */
  | ({ event: "hint" } & HintView)
  /** Who starts was left to the dice. */
  | { event: "dice"; starts: number }
  /** A piece was turned, with the proof that it lay there from the beginning. */
  | ({ event: "flip" } & Proof)
  /** The whole deal, after the end. */
  | ({ event: "reveal" } & OpenDeal)
  /** An engine or a person declined the offer. */
  | { event: "declined"; by: Player }
  /** The game ended. */
  | ({ event: "over" } & ResultView)
  /** How far a review has come. */
  | { event: "reviewing"; done: number; total: number }
  /** The game, graded. */
  | ({ event: "review" } & ReviewView)
  /** The record, asked for by `export`. */
  | { event: "record"; format: string; text: string }
  /** The list of games, asked for by `library`. */
  | { event: "library"; entries: Entry[]; total: number }
  /** The library did what was asked. */
  | { event: "stored"; entry: number }
  /** Who is at the table; only where a game is played over a network. */
  | ({ event: "company" } & Company)
  /** Whoever runs the game ends now; the game is kept, and goes on where it stood. */
  | { event: "closing" }
  /** Something was refused, and nothing changed. */
  | ({ event: "error" } & Fault);

/** Facts of one game only. */
export type Extra = Open<
  /** Ataxx: the clock that ends a game without clones. */
  | { game: "ataxx"; clock: number; limit: number }
  /** Banqi: what is public beside the board. */
  | { game: "banqi"; one_is?: string; pool: [string, number][]; captured: [string, number][]; quiet: number; quiet_limit: number; chain?: number }
  /** Gomoku: what the board alone does not say. */
  | { game: "gomoku"; forbidden: [number, string][]; winning: number[]; swap?: SwapView }
  /** A game of another crate. */
  | { game: "other"; winning: number[] }
>;

/** A fault on its way to a surface. */
export interface Fault {
  /** What kind: `error.CODE` in the locale files. */
  code: string;
  /** In English, complete in itself. */
  message: string;
  /** What the text's placeholders stand for. */
  params?: Record<string, unknown>;
}

/** A finished game as the list shows it. */
export interface Finished {
  /** Its number, from 1. */
  number: number;
  /** The moves before the engines began. */
  opening: string[];
  /** Whether the first engine was player One. */
  first_began: boolean;
  /** Who won. */
  winner: Player | "draw";
  /** What the first engine got: 2 for a win, 1 for a draw. */
  half_points: number;
  /** How long it was. */
  plies: number;
  /** How it ended, where the rules did not end it. */
  reason?: string;
}

/** What a new game is set up with at first, by the server's configuration; empty without one. */
export interface FirstGame {
  /** The game. */
  game?: GameId;
  /** Its board. */
  size?: string;
  /** Its rules. */
  rules?: string;
  /** The engine to play against. */
  engine?: string;
  /** Who moves first. */
  starts?: Starts;
  /** Whether it begins with the page. */
  open?: boolean;
  /** The engines that the configuration has under names. */
  saved?: NamedEngine[];
  /** The worth of Banqi's pieces, as the parameter `values` of engines has it. */
  values?: string;
}

/** The formula by which a search chooses; the score of a move is its mean and a bonus. */
export type Formula = Open<
  /** `c * sqrt(ln N / n) + bias * moves * P / (1 + n)`. */
  | { kind: "ucb1"; c: number; bias: number }
  /** `c * P * sqrt(N) / (1 + n)`. */
  | { kind: "puct"; c: number }
>;

/** A game that can be chosen. */
export interface GameDescription {
  /** Its id. */
  game: GameId;
  /** Its name, by language. */
  name: Record<string, string>;
  /** One line that says what it is about. */
  summary: string;
  /** The sizes of its boards. */
  sizes: SizesDescription;
  /** The endings of the files that it can be written to. */
  formats: string[];
  /** Its rule options. */
  options: OptionDescription[];
  /** The engines that play it. */
  engines: EngineDescription[];
  /** The networks that can be chosen by name. */
  networks: ListedNetwork[];
}

/** How good a move was. A draw counts half in every chance. */
export type Grade =
  /** The engine's own choice, or as good. */
  | "best"
  /** It gave away less than 2 percentage points. */
  | "excellent"
  /** Less than 5. */
  | "good"
  /** Less than 10. */
  | "inaccuracy"
  /** Less than 20. */
  | "mistake"
  /** 20 or more. */
  | "blunder";

/** That the server is well, and what it has to do. */
export interface Health {
  /** Always true. */
  ok: boolean;
  /** The version of the program. */
  version: string;
  /** How many games are open; only of a server. */
  tables?: number;
  /** How many connections there are; only of a server. */
  connections?: number;
  /** Whether Wuqi can be had as one file here. */
  file: boolean;
}

/** How much a hint tells. */
export type HintLevel =
  /** One square to look at. */
  | "where"
  /** The move. */
  | "which"
  /** The move with reasons. */
  | "why";

/** Why a move is good. */
export interface HintReason {
  /** A code: `hint.…` in the locale files. */
  code: string;
  /** What the text's placeholders stand for. */
  params?: Record<string, unknown>;
}

/** A hint. */
export interface HintView {
  /** How much it tells. */
  level: HintLevel;
  /** The node it is about. */
  node: number;
  /** Squares to look at: one of them at the first level, all the move touches later. */
  squares: number[];
  /** The move, from the second level on. */
  move?: string;
  /** Reasons, at the third level: codes `hint.…` with parameters. */
  reasons?: HintReason[];
  /** The expected continuation, at the third level. */
  pv?: string[];
}

/** What a surface chose to recognise the answer by. */
export type Id =
  /** A number. */
  | number
  /** A text of at most 64 bytes. */
  | string;

/** A record that a game is to begin from. */
export interface ImportRequest {
  /** The record. */
  text: string;
  /** Its format; recognised if missing. */
  format?: string;
  /** Whether the moves before a fault are enough. */
  part?: boolean;
}

/** What to send to the person who is to play on another device. */
export interface Invitation {
  /** The token of the second player. */
  token: string;
  /** The addresses under which another device reaches the server. */
  addresses: string[];
}

/** The move that led to the position shown. */
export interface LastMove {
  /** The move. */
  move: string;
  /** Who played it. */
  by: Player;
  /** Its kind, as in the list of legal moves. */
  kind: string;
  /** The squares it touched, in order. */
  touch: number[];
  /** What it did to other squares. */
  changes: Change[];
}

/** Which games to list. */
export interface LibraryFilter {
  /** A part of a name or of a player's name. */
  text?: string;
  /** Only this game. */
  game?: string;
  /** Only `one`, `two`, `draw` or `*` (not over); `won` or `lost` by the person in a game of one person against an engine. */
  result?: string;
  /** Only games in which this name, or this engine's spec, has a seat. */
  opponent?: string;
  /** Only games that were changed at this time or later, in milliseconds since 1970. */
  since?: number;
  /** How many at most; 50 if missing. */
  limit?: number;
  /** How many to pass over. */
  offset?: number;
}

/** Games of the library that fit a search. */
export interface LibraryPage {
  /** The games, the latest first. */
  entries: Entry[];
  /** How many there are in all. */
  total: number;
  /** How many there are of each game, whatever is searched for. */
  counts: Record<string, number>;
  /** Everybody with a name who plays in the library. */
  opponents: string[];
}

/** What is asked of the library. */
export type LibraryRequest =
  /** Keep the game as it stands under a name. */
  | { op: "save"; name: string }
  /** List games, the latest first. */
  | ({ op: "list" } & LibraryFilter)
  /** Open a game. */
  | { op: "load"; entry: number }
  /** Give a game another name. */
  | { op: "rename"; entry: number; name: string }
  /** Delete a game. */
  | { op: "delete"; entry: number };

/** Limits in JSON. Whatever is missing does not limit. */
export interface LimitsText {
  /** Plies of full-width search. */
  depth?: number;
  /** Positions visited. */
  nodes?: number;
  /** Simulations. */
  sims?: number;
  /** Milliseconds. */
  time_ms?: number;
}

/** A network that can be chosen by name: what its file says of itself. */
export interface ListedNetwork {
  /** Its name in specs. */
  name: string;
  /** What it does, and so which engines can play by it. */
  kind: NetworkKind;
  /** The game it plays. */
  game: string;
  /** The sizes it learned on. */
  sizes: string;
  /** The rules it was trained with, empty for the usual ones. */
  rules: string;
  /** Blocks of its tower; only networks of policy and value have one. */
  blocks?: number;
  /** Channels of its tower. */
  channels?: number;
  /** How many numbers it learned, where its shape tells. */
  parameters?: number;
  /** How long its file is. */
  bytes: number;
  /** The hash of its numbers. */
  hash: string;
  /** How it was trained: a JSON object as a text. */
  training: string;
}

/** A game that is being played. */
export interface LiveGame {
  /** Which engine is player One. */
  one: number;
  /** The board. */
  board: View;
  /** How many moves were played. */
  ply: number;
  /** The last of them. */
  move: string | null;
}

/** A match with its games. Of what has come to its end only that which is new. */
export type MatchNews = MatchSummary & {
  /** Why it broke off. */
  fault: string | null;
  /** Won, drawn and lost of the first engine, as One and as Two. */
  seats: [[number, number, number], [number, number, number]];
  /** What the score says about the two. */
  estimate: Estimate | null;
  /** Games that have ended. */
  finished: Finished[];
  /** The estimate after each pair of games. */
  trend: Trend[];
  /** Games that are being played. */
  live: LiveGame[];
};

/** A match as a surface asks for it. */
export interface MatchRequest {
  /** The game. */
  game: GameId;
  /** Board size; the usual one if missing. */
  size?: string;
  /** Rule options, `key=value,…`. */
  rules?: string;
  /** The two engines. */
  engines: [EngineRequest, EngineRequest];
  /** How many games; odd numbers are rounded up, for games come in pairs. */
  games: number;
  /** Random moves before each pair of games; as the game suggests if missing. */
  opening_plies?: number;
}

/** How far a match is. */
export type MatchStatus =
  /** It is being played. */
  | "running"
  /** All games were played. */
  | "complete"
  /** Somebody stopped it. */
  | "stopped"
  /** The server ended before the match did. */
  | "interrupted"
  /** It broke off. */
  | "failed";

/** A match in the list. */
export interface MatchSummary {
  /** Its name. */
  id: string;
  /** When it began, in milliseconds since 1970. */
  begun: number;
  /** Whether it is being played. */
  status: MatchStatus;
  /** The game. */
  game: GameId;
  /** The board's size. */
  size: string;
  /** Every rule option with its value. */
  rules: string;
  /** The two engines. */
  engines: [EngineRequest, EngineRequest];
  /** How many games were asked for. */
  games: number;
  /** How many have been played. */
  done: number;
  /** The score. */
  tally: Tally;
}

/** An event on its way to a surface. */
export type Message = Event & {
  /** `VERSION`. */
  v: number;
  /** The id of the command that it answers. */
  re?: Id;
};

/** A legal step as a surface offers it. */
export interface MoveView {
  /** The move in notation. */
  text: string;
  /** What kind of step it is: `clone`, `jump`, `pass`, `flip`, `step`, `capture`, `end`, `place`, `choice`, `domino`. */
  kind: string;
  /** The squares to touch, in order: none for `pass`, `end` and `choice`, the target alone or origin and target otherwise. */
  touch: number[];
  /** The squares whose pieces change side, are captured, or are jumped over and so on: what a preview highlights. */
  changes: Change[];
  /** The number that would be written (Sequencium). */
  number?: number;
}

/** An engine of one game under a name of its own. */
export interface NamedEngine {
  /** The game that it plays. */
  game: string;
  /** The name. */
  name: string;
  /** The engine. */
  spec: string;
}

/** What a network does. */
export type NetworkKind =
  /** Chances of the moves and of the outcome, for PUCT. */
  | "policy"
  /** The value of a position, for alpha-beta. */
  | "evaluation"
  /** The same for Gomoku, line by line. */
  | "lines";

/** A move in the tree. */
export type NodeView = Notes & {
  /** Its number. The root is 0. */
  id: number;
  /** The node before it. */
  parent: number;
  /** The move, with what chance decided. */
  move: string;
  /** Who played it. */
  by: Player;
};

/** Notes on one move. All are optional; the start position can only have a comment. */
export interface Notes {
  /** How good the move is thought to be. */
  mark?: "!" | "?" | "!!" | "??" | "!?" | "?!";
  /** Time used for the move, in milliseconds. */
  spent?: number;
  /** Time left to the mover after the move, in milliseconds. */
  left?: number;
  /** The value of the position as the mover saw it. */
  eval?: string;
  comment?: string;
}

/** Whole numbers from one to another. */
export interface NumberRange {
  /** The smallest. */
  min: number;
  /** The largest. */
  max: number;
}

/** What is offered. */
export type OfferKind =
  /** A draw. */
  | "draw"
  /** To take the last move of the player who asks back. */
  | "undo"
  /** Another game with the seats exchanged. */
  | "rematch"
  /** The same game again. */
  | "restart";

/** An offer that waits for its answer. */
export interface OfferView {
  /** What is offered. */
  kind: OfferKind;
  /** By whom. */
  by: Player;
}

/** The whole deal, shown after the end. */
export interface OpenDeal {
  /** The secret, in hexadecimal. */
  secret: string;
  /** A letter per square in reading order, `-` where nothing was dealt. */
  order: string;
}

/** What a network thinks of a position before any search. */
export interface Opinion {
  /** Which position: `start`, `early`, `late`, `win` (one move wins) or `own`. */
  of: string;
  /** The board's size. */
  size: string;
  /** Every rule option with its value. */
  rules: string;
  /** The position. */
  position: string;
  /** The result that it expects for player One, 0 to 1. */
  value: number;
  /** How likely each move looks, the likeliest first. */
  policy: [string, number][];
}

/** A rule that can be changed. */
export interface OptionDescription {
  /** Its name. */
  key: string;
  /** What it may be. */
  values: ValuesDescription;
  /** What it is where nothing is said. */
  default: string;
  /** One line that says what it does. */
  summary: string;
}

/** What an engine takes. */
export interface ParameterDescription {
  /** Its name in specs. */
  key: string;
  /** Where its texts are in the locale files. */
  text: string;
  /** Which kind of value it takes, and so which field fits it. */
  kind: string;
  /** The value when none is given; empty for "no limit". */
  default: string;
  /** The value that a list writes; empty where the parameter is left alone. */
  offer: string;
  /** One line that says what it does. */
  summary: string;
  /** What it may be, in words. */
  range: string;
  /** The smallest number. */
  min?: number;
  /** The largest number that a field offers. */
  max?: number;
  /** The words that it may be. */
  words?: string[];
}

/** A move of the line. */
export interface Played {
  /** The move, with what chance decided. */
  move: string;
  /** Who played it. */
  by: Player;
}

/** What is there. */
export interface PositionAnswer {
  /** The game's id. */
  game: GameId;
  /** The board's size. */
  size: string;
  /** Every rule option with its value. */
  rules: string;
  /** The position string before the moves. */
  start: string;
  /** The moves as they are written, and who played them. */
  line: Played[];
  /** The position string after them. */
  position: string;
  /** The board. */
  board: View;
  /** The legal moves. */
  moves: MoveView[];
  /** What happens next. */
  turn: TurnWord;
  /** The score, One's and Two's, in games that count something. */
  score: [number, number] | null;
  /** The last of the moves. */
  last: LastMove | null;
  /** How the game ended, if it has on the board. */
  result: ResultView | null;
  /** What the move asked about gains, threatens and prevents, as in a hint. */
  reasons?: HintReason[];
}

/** What is asked. */
export interface PositionRequest {
  /** `ataxx`, `banqi`, `gomoku`, `sequencium` or `territory`. */
  game: string;
  /** Board size, `N` or `WxH`; that of the position, else the usual one, if missing. */
  size?: string;
  /** Rule options, `key=value,…`. */
  rules?: string;
  /** The position to start from; that of the game if missing. */
  position?: string;
  /** Moves from there, with what chance decided, `b3=P`. */
  moves?: string[];
  /** Random moves after those. */
  random?: Random;
  /** A legal move there of which the answer says what speaks for it. */
  why?: string;
}

/** A node other than the current one. */
export interface PositionView {
  /** The node. */
  node: number;
  /** How many moves lie behind it. */
  ply: number;
  /** The position string. */
  position: string;
  /** The board. */
  board: View;
  /** The legal moves there. */
  moves: MoveView[];
  /** What happens next. */
  turn: TurnWord;
  /** The score, One's and Two's. */
  score: [number, number] | null;
  /** The move that led there. */
  last: LastMove | null;
}

/** A turned piece with the proof that it lay there from the beginning. */
export interface Proof {
  /** The node of the move that turned it. */
  node: number;
  /** The square, in reading order. */
  square: number;
  /** The piece's letter. */
  piece: string;
  /** The square's salt. */
  salt: string;
  /** The hashes beside the way to the root. */
  path: string[];
}

/** Why an engine thinks. */
export type Purpose =
  /** To play a move. */
  | "move"
  /** To give a hint. */
  | "hint"
  /** To show what it thinks. */
  | "analysis"
  /** To answer an offer of a draw. */
  | "answer"
  /** To grade the moves of a game. */
  | "review";

/** Random moves: an editor asks for them when somebody wants any position at all. */
export interface Random {
  /** How many; fewer if one would end the game. */
  plies: number;
  /** The same seed gives the same moves. */
  seed: number;
}

/** A game as text. */
export interface RecordText {
  /** The format, by the ending of its files. */
  format: string;
  /** The record. */
  text: string;
}

/** The state of a search, or its result, with moves in notation. It is also read back: a search in a browser runs in another worker than the game. */
export interface Report {
  /** The move to play. */
  move: string;
  /** The value of the position. */
  score: ScoreText;
  /** Chances of win, draw and loss for the side that the score names. */
  wdl: Wdl;
  /** The expected continuation. */
  pv: string[];
  /** Plies completed in full, 0 in searches that do not count in plies. */
  depth: number;
  /** The longest line looked at. */
  longest: number;
  /** Positions visited. */
  nodes: number;
  /** Simulations done, 0 in searches without. */
  simulations: number;
  /** Positions of which the rest was skipped; missing in searches without cut-offs. */
  cutoffs?: number;
  /** Time used. */
  time_ms: number;
  /** Positions per second. */
  nodes_per_second: number;
  /** The legal moves, best first. */
  root: RootReport[];
}

/** How a game ended. */
export interface ResultView {
  /** `one`, `two` or `draw`. */
  outcome: Player | "draw";
  /** Why, a code: `result.…` in the locale files. */
  reason: string;
  /** What the rules saw, where they ended the game, a code: `ending.…` in the locale files. */
  how?: string;
  /** The final value, One minus Two, where the rules ended a game that counts something. */
  value?: number;
}

/** One graded move. */
export interface ReviewMove {
  /** The node after the move. */
  node: number;
  /** Who moved. */
  by: Player;
  /** The move. */
  move: string;
  /** How good it was. */
  grade: Grade;
  /** The mover's chance with the best move. */
  before: Chance;
  /** The mover's chance with the move chosen, before chance had its say. */
  chosen: Chance;
  /** The mover's chance after the move and what chance did. */
  after: Chance;
  /** What chance gave (more than 0) or took, where the move left something to chance. */
  luck?: number;
  /** The best move. */
  best: string;
  /** The expected continuation after the best move, itself first. */
  pv: string[];
  /** What the best move would have threatened and prevented, at the moments that decided most: codes `hint.…` with parameters. */
  reasons?: HintReason[];
  /** Player One's chance after the move: the point on the graph. */
  one: Chance;
}

/** One player's figures. */
export interface ReviewSide {
  /** How close to the best moves, 0 to 100, of a player who has moved. */
  accuracy?: number;
  /** Moves of each grade: best, excellent, good, inaccuracy, mistake, blunder. */
  grades: [number, number, number, number, number, number];
  /** What chance gave in all, in games. */
  luck?: number;
  /** What the choices lost in all, in games. */
  lost: number;
}

/** A graded game. */
export interface ReviewView {
  /** The engine. */
  spec: string;
  /** How far it thought about each position; where nothing is set, what the spec says. */
  limits: LimitsText;
  /** The moves of the line that was reviewed. */
  moves: ReviewMove[];
  /** One's and Two's figures. */
  sides: [ReviewSide, ReviewSide];
  /** The nodes of the moments that decided most, in the order of play. */
  key: number[];
}

/** One legal move as the engine sees it. */
export interface RootReport {
  /** The move. */
  move: string;
  /** Nodes or simulations spent on it. */
  visits: number;
  /** Expected result for the player to move, 1 a win, 0 a loss. */
  chance: number;
  /** Its value, where the search has one. */
  score?: ScoreText;
  /** `at_most` where the search cut the move off: its chance is no better than this. */
  bound?: "at_most";
  /** What was thought of it before searching. */
  prior?: number;
  /** The expected continuation, this move first. */
  pv: string[];
}

/** A run in the list. */
export interface Run {
  name: string;
  /** When its log was last written, in milliseconds since 1970. */
  changed: number;
}

/** What is kept of a generation. */
export interface Sample {
  /** Its number; 0 before the first. */
  generation: number;
  /** The game's id. */
  game: string;
  /** Some of its games. */
  games: SampleGame[];
  /** What its network thinks. */
  opinions: Opinion[];
}

/** A game of self-play. */
export interface SampleGame {
  /** The board's size. */
  size: string;
  /** Every rule option with its value. */
  rules: string;
  /** The position that it began at; empty for the usual one. */
  start: string;
  /** Everything that was played, with what chance decided. */
  moves: string[];
  /** `one`, `two` or `draw`. */
  outcome: string;
  /** Whether the loser gave up. */
  resigned: boolean;
}

/** A value seen from a named side. Exactly one of the four values is present. */
export interface ScoreText {
  /** `one` or `two`. */
  side: Player;
  /** An estimate in the evaluation's own points. */
  points?: number;
  /** A proved win in this many plies. */
  win_in?: number;
  /** A proved loss in this many plies. */
  loss_in?: number;
  /** The exact final value under best play. */
  exact?: number;
}

/** Somebody or something that plays. */
export type SeatSetting =
  /** A person. */
  | { kind: "person"; name?: string }
  /** An engine. */
  | { kind: "engine"; spec: string; name?: string; limits?: LimitsText };

/** Who plays a side. */
export type SeatView = Open<
  /** A person. */
  | { kind: "person"; name: string }
  /** An engine. */
  | { kind: "engine"; spec: string; name: string; limits?: LimitsText; thinking: boolean }
>;

/** The table of a game. */
export interface Seated {
  /** Its name. */
  id: string;
  /** The token for a right there; who only watches needs none. */
  token?: string;
}

/** A new game as a surface asks for it. Only the game's name has to be given. */
export interface Setup {
  /** `ataxx`, `banqi`, `gomoku`, `sequencium` or `territory`. */
  game: string;
  /** Board size, `N` or `WxH`. */
  size?: string;
  /** Rule options, `key=value,…`. */
  rules?: string;
  /** The position to start from, where it is not the usual one. */
  position?: string;
  /** The two who play; `Setup::starts` says which of them is player One. */
  players?: [SeatSetting, SeatSetting];
  /** Who is player One. */
  starts?: Starts;
  /** The clock; none if missing. */
  clock?: ClockSettingInput;
  /** How far moves may be taken back. */
  undo?: UndoPolicy;
  /** Whether the game waits for a nonce from each person before the first flip (Banqi). */
  nonces?: boolean;
  /** The least time between two moves of engines, as the command `speed` sets it. */
  speed_ms?: number;
}

/** The sizes of a game's boards. */
export interface SizesDescription {
  /** The fewest rows and columns. */
  min: number;
  /** The most rows and columns. */
  max: number;
  /** The usual size. */
  default: string;
  /** All of them in words. */
  text: string;
}

/** Everything: the state and the whole tree of moves. */
export type Snapshot = State & {
  /** Every node but the root, parents before children. */
  tree: NodeView[];
};

/** What stands on a square. */
export type SquareView = Open<
  /** Nothing. */
  | { is: "empty" }
  /** A square that takes no part in the game. */
  | { is: "blocked" }
  /** A plain stone. */
  | { is: "stone"; owner: Player }
  /** A square that carries a number. */
  | { is: "number"; owner: Player; value: number }
  /** One half of a domino. */
  | { is: "half"; owner: Player; partner: number }
  /** An open chess piece; red is upper case. */
  | { is: "piece"; letter: string; owner?: Player }
  /** A piece that lies face down. */
  | { is: "face_down" }
>;

/** Who moves first. */
export type Starts =
  /** The first of the two players listed: the one who asks. */
  | "me"
  /** The second of the two players listed. */
  | "other"
  /** One of them by chance. */
  | "dice";

/** The state of a session without its tree. */
export interface State {
  /** Counts the states of this session. A surface that misses one asks for a snapshot. */
  seq: number;
  /** The game's id. */
  game: GameId;
  /** The board's size. */
  size: string;
  /** The rule options, `key=value,…`. */
  rules: string;
  /** The position string before the first move. */
  start: string;
  /** The node that is on the board. */
  node: number;
  /** How many moves lie behind it. */
  ply: number;
  /** The ids of the line that is played, from the first move; it goes on past `node` where moves were taken back. */
  line: number[];
  /** The position string. */
  position: string;
  /** The board. */
  board: View;
  /** The legal moves. */
  moves: MoveView[];
  /** What happens next. */
  turn: TurnWord;
  /** The score, One's and Two's, in games that count something. */
  score: [number, number] | null;
  /** The move that led here. */
  last: LastMove | null;
  /** Who plays, One and Two. */
  seats: [SeatView, SeatView];
  /** The clock, if there is one. */
  clock: ClockView | null;
  /** The deal, in games that have one. */
  deal: DealView | null;
  /** What one side offers to the other. */
  offer: OfferView | null;
  /** How the game ended, once it has. */
  result: ResultView | null;
  /** Whether engines and clocks are held. */
  paused: boolean;
  /** The least time between two moves of engines, in milliseconds. */
  speed_ms: number;
  /** How far moves may be taken back. */
  undo: UndoPolicy;
  /** Whether a person can take back now. */
  can_undo: boolean;
  /** Whether something can be played again. */
  can_redo: boolean;
}

/** How far the colours of Gomoku are, under an opening rule. */
export interface SwapView {
  /** The player who has black, once that is chosen. */
  black?: Player;
  /** What happens: `three` (One puts three stones), `choose` (Two chooses), `two` (Two puts two stones more), `answer` (One chooses), `chosen` (everything after that). */
  stage: string;
}

/** What has been played between two engines, seen from the first. */
export interface Tally {
  /** The pairs by their score. */
  pairs: number[];
  /** Games won. */
  wins: number;
  /** Games drawn. */
  draws: number;
  /** Games lost. */
  losses: number;
  /** Games won by whoever began them. */
  won_by_beginner: number;
  /** Games that each of the two lost by a crash or an illegal move. */
  failures: [number, number];
  /** Games that each of the two lost on time. */
  time_losses: [number, number];
  /** Moves of each of the two that took too long. */
  overruns: [number, number];
  /** Moves in all games. */
  plies: number;
}

/** What an engine says while it thinks, or at the end. */
export interface ThinkingView {
  /** Why it thinks. */
  purpose: Purpose;
  /** The node it thinks about. */
  node: number;
  /** The side to move there. */
  player: Player;
  /** The engine. */
  spec: string;
  /** Whether this is its last word. */
  done: boolean;
  /** The chance of player One to win, a draw counted half: what the bar shows. */
  one: number;
  /** All it has to say. */
  report: Report;
}

/** A search that was followed. */
export interface Trace {
  /** The engine. */
  spec: string;
  /** The spec of the engine behind a level or behind `best`; the engine itself otherwise. */
  engine: string;
  /** The position string of the root. */
  position: string;
  /** Who moves at the root; values of depth-first searches are seen from this side. */
  turn: Player;
  /** Values beyond ± this are proved. */
  limit: number;
  /** The value of a game that is won already; one less for every ply that it takes. */
  win: number;
  /** The formula by which the search chose, if it chose by one. */
  formula: Formula | null;
  /** The positions of the tree, parents before children; the root is the first. */
  nodes: string[];
  /** The steps, in order. */
  events: string[];
  /** Whether the search came to its own end and every step is here. */
  complete: boolean;
  /** What the search said at the end, or when it was stopped. */
  report: Report;
}

/** What is to be followed. */
export interface TraceRequest {
  /** The game. */
  game: string;
  /** Board size; that of the position, else the usual one, if missing. */
  size?: string;
  /** Rule options. */
  rules?: string;
  /** Where to start, if not at the start of the game. */
  position?: string;
  /** The moves from there. */
  moves?: string[];
  /** The engine. */
  spec: string;
  /** How far it thinks; where nothing is set, what the spec says. */
  limits?: LimitsText;
  /** How many steps are kept; with 0 the search is only counted. */
  max_events?: number;
  /** The seed of everything random. */
  seed?: number;
}

/** What the Elo difference was after so many pairs. */
export interface Trend {
  /** The difference. */
  elo: number | null;
  /** The lower end of its interval. */
  low: number | null;
  /** The upper end of its interval. */
  high: number | null;
}

/** What happens next. */
export type TurnWord =
  /** Player One moves. */
  | "one"
  /** Player Two moves. */
  | "two"
  /** The dealer turns a piece; never seen in a state, which waits for it. */
  | "chance"
  /** The rules have ended the game. */
  | "over";

/** How far moves may be taken back. */
export type UndoPolicy =
  /** Without limit. A piece that was flipped and taken back shows itself again. */
  | "free"
  /** Not past a flip, so that nobody has seen a piece that lies face down. */
  | "no_flips"
  /** Not at all. */
  | "never";

/** What changed: the state, and the nodes that are new or have new notes. */
export type Update = State & {
  /** New nodes, and known ones whose notes changed. */
  nodes: NodeView[];
};

/** What a rule option may be. */
export type ValuesDescription =
  /** One of these words. */
  | string[]
  /** A whole number. */
  | NumberRange;

/** A position as a surface shows it. */
export interface View {
  /** Number of columns. */
  width: number;
  /** Number of rows. */
  height: number;
  /** One entry per square, in reading order. */
  squares: SquareView[];
  /** Facts of one game only. */
  extra?: Extra;
}

/** Chances that sum to 1. */
export interface Wdl {
  /** Chance to win. */
  win: number;
  /** Chance of a draw. */
  draw: number;
  /** Chance to lose. */
  loss: number;
}
