/**
 * The page's names for what is on the wire.
 *
 * All of it is typed in Rust, and protocol.d.ts is written from there. Only types: nothing here
 * exists at run time.
 */

/** @typedef {import("./protocol").Player} Player */
/** The name of a game, of this page or registered. @typedef {string} GameId */

/** What stands on a square. @typedef {import("./protocol").SquareView} Square */
/** Facts of one game beside the board. @typedef {import("./protocol").Extra} Extra */
/** @typedef {import("./protocol").View} BoardView */
/** @typedef {import("./protocol").Change} Change */
/** A legal move. @typedef {import("./protocol").MoveView} Move */
/** @typedef {import("./protocol").LastMove} LastMove */
/** A position that can be shown: the game's own, or one that was looked at. @typedef {import("./protocol").PositionView} Position */
/** @typedef {import("./protocol").LimitsText} Limits */
/** Who plays a side. @typedef {import("./protocol").SeatView} Seat */
/** @typedef {import("./protocol").ClockView} Clock */
/** @typedef {import("./protocol").OfferView} Offer */
/** How a game ended. @typedef {import("./protocol").ResultView} Result */
/** @typedef {import("./protocol").DealView} Deal */

/** A game as it stands, with what the event `company` said. @typedef {import("./protocol").State & Partial<import("./protocol").Company>} State */
/** @typedef {import("./protocol").NodeView} TreeNode */

/** @typedef {import("./protocol").ScoreText} Score */
/** @typedef {import("./protocol").RootReport} RootMove */
/** @typedef {import("./protocol").Report} Report */
/** @typedef {import("./protocol").ThinkingView} Thinking */
/** @typedef {import("./protocol").HintView} Hint */

/** @typedef {import("./protocol").Grade} Grade */
/** A graded move; chances are the mover's own, but for `one`. @typedef {import("./protocol").ReviewMove} ReviewMove */
/** @typedef {import("./protocol").ReviewSide} ReviewSide */
/** @typedef {import("./protocol").ReviewView} Review */

/** @typedef {import("./protocol").Message} Message */
/** An event of one kind. @template {Message["event"]} E @typedef {Extract<Message, {event: E}>} MessageOf */
/** A command, with what its answer is recognised by. @typedef {import("./protocol").Command & {v?: number, id?: import("./protocol").Id}} Command */
/** Commands of the controls that their name says all of. @typedef {"draw" | "move_now" | "pause" | "redo" | "rematch" | "restart" | "resume" | "step" | "undo"} Plain */

/** @typedef {import("./protocol").OptionDescription} RuleOption */
/** A position without a session. @typedef {import("./protocol").PositionAnswer} Looked */

/** @typedef {import("./protocol").Entry} Entry */

/** What an engine takes. @typedef {import("./protocol").ParameterDescription} Parameter */
/** @typedef {import("./protocol").EngineDescription} EngineInfo */

/** An engine that the server's configuration has under a name. @typedef {import("./protocol").NamedEngine} SavedEngine */
/** A network in the server's folders, and what its file says of itself. @typedef {import("./protocol").ListedNetwork} ListedNetwork */
/** @typedef {import("./protocol").GameDescription & {saved?: SavedEngine[]}} GameInfo */

export {};
