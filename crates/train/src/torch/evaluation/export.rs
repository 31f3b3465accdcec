//! What was learned as a file of whole numbers.

use super::model::Model;
use super::{EvaluationNews, EvaluationSettings};
use crate::labels::Layout;
use tch::{Device, Kind};
use wuqi_games::Size;
use wuqi_nn::{Metadata, NetworkError, Tensor, Tensors, write_evaluation};

/// The file of a network.
pub(super) fn export(
    model: &Model,
    layout: &Layout,
    settings: &EvaluationSettings,
    news: &EvaluationNews,
    labels: i64,
) -> Result<Vec<u8>, NetworkError> {
    let tensors: Tensors = model
        .whole()
        .into_iter()
        .map(|(name, tensor)| {
            let tensor = tensor
                .to_device(Device::Cpu)
                .to_kind(Kind::Float)
                .contiguous();
            let shape = tensor.size().iter().map(|&side| side as usize).collect();
            let mut values = vec![0f32; tensor.numel()];
            tensor.copy_data(&mut values, tensor.numel());
            (name.to_owned(), Tensor { shape, values })
        })
        .collect();
    let training = serde_json::json!({
        "labels": labels,
        "positions": news.positions,
        "seconds": news.elapsed.as_secs_f64().round(),
        "batch": settings.batch,
        "rate": settings.rate,
        "mix": settings.mix,
        "seed": settings.seed,
        "loss": news.loss,
        "unseen": news.unseen,
    });
    let metadata = Metadata {
        game: layout.game.clone(),
        rules: String::new(),
        sizes: vec![Size::new(layout.width, layout.height)],
        training: training.to_string(),
    };
    write_evaluation(&metadata, &tensors)
}
