//! Elo against minutes on the card, as a picture: what each piece of training brought.
//!
//! `bench/strength/networks/pieces.json` has the matches of every network against the one that
//! it began with; their steps add up to the curve of a game. The bars are the 95% interval of the
//! last step alone.

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// The picture, from the project's root.
const PICTURE: &str = "docs/images/elo-minutes.svg";

/// The matches, from `bench/strength`.
const PIECES: &str = "networks/pieces.json";

/// Width and height of the plot, and what is left around it.
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 300.0;
const LEFT: f64 = 52.0;
const TOP: f64 = 24.0;
const RIGHT: f64 = 120.0;
const BOTTOM: f64 = 44.0;

/// From one name to the next.
const LINE: f64 = 18.0;

/// What the axes end at, and the steps between their marks.
const MINUTES: (f64, f64) = (45.0, 5.0);
const ELO: (f64, f64) = (600.0, 100.0);

/// Colours that every kind of eye tells apart, on light and on dark ground.
const COLOURS: [&str; 5] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b8860b"];

/// A network: when it was ready, and its Elo over the first, with the ends of its interval.
struct Point {
    minutes: f64,
    elo: f64,
    ends: Option<[f64; 2]>,
}

/// Writes the picture anew.
pub fn draw(root: &Path, strength: &Path) -> Result<()> {
    let file = strength.join(PIECES);
    let text =
        fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
    let place = root.join(PICTURE);
    fs::write(&place, picture(&text)?).with_context(|| format!("cannot write {}", place.display()))
}

/// The picture of these matches.
fn picture(pieces: &str) -> Result<String> {
    let games: Vec<Value> = serde_json::from_str(pieces).context("the pieces are no list")?;
    let mut svg = String::new();
    let (width, height) = (LEFT + WIDTH + RIGHT, TOP + HEIGHT + BOTTOM);
    writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"13\" fill=\"#777\">"
    )?;
    writeln!(
        svg,
        "<title>Elo over the first network of each game against minutes of training</title>"
    )?;
    axes(&mut svg)?;
    let mut names = Vec::new();
    for (game, colour) in games.iter().zip(COLOURS) {
        names.push(curve(&mut svg, game, colour)?);
    }
    legend(&mut svg, names)?;
    svg += "</svg>\n";
    Ok(svg)
}

/// What stands beside the plot at the height where a curve ends.
struct Name<'a> {
    at: f64,
    text: &'a str,
    colour: &'static str,
}

/// The names of the curves, each where its curve ends or just below the name before.
fn legend(svg: &mut String, mut names: Vec<Name<'_>>) -> Result<()> {
    names.sort_by(|one, two| one.at.total_cmp(&two.at));
    let mut least = TOP;
    for Name { at, text, colour } in names {
        let at = at.max(least);
        least = at + LINE;
        writeln!(
            svg,
            "<circle cx=\"{}\" cy=\"{:.1}\" r=\"4\" fill=\"{colour}\"/>\
             <text x=\"{}\" y=\"{at:.1}\" fill=\"{colour}\">{text}</text>",
            LEFT + WIDTH + 16.0,
            at - 4.0,
            LEFT + WIDTH + 26.0,
        )?;
    }
    Ok(())
}

fn x(minutes: f64) -> f64 {
    LEFT + WIDTH * minutes / MINUTES.0
}

fn y(elo: f64) -> f64 {
    TOP + HEIGHT * (1.0 - elo / ELO.0)
}

fn axes(svg: &mut String) -> Result<()> {
    let marks = |(end, step): (f64, f64)| {
        let count = (end / step).round() as u32;
        (0..=count).map(move |mark| f64::from(mark) * step)
    };
    for elo in marks(ELO) {
        let (at, end) = (y(elo), LEFT + WIDTH);
        writeln!(
            svg,
            "<path d=\"M{LEFT} {at}H{end}\" stroke=\"#8884\"/>\
             <text x=\"{}\" y=\"{}\" text-anchor=\"end\">{elo}</text>",
            LEFT - 8.0,
            at + 4.0
        )?;
    }
    for minutes in marks(MINUTES) {
        let (at, below) = (x(minutes), TOP + HEIGHT + 18.0);
        writeln!(
            svg,
            "<text x=\"{at}\" y=\"{below}\" text-anchor=\"middle\">{minutes}</text>"
        )?;
    }
    writeln!(
        svg,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">minutes on one NVIDIA H200</text>\
         <text x=\"{LEFT}\" y=\"14\">Elo over the first network</text>",
        x(MINUTES.0 / 2.0),
        TOP + HEIGHT + 38.0
    )?;
    Ok(())
}

/// One game's line with its points and bars; gives its name and where it ends.
fn curve<'a>(svg: &mut String, game: &'a Value, colour: &'static str) -> Result<Name<'a>> {
    let name = game["game"].as_str().context("a game without a name")?;
    let points = points(game).with_context(|| format!("the pieces of {name}"))?;
    let line: Vec<String> = points
        .iter()
        .map(|point| format!("{:.1} {:.1}", x(point.minutes), y(point.elo)))
        .collect();
    writeln!(
        svg,
        "<path d=\"M{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>",
        line.join("L")
    )?;
    for point in &points {
        let (at, elo) = (x(point.minutes), y(point.elo));
        if let Some([low, high]) = point.ends.map(|ends| ends.map(y)) {
            writeln!(
                svg,
                "<path d=\"M{at:.1} {low:.1}V{high:.1}\" stroke=\"{colour}\" opacity=\"0.5\"/>"
            )?;
        }
        writeln!(
            svg,
            "<circle cx=\"{at:.1}\" cy=\"{elo:.1}\" r=\"4\" fill=\"{colour}\"/>"
        )?;
    }
    let last = points.last().context("a game without pieces")?;
    Ok(Name {
        at: y(last.elo) + 4.0,
        text: name,
        colour,
    })
}

/// The steps of a game added up.
fn points(game: &Value) -> Result<Vec<Point>> {
    let pieces = game["pieces"].as_array().context("no list of pieces")?;
    let mut elo = 0.0;
    pieces
        .iter()
        .map(|piece| {
            let number = |key: &str| piece[key].as_f64();
            let before = elo;
            elo += number("elo").unwrap_or(0.0);
            let minutes = number("minutes").context("a piece without minutes")?;
            let ends = number("low").zip(number("high"));
            let ends = ends.map(|(low, high)| [before + low, before + high]);
            let highest = ends.map_or(elo, |[_, high]| high);
            ensure!(
                minutes <= MINUTES.0 && highest <= ELO.0,
                "{minutes} minutes, {highest} Elo: beyond the end of the axes"
            );
            Ok(Point { minutes, elo, ends })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::project::Project;

    #[test]
    fn the_picture_in_the_docs_shows_the_matches() {
        let root = Project::find().unwrap().root;
        let pieces = fs::read_to_string(root.join("bench/strength").join(PIECES)).unwrap();
        let drawn = fs::read_to_string(root.join(PICTURE)).unwrap();
        assert_eq!(drawn, picture(&pieces).unwrap());
    }

    #[test]
    fn steps_add_up() {
        let game = serde_json::json!({"pieces": [
            {"minutes": 1}, {"minutes": 2, "elo": 50, "low": 20, "high": 90},
            {"minutes": 3, "elo": 10, "low": -5, "high": 25}]});
        let points = points(&game).unwrap();
        assert_eq!(points[2].elo, 60.0);
        assert_eq!(points[2].ends, Some([45.0, 75.0]));
    }

    #[test]
    fn no_point_lies_beyond_the_axes() {
        let late = serde_json::json!({"pieces": [{"minutes": 46}]});
        let high =
            serde_json::json!({"pieces": [{"minutes": 1, "elo": 550, "low": 500, "high": 650}]});
        assert!(points(&late).is_err() && points(&high).is_err());
    }
}
