//! What an engine says of colours, said of players.

use wuqi_core::Player;
use wuqi_games::gomoku::Place;
use wuqi_games::gomoku::swap::Step;
use wuqi_search::{Event, NodeKind, Observer, RootMove, Score, SearchInfo};

/// The player who has a colour (One is black), or the colour of a player.
fn exchange(player: Player, black: Player) -> Player {
    match black {
        Player::One => player,
        Player::Two => player.other(),
    }
}

fn steps(places: &[Place]) -> Vec<Step> {
    places.iter().copied().map(Step::Stone).collect()
}

/// A report of a search by colours, when this player has black. Values in it are those of the
/// side to move, whose they stay.
pub(super) fn info(found: &SearchInfo<Place>, black: Player) -> SearchInfo<Step> {
    SearchInfo {
        best: Step::Stone(found.best),
        depth: found.depth,
        longest: found.longest,
        nodes: found.nodes,
        simulations: found.simulations,
        cutoffs: found.cutoffs,
        elapsed: found.elapsed,
        score: Score {
            side: exchange(found.score.side, black),
            value: found.score.value,
        },
        wdl: found.wdl,
        line: steps(&found.line),
        root: found.root.iter().map(root_move).collect(),
    }
}

fn root_move(mv: &RootMove<Place>) -> RootMove<Step> {
    RootMove {
        mv: Step::Stone(mv.mv),
        visits: mv.visits,
        chance: mv.chance,
        value: mv.value,
        prior: mv.prior,
        line: steps(&mv.line),
    }
}

/// How a report by colours becomes one by players.
type Translate<'a> = &'a dyn Fn(&SearchInfo<Place>) -> SearchInfo<Step>;

/// Passes on what an engine of Gomoku says.
pub(super) struct Relay<'a> {
    translate: Translate<'a>,
    /// Who has black, where the steps of the search are steps of this game.
    black: Option<Player>,
    observer: &'a mut dyn Observer<Step>,
}

impl<'a> Relay<'a> {
    /// For a search that judges the stones of a choice: its steps are nobody's moves yet.
    pub(super) fn judging(translate: Translate<'a>, observer: &'a mut dyn Observer<Step>) -> Self {
        Relay {
            translate,
            black: None,
            observer,
        }
    }

    /// For a search of the game itself.
    pub(super) fn playing(
        translate: Translate<'a>,
        black: Player,
        observer: &'a mut dyn Observer<Step>,
    ) -> Self {
        Relay {
            translate,
            black: Some(black),
            observer,
        }
    }
}

impl Observer<Place> for Relay<'_> {
    fn info(&mut self, found: &SearchInfo<Place>) {
        self.observer.info(&(self.translate)(found));
    }

    fn traces(&self) -> bool {
        self.black.is_some() && self.observer.traces()
    }

    fn event(&mut self, found: Event<Place>) {
        if let Some(black) = self.black {
            self.observer.event(event(found, black));
        }
    }
}

/// A step of a search. What is said there for One is said of black.
fn event(event: Event<Place>, black: Player) -> Event<Step> {
    let for_one = |value: f32| match black {
        Player::One => value,
        Player::Two => 1.0 - value,
    };
    match event {
        Event::Enter {
            ply,
            mv,
            depth,
            alpha,
            beta,
            kind,
        } => Event::Enter {
            ply,
            mv: mv.map(Step::Stone),
            depth,
            alpha,
            beta,
            kind: node_kind(kind, black),
        },
        Event::Cut { ply, mv, reason } => Event::Cut {
            ply,
            mv: mv.map(Step::Stone),
            reason,
        },
        Event::Return { ply, value } => Event::Return { ply, value },
        Event::Select {
            ply,
            mv,
            visits,
            mean,
            bonus,
            prior,
            rule,
        } => Event::Select {
            ply,
            mv: Step::Stone(mv),
            visits,
            mean,
            bonus,
            prior,
            rule,
        },
        Event::Resume { moves } => Event::Resume {
            moves: steps(&moves),
        },
        Event::CallOff { moves } => Event::CallOff {
            moves: steps(&moves),
        },
        Event::Expand { ply, moves } => Event::Expand { ply, moves },
        Event::Evaluate {
            ply,
            value,
            playout,
        } => Event::Evaluate {
            ply,
            value: for_one(value),
            playout: steps(&playout),
        },
        Event::BackUp {
            ply,
            visits,
            value,
            mean,
            bounds,
        } => Event::BackUp {
            ply,
            visits,
            value: for_one(value),
            mean: for_one(mean),
            bounds: bounds.map(|[least, most]| match black {
                Player::One => [least, most],
                Player::Two => [1.0 - most, 1.0 - least],
            }),
        },
    }
}

fn node_kind(kind: NodeKind, black: Player) -> NodeKind {
    kind.seen_from(exchange(kind.player(), black))
}
