//! What an engine says of colours, said of players.

use wuqi_core::Player;
use wuqi_games::gomoku::Place;
use wuqi_games::gomoku::swap::Step;
use wuqi_search::{Event, Observer, RootMove, Score, SearchInfo};

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
        if let Some(told) = self.black.and_then(|black| event(found, black)) {
            self.observer.event(told);
        }
    }
}

/// A step of a search. What is said there for One is said of black.
fn event(event: Event<Place>, black: Player) -> Option<Event<Step>> {
    let mut event = event.map(|_, place| Some(Step::Stone(place)))?;
    if black == Player::Two {
        match &mut event {
            Event::Enter { kind, .. } => *kind = kind.seen_from(kind.player().other()),
            Event::Evaluate { value, .. } => *value = 1.0 - *value,
            Event::BackUp {
                value,
                mean,
                bounds,
                ..
            } => {
                *value = 1.0 - *value;
                *mean = 1.0 - *mean;
                *bounds = bounds.map(|[least, most]| [1.0 - most, 1.0 - least]);
            }
            Event::Cut { .. }
            | Event::Return { .. }
            | Event::Select { .. }
            | Event::Resume { .. }
            | Event::CallOff { .. }
            | Event::Expand { .. } => {}
        }
    }
    Some(event)
}
