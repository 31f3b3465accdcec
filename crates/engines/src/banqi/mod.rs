//! What is known of Banqi.

use crate::spec::{Checked, EngineInfo, SpecError};
use crate::{Catalogue, unknown_own};
use wuqi_core::{Game, Player};
use wuqi_games::Configure;
use wuqi_games::banqi::{Banqi, Piece};
use wuqi_search::{Knowledge, Searcher};

/// What a piece is worth, general first.
const WORTH: [i32; 7] = [1000, 700, 500, 400, 300, 350, 110];

/// The difference of pieces, face-down ones included, by the value of their kind.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counting;

impl Knowledge<Banqi> for Counting {
    fn evaluate(&self, game: &Banqi, state: &<Banqi as Game>::State, player: Player) -> i32 {
        let Some(own) = state.colour_of(player) else {
            return 0;
        };
        let mut points = 0;
        let open = (0..game.size().squares() as u8).filter_map(|square| state.piece_at(square));
        let hidden = Piece::all()
            .flat_map(|piece| std::iter::repeat_n(piece, usize::from(state.pool(piece))));
        for piece in open.chain(hidden) {
            let value = WORTH[piece.kind.index()];
            points += if piece.colour == own { value } else { -value };
        }
        points
    }
}

impl Catalogue for Banqi {
    type Knowledge = Counting;
    const OWN: &'static [EngineInfo] = &[];
    const BEST: &'static str = "alphabeta:time=1s";

    fn knowledge(&self) -> Counting {
        Counting
    }

    fn build_own(&self, spec: &Checked<'_>) -> Result<Box<dyn Searcher<Self>>, SpecError> {
        Err(unknown_own(spec))
    }
}
