//! Numbers of a search in few characters, so that what is shown adds up.

use wuqi_session::study::{Bound, Story};

/// A value: points with their sign, `#3` for a proof in three plies, ∞ for no bound at all.
pub fn worth(story: &Story, value: i32) -> String {
    let trace = story.trace();
    let sign = if value < 0 { "−" } else { "" };
    let size = value.saturating_abs();
    match size {
        0 => "0".to_owned(),
        size if size > trace.win => format!("{sign}∞"),
        size if size > trace.limit => format!("{sign}#{}", trace.win - size),
        size if value < 0 => format!("−{size}"),
        size => format!("+{size}"),
    }
}

/// A value that may be a bound only.
pub fn bounded(story: &Story, value: i32, bound: Bound) -> String {
    let worth = worth(story, value);
    match bound {
        Bound::Exact => worth,
        Bound::AtLeast => format!("≥ {worth}"),
        Bound::AtMost => format!("≤ {worth}"),
    }
}

/// A mean from 0 to 1, three decimals.
pub fn share(mean: f64) -> String {
    format!("{:.3}", (mean * 1000.0).round() / 1000.0)
}

/// A mean, a bonus and their sum, each with three decimals. The sum is rounded, so that the
/// largest is shown as the largest; the bonus is what is then left, so that the line adds up.
pub fn added(mean: f64, bonus: f64) -> [String; 3] {
    let (first, sum) = ((mean * 1000.0).round(), ((mean + bonus) * 1000.0).round());
    [first, sum - first, sum].map(|thousandths| share(thousandths / 1000.0))
}

/// A probability as a fraction in lowest terms.
pub fn fraction((weight, total): (u32, u32)) -> String {
    let (mut divisor, mut rest) = (weight, total);
    while rest > 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    let divisor = divisor.max(1);
    match total / divisor {
        1 => "1".to_owned(),
        total => format!("{}/{total}", weight / divisor),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_adds_up_although_it_is_rounded() {
        // 0.3334 + 0.3334 is 0.6668: rounded one by one the line would not add up.
        assert_eq!(added(0.3334, 0.3334), ["0.333", "0.334", "0.667"]);
        assert_eq!(added(0.5, 0.0), ["0.500", "0.000", "0.500"]);
    }

    #[test]
    fn fractions_are_in_lowest_terms() {
        assert_eq!(fraction((2, 6)), "1/3");
        assert_eq!(fraction((5, 5)), "1");
    }
}
