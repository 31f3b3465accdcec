//! Alpha-beta on the reduced game, told as a search of the whole one.

use super::evaluate::SequenciumKnowledge;
use super::field::Field;
use super::set::Set;
use super::solve::SMALL;
use super::translator::Translator;
use super::view::View;
use wuqi_core::Game;
use wuqi_games::Configure;
use wuqi_games::sequencium::{Move, Sequencium, State};
use wuqi_search::alphabeta::Settings;
use wuqi_search::{AlphaBeta, Control, Observer, SearchInfo, Searcher};

/// Alpha-beta that throws out what is decided.
pub(super) struct Reduced {
    search: AlphaBeta<SequenciumKnowledge>,
}

impl Reduced {
    /// With these settings.
    pub(super) fn with(settings: Settings) -> Self {
        Reduced {
            search: AlphaBeta::with(SequenciumKnowledge, settings),
        }
    }

    fn search_on<S: Set>(
        &mut self,
        game: &Sequencium,
        state: &State,
        control: &Control<'_>,
        observer: &mut dyn Observer<Move>,
    ) -> SearchInfo<Move> {
        let view = View::<S>::new(game, state);
        let mut translator = Translator::new(&view, observer);
        let start = view.field.start();
        let info = self
            .search
            .search(&view.field, &start, control, &mut translator);
        view.whole(&info)
    }
}

impl Searcher<Sequencium> for Reduced {
    fn search(
        &mut self,
        game: &Sequencium,
        state: &State,
        control: &Control<'_>,
        observer: &mut dyn Observer<Move>,
    ) -> SearchInfo<Move> {
        if game.size().width <= SMALL {
            self.search_on::<u64>(game, state, control, observer)
        } else {
            self.search_on::<u128>(game, state, control, observer)
        }
    }

    fn forget(&mut self) {
        Searcher::<Field<u64>>::forget(&mut self.search);
    }
}
