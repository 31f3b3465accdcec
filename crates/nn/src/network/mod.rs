//! The forward pass.
//!
//! [`Network`] holds the weights in the order in which the kernels read them;
//! [`Network::evaluate`] takes planes to outputs. Read `convolution` first, then `block`
//! and `heads`; `panels` and `linear` are what they are made of.

mod block;
mod convolution;
pub(crate) mod heads;
mod linear;
mod panels;
mod scratch;
mod workspace;

pub use workspace::{Outputs, Workspace};

use crate::file::{Metadata, NetworkError, NetworkFile, Shape};
use crate::kernel::Kernel;
use crate::kernel::geometry::{Geometry, PRODUCTS};
use block::Block;
use convolution::{Convolution, Finish};
use heads::{HeadOutputs, Heads};
use scratch::Scratch;
use std::panic::resume_unwind;
use std::sync::Mutex;
use std::thread;
use wuqi_core::HAS_THREADS;
use wuqi_core::square::MAX_SIDE;

/// A network that is ready to play.
#[derive(Debug)]
pub struct Network {
    metadata: Metadata,
    shape: Shape,
    hash: String,
    kernel: Kernel,
    numbers: Numbers,
    input: Convolution,
    blocks: Vec<Block>,
    heads: Heads,
}

/// The numbers that the convolutions of a network's blocks compute with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Numbers {
    /// Single precision.
    Float,
    /// Whole numbers of up to 16 bits: faster, with errors of about a thousandth.
    Int16,
    /// Whole numbers of 8 bits: faster again, with errors of a tenth and more.
    Int8,
}

/// How many bytes the transformed tiles of the boards that are convolved together may take:
/// they are read once for each panel and should stay in the second-level cache.
const TILES_BYTES: usize = 640 << 10;

impl Network {
    /// Reads a file and makes it ready for the fastest kernel of this machine.
    pub fn load(bytes: &[u8]) -> Result<Self, NetworkError> {
        let file = NetworkFile::read(bytes)?;
        Ok(Network::new(&file, Kernel::best()))
    }

    /// Makes a network ready for this kernel.
    #[must_use]
    pub fn new(file: &NetworkFile, kernel: Kernel) -> Self {
        Network::with_numbers(file, kernel, Numbers::Float)
    }

    /// Makes a network ready for this kernel; the convolutions of its blocks compute with
    /// these numbers.
    #[must_use]
    pub fn with_numbers(file: &NetworkFile, kernel: Kernel, numbers: Numbers) -> Self {
        let (weight, bias) = (file.tensor("input.weight"), file.tensor("input.bias"));
        Network {
            metadata: file.metadata.clone(),
            shape: file.shape,
            hash: file.hash.clone(),
            kernel,
            numbers,
            input: Convolution::new(kernel, Numbers::Float, weight, bias),
            blocks: (0..file.shape.blocks)
                .map(|number| Block::new(kernel, numbers, file, number))
                .collect(),
            heads: Heads::new(kernel, file),
        }
    }

    /// What it was made for, and how.
    #[must_use]
    pub fn metadata(&self) -> &Metadata {
        &self.metadata
    }

    /// The sizes of its layers.
    #[must_use]
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The hash of its numbers: tells networks apart.
    #[must_use]
    pub fn hash(&self) -> &str {
        &self.hash
    }

    /// The kernel that it runs on.
    #[must_use]
    pub fn kernel(&self) -> Kernel {
        self.kernel
    }

    /// The numbers that it computes with.
    #[must_use]
    pub fn numbers(&self) -> Numbers {
        self.numbers
    }

    /// What the network thinks of `batch` positions on boards of one size. `planes` holds
    /// the planes of one position after the other, as `Encode` writes them.
    ///
    /// # Panics
    /// If a side is 0 or above 20, or if `planes` has another length.
    pub fn evaluate<'w>(
        &self,
        planes: &[f32],
        batch: usize,
        height: usize,
        width: usize,
        workspace: &'w mut Workspace,
    ) -> &'w Outputs {
        let sides = 1..=usize::from(MAX_SIDE);
        assert!(
            sides.contains(&height) && sides.contains(&width),
            "a board has sides of 1 to {MAX_SIDE}, not {width}x{height}"
        );
        let geometry = Geometry { height, width };
        let position = self.shape.planes * geometry.squares();
        assert_eq!(
            planes.len(),
            batch * position,
            "a value per plane and square"
        );
        let policy = self.policy_len(geometry);
        let Workspace {
            threads,
            scratch,
            outputs,
        } = workspace;
        outputs.policy.resize(batch * policy, 0.0);
        outputs.wdl.resize(batch, [0.0; 3]);
        (outputs.score).resize(if self.shape.score { batch } else { 0 }, 0.0);
        if batch == 0 {
            return outputs;
        }
        let share = batch.div_ceil((*threads).min(batch));
        let parts = batch.div_ceil(share);
        self.prepare(scratch, parts, geometry, share);
        // Without a score head every part gets an empty slice.
        let mut scores = outputs.score.chunks_mut(share);
        let work = (scratch.iter_mut().take(parts))
            .zip(planes.chunks(share * position))
            .zip(outputs.policy.chunks_mut(share * policy))
            .zip(outputs.wdl.chunks_mut(share))
            .map(|(((scratch, planes), policy), wdl)| Part {
                scratch,
                planes,
                policy,
                wdl,
                score: scores.next().unwrap_or_default(),
            });
        if parts == 1 || !HAS_THREADS {
            work.for_each(|part| self.evaluate_part(part));
        } else {
            self.share_out(work, parts);
        }
        outputs
    }

    /// Evaluates parts on this thread and others; where no more are to be had, those there
    /// are do the work.
    fn share_out<'a>(&self, work: impl Iterator<Item = Part<'a>> + Send, parts: usize) {
        let work = Mutex::new(work);
        let next = || work.lock().ok().and_then(|mut work| work.next());
        let run = || {
            while let Some(part) = next() {
                self.evaluate_part(part);
            }
        };
        thread::scope(|scope| {
            let spawn = |_| thread::Builder::new().spawn_scoped(scope, run).ok();
            let helpers: Vec<_> = (1..parts).map_while(spawn).collect();
            run();
            // Waited for one by one: threads that nobody joins do not end well in a browser.
            for helper in helpers {
                helper.join().unwrap_or_else(|panic| resume_unwind(panic));
            }
        });
    }

    /// How many policy indexes there are on this board.
    fn policy_len(&self, geometry: Geometry) -> usize {
        self.shape.policy.boards * geometry.squares() + self.shape.policy.others
    }

    /// Makes memory for so many threads with so many boards each.
    fn prepare(&self, scratch: &mut Vec<Scratch>, parts: usize, geometry: Geometry, boards: usize) {
        let width = self.kernel.width();
        let (planes, channels) = (
            self.shape.planes.next_multiple_of(width),
            self.shape.channels.next_multiple_of(width),
        );
        let tiles_bytes = PRODUCTS * geometry.tiles() * channels * size_of::<f32>();
        let boards = (TILES_BYTES / tiles_bytes).clamp(1, boards);
        let serves = |s: &Scratch| {
            s.serves(
                self.kernel,
                self.numbers,
                geometry,
                boards,
                planes,
                channels,
            )
        };
        if !scratch.iter().all(serves) {
            scratch.clear();
        }
        while scratch.len() < parts {
            scratch.push(Scratch::new(
                self.kernel,
                self.numbers,
                geometry,
                boards,
                planes,
                channels,
            ));
        }
    }

    /// The share of one thread.
    fn evaluate_part(&self, part: Part<'_>) {
        let scratch = part.scratch;
        let geometry = scratch.geometry;
        let position = self.shape.planes * geometry.squares();
        let policy = self.policy_len(geometry);
        for (group, planes) in part.planes.chunks(scratch.boards * position).enumerate() {
            let boards = planes.len() / position;
            self.spread(planes, scratch);
            let size = (geometry, boards);
            let Scratch {
                input,
                current,
                memory,
                ..
            } = scratch;
            (self.input).run(self.kernel, size, input, current, &Finish::Rectify, memory);
            for block in &self.blocks {
                block.run(self.kernel, scratch, boards);
            }
            for board in 0..boards {
                let number = group * scratch.boards + board;
                let out = HeadOutputs {
                    policy: &mut part.policy[number * policy..][..policy],
                    wdl: &mut part.wdl[number],
                    score: part.score.get_mut(number),
                };
                (self.heads).run(self.kernel, scratch, board, self.input.stride(), out);
            }
        }
    }

    /// Writes planes square by square into boards with a border.
    fn spread(&self, planes: &[f32], scratch: &mut Scratch) {
        let geometry = scratch.geometry;
        let squares = geometry.squares();
        let stride = self.shape.planes.next_multiple_of(self.kernel.width());
        let positions = planes.chunks_exact(self.shape.planes * squares);
        let boards = scratch.input.chunks_exact_mut(geometry.area() * stride);
        for (position, board) in positions.zip(boards) {
            for (plane, values) in position.chunks_exact(squares).enumerate() {
                for (row, values) in values.chunks_exact(geometry.width).enumerate() {
                    let begin = geometry.start_of(row) * stride + plane;
                    let places = board[begin..].iter_mut().step_by(stride);
                    for (place, &value) in places.zip(values) {
                        *place = value;
                    }
                }
            }
        }
    }
}

/// The share of one thread: its memory, input and outputs.
struct Part<'a> {
    scratch: &'a mut Scratch,
    planes: &'a [f32],
    policy: &'a mut [f32],
    wdl: &'a mut [[f32; 3]],
    score: &'a mut [f32],
}
