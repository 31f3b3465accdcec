//! Fitting the two models: values by logistic regression, promises by predicting moves.

use crate::data::{Chosen, Sample};
use crate::model::{Model, Part};
use wuqi_engines::gomoku::weights::{CLASSES, RELATIONS, THREATS};

const BATCH: usize = 2048;

/// The model of values, with the weights of the threats.
pub fn values(samples: &[Sample], held_out: &[Sample], epochs: usize) -> (Model, [f32; THREATS]) {
    let mut model = Model::new();
    let mut threats = [Part::default(); THREATS];
    let logit = |model: &Model, threats: &[Part; THREATS], sample: &Sample| {
        let mut sum = threats[sample.threats].weight;
        for &(class, count) in &sample.classes {
            let sign = if usize::from(class) < CLASSES {
                1.0
            } else {
                -1.0
            };
            sum += sign * f32::from(count) * model.weights[usize::from(class)];
        }
        sum
    };
    for epoch in 0..epochs {
        let rate = 0.002 * (1.0 - epoch as f32 / epochs as f32) + 0.0001;
        for batch in samples.chunks(BATCH) {
            let mut of_threats = [0.0f32; THREATS];
            for sample in batch {
                let chance = 1.0 / (1.0 + (-logit(&model, &threats, sample)).exp());
                let error = sample.error(chance) / batch.len() as f32;
                of_threats[sample.threats] += error;
                for &(class, count) in &sample.classes {
                    let sign = if usize::from(class) < CLASSES {
                        1.0
                    } else {
                        -1.0
                    };
                    model.gradient[usize::from(class)] += sign * f32::from(count) * error;
                }
            }
            model.learn(rate);
            for (part, g) in threats.iter_mut().zip(of_threats) {
                part.learn(g, rate, 1.0);
            }
        }
        let loss = |set: &[Sample]| {
            let one = |sample: &Sample| {
                let x = logit(&model, &threats, sample);
                let chance = (1.0 / (1.0 + (-x).exp())).clamp(1e-6, 1.0 - 1e-6);
                if sample.bound != 0 {
                    return sample.error(chance).powi(2);
                }
                -sample.target * chance.ln() - (1.0 - sample.target) * (1.0 - chance).ln()
            };
            set.iter().map(one).sum::<f32>() / set.len().max(1) as f32
        };
        if epoch % 4 == 3 || epoch + 1 == epochs {
            eprintln!(
                "values, epoch {epoch}: loss {:.4}, held out {:.4}",
                loss(&samples[..held_out.len().min(samples.len())]),
                loss(held_out)
            );
        }
    }
    (model, threats.map(|part| part.weight))
}

/// The model of promises.
pub fn promises(
    choices: &[Chosen],
    held_out: &[Chosen],
    epochs: usize,
) -> (Model, [f32; 2 * RELATIONS]) {
    let mut model = Model::new();
    let mut near = [Part::default(); 2 * RELATIONS];
    let mut logits = Vec::new();
    let loss =
        |model: &Model, near: &[Part; 2 * RELATIONS], chosen: &Chosen, logits: &mut Vec<f32>| {
            logits.clear();
            logits.extend(chosen.iter().map(|&(own, enemy, relations)| {
                model.weights[usize::from(own)]
                    + model.weights[CLASSES + usize::from(enemy)]
                    + near[usize::from(relations[0])].weight
                    + near[RELATIONS + usize::from(relations[1])].weight
            }));
            let most = logits.iter().copied().fold(f32::MIN, f32::max);
            logits.iter_mut().for_each(|x| *x = (*x - most).exp());
            let sum: f32 = logits.iter().sum();
            logits.iter_mut().for_each(|x| *x /= sum);
            -logits[0].max(1e-6).ln()
        };
    for epoch in 0..epochs {
        let rate = 0.002 * (1.0 - epoch as f32 / epochs as f32) + 0.0001;
        for batch in choices.chunks(BATCH) {
            let mut of_near = [0.0f32; 2 * RELATIONS];
            for chosen in batch {
                loss(&model, &near, chosen, &mut logits);
                for (i, (&(own, enemy, relations), chance)) in
                    chosen.iter().zip(&logits).enumerate()
                {
                    let error = (chance - f32::from(u8::from(i == 0))) / batch.len() as f32;
                    model.gradient[usize::from(own)] += error;
                    model.gradient[CLASSES + usize::from(enemy)] += error;
                    of_near[usize::from(relations[0])] += error;
                    of_near[RELATIONS + usize::from(relations[1])] += error;
                }
            }
            model.learn(rate);
            for (part, g) in near.iter_mut().zip(of_near) {
                part.learn(g, rate, 1.0);
            }
        }
        if epoch % 4 == 3 || epoch + 1 == epochs {
            let (mut total, mut first) = (0.0, 0);
            for chosen in held_out {
                total += loss(&model, &near, chosen, &mut logits);
                first += usize::from(logits[1..].iter().all(|&x| x < logits[0]));
            }
            let train: f32 = choices[..held_out.len()]
                .iter()
                .map(|chosen| loss(&model, &near, chosen, &mut logits))
                .sum();
            let n = held_out.len().max(1) as f32;
            eprintln!(
                "promises, epoch {epoch}: loss {:.4}, held out {:.4}, first {:.1}%",
                train / n,
                total / n,
                100.0 * first as f32 / n
            );
        }
    }
    (model, near.map(|part| part.weight))
}
