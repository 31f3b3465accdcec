//! The command line, as clap reads it.

use crate::commands::datagen::DatagenArgs;
use crate::commands::exam::ExamArgs;
use crate::commands::lab::LabArgs;
use crate::commands::play::PlayArgs;
use crate::commands::serve::ServeArgs;
use crate::commands::train::{DeviceName, TrainArgs};
use crate::commands::watch::WatchArgs;
use crate::contest::{MatchArgs, TournamentArgs, WorkerArgs};
use crate::engine::EngineCommand;
use crate::setup::PositionArgs;
use crate::thinking::{ThinkingArgs, read_time};
use clap::{Args, CommandFactory, Parser, Subcommand};
use std::path::PathBuf;
use std::time::Duration;
use wuqi_games::any::games;

/// How the help names the games of this program.
const GAMES: &str = "ataxx, banqi, gomoku, sequencium or territory";

/// The command line. Where its help names the games, those that other crates have registered
/// are named too.
pub fn command() -> clap::Command {
    let names: Vec<&str> = games().iter().map(|info| info.id).collect();
    let names = match names.split_last() {
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => GAMES.to_owned(),
    };
    naming(Cli::command(), &names)
}

fn naming(command: clap::Command, names: &str) -> clap::Command {
    let command = command.mut_args(|argument| {
        let help = argument.get_help().map(ToString::to_string);
        match help.filter(|help| help.contains(GAMES)) {
            Some(help) => argument.help(help.replace(GAMES, names)),
            None => argument,
        }
    });
    command.mut_subcommands(|part| naming(part, names))
}

/// Five board games and every search idea from greedy to exact solving
#[derive(Parser, Debug)]
#[command(name = "wuqi", version, max_term_width = 100)]
#[command(after_help = "Exit codes: 0 done, 1 input refused, 2 wrong usage.")]
pub struct Cli {
    /// Write JSON for machines instead of text
    #[arg(long, global = true)]
    pub json: bool,

    /// Take defaults from this file (else $WUQI_CONFIG, ./wuqi.toml or the user's own)
    #[arg(long, global = true, value_name = "FILE")]
    pub config: Option<PathBuf>,

    /// What to do; without a command, play in the browser
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What `wuqi` can do.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Play in the browser: serves the page on this machine and opens it
    #[command(
        after_help = "Examples:\n  wuqi serve\n  wuqi serve --port 8080 --no-open\n  \
        wuqi serve --host 0.0.0.0"
    )]
    Serve(ServeArgs),

    /// Write Wuqi without a server: one file to open, and a folder for any static host
    #[command(after_help = "Examples:\n  \
        wuqi site --out dist\n  \
        wuqi site --out /tmp/wuqi --json")]
    Site {
        /// The folder to write wuqi.html and site/ to
        #[arg(long, value_name = "FOLDER")]
        out: PathBuf,
    },

    /// Play in the terminal, by keys, mouse or lines of text
    #[command(
        after_help = "In the terminal ? shows the keys; in line mode `help` lists \
        the commands.\n\nExamples:\n  \
        wuqi play\n  \
        wuqi play ataxx --level 5 --first ai\n  \
        wuqi play gomoku --size 15 --rules rule=renju --engine mcts:sims=2000\n  \
        wuqi play banqi --two-players --clock 5m+3s --lang zh-Hant\n  \
        wuqi play --load Sunday\n  \
        echo 'g2' | wuqi play ataxx --plain --ascii"
    )]
    Play(Box<PlayArgs>),

    /// Watch engine against engine in the terminal, move by move
    #[command(after_help = "Examples:\n  \
        wuqi watch sequencium sequencium:minimax sequencium:minimax:depth=2 --step\n  \
        wuqi watch ataxx ataxx:normal level:3 --plain\n  \
        wuqi watch territory mcts:sims=500 alphabeta:depth=4 --size 8")]
    Watch(Box<WatchArgs>),

    /// Go through a search step by step in the terminal, with its tree as text
    #[command(
        after_help = "Right and left step, a number and Enter go to a step, up and down choose a \
        position of the\ntree, b shows the board, q leaves; in line mode `help` lists the \
        commands. The page's Lab\nshows the same steps.\n\nExamples:\n  \
        wuqi lab territory --size 3\n  \
        wuqi lab gomoku --size 3 --rules row=3 --engine mcts:sims=200,c=1\n  \
        wuqi lab banqi --position \"4/4/4/1Rk1/X1X1/2p1/4/4 r N1n1 0 -\" --engine minimax:depth=2\n  \
        printf 'next 3\\ntable\\ntree\\n' | wuqi lab ataxx --size 5 --engine puct"
    )]
    Lab(Box<LabArgs>),

    /// List the games with their sizes, rule options and defaults
    #[command(after_help = "Examples:\n  wuqi games\n  wuqi games --json")]
    Games,

    /// Show a position, who is to act, the legal moves and the result
    #[command(after_help = "Examples:\n  \
        wuqi moves ataxx\n  \
        wuqi moves sequencium --size 4 --moves \"b4 c1\"\n  \
        wuqi moves banqi --moves \"b3=P a1\" --json\n  \
        wuqi moves gomoku --size 3 --rules row=3 --position \"xo1/1x1/3 o\"")]
    Moves(PositionArgs),

    /// Count the positions a number of plies away: the proof that rules are right
    #[command(after_help = "Examples:\n  \
        wuqi perft ataxx --depth 5\n  \
        wuqi perft banqi --depth 2 --divide\n  \
        wuqi perft territory --size 4 --depth 6 --json")]
    Perft {
        #[command(flatten)]
        position: PositionArgs,
        /// How many plies
        #[arg(long, value_name = "PLIES")]
        depth: u32,
        /// Split the count by the first move
        #[arg(long)]
        divide: bool,
    },

    /// Draw the board
    #[command(after_help = "Examples:\n  \
        wuqi show banqi --moves \"b3=P a1=k\"\n  \
        wuqi show territory --moves \"a1b1 a2b2\" --ascii\n  \
        NO_COLOR=1 wuqi show gomoku --moves \"h8 i9\"")]
    Show {
        #[command(flatten)]
        position: PositionArgs,
        /// Use only ASCII characters
        #[arg(long)]
        ascii: bool,
    },

    /// Say which move an engine would play, and why
    #[command(after_help = "Examples:\n  \
        wuqi best ataxx\n  \
        wuqi best gomoku --moves \"h8 i9\" --engine alphabeta --time 2s\n  \
        wuqi best banqi --engine mcts:sims=5000 --seed 7 --json\n  \
        wuqi best sequencium --engine level:3")]
    Best {
        #[command(flatten)]
        position: PositionArgs,
        #[command(flatten)]
        thinking: ThinkingArgs,
    },

    /// Show the best lines of a position, live in a terminal; Ctrl-C stops
    #[command(after_help = "Examples:\n  \
        wuqi analyze ataxx --time 10s\n  \
        wuqi analyze territory --engine mcts --sims 20000 --lines 3")]
    Analyze {
        #[command(flatten)]
        position: PositionArgs,
        #[command(flatten)]
        thinking: ThinkingArgs,
        /// How many moves to show
        #[arg(long, value_name = "N", default_value_t = 5)]
        lines: usize,
    },

    /// Find the exact value under best play and all optimal moves
    #[command(
        after_help = "The value is player One minus player Two: squares, stones or \
        maxima where the game\ncounts something, otherwise +1, 0 or -1.\n\nExamples:\n  \
        wuqi solve territory --size 4\n  \
        wuqi solve sequencium --size 4 --moves \"b3 c2\" --json\n  \
        wuqi solve gomoku --size 3 --rules row=3"
    )]
    Solve {
        #[command(flatten)]
        position: PositionArgs,
        /// Give up after this time, for example 30s
        #[arg(long, value_name = "TIME", value_parser = read_time)]
        time: Option<Duration>,
        /// Give up after this many positions
        #[arg(long, value_name = "N")]
        nodes: Option<u64>,
        /// Memory for the table, in MiB
        #[arg(long, value_name = "MIB", default_value_t = 1024,
              value_parser = clap::value_parser!(u32).range(0..=65536))]
        memory: u32,
    },

    /// List the engines with their parameters
    #[command(after_help = "Examples:\n  \
        wuqi engines\n  \
        wuqi engines ataxx\n  \
        wuqi engines banqi --json")]
    Engines {
        /// Only the engines of this game
        game: Option<String>,
    },

    /// Let engines answer positions whose right moves are known, and print the share they find
    #[command(
        after_help = "A limit in an engine's spec is kept; an engine without one gets --nodes, \
        --sims or --time where\nit counts that, else 1000 simulations or positions (another program 100 ms). \
        docs/strength.md\nsays where the questions come from.\n\nExamples:\n  \
        wuqi exam ataxx greedy alphabeta mcts best\n  \
        wuqi exam gomoku best:nodes=500 puct:net=default,sims=200\n  \
        wuqi exam territory level:5 level:10 --json\n  \
        wuqi exam ataxx uai:./engine best --time 50ms --file questions.jsonl"
    )]
    Exam(ExamArgs),

    /// Let two engines play each other, in pairs of games with seats swapped
    #[command(
        name = "match",
        after_help = "Limits in an engine's spec hold beside those of the match: the first \
        one reached ends a search.\nAn engine that nothing limits gets 100 ms a move. Ctrl-C \
        stops and says how to go on.\n\nExamples:\n  \
        wuqi match ataxx greedy alphabeta:depth=3 --games 40\n  \
        wuqi match gomoku best mcts:sims=10000 --time 100ms --records games.wuqi\n  \
        wuqi match ataxx uai:./engine:Hash=64 best --clock 10s+0.1s\n  \
        wuqi match banqi alphabeta mcts --nodes 20000 --concurrency 2 --seed 7 --json\n  \
        wuqi match territory alphabeta alphabeta:memory=1 --limit-a depth=6 --limit-b depth=5 \\\n    \
        --sprt elo0=0,elo1=10,alpha=0.05,beta=0.05 --games 5000 --resume state.jsonl"
    )]
    Match(Box<MatchArgs>),

    /// Let many engines play each other, as a file describes
    #[command(after_help = "The file names the game and the engines:\n\n  \
        game = \"ataxx\"\n  \
        kind = \"round-robin\"     # or \"gauntlet\": the first against all others,\n\
        \x20                          # or \"neighbours\": each against the next two\n  \
        rounds = 20              # pairs of games between every two engines\n  \
        limits = \"nodes=2000\"\n  \
        anchor = \"greedy\"        # this engine's rating is fixed\n\n  \
        [[engine]]\n  \
        spec = \"greedy\"\n\n  \
        [[engine]]\n  \
        name = \"deep\"\n  \
        spec = \"alphabeta:depth=6\"\n  \
        limits = \"time=100ms\"\n\n\
        Also: size, rules, name, seed, concurrency, threads, anchor_elo, adjudicate, \
        max_plies,\nlose_on_time, time_margin, records, and [openings] with file, or plies \
        and balance.\n\nExamples:\n  \
        wuqi tournament league.toml\n  \
        wuqi tournament league.toml --svg ratings.svg --resume league.jsonl")]
    Tournament(TournamentArgs),

    /// Play games for matches and tournaments that run elsewhere, through a NATS server
    #[command(
        after_help = "Needs a program built with `--features nats` and a server started with \
        `nats-server --jetstream`.\nStops cleanly at Ctrl-C or SIGTERM; the games in progress \
        are given back.\n\nExamples:\n  \
        wuqi worker --queue nats://server --concurrency 8\n  \
        wuqi match ataxx best mcts --time 100ms --games 2000 --queue nats://server"
    )]
    Worker(WorkerArgs),

    /// Teach a network a game by letting it play against itself
    #[command(
        after_help = "A run lives in a folder and goes on where it was stopped or killed. \
        This needs a program\nthat was built with libtorch: docs/training.md says how.\n\nExamples:\n  \
        wuqi train territory --config configs/train/territory-4x4.toml --time 20m\n  \
        wuqi train gomoku --config configs/train/gomoku.toml --device cuda --run runs/gomoku\n  \
        wuqi train gomoku --config configs/train/speed-gomoku.toml --device cuda --measure 10s\n  \
        wuqi train ataxx --kind evaluation --data games.labels --time 10m --out ataxx.safetensors"
    )]
    Train(TrainArgs),

    /// Let an engine play fast games against itself, for an evaluation network to learn from
    #[command(
        after_help = "Half of the games have blocked squares. docs/evaluation.md tells how a \
        network learns from\nthe file. This needs a program that was built with --features \
        datagen.\n\nExamples:\n  \
        wuqi datagen ataxx --nodes 1000 --time 10m --threads 8 --out games.labels\n  \
        wuqi datagen ataxx --eval hand --positions 1000000 --seed 2 --out more.labels"
    )]
    Datagen(DatagenArgs),

    /// Run fixed searches and print their node counts as one signature
    #[command(
        after_help = "The signature changes when, and only when, a search visits other \
        positions.\n\nExamples:\n  wuqi bench\n  wuqi bench --json"
    )]
    Bench,

    /// Answer other programs' boards and match runners in their protocols
    #[command(subcommand)]
    Engine(EngineCommand),

    /// Check the configuration file, or show what is in force
    #[command(subcommand)]
    Config(ConfigCommand),

    /// Print what a shell needs to complete commands and options
    #[command(after_help = "Examples:\n  \
        wuqi completions bash > /etc/bash_completion.d/wuqi\n  \
        wuqi completions zsh > ~/.zfunc/_wuqi\n  \
        wuqi completions fish > ~/.config/fish/completions/wuqi.fish")]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },

    /// Print the manual page, or write the pages of all commands into a folder
    #[command(after_help = "Examples:\n  \
        wuqi man | man -l -\n  \
        wuqi man --out ~/.local/share/man/man1")]
    Man {
        /// The folder to write to
        #[arg(long, value_name = "FOLDER")]
        out: Option<PathBuf>,
    },

    /// Show or check a network file
    #[command(subcommand)]
    Net(NetCommand),

    /// Check, show or convert a game record
    #[command(subcommand)]
    Record(RecordCommand),
}

/// What can be done with a configuration.
#[derive(Subcommand, Debug)]
pub enum ConfigCommand {
    /// Say whether a configuration file is right, and where it is not
    #[command(after_help = "Examples:\n  \
        wuqi config check\n  \
        wuqi config check config.json")]
    Check {
        /// The file, TOML or JSON (default: the one that would be used)
        file: Option<PathBuf>,
    },
    /// Print every key with its value and where that comes from
    #[command(after_help = "Examples:\n  \
        wuqi config show\n  \
        wuqi config show --config other.toml --json")]
    Show,
}

/// What can be done with a network file.
#[derive(Subcommand, Debug)]
pub enum NetCommand {
    /// Show what a network was made for, its shape and how it was trained
    #[command(after_help = "Examples:\n  wuqi net show gomoku.safetensors\n  \
        wuqi net show gomoku.safetensors --json")]
    Show {
        /// The file (.safetensors)
        file: PathBuf,
    },
    /// Check that a network is sound, suits its game and is computed rightly here
    #[command(after_help = "Examples:\n  wuqi net check gomoku.safetensors")]
    Check {
        /// The file (.safetensors)
        file: PathBuf,
    },
    /// Measure how many positions a network of policy and value judges in a second
    #[command(after_help = "Examples:\n  wuqi net bench gomoku.safetensors\n  \
        wuqi net bench gomoku.safetensors --device cuda --batch 64,128,256")]
    Bench(BenchArgs),
    /// Give a network the planes that its game has gained, with weights of zero
    #[command(after_help = "Examples:\n  wuqi net widen gomoku.safetensors wider.safetensors")]
    Widen {
        /// The file (.safetensors)
        file: PathBuf,
        /// The file to write
        out: PathBuf,
    },
}

/// What is measured of a network.
#[derive(Args, Debug)]
pub struct BenchArgs {
    /// The file (.safetensors)
    pub file: PathBuf,
    /// Where it computes
    #[arg(long, default_value = "cpu")]
    pub device: DeviceName,
    /// How many positions are judged together, several separated by commas
    #[arg(long, value_name = "N,…", value_delimiter = ',', default_value = "1,16,128", value_parser = batch_size)]
    pub batch: Vec<usize>,
    /// How many threads of the processor compute
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,
    /// How long each is measured
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = read_time)]
    pub time: Duration,
}

/// Reads how many positions are judged together.
fn batch_size(text: &str) -> Result<usize, String> {
    let size = text.parse().ok().filter(|size| (1..=4096).contains(size));
    size.ok_or_else(|| "a whole number from 1 to 4096 is needed".to_owned())
}

/// What can be done with a record.
#[derive(Subcommand, Debug)]
pub enum RecordCommand {
    /// Replay a record and say whether every move and the result are right
    #[command(
        after_help = "Examples:\n  wuqi record check game.wuqi\n  wuqi record check game.sgf --json"
    )]
    Check {
        /// The file (.wuqi, .sgf, .psq or .pgn)
        file: PathBuf,
    },
    /// Show a record's headers, moves and last position
    #[command(
        after_help = "Examples:\n  wuqi record show game.psq\n  wuqi record show game.wuqi --ascii"
    )]
    Show {
        /// The file (.wuqi, .sgf, .psq or .pgn)
        file: PathBuf,
        /// Use only ASCII characters
        #[arg(long)]
        ascii: bool,
    },
    /// Write a record in another format, to a file or to standard output
    #[command(after_help = "Examples:\n  \
        wuqi record convert game.psq game.sgf\n  \
        wuqi record convert game.wuqi --to pgn")]
    Convert {
        /// The file to read
        file: PathBuf,
        /// The file to write; its ending chooses the format
        #[arg(required_unless_present = "to")]
        output: Option<PathBuf>,
        /// The format to write: wuqi, sgf, psq or pgn
        #[arg(long, value_name = "FORMAT")]
        to: Option<String>,
    },
}
