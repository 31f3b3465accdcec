//! Weights made of smaller weights, and how they learn.

use wuqi_engines::gomoku::form::FORMS;
use wuqi_engines::gomoku::weights::{self, CLASSES};

/// A weight for every class in two roles, made of weights for forms, pairs and classes.
pub struct Model {
    parts: Vec<Part>,
    /// For each class the parts that it consists of.
    made_of: Vec<[u16; 11]>,
    /// The weight of each class in both roles.
    pub weights: Vec<f32>,
    pub gradient: Vec<f32>,
    step: i32,
}

#[derive(Clone, Copy, Default)]
pub struct Part {
    pub weight: f32,
    mean: f32,
    square: f32,
}

impl Part {
    /// One step of Adam; `fix` makes up for its beginning.
    pub fn learn(&mut self, gradient: f32, rate: f32, fix: f32) {
        self.mean = 0.9 * self.mean + 0.1 * gradient;
        self.square = 0.999 * self.square + 0.001 * gradient * gradient;
        self.weight -= rate * fix * self.mean / (self.square.sqrt() + 1e-6);
    }
}

const PAIRS: usize = FORMS * FORMS;
const PARTS_OF_ROLE: usize = FORMS + PAIRS + CLASSES;

impl Model {
    pub fn new() -> Model {
        let mut made_of = vec![[0; 11]; CLASSES];
        for forms in 0..1usize << 16 {
            let digits: [usize; 4] = std::array::from_fn(|i| forms >> (4 * i) & 15);
            if digits.iter().any(|&digit| digit >= FORMS) {
                continue;
            }
            let class = weights::class(forms);
            let mut parts = [0u16; 11];
            let mut at = 0;
            for (i, &a) in digits.iter().enumerate() {
                parts[at] = a as u16;
                at += 1;
                for &b in &digits[..i] {
                    parts[at] = (FORMS + a.max(b) * FORMS + a.min(b)) as u16;
                    at += 1;
                }
            }
            parts[at] = (FORMS + PAIRS + class) as u16;
            made_of[class] = parts;
        }
        Model {
            parts: vec![Part::default(); 2 * PARTS_OF_ROLE],
            made_of,
            weights: vec![0.0; 2 * CLASSES],
            gradient: vec![0.0; 2 * CLASSES],
            step: 0,
        }
    }

    /// One step of Adam from the gradient of the classes' weights.
    pub fn learn(&mut self, rate: f32) {
        self.step += 1;
        let mut gradient = vec![0.0f32; self.parts.len()];
        for role in 0..2 {
            for (class, parts) in self.made_of.iter().enumerate() {
                let g = std::mem::take(&mut self.gradient[role * CLASSES + class]);
                if g != 0.0 {
                    for &part in parts {
                        gradient[role * PARTS_OF_ROLE + usize::from(part)] += g;
                    }
                }
            }
        }
        let fix = (1.0 - 0.999f32.powi(self.step)).sqrt() / (1.0 - 0.9f32.powi(self.step));
        for (i, (part, g)) in self.parts.iter_mut().zip(gradient).enumerate() {
            part.learn(g, rate, fix);
            // What is special to a class or a pair must prove itself.
            if i % PARTS_OF_ROLE >= FORMS {
                part.weight *= 1.0 - rate * 0.01;
            }
        }
        self.sum();
    }

    fn sum(&mut self) {
        for role in 0..2 {
            for (class, parts) in self.made_of.iter().enumerate() {
                let weight = parts
                    .iter()
                    .map(|&part| self.parts[role * PARTS_OF_ROLE + usize::from(part)].weight)
                    .sum();
                self.weights[role * CLASSES + class] = if class == 0 { 0.0 } else { weight };
            }
        }
    }
}
