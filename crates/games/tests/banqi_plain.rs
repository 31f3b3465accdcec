//! Banqi once more, written straight from the rules with plain arrays and letters, and
//! held against the fast rules: in random games step by step, and by counting moves.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod perft_file;
#[path = "banqi_plain/rules.rs"]
mod rules;

use rules::{Plain, Step, name, squares};
use std::collections::{BTreeMap, BTreeSet};
use wuqi_core::perft::perft;
use wuqi_core::{Game, Notation, Outcome, Rng, Turn};
use wuqi_games::banqi::{Banqi, Position};
use wuqi_games::{Configure, Options};

fn banqi(rules: &str) -> Banqi {
    Banqi::configure(None, &rules.parse::<Options>().unwrap()).unwrap()
}

/// Plays one random game with both and compares everything on the way. Returns how it
/// ended and what kinds of steps it had.
fn play_together(rules: &str, rng: &mut Rng, kinds: &mut BTreeSet<&'static str>) -> Outcome {
    let game = banqi(rules);
    let mut position = game.start();
    let mut plain = Plain::start(rules);
    loop {
        let text = game.show_state(&position);
        assert_eq!(game.turn(&position), plain.turn(), "{rules} {text}");
        assert_board(&position, &plain, &text);
        match game.turn(&position) {
            Turn::Over(outcome) => return outcome,
            Turn::Move(_) => {
                let mut moves = Vec::new();
                game.moves(&position, &mut moves);
                let mut texts: Vec<(String, usize)> = moves
                    .iter()
                    .enumerate()
                    .map(|(i, &mv)| (game.show_move(&position, mv), i))
                    .collect();
                let mut steps: Vec<(String, Step)> = plain
                    .steps()
                    .into_iter()
                    .map(|step| (plain.show(step), step))
                    .collect();
                texts.sort();
                steps.sort();
                let left: Vec<&String> = texts.iter().map(|(text, _)| text).collect();
                let right: Vec<&String> = steps.iter().map(|(text, _)| text).collect();
                assert_eq!(left, right, "{rules} {text}");
                // Captures are rare; prefer them half of the time to reach deep chains.
                let captures: Vec<usize> = (0..steps.len())
                    .filter(|&i| matches!(steps[i].1, Step::Take(..)))
                    .collect();
                let chosen = match captures.len() as u32 {
                    n @ 1.. if rng.below(2) == 0 => captures[rng.below(n) as usize],
                    _ => rng.below(steps.len() as u32) as usize,
                };
                kinds.insert(match steps[chosen].1 {
                    Step::Flip(_) => "flip",
                    Step::Go(..) => "step",
                    Step::Take(_, to) if plain.at(to) == 'X' => "attack",
                    Step::Take(..) if plain.chain.is_some() => "chain",
                    Step::Take(..) => "capture",
                    Step::End => "end",
                });
                plain.play(steps[chosen].1);
                game.play(&mut position, moves[texts[chosen].1]);
            }
            Turn::Chance => {
                let mut chances = Vec::new();
                game.chances(&position, &mut chances);
                let weights: BTreeMap<char, u32> = chances
                    .iter()
                    .map(|&(mv, weight)| {
                        let text = game.show_move(&position, mv);
                        let (step, piece) = text.split_once('=').unwrap();
                        assert_eq!(step, plain.show(plain.waiting.unwrap()));
                        (piece.chars().next().unwrap(), weight)
                    })
                    .collect();
                let pool = plain.pool.clone().into_iter().filter(|&(_, n)| n > 0);
                assert_eq!(weights, pool.collect(), "{rules} {text}");
                let drawn = rng.weighted(&chances);
                let shown = game.show_move(&position, drawn).chars().last().unwrap();
                plain.show_piece(shown);
                game.play(&mut position, drawn);
            }
        }
    }
}

fn assert_board(position: &Position, plain: &Plain, text: &str) {
    for (square, number) in squares().zip(0u8..) {
        let letter = match position.piece_at(number) {
            Some(piece) => piece.letter(),
            None if position.is_face_down(number) => 'X',
            None => '.',
        };
        assert_eq!(letter, plain.at(square), "{} of {text}", name(square));
    }
    assert_eq!(u32::from(position.quiet()), plain.quiet, "{text}");
}

/// Many games under one set of rules, and what must have happened in them.
fn lock_step(rules: &str, games: u32, expected: &[&str]) {
    let mut rng = Rng::new(77);
    let mut kinds = BTreeSet::new();
    let mut outcomes = [0; 3];
    for _ in 0..games {
        match play_together(rules, &mut rng, &mut kinds) {
            Outcome::Win(player) => outcomes[player.index()] += 1,
            Outcome::Draw => outcomes[2] += 1,
        }
    }
    assert_eq!(kinds, expected.iter().copied().collect(), "{rules}");
    assert!(outcomes.iter().all(|&n| n > 0), "{rules}: {outcomes:?}");
}

const WITH_CHAIN: &[&str] = &["flip", "step", "capture", "chain", "end"];
const WITHOUT_CHAIN: &[&str] = &["flip", "step", "capture"];
const WITH_ATTACKS: &[&str] = &["flip", "step", "capture", "chain", "end", "attack"];

#[test]
fn default_rules_agree() {
    lock_step("", 40, WITH_CHAIN);
}

#[test]
fn tournament_rules_agree() {
    lock_step("set=tcga", 40, WITHOUT_CHAIN);
}

#[test]
fn each_option_agrees() {
    lock_step("chain=off", 20, WITHOUT_CHAIN);
    lock_step("quiet_limit=9", 40, WITH_CHAIN);
    lock_step("repetition=on,quiet_limit=200", 20, WITH_CHAIN);
    lock_step("open_wipeout=on,quiet_limit=4", 60, WITH_CHAIN);
    lock_step("hidden_capture=on", 30, WITH_ATTACKS);
    lock_step("chariot_rush=on", 30, WITH_CHAIN);
    lock_step("horse_diagonal=on", 30, WITH_CHAIN);
}

#[test]
fn all_options_together_agree() {
    let rules = "repetition=on,hidden_capture=on,chariot_rush=on,horse_diagonal=on,quiet_limit=20";
    lock_step(rules, 60, WITH_ATTACKS);
    lock_step(
        "set=tcga,hidden_capture=on,chariot_rush=on,horse_diagonal=on,open_wipeout=on,quiet_limit=6",
        60,
        &["flip", "step", "capture", "attack"],
    );
}

/// Counts above this are left to the fast rules: the plain ones would take too long.
const MOST_PLAIN: u64 = 12_000;

#[test]
fn move_counts_are_as_recorded() {
    let lines = perft_file::lines(include_str!("data/banqi.perft"));
    assert!(lines.len() >= 15, "only {} positions", lines.len());
    for line in lines {
        let (game, position) = line.set_up::<Banqi>();
        let rules = line.rules.to_string();
        let plain = match line.position {
            None => Plain::start(&rules),
            Some(text) => {
                assert_eq!(game.show_state(&position), text, "not canonical");
                Plain::read(&rules, text)
            }
        };
        for (depth, &count) in (1..).zip(&line.counts) {
            let text = line.text;
            assert_eq!(
                perft(&game, &position, depth),
                count,
                "depth {depth}: {text}"
            );
            if count <= MOST_PLAIN {
                assert_eq!(plain.perft(depth), count, "plain, depth {depth}: {text}");
            }
        }
    }
}
