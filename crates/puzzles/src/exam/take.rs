//! An engine takes an exam: it answers every question, and the answers are counted.

use super::{Asked, Marks, Paper};
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use wuqi_engines::{Engine, ThinkError, Unheard};
use wuqi_games::any::AnyGame;
use wuqi_search::{Control, Limits};

/// What somebody who takes an exam sits down with.
pub struct Taken<'a> {
    /// The seed of everything random.
    pub seed: u64,
    /// Set to end it early; the question that is being thought about does not count.
    pub stop: &'a AtomicBool,
}

/// The size and the rules that an engine was built for.
type Rules = (String, String);

/// An engine with its limits.
type Seated = (Box<dyn Engine>, Limits);

/// Lets an engine answer all questions. `build` makes it with its limits whenever a question
/// has another size or other rules than the one before; `each` hears the marks so far and may
/// end the exam. Nothing is carried over from one question to the next.
pub fn take<E>(
    paper: &Paper,
    taken: &Taken<'_>,
    build: &mut dyn FnMut(&AnyGame) -> Result<Seated, E>,
    each: &mut dyn FnMut(&Marks) -> ControlFlow<()>,
) -> Result<Marks, E>
where
    E: From<ThinkError>,
{
    let mut marks = Marks::default();
    let mut seated: Option<(Rules, Seated)> = None;
    for asked in &paper.questions {
        let rules = (
            asked.game.size().to_string(),
            asked.game.options().to_string(),
        );
        let fits = |seated: &(Rules, Seated)| seated.0 == rules;
        let (_, (engine, limits)) = match seated.take().filter(fits) {
            Some(same) => seated.insert(same),
            None => seated.insert((rules, build(&asked.game)?)),
        };
        engine.forget();
        answer(asked, &mut **engine, *limits, taken, &mut marks)?;
        if each(&marks).is_break() {
            break;
        }
    }
    Ok(marks)
}

/// Asks one question and marks the answer. An answer that the rules do not allow is wrong.
fn answer(
    asked: &Asked,
    engine: &mut dyn Engine,
    limits: Limits,
    taken: &Taken<'_>,
    marks: &mut Marks,
) -> Result<(), ThinkError> {
    let start = Instant::now();
    let clock = || start.elapsed();
    let control = Control::new(limits, taken.stop, &clock).with_seed(taken.seed);
    let report = engine.think(&*asked.position, &control, &mut Unheard)?;
    if control.stopped() {
        return Ok(());
    }
    marks.answered += 1;
    marks.nodes += report.nodes;
    marks.simulations += report.simulations;
    marks.time += start.elapsed();
    if !asked.is_right(&report.best) {
        marks.missed.push(asked.line);
    }
    Ok(())
}
