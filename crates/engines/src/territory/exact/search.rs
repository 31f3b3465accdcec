//! The search behind exact solving: alpha-beta to the end, on sums of regions.

use super::bounds::{Bounds, OPEN};
use super::part::Memo;
use super::position::{Position, Steps};
use wuqi_search::Control;
use wuqi_search::solver::Interval;

/// The search was told to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stopped;

/// How many positions are visited between two looks at the clock.
const PAUSE: u64 = 256;

/// One run of the search.
pub(super) struct RegionSearch<'a> {
    pub table: &'a mut Bounds,
    pub memo: &'a mut Memo,
    pub control: &'a Control<'a>,
    /// Positions visited.
    pub nodes: u64,
    /// What is known of the value of the position asked about.
    pub known: Interval,
    /// Called now and then with the positions visited and what is known.
    pub progress: &'a mut dyn FnMut(u64, Interval),
    /// Work space by ply.
    frames: Vec<Frame>,
}

#[derive(Clone, Debug, Default)]
struct Frame {
    position: Position,
    steps: Steps,
}

impl<'a> RegionSearch<'a> {
    pub(super) fn new(
        table: &'a mut Bounds,
        memo: &'a mut Memo,
        control: &'a Control<'a>,
        progress: &'a mut dyn FnMut(u64, Interval),
    ) -> Self {
        RegionSearch {
            table,
            memo,
            control,
            nodes: 0,
            known: OPEN,
            progress,
            frames: Vec::new(),
        }
    }

    /// Narrows what is known of a position's value until it is exact, by questions of the
    /// form "at least this?" that begin at a guess: MTD(f) (Plaat, Schaeffer, Pijls and
    /// de Bruin 1996).
    pub(super) fn value(&mut self, position: &Position, mut guess: i32) -> Result<i32, Stopped> {
        self.known = position.bounds();
        while self.known.low < self.known.high {
            let beta = guess.clamp(self.known.low + 1, self.known.high);
            guess = self.ask(position, beta)?;
            if guess >= beta {
                self.known.low = guess;
            } else {
                self.known.high = guess;
            }
        }
        Ok(self.known.low)
    }

    /// Part of the code of the position after a step that achieves the value.
    pub(super) fn best(&mut self, position: &Position, value: i32) -> Result<u16, Stopped> {
        let hint = self.hint(position);
        self.begin(position);
        Ok(self.try_steps(0, value, Some(hint))?.step)
    }

    /// What the table remembers of a position's best step, in the form of
    /// [`RegionSearch::best`]; 0 if nothing.
    pub(super) fn hint(&self, position: &Position) -> u16 {
        self.table.load(position.key()).map_or(0, |(_, hint)| hint)
    }

    fn begin(&mut self, position: &Position) {
        if self.frames.is_empty() {
            self.frames.push(Frame::default());
        }
        self.frames[0].position.clone_from(position);
    }

    /// Whether the value is at least `beta`: if so a value from `beta` up that it reaches,
    /// otherwise one below that it does not exceed.
    pub(super) fn ask(&mut self, position: &Position, beta: i32) -> Result<i32, Stopped> {
        self.begin(position);
        self.visit(0, beta)
    }

    fn enter(&mut self) -> Result<(), Stopped> {
        if self.control.stopped() || self.control.out_of_nodes(self.nodes) {
            return Err(Stopped);
        }
        if self.nodes.is_multiple_of(PAUSE) {
            if self.control.out_of_time() {
                return Err(Stopped);
            }
            if self.nodes.is_multiple_of(PAUSE << 8) {
                (self.progress)(self.nodes, self.known);
            }
        }
        self.nodes += 1;
        Ok(())
    }

    fn visit(&mut self, ply: usize, beta: i32) -> Result<i32, Stopped> {
        self.enter()?;
        let position = &self.frames[ply].position;
        if let Some(value) = position.settled() {
            return Ok(value);
        }
        let key = position.key();
        let mut known = position.bounds();
        let mut hint = None;
        if let Some((stored, best)) = self.table.load(key) {
            known = known.and(stored);
            hint = Some(best);
        }
        if known.low >= beta {
            return Ok(known.low);
        }
        if known.high < beta {
            return Ok(known.high);
        }
        let before = self.nodes;
        let outcome = self.try_steps(ply, beta, hint)?;
        if outcome.value >= beta {
            known.low = known.low.max(outcome.value);
        } else {
            known.high = known.high.min(outcome.value);
        }
        self.table
            .store(key, known, outcome.step, self.nodes - before);
        Ok(if outcome.value >= beta {
            known.low
        } else {
            known.high
        })
    }

    /// Goes through the steps until one reaches `beta`.
    fn try_steps(&mut self, ply: usize, beta: i32, hint: Option<u16>) -> Result<Tried, Stopped> {
        if self.frames.len() == ply + 1 {
            self.frames.push(Frame::default());
        }
        let Frame { position, steps } = &mut self.frames[ply];
        position.steps(self.memo, steps);
        let mut best = Tried {
            value: i32::MIN,
            step: hint.unwrap_or(0),
        };
        // What the table knows of the positions after a step may decide at once, and steps
        // that it refutes need not be searched.
        let table = &*self.table;
        steps.list.retain_mut(|step| {
            if hint == Some(step.key as u16) {
                step.order += HINTED;
            }
            let Some((after, _)) = table.load(step.key) else {
                return true;
            };
            let (least, most) = (step.gain - after.high, step.gain - after.low);
            if least >= beta {
                best.improve(least, step.key);
            } else if most < beta {
                best.improve(most, step.key);
            }
            most >= beta
        });
        if best.value >= beta {
            return Ok(best);
        }
        steps
            .list
            .sort_unstable_by_key(|step| (-step.order, step.key));
        for index in 0..self.frames[ply].steps.list.len() {
            let (upper, lower) = self.frames.split_at_mut(ply + 1);
            let Frame { position, steps } = &upper[ply];
            let step = steps.list[index];
            position.follow(steps, &step, &mut lower[0].position);
            let value = step.gain - self.visit(ply + 1, step.gain - beta + 1)?;
            best.improve(value, step.key);
            if value >= beta {
                break;
            }
        }
        Ok(best)
    }
}

/// Puts the step that was best before in front.
const HINTED: i32 = 1000;

/// The best that was found among the steps of a position.
struct Tried {
    value: i32,
    /// Part of the code of the step that achieves it.
    step: u16,
}

impl Tried {
    fn improve(&mut self, value: i32, key: u64) {
        if value > self.value {
            self.value = value;
            self.step = key as u16;
        }
    }
}
