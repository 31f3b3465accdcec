//! The three levels of the Banqi program that this project grew from, as its guide
//! describes them: *fast* judges positions without searching, *strong* searches three plies
//! by minimax with alpha-beta, *expert* one ply more.
//!
//! The evaluation counts material (general 1000 to soldier 110), mobility with captures
//! weighted higher, the centre, and the information that a face-down piece holds. After a
//! capture one round of greedy chain captures is played before anything is judged, so a
//! turn with its chain is one ply.
//!
//! The original looked up what lay face down. Here nobody knows: a flip at the root is
//! worth the mean over what the pool may show, and deeper in the tree it passes the turn.
//! Within its limits the search deepens to its depth, so that it always has an answer.

use wuqi_core::{Game, Player, Turn};
use wuqi_games::banqi::{Banqi, Colour, Kind, Move, Piece, Position};
use wuqi_search::{Control, Observer, RootMove, Score, SearchInfo, Searcher, Value};

/// Points of a piece, K to P.
pub type PieceValues = [i32; 7];

/// The original's points.
const VALUES: PieceValues = [1000, 600, 450, 350, 250, 180, 110];
/// Points for a step or flip that is possible, and for a capture.
const STEP: i32 = 2;
const CAPTURE: i32 = 12;
/// Points for an open piece on one of the eight squares in the middle.
const CENTRE: i32 = 6;
const CENTRE_SQUARES: u32 = 0x0066_6600;
/// Points that a flip adds to what it shows: what was unknown can be planned with.
const INFORMATION: i32 = 15;
/// A finished game, beyond what any position is worth, and an open window.
const WIN: i32 = 1_000_000;
const OPEN: i32 = 2 * WIN;

/// One of the original's levels.
#[derive(Clone, Copy, Debug)]
pub struct OriginalLevel {
    /// Plies to search; 0 judges every move at once.
    depth: u32,
    /// What the pieces are worth.
    values: PieceValues,
}

impl OriginalLevel {
    /// The heuristic only.
    pub const FAST: OriginalLevel = OriginalLevel::level(0);
    /// The default level.
    pub const STRONG: OriginalLevel = OriginalLevel::level(3);
    /// One ply deeper.
    pub const EXPERT: OriginalLevel = OriginalLevel::level(4);

    const fn level(depth: u32) -> OriginalLevel {
        OriginalLevel {
            depth,
            values: VALUES,
        }
    }

    /// The same level with other values of the pieces.
    #[must_use]
    pub const fn with_values(self, values: PieceValues) -> OriginalLevel {
        OriginalLevel { values, ..self }
    }
}

/// The search was stopped.
struct Stopped;

/// One search of a level.
struct LevelSearch<'a> {
    game: &'a Banqi,
    control: &'a Control<'a>,
    values: PieceValues,
    nodes: u64,
    cutoffs: u64,
}

impl LevelSearch<'_> {
    /// The points of the piece on a square; a face-down one has none that anybody knows.
    fn points(&self, position: &Position, square: u8) -> i32 {
        let piece = position.piece_at(square);
        piece.map_or(0, |piece| self.values[piece.kind.index()])
    }

    /// The value of a position for a player, whoever is to move.
    fn evaluate(&self, position: &Position, player: Player) -> i32 {
        let Some(colour) = position.colour_of(player) else {
            return 0;
        };
        let side = |colour: Colour| {
            let material: i32 = Kind::ALL
                .into_iter()
                .map(|kind| {
                    let piece = Piece { colour, kind };
                    let left =
                        position.squares_of(piece).count_ones() + u32::from(position.pool(piece));
                    self.values[kind.index()] * left as i32
                })
                .sum();
            material + CENTRE * (position.open(colour) & CENTRE_SQUARES).count_ones() as i32
        };
        let mobility = self.mobility(position, colour) - self.mobility(position, colour.other());
        side(colour) - side(colour.other()) + mobility
    }

    /// Points for the steps and captures that the open pieces of a colour have.
    fn mobility(&self, position: &Position, colour: Colour) -> i32 {
        let enemies = position.open(colour.other());
        let occupied = enemies | position.open(colour) | position.face_down();
        let mut points = 0;
        for kind in Kind::ALL {
            let pieces = position.squares_of(Piece { colour, kind });
            for square in super::squares::each(pieces) {
                let near = super::squares::beside(1 << square);
                points += STEP * (near & !occupied).count_ones() as i32;
                let prey = match kind {
                    Kind::Cannon => super::squares::jumps(square, occupied) & enemies,
                    _ => near & enemies,
                };
                let taken = super::squares::each(prey).filter(|&at| {
                    kind == Kind::Cannon
                        || position
                            .piece_at(at as u8)
                            .is_some_and(|victim| kind.takes_beside(victim.kind))
                });
                points += CAPTURE * taken.count() as i32;
            }
        }
        points
    }

    /// Goes on capturing the most valuable piece while that is possible, as *greedy* does.
    fn finish_chain(&self, position: &mut Position) {
        while position.chain().is_some() {
            let mut moves = Vec::new();
            self.game.moves(position, &mut moves);
            let best = moves
                .into_iter()
                .filter_map(|mv| match mv {
                    Move::Capture { to, .. } => Some((self.points(position, to), mv)),
                    _ => None,
                })
                .max_by_key(|&(value, _)| value);
            let Some((_, mv)) = best else { return };
            self.game.play(position, mv);
        }
    }

    /// The value of a move for `player`, who makes it, with `depth` plies left after it.
    fn value_of(
        &mut self,
        position: &Position,
        mv: Move,
        player: Player,
        depth: u32,
        window: (i32, i32),
    ) -> Result<i32, Stopped> {
        if let Move::Flip(_) = mv
            && let Some(next) = self.game.after_blank_flip(position)
        {
            return Ok(self.value_after(&next, player, depth, window)? + INFORMATION);
        }
        let mut next = position.clone();
        self.game.play(&mut next, mv);
        self.finish_chain(&mut next);
        match self.game.turn(&next) {
            Turn::Chance => self.mean(&next, player, depth),
            _ => self.value_after(&next, player, depth, window),
        }
    }

    /// The value of a move at the root: here a flip is the mean over what it may show.
    fn value_at_root(
        &mut self,
        position: &Position,
        mv: Move,
        player: Player,
        depth: u32,
        alpha: i32,
    ) -> Result<i32, Stopped> {
        if let Move::Flip(_) = mv {
            let mut next = position.clone();
            self.game.play(&mut next, mv);
            return Ok(self.mean(&next, player, depth)? + INFORMATION);
        }
        self.value_of(position, mv, player, depth, (alpha, OPEN))
    }

    /// The mean over the outcomes of a flip or attack.
    fn mean(&mut self, position: &Position, player: Player, depth: u32) -> Result<i32, Stopped> {
        let mut chances = Vec::new();
        self.game.chances(position, &mut chances);
        let (mut sum, mut total) = (0, 0);
        for (outcome, weight) in chances {
            let mut shown = position.clone();
            self.game.play(&mut shown, outcome);
            self.finish_chain(&mut shown);
            let value = self.value_after(&shown, player, depth, (-OPEN, OPEN))?;
            sum += i64::from(value) * i64::from(weight);
            total += i64::from(weight);
        }
        Ok((sum / total.max(1)) as i32)
    }

    /// The value of the position after a turn for `player`, whose turn it was.
    fn value_after(
        &mut self,
        position: &Position,
        player: Player,
        depth: u32,
        window: (i32, i32),
    ) -> Result<i32, Stopped> {
        match self.game.turn(position) {
            Turn::Over(outcome) => {
                self.enter()?;
                Ok((WIN + depth as i32) * outcome.value_for(player))
            }
            Turn::Move(mover) if depth > 0 && mover == player => {
                self.best(position, player, depth, window)
            }
            Turn::Move(mover) if depth > 0 => {
                Ok(-self.best(position, mover, depth, (-window.1, -window.0))?)
            }
            _ => {
                self.enter()?;
                Ok(self.evaluate(position, player))
            }
        }
    }

    /// The value of a position for the player to move, by alpha-beta.
    fn best(
        &mut self,
        position: &Position,
        player: Player,
        depth: u32,
        (mut alpha, beta): (i32, i32),
    ) -> Result<i32, Stopped> {
        self.enter()?;
        let mut best = -OPEN;
        for mv in self.moves(position) {
            let value = self.value_of(position, mv, player, depth - 1, (alpha, beta))?;
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                self.cutoffs += 1;
                break;
            }
        }
        Ok(best)
    }

    /// The legal moves, the most valuable captures first: alpha-beta wants good moves early.
    fn moves(&self, position: &Position) -> Vec<Move> {
        let mut moves = Vec::new();
        self.game.moves(position, &mut moves);
        moves.sort_by_key(|&mv| match mv {
            Move::Capture { to, .. } => -self.points(position, to) - 1,
            Move::Flip(_) => 1,
            _ => 0,
        });
        moves
    }

    /// Counts a position against the limits.
    fn enter(&mut self) -> Result<(), Stopped> {
        let over = self.control.stopped()
            || self.control.out_of_nodes(self.nodes)
            || self.nodes % 256 == 255 && self.control.out_of_time();
        self.nodes += 1;
        if over { Err(Stopped) } else { Ok(()) }
    }
}

impl Searcher<Banqi> for OriginalLevel {
    fn search(
        &mut self,
        game: &Banqi,
        position: &Position,
        control: &Control<'_>,
        observer: &mut dyn Observer<Move>,
    ) -> SearchInfo<Move> {
        let player = position.mover();
        let mut search = LevelSearch {
            game,
            control,
            values: self.values,
            nodes: 0,
            cutoffs: 0,
        };
        let mut ranked: Vec<Ranked> = search
            .moves(position)
            .into_iter()
            .map(|mv| (0, mv, false))
            .collect();
        let mut completed = 0;
        let last = control
            .limits
            .depth
            .map_or(self.depth, |depth| depth.min(self.depth));
        for depth in 1..=last.max(1) {
            let Some(values) = values(&mut search, position, player, depth, &ranked) else {
                break;
            };
            ranked = values;
            completed = depth;
        }
        let info = report(player, &ranked, completed, &search);
        observer.info(&info);
        info
    }
}

/// A move with its value, and whether that is exact; otherwise it is worth no more.
type Ranked = (i32, Move, bool);

/// The moves with their values at a depth, best first; the first of equals stays first.
fn values(
    search: &mut LevelSearch<'_>,
    position: &Position,
    player: Player,
    depth: u32,
    moves: &[Ranked],
) -> Option<Vec<Ranked>> {
    let mut ranked = Vec::with_capacity(moves.len());
    let mut alpha = -OPEN;
    for &(_, mv, _) in moves {
        // A move that fails low is known only to be no better than the best.
        let value = search
            .value_at_root(position, mv, player, depth - 1, alpha)
            .ok()?;
        ranked.push((value, mv, value > alpha || matches!(mv, Move::Flip(_))));
        alpha = alpha.max(value);
    }
    ranked.sort_by_key(|&(value, ..)| std::cmp::Reverse(value));
    Some(ranked)
}

/// What the search found, in the form that all engines report.
fn report(
    side: Player,
    ranked: &[Ranked],
    depth: u32,
    search: &LevelSearch<'_>,
) -> SearchInfo<Move> {
    let chance = |value: i32| 1.0 / (1.0 + (-value as f32 / 800.0).exp());
    let (value, best, _) = ranked[0];
    let win = chance(value);
    SearchInfo {
        best,
        depth,
        longest: depth,
        nodes: search.nodes,
        simulations: 0,
        cutoffs: search.cutoffs,
        elapsed: search.control.elapsed(),
        score: Score {
            side,
            value: Value::Points(value),
        },
        wdl: [win, 0.0, 1.0 - win],
        line: vec![best],
        root: ranked
            .iter()
            .map(|&(value, mv, exact)| RootMove {
                mv,
                visits: 1,
                chance: chance(value),
                value: exact.then_some(Value::Points(value)),
                prior: None,
                line: vec![mv],
            })
            .collect(),
    }
}
