//! A session of learning: until the time is over, then the file.

use super::data::{Batch, Labels};
use super::model::{Board, Lines, losses, run, tensors};
use super::parameters::{Parameters, numbers};
use crate::labels::LabelError;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tch::{Device, Kind, Tensor};
use thiserror::Error;
use wuqi_core::Rng;
use wuqi_games::Size;
use wuqi_nn::line::pattern::{Cell, Patterns};
use wuqi_nn::line::reference;
use wuqi_nn::line::{LineFile, write_line_network};
use wuqi_nn::{Metadata, NetworkError};

/// How often a session says where it is.
const NEWS: Duration = Duration::from_secs(5);

/// The part of the time in which the rate grows to its largest.
const WARMING: f64 = 0.02;

/// The part of the time that is kept for measuring and writing, and how much at most.
const CLOSING: f64 = 0.05;
const LONGEST_CLOSING: f64 = 8.0;

/// Positions on which the written file is compared with the network that learned, and the
/// largest difference of their values.
const COMPARED: i64 = 16;
const LARGEST_DIFFERENCE: f32 = 0.01;

/// How a line network is learned.
#[derive(Clone, Debug)]
pub struct LineSettings {
    /// Files of labelled positions.
    pub data: Vec<PathBuf>,
    /// The rule options that they were played with.
    pub rules: String,
    /// How long the session may take, reading and writing included.
    pub time: Duration,
    /// How many steps it may make, if not as many as there is time for.
    pub steps: Option<u64>,
    /// Decides the first weights and, on a processor, the order of positions.
    pub seed: u64,
    /// How far the lines reach to each side.
    pub reach: usize,
    /// Positions that are learned from together.
    pub batch: usize,
    /// The largest learning rate.
    pub rate: f64,
    /// How much the label's value counts beside the result, where that is known: 0 to 1.
    pub mix: f64,
    /// How much the policy's loss counts beside the value's.
    pub policy: f64,
}

impl Default for LineSettings {
    fn default() -> Self {
        LineSettings {
            data: Vec::new(),
            rules: String::new(),
            time: Duration::from_secs(120),
            steps: None,
            seed: 1,
            reach: 4,
            batch: 4096,
            rate: 2e-3,
            mix: 0.75,
            policy: 0.1,
        }
    }
}

/// What a session did.
#[derive(Clone, PartialEq, Debug)]
pub struct LineReport {
    /// The network's file.
    pub file: Vec<u8>,
    /// Positions learned from, as often as each came.
    pub positions: u64,
    /// Steps made.
    pub steps: u64,
    /// The last losses of value and policy on positions that were not learned from.
    pub losses: [f64; 2],
}

/// Why a line network cannot be learned.
#[derive(Debug, Error)]
pub enum LineError {
    /// A file of labels cannot be read.
    #[error(transparent)]
    Labels(#[from] LabelError),
    /// A file of labels is of another game.
    #[error("{} holds positions of {found}, and a line network plays gomoku", path.display())]
    OtherGame {
        /// The file.
        path: PathBuf,
        /// Its game.
        found: String,
    },
    /// There is nothing to learn from.
    #[error("the files hold no positions to learn from")]
    NoData,
    /// The network cannot be written.
    #[error(transparent)]
    Network(#[from] NetworkError),
    /// The written network says something else than the one that learned.
    #[error("the written network differs from the one that learned by {0}")]
    Differs(f32),
}

/// Learns until the time is over or `stop` is set. `say` hears where it is.
pub fn learn_lines(
    settings: &LineSettings,
    device: Device,
    stop: &AtomicBool,
    say: &dyn Fn(&str),
) -> Result<LineReport, LineError> {
    let started = Instant::now();
    let seconds = settings.time.as_secs_f64();
    let learning = seconds - (seconds * CLOSING).min(LONGEST_CLOSING);
    let part = |steps: u64| {
        let elapsed = started.elapsed().as_secs_f64() / learning.max(1e-3);
        let made = settings.steps.map(|most| steps as f64 / most as f64);
        made.unwrap_or(0.0).max(elapsed)
    };
    tch::manual_seed(settings.seed as i64);
    let mut labels = Labels::read(&settings.data, "gomoku", device)?;
    let positions: i64 = labels.iter().map(Labels::learned).sum();
    let boards: Vec<Board> = labels
        .iter()
        .map(|set| Board::new(set.size(), device))
        .collect();
    let patterns = Patterns::new(settings.reach.clamp(1, Patterns::MOST_REACH));
    let mut session = Session {
        lines: Lines::new(patterns, device),
        parameters: Parameters::new(patterns, device, settings.seed),
        settings,
        sums: Tensor::zeros([2], (Kind::Float, device)),
        steps: 0,
        learned: 0,
    };
    say(&format!(
        "{positions} positions to learn from, read in {:.1} s",
        started.elapsed().as_secs_f64()
    ));
    let mut rng = Rng::new(settings.seed);
    let mut told = (Instant::now(), 0, 0);
    while part(session.steps) < 1.0 && !stop.load(Ordering::Relaxed) {
        // Boards of each size as often as they have positions.
        let mut at = rng.unit() * positions as f64;
        let chosen = labels.iter().position(|set| {
            at -= set.learned() as f64;
            at < 0.0
        });
        let chosen = chosen.unwrap_or(0);
        let batch = labels[chosen].next(settings.batch as i64, settings.mix);
        let rate = rate(part(session.steps), settings.rate);
        session.step(&boards[chosen], &batch, rate);
        if told.0.elapsed() > NEWS {
            let lasted = told.0.elapsed().as_secs_f64();
            let losses = session.losses(session.steps - told.1);
            say(&format!(
                "{:6.1} s: {:7} steps, {:9.0} positions/s, value {:.4}, policy {:.4}",
                started.elapsed().as_secs_f64(),
                session.steps,
                (session.learned - told.2) as f64 / lasted,
                losses[0],
                losses[1],
            ));
            told = (Instant::now(), session.steps, session.learned);
        }
    }
    let losses = session.test(&labels, &boards);
    say(&format!(
        "positions not learned from: value {:.4}, policy {:.4}",
        losses[0], losses[1]
    ));
    let metadata = Metadata {
        game: "gomoku".to_owned(),
        rules: settings.rules.clone(),
        sizes: labels.iter().map(Labels::size).collect(),
        training: training(settings, &session, positions, losses),
    };
    let file = session.export(&metadata)?;
    session.compare(&file, &labels[0], &boards[0])?;
    Ok(LineReport {
        file,
        positions: session.learned,
        steps: session.steps,
        losses,
    })
}

/// The learning rate when this part of the time is over: it rises quickly and falls to nothing
/// like a cosine.
fn rate(part: f64, largest: f64) -> f64 {
    let part = part.clamp(0.0, 1.0);
    let falling = 0.5 * (1.0 + (std::f64::consts::PI * part).cos());
    largest * falling * (part / WARMING).clamp(0.01, 1.0)
}

fn training(
    settings: &LineSettings,
    session: &Session<'_>,
    positions: i64,
    losses: [f64; 2],
) -> String {
    let [value, policy] = losses;
    serde_json::json!({
        "positions": positions,
        "learned": session.learned,
        "steps": session.steps,
        "batch": settings.batch,
        "rate": settings.rate,
        "mix": settings.mix,
        "policy_weight": settings.policy,
        "seconds": settings.time.as_secs_f64(),
        "seed": settings.seed,
        "value_loss": value,
        "policy_loss": policy,
    })
    .to_string()
}

struct Session<'a> {
    settings: &'a LineSettings,
    lines: Lines,
    parameters: Parameters,
    /// The losses since they were last asked for, added up.
    sums: Tensor,
    steps: u64,
    learned: u64,
}

impl Session<'_> {
    fn step(&mut self, board: &Board, batch: &Batch, rate: f64) {
        let weights = self.parameters.split();
        let answers = run(&self.lines, board, &weights, &batch.cells);
        let [value, policy] = losses(&answers, batch);
        let loss = &value + &policy * self.settings.policy;
        self.parameters.descend(&loss, rate);
        self.sums += Tensor::stack(&[value, policy], 0).detach();
        self.steps += 1;
        self.learned += batch.cells.size()[0] as u64;
    }

    /// The mean losses of the last so many steps.
    fn losses(&mut self, steps: u64) -> [f64; 2] {
        let sums = numbers(&self.sums);
        let _ = self.sums.zero_();
        [sums[0], sums[1]].map(|sum| f64::from(sum) / steps.max(1) as f64)
    }

    /// The mean losses on the positions that are kept for it.
    fn test(&self, labels: &[Labels], boards: &[Board]) -> [f64; 2] {
        let _guard = tch::no_grad_guard();
        let weights = self.parameters.split();
        let (mut sums, mut count) = ([0.0; 2], 0.0);
        for (set, board) in labels.iter().zip(boards) {
            for batch in set.tests(self.settings.batch as i64, self.settings.mix) {
                let answers = run(&self.lines, board, &weights, &batch.cells);
                let positions = batch.cells.size()[0] as f64;
                for (sum, loss) in sums.iter_mut().zip(losses(&answers, &batch)) {
                    *sum += loss.double_value(&[]) * positions;
                }
                count += positions;
            }
        }
        sums.map(|sum| sum / f64::max(count, 1.0))
    }

    fn export(&self, metadata: &Metadata) -> Result<Vec<u8>, LineError> {
        let _guard = tch::no_grad_guard();
        let weights = self.parameters.split();
        Ok(write_line_network(
            metadata,
            &tensors(&self.lines, &weights),
        )?)
    }

    /// Compares what the file says with what the network says that learned.
    fn compare(&self, file: &[u8], labels: &Labels, board: &Board) -> Result<(), LineError> {
        let _guard = tch::no_grad_guard();
        let file = LineFile::read(file)?;
        let weights = self.parameters.split();
        let Some(batch) = labels.tests(COMPARED, 1.0).next() else {
            return Ok(());
        };
        let answers = run(&self.lines, board, &weights, &batch.cells);
        let cells = numbers(&batch.cells);
        let size: Size = labels.size();
        let boards = cells.chunks_exact(size.squares());
        for (cells, value) in boards.zip(numbers(&answers.value)) {
            let cells: Vec<Cell> = cells
                .iter()
                .map(|&cell| Cell::ALL[cell as usize + 1])
                .collect();
            let difference = (reference::judge(&file, size, &cells).value - value).abs();
            if difference.is_nan() || difference > LARGEST_DIFFERENCE {
                return Err(LineError::Differs(difference));
            }
        }
        Ok(())
    }
}
