//! Stones that leave the colours even, for the other will take the better one.

use super::{balanced, white_chance};
use wuqi_core::{Game, Rng};
use wuqi_games::gomoku::swap::{State, Step, SwapGomoku};
use wuqi_games::gomoku::{Gomoku, Place};
use wuqi_games::{Configure, Size};
use wuqi_search::{Control, Limits, RootMove, Score, SearchInfo, Searcher, Silent, Value};

/// How many last stones are compared.
const COMPARED: usize = 6;

/// How far from a stone the next one may lie.
const REACH: u8 = 4;

/// Positions that judge a last stone where no limit says otherwise.
const USUAL_NODES: u64 = 2000;

/// What is thought of a stone.
struct Judged {
    place: Place,
    /// How far from even the colours are after it, if it was judged.
    distance: Option<f32>,
    nodes: u64,
}

/// Puts the next stone of the opening.
pub(super) fn put(
    inner: &mut dyn Searcher<Gomoku>,
    game: &SwapGomoku,
    state: &State,
    control: &Control<'_>,
) -> SearchInfo<Step> {
    let mut rng = Rng::new(control.seed ^ game.key(state));
    let known = balanced::next_stone(game.stones(), state, &mut rng);
    let judged = match known {
        Some(place) => vec![Judged {
            place,
            distance: None,
            nodes: 0,
        }],
        None => compare(inner, game, state, control, &mut rng),
    };
    report(game, state, control, &judged)
}

/// Candidates for the next stone, the best first.
fn compare(
    inner: &mut dyn Searcher<Gomoku>,
    game: &SwapGomoku,
    state: &State,
    control: &Control<'_>,
    rng: &mut Rng,
) -> Vec<Judged> {
    let mut places = Vec::new();
    game.stones().moves(state.stones(), &mut places);
    let size = game.size();
    if places.iter().any(|&place| is_near(state, place, size)) {
        places.retain(|&place| is_near(state, place, size));
    }
    rng.shuffle(&mut places);
    let is_last = [2, 4].contains(&state.stones().placed());
    let unjudged = |place| Judged {
        place,
        distance: None,
        nodes: 0,
    };
    if !is_last {
        return places.into_iter().take(1).map(unjudged).collect();
    }
    places.truncate(COMPARED);
    let mut judged: Vec<Judged> = Vec::new();
    for (done, &place) in places.iter().enumerate() {
        if control.stopped() && !judged.is_empty() {
            break;
        }
        let mut after = *state.stones();
        game.stones().play(&mut after, place);
        let part = share(control, done, places.len());
        let found = inner.search(game.stones(), &after, &part, &mut Silent);
        judged.push(Judged {
            place,
            distance: Some((white_chance(&found) - 0.5).abs()),
            nodes: found.nodes,
        });
    }
    judged.sort_by(|a, b| {
        a.distance
            .unwrap_or(1.0)
            .total_cmp(&b.distance.unwrap_or(1.0))
    });
    judged
}

/// An even part of the work, for one of so many candidates when some are done.
fn share<'a>(control: &Control<'a>, done: usize, all: usize) -> Control<'a> {
    let limits = control.limits;
    let part = |whole: u64| (whole / all as u64).max(1);
    let mut shared = *control;
    shared.limits = Limits {
        depth: limits.depth,
        nodes: limits.nodes.map(part),
        simulations: limits.simulations.map(part),
        // The clock runs on from one search to the next.
        time: limits
            .time
            .map(|time| time / all as u32 * (done as u32 + 1)),
    };
    if limits == Limits::default() {
        shared.limits.nodes = Some(USUAL_NODES);
        shared.limits.simulations = Some(USUAL_NODES);
    }
    shared
}

/// Whether a point is near a stone, or near the middle while there is none.
fn is_near(state: &State, place: Place, size: Size) -> bool {
    let near = |other: Place| {
        place.column.abs_diff(other.column) <= REACH && place.row.abs_diff(other.row) <= REACH
    };
    if state.stones().placed() == 0 {
        return near(Place::new(size.width / 2, size.height / 2));
    }
    let mut points =
        (0..size.height).flat_map(|row| (0..size.width).map(move |column| Place::new(column, row)));
    points.any(|other| near(other) && state.stones().stone(other).is_some())
}

/// The report: the first stone is played, those not judged follow.
fn report(
    game: &SwapGomoku,
    state: &State,
    control: &Control<'_>,
    judged: &[Judged],
) -> SearchInfo<Step> {
    let side = game
        .turn(state)
        .player()
        .expect("a search begins at a player's turn");
    let root_move = |place: Place, distance: f32, visits: u64| RootMove {
        mv: Step::Stone(place),
        visits,
        chance: 0.5 - distance,
        value: None,
        prior: None,
        line: vec![Step::Stone(place)],
    };
    let mut root: Vec<RootMove<Step>> = judged
        .iter()
        .map(|stone| root_move(stone.place, stone.distance.unwrap_or(0.0), stone.nodes))
        .collect();
    let chance = root[0].chance;
    let mut places = Vec::new();
    game.stones().moves(state.stones(), &mut places);
    places.retain(|&place| judged.iter().all(|stone| stone.place != place));
    root.extend(
        places
            .into_iter()
            .map(|place| root_move(place, 0.5 - chance, 0)),
    );
    SearchInfo {
        best: root[0].mv,
        depth: 0,
        longest: 1,
        nodes: judged.iter().map(|stone| stone.nodes).sum::<u64>().max(1),
        simulations: 0,
        cutoffs: 0,
        elapsed: control.elapsed(),
        score: Score {
            side,
            value: Value::Points(0),
        },
        wdl: [chance, 0.0, 1.0 - chance],
        line: root[0].line.clone(),
        root,
    }
}
