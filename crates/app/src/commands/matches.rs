//! `wuqi match`: two engines against each other.

use crate::contest::{Live, MatchArgs, Pace, Runner, game_json};
use crate::failure::Failure;
use serde_json::{Value, json};
use std::ops::ControlFlow;
use wuqi_arena::stats::{Estimate, Sprt, Verdict};
use wuqi_arena::{Contest, Ended, Tally};

/// Plays the match and prints how it stands.
pub fn run(args: &MatchArgs, json: bool) -> Result<(), Failure> {
    let contest = args.contest()?;
    let openings = args.openings(&contest.game)?;
    let setup = json!({ "openings": openings.describe(), "seed": args.seed() });
    let mut exports = args.exports.open(&contest.game)?;
    let runner = Runner {
        contest: &contest,
        setup,
        workers: usize::from(args.concurrency.unwrap_or(1)),
        queue: args.queue.as_deref(),
        records: args.records.as_deref(),
        resume: args.resume.as_deref(),
    };
    let mut tally = Tally::default();
    let saved = runner.open(args.schedule(openings), &mut |_, pair| tally.add(pair))?;
    let games = args.pairs() * 2;
    let report = Report {
        contest: &contest,
        games,
        sprt: args.sprt,
        pace: Pace::new(games, tally.games()),
    };
    let mut live = Live::new();
    let mut unwritten = None;
    let decided = |tally: &Tally| args.sprt.and_then(|sprt| sprt.verdict(&tally.pairs));
    // A match that was decided before it was resumed is not played on.
    let (ended, resume) = match decided(&tally) {
        Some(_) => (Ended::Decided, None),
        None => saved.play(&mut |job, pair| {
            tally.add(pair);
            if let Err(failure) = exports.add(pair) {
                unwritten = Some(failure);
                return ControlFlow::Break(());
            }
            if json {
                for index in 0..2 {
                    println!("{}", game_json(&contest, job, pair, index));
                }
            } else {
                live.update(|| report.block(&tally), || report.line(&tally));
            }
            match decided(&tally) {
                Some(_) => ControlFlow::Break(()),
                None => ControlFlow::Continue(()),
            }
        })?,
    };
    if let Some(failure) = unwritten {
        return Err(failure);
    }
    if json {
        println!("{}", report.summary(&tally, ended, resume.as_deref()));
    } else {
        live.finish(&report.block(&tally));
        if let Some(command) = resume {
            println!("Stopped. To go on:\n  {command}");
        }
    }
    match ended {
        Ended::Stopped => Err(Failure::Interrupted),
        _ => Ok(()),
    }
}

/// How a match is told.
struct Report<'a> {
    contest: &'a Contest,
    games: u64,
    sprt: Option<Sprt>,
    pace: Pace,
}

impl Report<'_> {
    /// The state of the match in one line.
    fn line(&self, tally: &Tally) -> String {
        let mut line = format!(
            "{} games: {}, {}",
            tally.games(),
            score_words(tally),
            estimate_words(tally)
        );
        if let Some(sprt) = self.sprt {
            line.push_str(&format!(", LLR {:.2}", sprt.ratio(&tally.pairs)));
        }
        format!("{line}; {}", self.pace.words(tally.games()))
    }

    /// The state of the match in a few lines.
    fn block(&self, tally: &Tally) -> String {
        let game = &self.contest.game;
        let mut lines = vec![format!("{} {}", game.info().name, game.size())];
        for (letter, entrant) in ["A", "B"].iter().zip(&self.contest.entrants) {
            let limits = entrant.limits.to_string();
            let limits = if limits.is_empty() {
                limits
            } else {
                format!("  ({limits})")
            };
            lines.push(format!("  {letter}       {}{limits}", entrant.name));
        }
        lines.push(format!(
            "  games   {} of {}: {}",
            tally.games(),
            self.games,
            score_words(tally)
        ));
        lines.push(format!("  time    {}", self.pace.words(tally.games())));
        lines.push(format!("  A       {}", estimate_words(tally)));
        let [ll, ld, dd, dw, ww] = tally.pairs.counts;
        lines.push(format!(
            "  pairs   0: {ll}  ½: {ld}  1: {dd}  1½: {dw}  2: {ww}   draws {:.1}%",
            100.0 * tally.draw_ratio()
        ));
        if let Some(sprt) = self.sprt {
            lines.push(format!("  SPRT    {}", sprt_words(&sprt, tally)));
        }
        for (letter, side) in [("A", 0), ("B", 1)] {
            let faults = [
                (tally.failures[side], "lost by a crash or an illegal move"),
                (tally.time_losses[side], "lost on time"),
                (tally.overruns[side], "moves took too long"),
            ];
            for (count, words) in faults.into_iter().filter(|&(count, _)| count > 0) {
                lines.push(format!("  {letter}       {count} {words}"));
            }
        }
        lines.join("\n")
    }

    fn summary(&self, tally: &Tally, ended: Ended, resume: Option<&str>) -> Value {
        let estimate = Estimate::new(&tally.pairs);
        let entrants = self.contest.entrants.iter().map(|entrant| {
            json!({
                "name": entrant.name,
                "spec": entrant.spec,
                "limits": entrant.limits.to_string(),
            })
        });
        json!({
            "type": "match",
            "game": self.contest.game.info().id,
            "size": self.contest.game.size().to_string(),
            "rules": self.contest.game.options().to_string(),
            "engines": Value::from_iter(entrants),
            "games": tally.games(),
            "wins": tally.wins,
            "draws": tally.draws,
            "losses": tally.losses,
            "pentanomial": tally.pairs,
            "draw_ratio": tally.draw_ratio(),
            "won_by_beginner": tally.won_by_beginner,
            "estimate": estimate,
            "sprt": self.sprt.map(|sprt| json!({
                "test": sprt,
                "llr": sprt.ratio(&tally.pairs),
                "bounds": sprt.bounds(),
                "verdict": sprt.verdict(&tally.pairs),
            })),
            "failures": tally.failures,
            "time_losses": tally.time_losses,
            "overruns": tally.overruns,
            "ended": match ended {
                Ended::Complete => "complete",
                Ended::Decided => "decided",
                Ended::Stopped => "stopped",
            },
            "resume": resume,
        })
    }
}

fn score_words(tally: &Tally) -> String {
    let percent = 100.0 * tally.points() / tally.games().max(1) as f64;
    let Tally {
        wins,
        draws,
        losses,
        ..
    } = tally;
    format!("A +{wins} ={draws} -{losses} ({percent:.1}%)")
}

fn estimate_words(tally: &Tally) -> String {
    let Some(estimate) = Estimate::new(&tally.pairs) else {
        return "no games yet".to_owned();
    };
    let elo = match (estimate.elo, estimate.error, estimate.interval) {
        (Some(elo), Some(error), _) => format!("Elo {elo:+.1} ± {error:.1}"),
        (Some(elo), None, [Some(least), None]) => format!("Elo {elo:+.1} (at least {least:+.1})"),
        (Some(elo), None, [None, Some(most)]) => format!("Elo {elo:+.1} (at most {most:+.1})"),
        (Some(elo), ..) => format!("Elo {elo:+.1}"),
        (None, ..) if estimate.score > 0.5 => "Elo +inf".to_owned(),
        (None, ..) => "Elo -inf".to_owned(),
    };
    let normalized = match estimate.normalized {
        Some(normalized) => format!(" (normalised {normalized:+.1})"),
        None => String::new(),
    };
    // Before the games differ nothing is known of their variance, and so of who is better.
    let los = match estimate.los {
        Some(los) => format!(", LOS {:.1}%", 100.0 * los),
        None => String::new(),
    };
    format!("{elo}{normalized}{los}")
}

fn sprt_words(sprt: &Sprt, tally: &Tally) -> String {
    let [lower, upper] = sprt.bounds();
    let verdict = match sprt.verdict(&tally.pairs) {
        Some(Verdict::H0) => format!("H0 accepted: rather {} Elo", sprt.elo0),
        Some(Verdict::H1) => format!("H1 accepted: rather {} Elo", sprt.elo1),
        None => "no verdict yet".to_owned(),
    };
    let ratio = sprt.ratio(&tally.pairs);
    format!("{sprt}: LLR {ratio:.2} ({lower:.2} to {upper:.2}), {verdict}")
}
