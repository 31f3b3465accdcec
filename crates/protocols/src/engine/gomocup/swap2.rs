//! The swap2 opening: three stones, then a choice of colour, or two stones more and the
//! choice for the other.
//!
//! With three or five stones on the board one side must be preferred: an evaluation says
//! which colour is better, and that one is taken. Whoever may choose between the colours
//! never does better by giving the choice away, so two more stones are never put. With no
//! stone on the board several openings are evaluated and the most balanced is offered,
//! for the opponent will take the better side.

use super::board::{Board, Owner, coordinates};
use super::{Gomocup, Purpose, Refusal};
use crate::engine::{Answer, Dispatcher};
use std::time::Instant;
use wuqi_core::Rng;
use wuqi_games::any::{AnyGame, Position};

/// How many openings are compared.
const OPENINGS: u32 = 5;

/// How far from the edge an opening's stones may lie: there, black's first stones have the
/// least room and are worth the least.
const STRIP: u8 = 4;

/// The state of the choice.
pub(super) enum Opening {
    /// Openings are compared; the last of those tried is being evaluated.
    Offer {
        game: Box<AnyGame>,
        tried: Vec<[(u8, u8); 3]>,
        /// The most balanced so far and how far from balance it is.
        best: Option<([(u8, u8); 3], f32)>,
        rng: Rng,
    },
    /// White's chances are evaluated with these stones on the board.
    Choose { stones: Vec<(u8, u8)> },
}

impl Gomocup {
    /// `SWAP2BOARD` with these stones: black and white in turn.
    pub(super) fn open(
        &mut self,
        stones: &[(u8, u8)],
        read: Instant,
        dispatcher: &mut Dispatcher,
    ) -> Result<(), Refusal> {
        let game = self.game()?;
        match stones.len() {
            0 => {
                let size = game.size();
                if size.width.min(size.height) < 5 {
                    return Err("the board is too small for swap2".to_owned());
                }
                let rng = Rng::new(self.player.seed ^ u64::from(std::process::id()));
                self.offer(Box::new(game), Vec::new(), None, rng, read, dispatcher)
            }
            3 | 5 => {
                let position = alternating(stones)?.position(&game)?;
                if position.turn().is_over() {
                    return Err("the game is over".to_owned());
                }
                self.purpose = Purpose::Opening(Opening::Choose {
                    stones: stones.to_vec(),
                });
                self.search(game, position, 1, read, dispatcher);
                Ok(())
            }
            number => Err(format!("swap2 has 0, 3 or 5 stones, not {number}")),
        }
    }

    /// An evaluation is there.
    pub(super) fn opened(
        &mut self,
        opening: Opening,
        answer: &Answer,
        dispatcher: &mut Dispatcher,
    ) {
        // The chances of the side to move, which is white in every case.
        let white = answer
            .report
            .as_ref()
            .map_or(0.5, |report| report.wdl.win + report.wdl.draw / 2.0);
        match opening {
            Opening::Offer {
                game,
                tried,
                mut best,
                rng,
            } => {
                let distance = (white - 0.5).abs();
                if let Some(&last) = tried.last()
                    && best.is_none_or(|(_, known)| distance < known)
                {
                    best = Some((last, distance));
                }
                let offered = self.offer(game, tried, best, rng, Instant::now(), dispatcher);
                if let Err(reason) = offered {
                    dispatcher.say(format_args!("ERROR {reason}"));
                }
            }
            Opening::Choose { stones } => self.choose(&stones, white, answer, dispatcher),
        }
    }

    /// Evaluates another opening, or offers the best when enough were tried.
    fn offer(
        &mut self,
        game: Box<AnyGame>,
        mut tried: Vec<[(u8, u8); 3]>,
        best: Option<([(u8, u8); 3], f32)>,
        mut rng: Rng,
        began: Instant,
        dispatcher: &mut Dispatcher,
    ) -> Result<(), Refusal> {
        if let Some((stones, _)) = best
            && tried.len() >= OPENINGS as usize
        {
            self.board.clear();
            let pairs = stones.map(|(x, y)| format!("{x},{y}"));
            dispatcher.say(pairs.join(" "));
            return Ok(());
        }
        let size = game.size();
        let stones = random_opening(size.width, size.height, &mut rng);
        tried.push(stones);
        let position: Box<dyn Position> = alternating(&stones)?.position(&game)?;
        self.purpose = Purpose::Opening(Opening::Offer {
            game: game.clone(),
            tried,
            best,
            rng,
        });
        self.search(*game, position, OPENINGS, began, dispatcher);
        Ok(())
    }

    /// Takes the better colour: white by playing its next stone, black by `SWAP`.
    fn choose(
        &mut self,
        stones: &[(u8, u8)],
        white: f32,
        answer: &Answer,
        dispatcher: &Dispatcher,
    ) {
        let height = self.size.map_or(0, |size| size.height);
        let best = answer
            .best
            .as_deref()
            .and_then(|best| coordinates(best, height));
        let black_is = |owner: Owner| {
            let mut board = Board::default();
            for (number, &at) in stones.iter().enumerate() {
                let other = match owner {
                    Owner::Own => Owner::Opponent,
                    Owner::Opponent => Owner::Own,
                };
                let owner = if number % 2 == 0 { owner } else { other };
                // The stones were checked when they were listed.
                let _ = board.put(at, owner);
            }
            board
        };
        match best.filter(|_| white >= 0.5) {
            Some(at) => {
                self.board = black_is(Owner::Opponent);
                let _ = self.board.put(at, Owner::Own);
                dispatcher.say(format_args!("{},{}", at.0, at.1));
            }
            None => {
                self.board = black_is(Owner::Own);
                dispatcher.say("SWAP");
            }
        }
    }
}

/// Stones laid down in turn, black first, seen by white.
fn alternating(stones: &[(u8, u8)]) -> Result<Board, Refusal> {
    let mut board = Board::default();
    for (number, &at) in stones.iter().enumerate() {
        let owner = match number % 2 {
            0 => Owner::Opponent,
            _ => Owner::Own,
        };
        board.put(at, owner)?;
    }
    Ok(board)
}

/// Three different points in the strip along one edge, near each other.
fn random_opening(width: u8, height: u8, rng: &mut Rng) -> [(u8, u8); 3] {
    let mut below = |bound: u8| rng.below(u32::from(bound.max(1))) as u8;
    let strip = STRIP.min(height);
    let centre = below(width);
    let from_below = below(2) == 1;
    let mut stones = [(u8::MAX, u8::MAX); 3];
    for number in 0..3 {
        loop {
            let across = i16::from(centre) + i16::from(below(7)) - 3;
            let x = across.clamp(0, i16::from(width) - 1) as u8;
            let depth = below(strip);
            let y = if from_below {
                height - 1 - depth
            } else {
                depth
            };
            if !stones.contains(&(x, y)) {
                stones[number] = (x, y);
                break;
            }
        }
    }
    stones
}
