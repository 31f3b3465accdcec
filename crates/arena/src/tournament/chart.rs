//! The ratings of a tournament as a picture.

use super::Standing;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use thiserror::Error;

/// Height of one engine's row, in pixels.
const ROW: u32 = 28;

/// The colour of the dots: blue that every kind of eye tells from black.
const DOT: RGBColor = RGBColor(0, 90, 181);

/// Draws ratings with their 95% errors, best first, as an SVG document.
pub fn chart(title: &str, standings: &[Standing]) -> Result<String, ChartError> {
    let rated: Vec<(&str, f64, f64)> = standings
        .iter()
        .filter_map(|s| {
            s.rating
                .map(|rating| (s.name.as_str(), rating.elo, rating.error))
        })
        .collect();
    let ends = rated
        .iter()
        .flat_map(|&(_, elo, error)| [elo - error, elo + error]);
    let low = ends.clone().fold(f64::INFINITY, f64::min);
    let high = ends.fold(f64::NEG_INFINITY, f64::max);
    if !(low.is_finite() && high.is_finite()) {
        return Err(ChartError::NoRatings);
    }
    let room = ((high - low) * 0.05).max(10.0);
    let rows = rated.len() as u32;
    let longest = rated.iter().map(|(name, ..)| name.chars().count()).max();
    let mut svg = String::new();
    {
        let height = rows * ROW + 90;
        let area = SVGBackend::with_string(&mut svg, (800, height)).into_drawing_area();
        area.fill(&WHITE).map_err(failed)?;
        let mut chart = ChartBuilder::on(&area)
            .caption(title, ("sans-serif", 18))
            .margin(8)
            .x_label_area_size(34)
            .y_label_area_size((longest.unwrap_or(0) as u32 * 8 + 16).min(400))
            .build_cartesian_2d(low - room..high + room, 0.0..f64::from(rows))
            .map_err(failed)?;
        chart
            .configure_mesh()
            .disable_y_mesh()
            .disable_y_axis()
            .x_desc("Elo ± 95%")
            .x_label_formatter(&|elo| format!("{elo:.0}"))
            .draw()
            .map_err(failed)?;
        for (place, &(name, elo, error)) in rated.iter().enumerate() {
            let y = f64::from(rows) - place as f64 - 0.5;
            let bar = PathElement::new(vec![(elo - error, y), (elo + error, y)], BLACK);
            let dot = Circle::new((elo, y), 4, DOT.filled());
            chart.draw_series([bar]).map_err(failed)?;
            chart.draw_series([dot]).map_err(failed)?;
            let (x, y) = chart.backend_coord(&(low - room, y));
            let right = Pos::new(HPos::Right, VPos::Center);
            let style = ("sans-serif", 14).into_font().color(&BLACK).pos(right);
            area.draw_text(name, &style, (x - 8, y)).map_err(failed)?;
        }
        area.present().map_err(failed)?;
    }
    Ok(svg)
}

fn failed(error: impl std::fmt::Display) -> ChartError {
    ChartError::Drawing(error.to_string())
}

/// Why there is no chart.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ChartError {
    /// No engine has a rating.
    #[error("there is no rating to draw yet")]
    NoRatings,
    /// The drawing failed.
    #[error("the chart cannot be drawn: {0}")]
    Drawing(String),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Rating;

    #[test]
    fn every_rated_engine_is_drawn() {
        let standing = |name: &str, elo: Option<f64>| Standing {
            entrant: 0,
            name: name.to_owned(),
            points: 0.0,
            games: 2,
            rating: elo.map(|elo| Rating { elo, error: 30.0 }),
            faults: 0,
        };
        let standings = [standing("a<b", Some(120.0)), standing("mcts", Some(0.0))];
        let svg = chart("Title & more", &standings).unwrap();
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
        assert!(svg.contains("a&lt;b") && svg.contains("mcts") && svg.contains("Title &amp;"));
        assert_eq!(svg.matches("<circle").count(), 2);
        assert_eq!(
            chart("", &[standing("x", None)]),
            Err(ChartError::NoRatings)
        );
    }
}
