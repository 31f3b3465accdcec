//! Hints in steps: where to look, which move, why.

use crate::aims::{Aims, Gain, Stroke};
use crate::protocol::{HintLevel, HintReason, HintView};
use serde_json::{Map, Value};
use wuqi_engines::Report;
use wuqi_games::any::Position;
use wuqi_games::{ChangeKind, MoveView};

/// All codes of reasons, `hint.CODE` in the locale files.
pub const REASONS: [&str; 16] = [
    "only-move",
    "wins",
    "loses",
    "captures",
    "converts",
    "number",
    "threatens-wins",
    "threatens-captures",
    "threatens-converts",
    "threatens-number",
    "prevents-wins",
    "prevents-captures",
    "prevents-converts",
    "prevents-number",
    "better",
    "chance",
];

/// A move is called better than the next one from this many percentage points on.
const BETTER_BY: i32 = 3;

/// The hint of this level that an engine's report gives.
#[must_use]
pub fn of(level: HintLevel, node: u32, position: &dyn Position, report: &Report) -> HintView {
    let moves = position.view_moves();
    let found = moves.iter().find(|step| step.text == report.best);
    let touch = found.map(|step| step.touch.clone()).unwrap_or_default();
    let mut hint = HintView {
        level,
        node,
        squares: touch,
        mv: None,
        reasons: Vec::new(),
        pv: Vec::new(),
    };
    if level == HintLevel::Where {
        hint.squares.truncate(1);
        return hint;
    }
    hint.mv = Some(report.best.clone());
    if level == HintLevel::Why {
        hint.reasons = reasons(moves.len(), found, report);
        hint.reasons.extend(aims(position, report));
        hint.pv = report.pv.clone();
    }
    hint
}

/// Why somebody might play a move, by the rules alone: what it gains at once, what it
/// threatens and what it prevents. Nothing for a move that is not legal.
pub(crate) fn why(position: &dyn Position, mv: &str) -> Vec<HintReason> {
    let moves = position.view_moves();
    let Some(step) = moves.iter().find(|step| step.text == mv) else {
        return Vec::new();
    };
    let only = (moves.len() == 1).then(|| reason("only-move", None));
    let Aims {
        threatens,
        prevents,
    } = Aims::of(position, mv);
    (only.into_iter().chain(gains(step)))
        .chain(threatens.map(|stroke| aim(THREATENS, stroke)))
        .chain(prevents.map(|stroke| aim(PREVENTS, stroke)))
        .collect()
}

fn reason(code: &'static str, param: Option<(&str, Value)>) -> HintReason {
    let params = param.map(|(name, value)| (name.to_owned(), value));
    let params = Map::from_iter(params);
    HintReason { code, params }
}

/// What a move gains at once.
fn gains(step: &MoveView) -> Vec<HintReason> {
    let count = |kind| {
        let changed = step.changes.iter().filter(|change| change.to == kind);
        changed.count()
    };
    let changes = [
        ("captures", count(ChangeKind::Captured)),
        ("converts", count(ChangeKind::Converts)),
    ];
    let changes = changes.into_iter().filter(|&(_, count)| count > 0);
    let number = step.number.map(|number| ("number", number.into()));
    (changes.map(|(code, count)| reason(code, Some(("count", count.into())))))
        .chain(number.map(|number| reason("number", Some(number))))
        .collect()
}

fn reasons(choices: usize, step: Option<&MoveView>, report: &Report) -> Vec<HintReason> {
    let mut reasons = Vec::new();
    if choices == 1 {
        reasons.push(reason("only-move", None));
    }
    if let Some(plies) = report.score.win_in {
        reasons.push(reason("wins", Some(("plies", plies.into()))));
    }
    if let Some(plies) = report.score.loss_in {
        reasons.push(reason("loses", Some(("plies", plies.into()))));
    }
    reasons.extend(step.map(gains).unwrap_or_default());
    let percent = |chance: f32| (chance.clamp(0.0, 1.0) * 100.0).round() as i32;
    let own = |mv: &&wuqi_engines::RootReport| mv.mv == report.best;
    let best = report.root.iter().find(own);
    let next = report.root.iter().find(|mv| !own(mv));
    if let (Some(best), Some(next)) = (best, next) {
        let by = percent(best.chance) - percent(next.chance);
        if by >= BETTER_BY {
            reasons.push(reason("better", Some(("percent", by.into()))));
        }
    }
    let chance = percent(report.wdl.win + report.wdl.draw / 2.0);
    reasons.push(reason("chance", Some(("percent", chance.into()))));
    reasons
}

/// What the best move of a report threatens and what it prevents.
pub(crate) fn aims(position: &dyn Position, report: &Report) -> Vec<HintReason> {
    let aims = Aims::of(position, &report.best);
    // What is sure to win or lose needs no threat to explain it.
    let open = report.score.win_in.is_none() && report.score.loss_in.is_none();
    let threatens = aims.threatens.filter(|_| open);
    let threatens = threatens.map(|stroke| aim(THREATENS, stroke));
    let prevents = aims.prevents.map(|stroke| aim(PREVENTS, stroke));
    threatens.into_iter().chain(prevents).collect()
}

/// The codes of a threat by what it gains: a number, pieces turned over, captures, the game.
const THREATENS: [&str; 4] = [
    "threatens-number",
    "threatens-converts",
    "threatens-captures",
    "threatens-wins",
];

/// The codes of what is prevented, in the same order.
const PREVENTS: [&str; 4] = [
    "prevents-number",
    "prevents-converts",
    "prevents-captures",
    "prevents-wins",
];

fn aim([number, converts, captures, wins]: [&'static str; 4], stroke: Stroke) -> HintReason {
    let (code, count) = match stroke.gain {
        Gain::Number(count) => (number, Some(count)),
        Gain::Converts(count) => (converts, Some(count)),
        Gain::Captures(count) => (captures, Some(count)),
        Gain::Wins => (wins, None),
    };
    let mut params = Map::from_iter([("move".to_owned(), stroke.mv.into())]);
    params.extend(count.map(|count| ("count".to_owned(), count.into())));
    HintReason { code, params }
}
