//! `wuqi tournament`: many engines, a cross table, ratings and a chart.

use crate::contest::{Live, Pace, Runner, TournamentArgs, game_json};
use crate::failure::Failure;
use crate::input;
use serde_json::{Value, json};
use std::ops::ControlFlow;
use std::path::Path;
use wuqi_arena::tournament::{Setup, SetupError, Standings, chart};
use wuqi_arena::{Contest, Ended};

/// Plays the tournament and prints the table.
pub fn run(args: &TournamentArgs, json: bool) -> Result<(), Failure> {
    let name = args.file.display();
    let text = input::text(&args.file)?;
    let refuse = |error: SetupError| Failure::refused(format!("{name}: {error}"));
    let folder = args.file.parent().unwrap_or(Path::new(""));
    let setup = Setup::read(&text, folder).map_err(refuse)?;
    let traffic = args.exports.traffic(setup.has_programs())?;
    let contest = setup.contest_with_log(&traffic).map_err(refuse)?;
    let mut exports = args.exports.open(&contest.game)?;
    let (schedule, described) = setup.schedule(&contest).map_err(refuse)?;
    let anchor = setup.anchor(&contest).map_err(refuse)?;
    let mut standings = Standings::new(&contest, anchor, setup.anchor_elo);
    let games = schedule.len() * 2;
    let mut described = described;
    described["seed"] = json!(setup.seed);
    let runner = Runner {
        contest: &contest,
        setup: described,
        workers: setup.concurrency,
        queue: args.queue.as_deref(),
        records: setup.records.as_deref(),
        resume: args.resume.as_deref(),
    };
    let saved = runner.open(schedule, &mut |job, pair| standings.add(job, pair))?;
    let pace = Pace::new(games, standings.games());
    let mut live = Live::new();
    let mut unwritten = None;
    let block = |standings: &Standings| {
        let played = standings.games();
        let time = pace.words(played);
        format!(
            "{}\n{played} of {games} games; {time}",
            standings.cross_table()
        )
    };
    let (ended, resume) = saved.play(&mut |job, pair| {
        standings.add(job, pair);
        if let Err(failure) = exports.add(pair) {
            unwritten = Some(failure);
            return ControlFlow::Break(());
        }
        if json {
            for index in 0..2 {
                println!("{}", game_json(&contest, job, pair, index));
            }
        } else {
            live.update(
                || block(&standings),
                || {
                    let [a, b] = [job.first, job.second].map(|i| &contest.entrants[i].name);
                    let points = pair.half_points() as f64 / 2.0;
                    let played = standings.games();
                    let time = pace.words(played);
                    format!("{a} – {b}: {points} of 2, {played} of {games} games; {time}")
                },
            );
        }
        ControlFlow::Continue(())
    })?;
    if let Some(failure) = unwritten {
        return Err(failure);
    }
    if json {
        println!(
            "{}",
            summary(&contest, &standings, ended, resume.as_deref())
        );
    } else {
        live.finish(&block(&standings));
        if let Some(command) = resume {
            println!("Stopped. To go on:\n  {command}");
        }
    }
    // Last, so that a file that cannot be written costs nothing else.
    if let Some(path) = &args.svg {
        let svg = chart(&contest.event, &standings.standings()).map_err(Failure::refused)?;
        std::fs::write(path, svg).map_err(|error| {
            Failure::refused(format!("{} cannot be written: {error}", path.display()))
        })?;
    }
    match ended {
        Ended::Stopped => Err(Failure::Interrupted),
        _ => Ok(()),
    }
}

fn summary(contest: &Contest, standings: &Standings, ended: Ended, resume: Option<&str>) -> Value {
    let name = |entrant: usize| contest.entrants[entrant].name.as_str();
    let pairings = standings
        .tallies()
        .map(|((a, b), tally)| json!({ "first": name(a), "second": name(b), "tally": tally }));
    json!({
        "type": "tournament",
        "name": contest.event,
        "game": contest.game.info().id,
        "size": contest.game.size().to_string(),
        "rules": contest.game.options().to_string(),
        "games": standings.games(),
        "standings": standings.standings(),
        "pairings": Value::from_iter(pairings),
        "ended": if ended == Ended::Stopped { "stopped" } else { "complete" },
        "resume": resume,
    })
}
