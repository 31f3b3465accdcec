//! Losses and ratings as pictures.

use super::log::{Entry, Rated};
use super::rating::ratings;
use plotters::prelude::*;
use thiserror::Error;

/// Colours that every kind of eye tells apart.
const COLOURS: [RGBColor; 3] = [
    RGBColor(0, 90, 181),
    RGBColor(220, 50, 32),
    RGBColor(90, 90, 90),
];

/// More marks than this run into each other.
const MARKS: usize = 40;

/// A line with its name.
type Series = (&'static str, Vec<(f64, f64)>);

/// The pictures of a run that can be drawn yet, with their file names.
#[must_use]
pub fn curves(log: &[Entry], game: &str) -> Vec<(&'static str, String)> {
    let minutes = |entry: &Entry| entry.seconds / 60.0;
    let learned = || log.iter().filter(|entry| entry.steps > 0);
    let line = |value: fn(&Entry) -> f64| -> Vec<(f64, f64)> {
        learned()
            .map(|entry| (minutes(entry), value(entry)))
            .collect()
    };
    let mut losses: Vec<Series> = vec![
        ("policy", line(|entry| entry.losses.policy)),
        ("outcome", line(|entry| entry.losses.outcome)),
    ];
    if log.iter().any(|entry| entry.losses.score > 0.0) {
        losses.push(("score (x 100)", line(|entry| entry.losses.score * 100.0)));
    }
    let rated = ratings(log, None).unwrap_or_default();
    let points: Vec<(f64, f64)> = (log.iter())
        .filter_map(|entry| {
            let rating = rated.get(&format!("generation {}", entry.generation))?;
            Some((minutes(entry), rating.elo))
        })
        .collect();
    let exams = || {
        log.iter()
            .filter_map(|entry| Some((entry, entry.rated.as_ref()?)))
    };
    let share = |value: fn(&Rated) -> Option<f64>| -> Vec<(f64, f64)> {
        exams()
            .filter_map(|(entry, rated)| Some((minutes(entry), 100.0 * value(rated)?)))
            .collect()
    };
    let optimal = [
        ("optimal", share(|rated| rated.keeps_margin)),
        ("keeps the result", share(|rated| rated.keeps_result)),
    ];
    let anchor = (log.iter().find_map(|entry| entry.rated.as_ref()))
        .and_then(|rated| rated.matches.first())
        .map_or("", |played| played.opponent.as_str());
    let drawn = [
        (
            "loss.svg",
            draw(&format!("{game}: losses"), "loss", &losses),
        ),
        (
            "elo.svg",
            draw(
                &format!("{game}: rating"),
                &format!("Elo, {anchor} = 0"),
                &[("network", points)],
            ),
        ),
        (
            "optimal.svg",
            draw(
                &format!("{game}: moves in solved positions"),
                "% of moves",
                &optimal,
            ),
        ),
    ];
    let ready = drawn
        .into_iter()
        .filter_map(|(name, svg)| Some((name, svg.ok()?)));
    ready.collect()
}

fn draw(title: &str, unit: &str, series: &[Series]) -> Result<String, CurveError> {
    let points = || series.iter().flat_map(|(_, points)| points.iter().copied());
    let spread = |values: &mut dyn Iterator<Item = f64>| {
        values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
            (low.min(value), high.max(value))
        })
    };
    let (_, right) = spread(&mut points().map(|(x, _)| x));
    let (low, high) = spread(&mut points().map(|(_, y)| y));
    if !(right.is_finite() && low.is_finite() && high.is_finite()) {
        return Err(CurveError::Nothing);
    }
    let room = ((high - low) * 0.08).max(0.02);
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, (800, 400)).into_drawing_area();
        area.fill(&WHITE).map_err(failed)?;
        let mut chart = ChartBuilder::on(&area)
            .caption(title, ("sans-serif", 18))
            .margin(10)
            .x_label_area_size(36)
            .y_label_area_size(56)
            .build_cartesian_2d(0.0..right.max(1e-3) * 1.02, low - room..high + room)
            .map_err(failed)?;
        let mesh = &mut chart.configure_mesh();
        mesh.x_desc("minutes").y_desc(unit).draw().map_err(failed)?;
        for ((name, points), colour) in series.iter().zip(COLOURS) {
            // A line through one measurement is nothing: the mark shows it.
            if points.len() <= MARKS {
                let mark = |&point| Circle::new(point, 4, colour.filled());
                chart.draw_series(points.iter().map(mark)).map_err(failed)?;
            }
            let line = PathElement::new(points.clone(), colour.stroke_width(2));
            chart
                .draw_series([line])
                .map_err(failed)?
                .label(*name)
                .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], colour));
        }
        chart
            .configure_series_labels()
            .background_style(WHITE.mix(0.8))
            .border_style(BLACK)
            .draw()
            .map_err(failed)?;
        area.present().map_err(failed)?;
    }
    Ok(svg)
}

fn failed(error: impl std::fmt::Display) -> CurveError {
    CurveError::Drawing(error.to_string())
}

/// Why there is no picture.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CurveError {
    /// There is nothing to draw.
    #[error("there is nothing to draw yet")]
    Nothing,
    /// The drawing failed.
    #[error("the picture cannot be drawn: {0}")]
    Drawing(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks(points: usize) -> usize {
        let line = (0..points).map(|x| (x as f64, x as f64)).collect();
        let svg = draw("title", "unit", &[("line", line)]).unwrap();
        svg.matches("<circle").count()
    }

    #[test]
    fn every_measurement_has_a_mark_while_there_is_room() {
        assert_eq!([1, 2, MARKS].map(marks), [1, 2, MARKS]);
        assert_eq!(marks(MARKS + 1), 0);
        assert!(draw("title", "unit", &[("line", Vec::new())]).is_err());
    }
}
