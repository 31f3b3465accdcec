//! One place where games are played, one after the other.
//!
//! Every move is decided by a search: with some chance a *full* one, curious and worth
//! learning from, otherwise a *fast* one that only carries the game on (*playout cap
//! randomisation*, Wu, 2019): more games end, so there is more to learn about who wins.

use super::flight::Flight;
use super::resign::Check;
use super::surprise;
use crate::config::{Root, Selfplay};
use crate::record::{End, GameRecord, Step, Target};
use crate::replay::counts;
use wuqi_core::{Encode, Outcome, Player, Rng, Turn};
use wuqi_search::mcts::Objective;
use wuqi_search::puct::{Evaluation, GumbelRoot, Leaf, PuctOptions, PuctTree, RootNoise};

/// The most memory of one game's tree.
const TREE_BYTES: usize = 64 << 20;

/// What all games of a generation have in common.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The settings.
    pub play: Selfplay,
    /// When a player gives up, if anybody does.
    pub resign: Option<f32>,
}

/// A game that has ended.
pub struct Finished<G: Encode> {
    /// The game.
    pub record: GameRecord<G::Move>,
    /// What it shows about giving up, if it was played out to show that.
    pub checks: Vec<Check>,
    /// Whether somebody gave up.
    pub resigned: bool,
}

/// A place with a game under way.
pub struct Slot<G: Encode> {
    game: G,
    flight: Flight<G::Move>,
    rng: Rng,
    state: G::State,
    tree: Option<PuctTree<G>>,
    /// How many simulations the current search has, and whether it is a full one.
    search: Option<(u64, bool)>,
}

impl<G: Encode> Slot<G> {
    /// Goes on with a game, which may have just begun.
    pub fn new(game: G, flight: Flight<G::Move>) -> Slot<G> {
        let mut state = flight.record.first_state(&game);
        for step in &flight.record.steps {
            game.play(&mut state, step.mv);
        }
        Slot {
            rng: Rng::new(flight.seed),
            game,
            state,
            flight,
            tree: None,
            search: None,
        }
    }

    /// The game as it stands, to be continued later. The search under way is given up.
    pub fn into_flight(mut self) -> Flight<G::Move> {
        self.flight.seed = self.rng.next_u64();
        self.flight
    }

    /// Thinks until leaves wait to be judged; says how many. Games that end on the way are
    /// added to `finished` and new ones begin.
    pub fn advance(&mut self, rules: &Rules, finished: &mut Vec<Finished<G>>) -> usize {
        loop {
            if let Turn::Over(outcome) = self.game.turn(&self.state) {
                let margin = (self.game.score(&self.state))
                    .map(|_| self.game.final_value(&self.state, outcome));
                finished.push(self.finish(End { outcome, margin }, false, rules));
                continue;
            }
            if self.flight.record.steps.is_empty() && self.search.is_none() {
                self.begin_game(rules);
                continue;
            }
            let Some((simulations, full)) = self.search else {
                self.begin_search(rules);
                continue;
            };
            let tree = self.tree.as_mut().expect("a search has its tree");
            let left = simulations.saturating_sub(tree.simulations());
            if left == 0 || tree.is_proved() {
                if let Some(loser) = self.end_search(full, rules) {
                    let end = End {
                        outcome: Outcome::Win(loser.other()),
                        margin: None,
                    };
                    finished.push(self.finish(end, true, rules));
                }
                continue;
            }
            let leaves = tree.select_leaves(rules.play.leaves.min(left as usize));
            if leaves > 0 {
                return leaves;
            }
        }
    }

    /// The game that is played.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The leaves that wait.
    pub fn leaves(&self) -> &[Leaf<G>] {
        self.tree.as_ref().map_or(&[], PuctTree::leaves)
    }

    /// Whether this is the position on the board.
    pub fn stands_at(&self, state: &G::State) -> bool {
        self.state == *state
    }

    /// Takes what was thought of them.
    pub fn back_up(&mut self, evaluations: impl IntoIterator<Item = Evaluation>) {
        if let Some(tree) = &mut self.tree {
            tree.back_up(evaluations);
        }
    }

    /// Perhaps begins at another start or with a few random moves, so that games differ.
    fn begin_game(&mut self, rules: &Rules) {
        self.flight.plays_out = self.rng.unit() < rules.play.play_out_share;
        let share = rules.play.varied_share;
        // Runs without varied starts draw no lot for them.
        let varied = share > 0.0 && self.rng.unit() < share;
        self.flight.record.start = varied.then(|| self.rng.next_u64() as u32);
        self.state = self.flight.record.first_state(&self.game);
        let mut plies = 0;
        if self.rng.unit() < rules.play.random_share {
            plies = self.rng.below(rules.play.random_plies + 1);
        }
        let mut buffer = Vec::new();
        for _ in 0..plies {
            let before = (self.state.clone(), self.flight.record.steps.len());
            let mv = (self.game).random_step(&self.state, &mut self.rng, &mut buffer);
            let Some(mv) = mv else { break };
            self.play(mv, None);
            if self.game.turn(&self.state).is_over() {
                // A game that is over before anybody thought teaches nothing.
                self.state = before.0;
                self.flight.record.steps.truncate(before.1);
                break;
            }
        }
        if !self.game.turn(&self.state).is_over() {
            self.begin_search(rules);
        }
    }

    fn begin_search(&mut self, rules: &Rules) {
        let mut moves = Vec::new();
        self.game.moves(&self.state, &mut moves);
        if let [only] = moves[..] {
            self.play(only, None);
            return;
        }
        let play = &rules.play;
        let full = self.rng.unit() < play.full_share;
        let plies = self.flight.record.steps.len();
        let options = options(play, &self.game, full, plies);
        let seed = self.rng.next_u64();
        match &mut self.tree {
            Some(tree) if options.gumbel.is_none() => {
                tree.set_options(options);
                tree.advance(&self.state);
            }
            tree => {
                let new = PuctTree::new(self.game.clone(), self.state.clone(), options, seed);
                *tree = Some(new);
            }
        }
        let simulations = if full {
            play.simulations
        } else {
            play.fast_simulations
        };
        let tree = self.tree.as_mut().expect("it was just made");
        tree.begin(Some(simulations), seed);
        self.search = Some((simulations, full));
    }

    /// Plays the move that the search chose; says who gives up instead, if anybody does.
    fn end_search(&mut self, full: bool, rules: &Rules) -> Option<Player> {
        self.search = None;
        let tree = self.tree.as_mut().expect("a search has its tree");
        let player = self.game.turn(&self.state).player()?;
        let value = tree.root_value();
        let threshold = rules.resign.filter(|_| !self.flight.plays_out);
        let resigns = self.flight.hopes[player.index()].hear(value, threshold);
        let mv = tree.choose();
        let target = full.then(|| {
            let policy = tree.policy();
            let priors = tree.root_priors();
            let surprise = surprise::divergence(&policy, &priors);
            self.flight.surprises.push(surprise);
            in_order(&self.game, &self.state, &policy)
        });
        self.play(mv, target);
        let over = self.game.turn(&self.state).is_over();
        (resigns && !over).then_some(player)
    }

    /// Plays a step and what chance adds to it.
    fn play(&mut self, mv: G::Move, target: Option<Target>) {
        self.game.play(&mut self.state, mv);
        self.flight.record.steps.push(Step { mv, target });
        let mut chances = Vec::new();
        while self.game.turn(&self.state) == Turn::Chance {
            chances.clear();
            self.game.chances(&self.state, &mut chances);
            let mv = self.rng.weighted(&chances);
            self.game.play(&mut self.state, mv);
            self.flight.record.steps.push(Step { mv, target: None });
        }
    }

    /// Ends the game and sets the board up for the next.
    fn finish(&mut self, end: End, resigned: bool, rules: &Rules) -> Finished<G> {
        let variant = self.flight.record.variant;
        let next = Flight::new(variant, 0);
        let flight = std::mem::replace(&mut self.flight, next);
        let mut record = flight.record;
        record.end = Some(end);
        let targets = record.steps.iter_mut().filter_map(|s| s.target.as_mut());
        let copies = surprise::copies(&flight.surprises, rules.play.surprise, &mut self.rng);
        for (target, copies) in targets.zip(copies) {
            target.copies = copies;
        }
        let checks = if flight.plays_out {
            let lost = |player: Player| end.outcome.value_for(player) < 0;
            let check = |player: Player| Check {
                lowest: flight.hopes[player.index()].lowest,
                lost: lost(player),
            };
            Player::BOTH.map(check).to_vec()
        } else {
            Vec::new()
        };
        self.state = self.game.start();
        self.tree = None;
        self.search = None;
        Finished {
            record,
            checks,
            resigned,
        }
    }
}

/// What searches of self-play and of ratings have in common.
pub fn search_options<G: Encode>(play: &Selfplay, game: &G) -> PuctOptions {
    let [_, height, width] = game.planes();
    let objective = match counts(game) {
        true => Objective {
            margin_weight: play.margin,
            margin_scale: play.margin_scale * (height * width) as f32,
        },
        false => Objective::RESULT,
    };
    PuctOptions {
        exploration: play.cpuct,
        objective,
        ..PuctOptions::default()
    }
}

/// The settings of a search after so many plies.
fn options<G: Encode>(play: &Selfplay, game: &G, full: bool, plies: usize) -> PuctOptions {
    let fallen = 0.5f32.powf(plies as f32 / play.temperature_plies);
    let range = play.temperature - play.final_temperature;
    let options = PuctOptions {
        temperature: play.final_temperature + range * fallen,
        memory: TREE_BYTES,
        ..search_options(play, game)
    };
    match (play.root, full) {
        (Root::Noise, true) => PuctOptions {
            noise: Some(RootNoise {
                concentration: play.concentration,
                share: play.noise,
            }),
            forced: (play.forced > 0.0).then_some(play.forced),
            ..options
        },
        (Root::Gumbel, sampled) => PuctOptions {
            gumbel: Some(GumbelRoot {
                considered: play.considered,
                sampled,
                ..GumbelRoot::default()
            }),
            ..options
        },
        (Root::Noise, false) => options,
    }
}

/// A target whose shares stand in the order of the legal moves.
fn in_order<G: Encode>(game: &G, state: &G::State, policy: &[(G::Move, f32)]) -> Target {
    let mut by_index = vec![0.0; game.policy_len()];
    for &(mv, share) in policy {
        by_index[game.policy_index(state, mv)] = share;
    }
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let shares: Vec<f32> = (moves.iter())
        .map(|&mv| by_index[game.policy_index(state, mv)])
        .collect();
    Target::new(&shares, 1)
}
