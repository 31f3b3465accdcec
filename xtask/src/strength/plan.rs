//! Which matches are played.

/// One match of the plan.
pub struct Match {
    /// Its name: the group, the game and what plays.
    pub name: String,
    /// Whether the games themselves are kept, or the result alone.
    pub keep_games: bool,
    games: u32,
    command: String,
}

/// The games, each with the number of games for a step between its lower and its upper
/// levels (from level 7 on).
const GAMES: [(&str, u32, u32); 5] = [
    ("ataxx", 200, 100),
    ("banqi", 200, 100),
    ("gomoku", 200, 100),
    ("sequencium", 200, 100),
    ("territory", 200, 100),
];

impl Match {
    fn new(name: String, keep_games: bool, games: u32, command: String) -> Match {
        Match {
            name,
            keep_games,
            games,
            command,
        }
    }

    /// The arguments of `wuqi`, with this percentage of the games, in whole pairs.
    pub fn arguments(&self, percent: u32) -> Vec<String> {
        let games = (self.games * percent / 200 * 2).max(2).to_string();
        let words = self.command.split_whitespace().map(str::to_owned);
        let games = ["--games".to_owned(), games];
        words.chain(games).collect()
    }

    /// The file of the results, without its ending: a file of its own where the games are
    /// kept, otherwise one for the game.
    pub fn file(&self) -> &str {
        if self.keep_games {
            self.name.rsplit('/').next().unwrap_or(&self.name)
        } else {
            let parts = self.name.rsplit_once('/');
            parts.map_or(&self.name, |(folder, _)| folder)
        }
    }
}

/// All matches, the shortest group first.
pub fn matches() -> Vec<Match> {
    let mut list = originals();
    list.extend(threads());
    list.extend(defaults());
    for (game, lower, upper) in GAMES {
        list.extend((2..=10).map(|level| {
            let below = level - 1;
            // In Gomoku a random opening is mostly won for one side; balanced ones let the
            // better level win.
            let openings = if game == "gomoku" {
                " --balance 0.2"
            } else {
                ""
            };
            Match::new(
                format!("levels/{game}/level-{level:02}"),
                false,
                if level < 7 { lower } else { upper },
                format!("match {game} level:{level} level:{below} --seed {level}{openings}"),
            )
        }));
    }
    list
}

/// The strongest engines against those of the earlier programs.
fn originals() -> Vec<Match> {
    let list = [
        ("ataxx-best-normal", 200, "ataxx best ataxx:normal"),
        ("banqi-best-expert", 200, "banqi best banqi:expert"),
        ("gomoku-best-mcts", 60, "gomoku best gomoku:mcts"),
        // Twelve random plies in Sequencium: then the solver tells what the opening is worth.
        (
            "sequencium-best-minimax",
            60,
            "sequencium best sequencium:minimax --random-plies 12",
        ),
        (
            "territory-best-mcts",
            100,
            "territory best territory:mcts --random-plies 2",
        ),
        (
            "territory-best-mcts-start",
            60,
            "territory best territory:mcts --random-plies 0",
        ),
    ];
    list.map(|(name, games, engines)| {
        // The originals' engines have limits of their own, depth or simulations; in Banqi both
        // sides get the same time.
        let limit = if name.starts_with("banqi") {
            "--time 100ms"
        } else {
            "--limit-a time=100ms"
        };
        Match::new(
            format!("originals/{name}"),
            true,
            games,
            format!("match {engines} {limit}"),
        )
    })
    .into()
}

/// Two threads against one at equal time.
fn threads() -> Vec<Match> {
    let list = [
        ("ataxx", "alphabeta"),
        ("ataxx", "mcts"),
        ("gomoku", "best"),
        ("gomoku", "mcts"),
        ("sequencium", "mcts"),
    ];
    list.map(|(game, engine)| {
        Match::new(
            format!("threads/{game}/{engine}-2-1"),
            false,
            200,
            format!(
                "match {game} {engine} {engine} --time 20ms --limit-a threads=2 \
                 --limit-b threads=1"
            ),
        )
    })
    .into()
}

/// Other values of what steers the tree searches, against the default of every game.
fn defaults() -> Vec<Match> {
    let mut list = Vec::new();
    for (game, _, _) in GAMES {
        for (engine, value) in [
            ("mcts", "c=0.4"),
            ("mcts", "c=1.2"),
            ("puct", "cpuct=1.5"),
            ("puct", "cpuct=6"),
        ] {
            list.push(Match::new(
                format!("defaults/{game}/{engine}-{value}"),
                false,
                100,
                format!("match {game} {engine}:{value} {engine} --sims 1000"),
            ));
        }
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_plan_has_every_step_and_whole_pairs() {
        let all = matches();
        assert_eq!(
            all.iter().filter(|m| m.name.starts_with("levels")).count(),
            45
        );
        for planned in &all {
            for percent in [1, 33, 100] {
                let arguments = planned.arguments(percent);
                let games: u32 = arguments.last().unwrap().parse().unwrap();
                assert!(games >= 2 && games.is_multiple_of(2), "{arguments:?}");
            }
        }
        assert_eq!(all[0].file(), "ataxx-best-normal");
        assert_eq!(all.last().unwrap().file(), "levels/territory");
    }
}
