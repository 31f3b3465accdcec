//! The Gomocup protocol (Piskvork), Gomoku's own.
//!
//! Described at <https://plastovicka.github.io/protocl2en.htm>. Coordinates count from 0,
//! x from the left and y from the top. `INFO` is never answered: what it asks and cannot be
//! is told at the next command that wants a move.

mod board;
mod settings;
mod swap2;

use super::{Answer, Dispatcher, Player, Protocol, SearchRequest, When, serve};
use board::{Board, Owner, coordinates, read_point};
use settings::Settings;
use std::io::{self, BufRead, Write};
use std::time::Instant;
use swap2::Opening;
use wuqi_games::any::{AnyGame, Position};
use wuqi_games::{Options, Size};
use wuqi_search::Limits;

const ABOUT: &str = concat!(
    "name=\"Wuqi\", version=\"",
    env!("CARGO_PKG_VERSION"),
    "\", author=\"the Wuqi authors\", country=\"-\""
);

/// The commands that may break off a list of stones.
const COMMANDS: [&str; 12] = [
    "START",
    "RECTSTART",
    "RESTART",
    "BEGIN",
    "TURN",
    "PLAY",
    "TAKEBACK",
    "BOARD",
    "SWAP2BOARD",
    "INFO",
    "ABOUT",
    "END",
];

/// Speaks the Gomocup protocol until the manager says goodbye or the input ends.
pub fn serve_gomocup(
    player: Player,
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
) -> io::Result<()> {
    serve(Gomocup::new(player), input, output)
}

/// The lines of a board that is being told.
struct Listing {
    is_swap2: bool,
    stones: Vec<(u8, u8, Owner)>,
    mistake: Option<String>,
}

/// What a search is for.
enum Purpose {
    /// A move of our own.
    Move,
    /// A choice of the swap2 opening.
    Opening(Opening),
}

/// The state of the conversation.
struct Gomocup {
    size: Option<Size>,
    settings: Settings,
    board: Board,
    player: Player,
    listing: Option<Listing>,
    purpose: Purpose,
}

/// Why a command cannot be carried out, as it is told to the manager.
type Refusal = String;

impl Gomocup {
    fn new(player: Player) -> Gomocup {
        Gomocup {
            size: None,
            settings: Settings::default(),
            board: Board::default(),
            player,
            listing: None,
            purpose: Purpose::Move,
        }
    }

    /// The game, once it has a size and its rules can be.
    fn game(&self) -> Result<AnyGame, Refusal> {
        let size = self.size.ok_or("no board yet: send START first")?;
        if let Some(complaint) = self.settings.complaint() {
            return Err(complaint.to_owned());
        }
        game(size, self.settings.rule())
    }

    fn start(&mut self, size: Option<Size>, dispatcher: &mut Dispatcher) -> Result<(), Refusal> {
        let size = size.ok_or("the size is not a number or a pair of numbers")?;
        game(size, "freestyle")?;
        self.size = Some(size);
        self.board.clear();
        self.listing = None;
        dispatcher.forget();
        self.make_ready(dispatcher);
        dispatcher.say("OK");
        Ok(())
    }

    /// Builds the engine for the game as it is set now, so that no move has to wait for it.
    fn make_ready(&self, dispatcher: &mut Dispatcher) {
        if let Ok(game) = self.game() {
            dispatcher.make_ready(&game, &self.player());
        }
    }

    /// The engine with the memory that the manager allows.
    fn player(&self) -> Player {
        let mut player = self.player.clone();
        player.memory = self.settings.memory().or(player.memory);
        player
    }

    fn restart(&mut self, dispatcher: &mut Dispatcher) -> Result<(), Refusal> {
        let size = self.size.ok_or("no board yet: send START first")?;
        self.start(Some(size), dispatcher)
    }

    /// A point of the board from a command's arguments.
    fn point(&self, text: &str) -> Result<(u8, u8), Refusal> {
        let size = self.size.ok_or("no board yet: send START first")?;
        let (x, y) = read_point(text).ok_or("two coordinates are expected, as in 7,7")?;
        if x >= size.width || y >= size.height {
            return Err(format!("{x},{y} is not on the {size} board"));
        }
        Ok((x, y))
    }

    fn turn(
        &mut self,
        text: &str,
        read: Instant,
        dispatcher: &mut Dispatcher,
    ) -> Result<(), Refusal> {
        let at = self.point(text)?;
        self.board.put(at, Owner::Opponent)?;
        let thought = self.think(read, dispatcher);
        if thought.is_err() {
            self.board.take(at);
        }
        thought
    }

    fn play(&mut self, text: &str, dispatcher: &Dispatcher) -> Result<(), Refusal> {
        let at = self.point(text)?;
        self.board.put(at, Owner::Own)?;
        dispatcher.say(format_args!("{},{}", at.0, at.1));
        Ok(())
    }

    fn take_back(&mut self, text: &str, dispatcher: &Dispatcher) -> Result<(), Refusal> {
        let at = self.point(text)?;
        if !self.board.take(at) {
            return Err(format!("there is no stone on {},{}", at.0, at.1));
        }
        dispatcher.say("OK");
        Ok(())
    }

    /// Looks for our own move on the board as it stands.
    fn think(&mut self, read: Instant, dispatcher: &mut Dispatcher) -> Result<(), Refusal> {
        let game = self.game()?;
        let position = self.board.position(&game)?;
        if position.turn().is_over() {
            return Err("the game is over".to_owned());
        }
        self.purpose = Purpose::Move;
        self.search(game, position, 1, read, dispatcher);
        Ok(())
    }

    /// Starts a search that gets a part of the time for a move.
    fn search(
        &mut self,
        game: AnyGame,
        position: Box<dyn Position>,
        parts: u32,
        began: Instant,
        dispatcher: &mut Dispatcher,
    ) {
        let allowance = self.settings.allowance().part(parts);
        let search = SearchRequest {
            game,
            position,
            player: self.player(),
            limits: Limits {
                time: Some(allowance.think),
                ..Limits::default()
            },
            began,
            informs: false,
        };
        dispatcher.think(search, Some(allowance), false);
    }

    /// A line between `BOARD` or `SWAP2BOARD` and `DONE`; false if it is another command.
    fn list(&mut self, line: &str, read: Instant, dispatcher: &mut Dispatcher) -> bool {
        let Some(mut listing) = self.listing.take() else {
            return false;
        };
        if line.eq_ignore_ascii_case("DONE") {
            if let Err(reason) = self.listed(listing, read, dispatcher) {
                dispatcher.say(format_args!("ERROR {reason}"));
            }
            return true;
        }
        let word = line.split_whitespace().next().unwrap_or_default();
        if COMMANDS
            .iter()
            .any(|known| word.eq_ignore_ascii_case(known))
        {
            // The list is broken off by another command.
            return false;
        }
        let parts = line.split([',', ' ', '\t']).filter(|part| !part.is_empty());
        let parts: Vec<&str> = parts.collect();
        let point = parts[..parts.len().min(2)].join(",");
        let owner = match parts.get(2) {
            // The stones of an opening have no owner yet.
            _ if listing.is_swap2 => Some(Owner::Opponent),
            Some(&"1") => Some(Owner::Own),
            Some(&"2") => Some(Owner::Opponent),
            // A point of a finished row or a foul: the rules know it themselves.
            Some(&"3") => None,
            _ => {
                let reason = format!("'{line}' is no stone: x,y,1 or x,y,2 is expected");
                listing.mistake.get_or_insert(reason);
                None
            }
        };
        match (self.point(&point), owner) {
            (Ok((x, y)), Some(owner)) => listing.stones.push((x, y, owner)),
            (Ok(_), None) => {}
            (Err(reason), _) => {
                listing.mistake.get_or_insert(reason);
            }
        }
        self.listing = Some(listing);
        true
    }

    /// A list of stones is complete.
    fn listed(
        &mut self,
        listing: Listing,
        read: Instant,
        dispatcher: &mut Dispatcher,
    ) -> Result<(), Refusal> {
        if let Some(mistake) = listing.mistake {
            return Err(mistake);
        }
        self.game()?;
        let mut board = Board::default();
        for &(x, y, owner) in &listing.stones {
            board.put((x, y), owner)?;
        }
        let points: Vec<(u8, u8)> = listing.stones.iter().map(|&(x, y, _)| (x, y)).collect();
        if listing.is_swap2 {
            return self.open(&points, read, dispatcher);
        }
        self.board = board;
        self.think(read, dispatcher)
    }

    fn command(
        &mut self,
        line: &str,
        read: Instant,
        dispatcher: &mut Dispatcher,
    ) -> Result<(), Refusal> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word.to_ascii_uppercase().as_str() {
            "START" => {
                let side = rest.parse().ok().map(Size::square);
                self.start(side, dispatcher)
            }
            "RECTSTART" => {
                let size = read_point(rest).map(|(width, height)| Size::new(width, height));
                self.start(size, dispatcher)
            }
            "RESTART" => self.restart(dispatcher),
            "BEGIN" => self.think(read, dispatcher),
            "TURN" => self.turn(rest, read, dispatcher),
            "PLAY" => self.play(rest, dispatcher),
            "TAKEBACK" => self.take_back(rest, dispatcher),
            name @ ("BOARD" | "SWAP2BOARD") => {
                self.listing = Some(Listing {
                    is_swap2: name == "SWAP2BOARD",
                    stones: Vec::new(),
                    mistake: None,
                });
                Ok(())
            }
            "INFO" => {
                self.settings.set(rest);
                self.make_ready(dispatcher);
                Ok(())
            }
            "ABOUT" => {
                dispatcher.say(ABOUT);
                Ok(())
            }
            "END" => {
                dispatcher.quit();
                Ok(())
            }
            "DONE" => Err("DONE ends a BOARD, and there is none".to_owned()),
            _ => {
                dispatcher.say("UNKNOWN command");
                Ok(())
            }
        }
    }
}

impl Protocol for Gomocup {
    fn line(&mut self, line: &str, read: Instant, dispatcher: &mut Dispatcher) {
        if self.list(line, read, dispatcher) {
            return;
        }
        if let Err(reason) = self.command(line, read, dispatcher) {
            dispatcher.say(format_args!("ERROR {reason}"));
        }
    }

    fn answer(&mut self, answer: Answer, dispatcher: &mut Dispatcher) {
        match std::mem::replace(&mut self.purpose, Purpose::Move) {
            Purpose::Opening(opening) => self.opened(opening, &answer, dispatcher),
            Purpose::Move => {
                let height = self.size.map_or(0, |size| size.height);
                let best = answer.best.and_then(|best| coordinates(&best, height));
                match best {
                    Some(at) if self.board.put(at, Owner::Own).is_ok() => {
                        dispatcher.say(format_args!("{},{}", at.0, at.1));
                    }
                    _ => dispatcher.say("ERROR there is no move"),
                }
            }
        }
    }

    fn when(&self, line: &str) -> When {
        let word = line.split_whitespace().next().unwrap_or_default();
        match word.eq_ignore_ascii_case("END") {
            true => When::Last,
            false => When::InTurn,
        }
    }
}

/// Gomoku of a size under a rule.
fn game(size: Size, rule: &str) -> Result<AnyGame, Refusal> {
    let mut options = Options::none();
    options
        .set("rule", rule)
        .map_err(|error| error.to_string())?;
    AnyGame::new("gomoku", Some(size), &options).map_err(|error| error.to_string())
}
