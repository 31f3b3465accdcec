//! `banqi:alphabeta`: the general alpha-beta on the game with gated flips.

use super::gated::{Gated, Spot, Step, placement};
use super::knowledge::BanqiKnowledge;
use super::translator::Translator;
use wuqi_core::Game;
use wuqi_games::banqi::{Banqi, Move, Position};
use wuqi_search::alphabeta::Settings;
use wuqi_search::{AlphaBeta, Control, Observer, RootMove, SearchInfo, Searcher};

/// Alpha-beta that looks at real flips only near the root.
#[derive(Debug)]
pub struct BanqiAlphaBeta {
    inner: AlphaBeta<BanqiKnowledge>,
    /// Positions left behind with quiet moves, and the quiet count after the last of them.
    behind: Vec<u64>,
    quiet: u16,
}

impl BanqiAlphaBeta {
    /// A search with this knowledge and these settings.
    #[must_use]
    pub fn new(knowledge: BanqiKnowledge, settings: Settings) -> Self {
        BanqiAlphaBeta {
            inner: AlphaBeta::with(knowledge, settings),
            behind: Vec::new(),
            quiet: 0,
        }
    }

    /// Prepares for a search: after a flip, a capture or a jump to another game nothing of
    /// what was left behind can come back.
    fn arrive(&mut self, position: &Position) {
        if position.quiet().checked_sub(1) != Some(self.quiet) {
            self.behind.clear();
        }
    }

    /// Remembers the position that a move leads to.
    fn depart(&mut self, game: &Banqi, position: &Position, mv: Move) {
        self.quiet = position.quiet().saturating_add(1);
        if let Move::Step { .. } = mv {
            let mut next = position.clone();
            game.play(&mut next, mv);
            self.behind.push(placement(&next));
        }
    }
}

impl Searcher<Banqi> for BanqiAlphaBeta {
    fn search(
        &mut self,
        game: &Banqi,
        position: &Position,
        control: &Control<'_>,
        observer: &mut dyn Observer<Move>,
    ) -> SearchInfo<Move> {
        let mut control = *control;
        if position.mover_colour().is_none() {
            // All first flips are alike: no depth would tell them apart.
            control.limits.depth = Some(1);
        }
        self.arrive(position);
        let root = Spot::root(position);
        let gated = Gated {
            game: *game,
            behind: self.behind.clone(),
        };
        let mut translator = Translator::new(game, position, observer);
        let info = self.inner.search(&gated, &root, &control, &mut translator);
        let info = translate(game, position, &info);
        self.depart(game, position, info.best);
        info
    }

    fn forget(&mut self) {
        Searcher::<Gated>::forget(&mut self.inner);
        self.behind.clear();
        self.quiet = 0;
    }
}

/// A line as far as it consists of moves.
fn moves_of(line: &[Step]) -> Vec<Move> {
    line.iter()
        .map_while(|step| match step {
            Step::Play(mv) => Some(*mv),
            Step::Wait | Step::Delay => None,
        })
        .collect()
}

/// The report in the game's own moves, with the flips that were not looked at as the last.
pub(super) fn translate(
    game: &Banqi,
    position: &Position,
    info: &SearchInfo<Step>,
) -> SearchInfo<Move> {
    let mut root: Vec<RootMove<Move>> = info
        .root
        .iter()
        .filter_map(|found| {
            let line = moves_of(&found.line);
            Some(RootMove {
                mv: *line.first()?,
                visits: found.visits,
                chance: found.chance,
                value: found.value,
                prior: found.prior,
                line,
            })
        })
        .collect();
    let least = root.iter().map(|found| found.chance).fold(1.0, f32::min);
    let mut legal = Vec::new();
    game.moves(position, &mut legal);
    legal.retain(|mv| root.iter().all(|found| found.mv != *mv));
    root.extend(legal.into_iter().map(|mv| RootMove {
        mv,
        visits: 0,
        chance: least,
        value: None,
        prior: None,
        line: vec![mv],
    }));
    SearchInfo {
        best: root[0].mv,
        // Waiting moves lead back to positions that the table knows: a depth is completed
        // without a line of that length. What no line reached was not searched.
        depth: info.depth.min(info.longest),
        longest: info.longest,
        nodes: info.nodes,
        simulations: info.simulations,
        cutoffs: info.cutoffs,
        elapsed: info.elapsed,
        score: info.score,
        wdl: info.wdl,
        line: moves_of(&info.line),
        root,
    }
}
