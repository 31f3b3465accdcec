//! The sum of a chance node as it is built, outcome by outcome: its terms, what they make so
//! far, and the weight that is still missing.

use super::figures::{fraction, worth};
use super::say::Teller;
use wuqi_session::study::{Bound, MoveRow};

/// The lines below the table of outcomes; none before the first outcome is known.
pub fn sum(teller: &Teller<'_>, rows: &[MoveRow]) -> Vec<String> {
    let story = teller.story;
    let known: Vec<((u32, u32), i32)> = (rows.iter().filter(|row| row.bound == Bound::Exact))
        .filter_map(|row| Some((row.chance?, row.value?)))
        .collect();
    let term = |&(chance, value): &_| format!("{} · {}", fraction(chance), worth(story, value));
    let terms: Vec<String> = known.iter().map(term).collect();
    let terms = terms.join(" + ");
    if let Some(mean) = story.mean_of(rows) {
        return vec![format!("{terms} → {}", worth(story, mean))];
    }
    let Some(&((_, total), _)) = known.first() else {
        return Vec::new();
    };
    let weight: u32 = known.iter().map(|((weight, _), _)| weight).sum();
    let missing = fraction((total.saturating_sub(weight), total));
    let missing = (teller.words).fill("ui.lab.missing", &[("weight", missing.into())]);
    // Proofs are no points: with one of them there is no sum.
    let limit = story.trace().limit;
    let points = known.iter().all(|(_, value)| value.abs() <= limit);
    let part = |&((weight, _), value): &_| f64::from(weight) * f64::from(value);
    let sum = known.iter().map(part).sum::<f64>() / f64::from(total);
    let so_far = || (teller.words).fill("ui.lab.sofar", &[("sum", signed(sum).into())]);
    let note: Vec<String> = points.then(so_far).into_iter().chain([missing]).collect();
    vec![format!("{terms} + …"), note.join(" · ")]
}

/// A sum of points with its sign, two decimals at most.
fn signed(sum: f64) -> String {
    let sign = if sum < 0.0 { "−" } else { "+" };
    let hundredths = (sum.abs() * 100.0).round() / 100.0;
    format!("{sign}{hundredths}")
}

#[cfg(test)]
mod tests {
    use super::signed;

    #[test]
    fn sums_have_a_sign_and_few_decimals() {
        assert_eq!(signed(-1.0 / 3.0), "−0.33");
        assert_eq!(signed(4.0), "+4");
    }
}
