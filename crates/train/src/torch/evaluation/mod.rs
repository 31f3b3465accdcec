//! Learning an evaluation network (`docs/evaluation.md`) from files of labels.
//!
//! A labelled position has a few bytes, so all of them lie in the memory of the device, and
//! everything is done there: drawing ([`labels`]), turning the board through a random symmetry
//! and finding the rows of its inputs ([`unpack`]). [`model`] is the network while it learns, with
//! its [`first_layer`], [`export`] makes whole numbers of it, and this file is the loop.

mod export;
mod first_layer;
mod labels;
mod model;
mod unpack;

use crate::labels::{LabelError, Layout};
use labels::Labels;
use model::Model;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tch::nn::{self, OptimizerConfig};
use tch::{Device, Kind, Reduction, Tensor};
use thiserror::Error;
use wuqi_games::Size;
use wuqi_nn::{EvaluationFile, NetworkError};

/// How an evaluation network learns.
#[derive(Clone, Debug)]
pub struct EvaluationSettings {
    /// Files of labelled positions, all of one game and board.
    pub data: Vec<PathBuf>,
    /// When to end, from the beginning on.
    pub time: Duration,
    /// End after so many positions, should that come first.
    pub positions: Option<u64>,
    /// The network to begin with instead of random weights, whose width and phases are kept.
    pub from: Option<EvaluationFile>,
    /// Hidden units for each side: a multiple of 32 up to 512.
    pub hidden: usize,
    /// Phases of the game, each with its own output.
    pub phases: usize,
    /// Positions in a step.
    pub batch: usize,
    /// The learning rate at the beginning; it falls to nothing along a cosine.
    pub rate: f64,
    /// How much the label's value counts beside the result, where that is known: 0 to 1.
    pub mix: f64,
    /// Whether the network is added to the hand-written evaluation, where records tell what
    /// that gives; otherwise it stands alone.
    pub by_hand: bool,
    /// What the first weights and the order are drawn from.
    pub seed: i64,
}

impl Default for EvaluationSettings {
    fn default() -> Self {
        EvaluationSettings {
            data: Vec::new(),
            time: Duration::from_secs(120),
            positions: None,
            from: None,
            hidden: 128,
            phases: 8,
            batch: 16_384,
            rate: 2e-3,
            mix: 0.75,
            by_hand: true,
            seed: 1,
        }
    }
}

impl EvaluationSettings {
    /// Begins with this network, which is led on gently: it has learned already.
    pub fn go_on_from(&mut self, network: EvaluationFile) {
        self.from = Some(network);
        self.rate /= 4.0;
    }
}

/// Where learning stands.
#[derive(Clone, Copy, Debug)]
pub struct EvaluationNews {
    /// Since the beginning.
    pub elapsed: Duration,
    /// Positions learned so far, repetitions counted.
    pub positions: u64,
    /// Mean squared error of the expected result, since the last news.
    pub loss: f64,
    /// The same on positions that are not learned.
    pub unseen: f64,
}

/// A network that has learned.
#[derive(Clone, Debug)]
pub struct LearnedEvaluation {
    /// Its file.
    pub file: Vec<u8>,
    /// Where learning ended.
    pub last: EvaluationNews,
}

/// Why nothing could be learned.
#[derive(Debug, Error)]
pub enum EvaluationError {
    /// A file of labels is wrong.
    #[error("{0}")]
    Labels(#[from] LabelError),
    /// There is too little to learn from.
    #[error("{0} labelled positions are too few: a batch alone has {1}")]
    TooFew(i64, usize),
    /// The network to begin with is for something else.
    #[error("the network to begin with is for {0} on {1}, the labels are of {2}")]
    OtherBoard(String, String, String),
    /// The network cannot be written.
    #[error("{0}")]
    Network(#[from] NetworkError),
    /// libtorch refuses.
    #[error("{0}")]
    Torch(#[from] tch::TchError),
}

/// How often news are told.
const NEWS: Duration = Duration::from_secs(5);

/// Weights are kept small, so that rare patterns are not believed too much.
const DECAY: f64 = 0.01;

/// Learns until the time is over and gives the network's file. `layout` says which game and
/// board the labels must be of.
pub fn learn_evaluation(
    settings: &EvaluationSettings,
    layout: &Layout,
    device: Device,
    tell: &dyn Fn(&EvaluationNews),
) -> Result<LearnedEvaluation, EvaluationError> {
    let begin = Instant::now();
    let settings = &on_from(settings, layout)?;
    tch::manual_seed(settings.seed);
    let labels = Labels::read(&settings.data, layout, device)?;
    if labels.learned() < settings.batch as i64 {
        return Err(EvaluationError::TooFew(labels.learned(), settings.batch));
    }
    let variables = nn::VarStore::new(device);
    let model = Model::new(&variables.root(), layout, settings);
    let mut optimiser = nn::AdamW {
        wd: DECAY,
        ..Default::default()
    }
    .build(&variables, settings.rate)?;
    let progress = |positions: u64| {
        let by_time = begin.elapsed().as_secs_f64() / settings.time.as_secs_f64();
        let by_count = settings
            .positions
            .map_or(0.0, |all| positions as f64 / all as f64);
        by_time.max(by_count)
    };
    let mut news = EvaluationNews {
        elapsed: begin.elapsed(),
        positions: 0,
        loss: f64::NAN,
        unseen: f64::NAN,
    };
    let (mut told, mut steps) = (begin, 0);
    let mut losses = Tensor::zeros([1], (Kind::Double, device));
    loop {
        let part = progress(news.positions);
        let over = part >= 1.0;
        if steps > 0 && (over || told.elapsed() >= NEWS) {
            news = EvaluationNews {
                elapsed: begin.elapsed(),
                loss: losses.double_value(&[0]) / f64::from(steps),
                unseen: unseen(&model, &labels, settings),
                ..news
            };
            tell(&news);
            (told, steps) = (Instant::now(), 0);
            let _ = losses.zero_();
        }
        if over {
            break;
        }
        optimiser.set_lr(rate(settings.rate, part));
        let batch = labels.draw(settings.batch, settings.phases, settings.mix);
        let chances = model.forward(&batch.seen).sigmoid();
        let loss = chances.mse_loss(&batch.target, Reduction::Mean);
        optimiser.backward_step(&loss);
        model.limit();
        losses += loss.detach().to_kind(Kind::Double);
        steps += 1;
        news.positions += settings.batch as u64;
        // What is asked of a graphics card waits in a line that must not outgrow the time.
        if steps % 16 == 0 && device.is_cuda() {
            let _ = losses.double_value(&[0]);
        }
    }
    let file = export::export(&model, layout, settings, &news, labels.learned())?;
    Ok(LearnedEvaluation { file, last: news })
}

/// The settings with the width and the phases of the network to begin with, which must be one
/// for these labels.
fn on_from(
    settings: &EvaluationSettings,
    layout: &Layout,
) -> Result<EvaluationSettings, EvaluationError> {
    let mut settings = settings.clone();
    let Some(from) = &settings.from else {
        return Ok(settings);
    };
    let size = Size::new(layout.width, layout.height);
    if (from.metadata.game.as_str(), from.size()) != (layout.game.as_str(), size) {
        return Err(EvaluationError::OtherBoard(
            from.metadata.game.clone(),
            from.size().to_string(),
            format!("{} on {size}", layout.game),
        ));
    }
    (settings.hidden, settings.phases) = (from.hidden, from.phases);
    settings.by_hand = from.knows_by_hand();
    Ok(settings)
}

/// The rate after this part of the time: it rises for a moment, then falls to nothing.
fn rate(highest: f64, part: f64) -> f64 {
    const WARM: f64 = 0.02;
    if part < WARM {
        return highest * (0.1 + 0.9 * part / WARM);
    }
    let fallen = (part - WARM) / (1.0 - WARM);
    highest * 0.5 * (1.0 + (std::f64::consts::PI * fallen).cos())
}

/// The loss on positions that are not learned.
fn unseen(model: &Model, labels: &Labels, settings: &EvaluationSettings) -> f64 {
    tch::no_grad(|| {
        let (mut sum, mut count) = (0.0, 0.0);
        for batch in labels.unseen(settings.batch, settings.phases, settings.mix) {
            let weight = batch.target.size()[0] as f64;
            let chances = model.forward(&batch.seen).sigmoid();
            let loss = chances.mse_loss(&batch.target, Reduction::Mean);
            sum += weight * loss.double_value(&[]);
            count += weight;
        }
        sum / f64::max(count, 1.0)
    })
}
