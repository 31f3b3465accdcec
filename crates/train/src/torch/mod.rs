//! Learning and judging with libtorch, the only part that knows tensors.

mod card;
mod device;
mod evaluation;
mod folded;
mod judge;
mod layout;
mod learner;
pub mod line;
mod mask;
mod tower;
mod unfold;

pub use card::Card;
pub use device::{DeviceError, TorchDevice};
pub use evaluation::{
    EvaluationError, EvaluationNews, EvaluationSettings, LearnedEvaluation, learn_evaluation,
};
pub use folded::Folded;
pub use judge::TorchJudge;
pub use learner::TorchLearner;
