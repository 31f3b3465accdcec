//! Plain minimax: the definition of what every depth-first search here computes.
//!
//! Minimax (Shannon 1950, after von Neumann) gives a position the value of the best move
//! of whoever is to move, looking a fixed number of plies ahead. With chance it becomes
//! expectiminimax (Michie 1966): a chance node is worth the mean of its outcomes. This
//! file visits every position within the horizon and skips nothing, so it is slow and easy
//! to believe; the pruning searches are tested for returning exactly its values.
//!
//! The horizon, in the order in which a line meets it:
//! 1. A player's step uses up one ply of depth, a chance step none.
//! 2. A step that [`Knowledge::extends`] names is free, near enough to the root.
//! 3. With no depth left begins *quiescence*: only noisy moves ([`Knowledge::is_noisy`])
//!    are looked at, and the player may always stop and take the evaluation (*stand pat*).
//!
//! Values are seen from the player to move. Since a player may move twice running, a
//! child's value changes its sign only if the other player is to move there.

use crate::budget::{self, Budget, Pool, Stopped};
use crate::report::{Found, Work, report};
use crate::score::Scale;
use crate::{Control, Event, Knowledge, NodeKind, Observer, SearchInfo, Searcher};
use wuqi_core::{Game, Player, Rng, Turn};

/// How far a search looks; the three numbers that define its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Horizon {
    /// Plies of full-width search.
    pub depth: u32,
    /// The longest line of noisy moves after them; 0 evaluates at once.
    pub quiescence: u32,
    /// Steps from the root within which moves may be extended.
    pub extensions: u32,
}

/// Plain minimax and expectiminimax with a fixed depth.
#[derive(Clone, Debug)]
pub struct Plain<K> {
    knowledge: K,
    depth: u32,
    quiescence: u32,
    extends: bool,
}

impl<K> Plain<K> {
    /// A search `depth` plies deep, if the limits do not say otherwise, with at most
    /// `quiescence` noisy moves after that.
    pub fn new(knowledge: K, depth: u32, quiescence: u32) -> Self {
        Plain {
            knowledge,
            depth,
            quiescence,
            extends: true,
        }
    }

    /// The textbook's: every step uses up depth, so that no line is longer than it says.
    #[must_use]
    pub fn without_extensions(self) -> Self {
        Plain {
            extends: false,
            ..self
        }
    }
}

impl<G: Game, K: Knowledge<G>> Searcher<G> for Plain<K> {
    fn search(
        &mut self,
        game: &G,
        state: &G::State,
        control: &Control<'_>,
        observer: &mut dyn Observer<G::Move>,
    ) -> SearchInfo<G::Move> {
        let side = game
            .turn(state)
            .player()
            .expect("a search begins at a player's turn");
        let depth = control.limits.depth.unwrap_or(self.depth).max(1);
        let pool = Pool::default();
        let mut walk = Walk {
            game,
            knowledge: &self.knowledge,
            horizon: Horizon {
                depth,
                quiescence: self.quiescence,
                extensions: if self.extends { 2 * depth } else { 0 },
            },
            budget: Budget::new(control, &pool),
            longest: 0,
            observer: observer.traces().then_some(&mut *observer),
        };
        // The root counts like every other position; a limit of none still gives a move.
        let _ = walk.budget.enter();
        walk.tell_enter(None, depth as i32, 0, NodeKind::Choice(side));
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        Rng::new(control.seed).shuffle(&mut moves);
        let mut root: Vec<Found<G::Move>> = moves.iter().map(|&mv| Found::unknown(mv)).collect();
        for found in &mut root {
            let before = walk.budget.visited();
            let Ok(value) = walk.after(state, side, found.mv, depth as i32, 0) else {
                break;
            };
            found.value = Some(value);
            found.nodes = walk.budget.visited() - before;
        }
        if let Some(best) = root.iter().map(|found| found.value).max().flatten() {
            walk.tell_return(0, best);
        }
        // An unfinished search keeps what it has; stable, so that ties stay as shuffled.
        root.sort_by_cached_key(|found| std::cmp::Reverse(found.value));
        let finished = root.iter().all(|found| found.value.is_some());
        let work = Work {
            depth: if finished { depth } else { 0 },
            longest: walk.longest,
            nodes: walk.budget.visited(),
            cutoffs: 0,
            elapsed: control.elapsed(),
        };
        drop(walk);
        let info = report(game, &self.knowledge, state, &root, work);
        observer.info(&info);
        info
    }
}

/// The value of a position for the player to move (for One at a chance node or after the
/// end), by plain minimax.
pub fn value<G: Game, K: Knowledge<G>>(
    game: &G,
    knowledge: &K,
    state: &G::State,
    horizon: Horizon,
) -> i32 {
    let view = game.turn(state).player().unwrap_or(Player::One);
    let depth = horizon.depth as i32;
    unlimited(game, knowledge, horizon, |walk| {
        walk.value(state, None, view, depth, 0)
    })
}

/// The value of every legal move for the player to move, in the order of the rules.
pub fn move_values<G: Game, K: Knowledge<G>>(
    game: &G,
    knowledge: &K,
    state: &G::State,
    horizon: Horizon,
) -> Vec<(G::Move, i32)> {
    let Turn::Move(player) = game.turn(state) else {
        return Vec::new();
    };
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let depth = horizon.depth as i32;
    unlimited(game, knowledge, horizon, |walk| {
        let value = |&mv| Ok((mv, walk.after(state, player, mv, depth, 0)?));
        moves.iter().map(value).collect()
    })
}

/// Runs a walk that nothing stops.
fn unlimited<G: Game, K: Knowledge<G>, T>(
    game: &G,
    knowledge: &K,
    horizon: Horizon,
    run: impl FnOnce(&mut Walk<'_, G, K>) -> Result<T, Stopped>,
) -> T {
    budget::unlimited(|control| {
        let pool = Pool::default();
        run(&mut Walk {
            game,
            knowledge,
            horizon,
            budget: Budget::new(control, &pool),
            longest: 0,
            observer: None,
        })
        .expect("nothing stops a search without limits")
    })
}

/// One run through the whole tree.
struct Walk<'a, G: Game, K> {
    /// Whom to tell of every step.
    observer: Option<&'a mut dyn Observer<G::Move>>,
    game: &'a G,
    knowledge: &'a K,
    horizon: Horizon,
    budget: Budget<'a>,
    longest: u32,
}

impl<G: Game, K: Knowledge<G>> Walk<'_, G, K> {
    const SCALE: Scale = Scale::of::<G, K>();

    /// The value of a position, `ply` steps from the root and reached by `mv`, for player
    /// `view`.
    fn value(
        &mut self,
        state: &G::State,
        mv: Option<G::Move>,
        view: Player,
        depth: i32,
        ply: u32,
    ) -> Result<i32, Stopped> {
        self.budget.enter()?;
        self.longest = self.longest.max(ply);
        let turn = self.game.turn(state);
        let kind = match turn {
            Turn::Over(_) => NodeKind::Choice(view),
            Turn::Chance => NodeKind::Chance(Player::One),
            Turn::Move(player) if depth > 0 => NodeKind::Choice(player),
            Turn::Move(player) => NodeKind::Quiescence(player),
        };
        self.tell_enter(mv, depth, ply, kind);
        let (value, side) = match turn {
            Turn::Over(outcome) => (Self::SCALE.outcome(outcome, view), view),
            Turn::Chance => (self.mean(state, depth, ply)?, Player::One),
            Turn::Move(player) => (self.best(state, player, depth, ply)?, player),
        };
        self.tell_return(ply, value);
        Ok(if side == view { value } else { -value })
    }

    /// Tells whoever follows that a position is entered; nothing narrows the window here.
    fn tell_enter(&mut self, mv: Option<G::Move>, depth: i32, ply: u32, kind: NodeKind) {
        if let Some(observer) = &mut self.observer {
            observer.event(Event::Enter {
                ply,
                mv,
                depth,
                alpha: -Self::SCALE.infinity(),
                beta: Self::SCALE.infinity(),
                kind,
            });
        }
    }

    /// Tells whoever follows what a position is worth.
    fn tell_return(&mut self, ply: u32, value: i32) {
        if let Some(observer) = &mut self.observer {
            observer.event(Event::Return { ply, value });
        }
    }

    /// The value of the best move for the player to move.
    fn best(
        &mut self,
        state: &G::State,
        player: Player,
        depth: i32,
        ply: u32,
    ) -> Result<i32, Stopped> {
        let quiescence = depth <= 0;
        let mut best = -Self::SCALE.infinity();
        if quiescence {
            best = self.knowledge.evaluate(self.game, state, player);
            best = best.clamp(-Self::SCALE.limit(), Self::SCALE.limit());
            if depth <= -(self.horizon.quiescence as i32) {
                return Ok(best);
            }
        }
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        for mv in moves {
            if !quiescence || self.knowledge.is_noisy(self.game, state, mv) {
                best = best.max(self.after(state, player, mv, depth, ply)?);
            }
        }
        Ok(best)
    }

    /// The value of one move for the player who makes it.
    fn after(
        &mut self,
        state: &G::State,
        player: Player,
        mv: G::Move,
        depth: i32,
        ply: u32,
    ) -> Result<i32, Stopped> {
        let free = depth > 0
            && ply < self.horizon.extensions
            && self.knowledge.extends(self.game, state, mv);
        let mut next = state.clone();
        self.game.play(&mut next, mv);
        let depth = depth - i32::from(!free);
        let value = self.value(&next, Some(mv), player, depth, ply + 1)?;
        Ok(Self::SCALE.earlier(value))
    }

    /// The mean over the outcomes of chance, for player One.
    fn mean(&mut self, state: &G::State, depth: i32, ply: u32) -> Result<i32, Stopped> {
        let mut chances = Vec::new();
        self.game.chances(state, &mut chances);
        let mut values = Vec::with_capacity(chances.len());
        for (outcome, weight) in chances {
            let mut next = state.clone();
            self.game.play(&mut next, outcome);
            let value = self.value(&next, Some(outcome), Player::One, depth, ply + 1)?;
            values.push((Self::SCALE.earlier(value), weight));
        }
        Ok(Self::SCALE.mean(values.into_iter()))
    }
}
