//! The file that describes a run.

mod check;

use crate::mix::Mix;
use crate::replay::counts;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use wuqi_core::{Encode, NotationError};
use wuqi_games::any::{AnyGame, SetupError};
use wuqi_games::{OptionError, Options, Size};
use wuqi_nn::Shape;

/// Everything that decides how a run goes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Which game.
    pub game: String,
    /// The board sizes that are played, each as often as it stands here.
    #[serde(default)]
    pub sizes: Vec<String>,
    /// Rule options, `key=value,…`; several lists with `|` between are played equally often.
    #[serde(default)]
    pub rules: String,
    /// The share of the games on the first size under the first rules; the others are played
    /// equally often. 0: all are. On this machine it shares out the games under way, and so the
    /// time: of long games fewer end. In jobs on other machines, which play every game to its
    /// end, it shares out the games begun, and long ones take more of the time. With a teacher
    /// it shares out the positions of a batch.
    #[serde(default)]
    pub first_share: f64,
    /// The seed of everything random.
    #[serde(default = "one")]
    pub seed: u64,
    /// The network's layers.
    #[serde(default)]
    pub network: Network,
    /// How games are played.
    #[serde(default)]
    pub selfplay: Selfplay,
    /// What is kept of them.
    #[serde(default)]
    pub replay: Replay,
    /// How the network learns.
    #[serde(default)]
    pub learning: Learning,
    /// Where judged positions are written down, if they are.
    #[serde(default)]
    pub labels: Option<Labels>,
    /// How progress is measured.
    #[serde(default)]
    pub rating: Rating,
    /// What is kept of each generation to look at.
    #[serde(default)]
    pub samples: Samples,
}

fn one() -> u64 {
    1
}

/// The network's layers, see `docs/network.md`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Network {
    /// Residual blocks.
    pub blocks: usize,
    /// Channels of input layer and blocks.
    pub channels: usize,
    /// Width of squeeze and excitation, 0 for none.
    pub squeeze: usize,
    /// Channels of the policy head.
    pub policy_channels: usize,
    /// Channels of the value head.
    pub value_channels: usize,
    /// Hidden numbers of the value head.
    pub hidden: usize,
}

impl Default for Network {
    fn default() -> Self {
        Network {
            blocks: 4,
            channels: 32,
            squeeze: 0,
            policy_channels: 16,
            value_channels: 16,
            hidden: 32,
        }
    }
}

impl Network {
    /// The shape of such a network for a game.
    pub fn shape<G: Encode>(&self, game: &G) -> Shape {
        Shape {
            planes: game.planes()[0],
            blocks: self.blocks,
            channels: self.channels,
            squeeze: self.squeeze,
            policy_channels: self.policy_channels,
            policy: game.policy_shape(),
            value_channels: self.value_channels,
            hidden: self.hidden,
            score: counts(game),
        }
    }
}

/// How games of self-play are played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Selfplay {
    /// Worker threads; with 1 the whole run is determined by its seed.
    pub threads: usize,
    /// Games at the same time, in all threads together; enough that one is on every board.
    pub games: usize,
    /// Leaves that a game puts into each batch.
    pub leaves: usize,
    /// Simulations of a full search, which is learned from.
    pub simulations: u64,
    /// Simulations of a fast search, which only plays on.
    pub fast_simulations: u64,
    /// The share of full searches (*playout cap randomisation*).
    pub full_share: f64,
    /// What makes full searches curious: `noise` or `gumbel`.
    pub root: Root,
    /// With `gumbel`: how many moves are considered at first.
    pub considered: usize,
    /// `c_puct`.
    pub cpuct: f32,
    /// How much the margin counts beside the result in games that count something, 0 to 1.
    pub margin: f32,
    /// The margin that counts as much as it can, as a part of all squares.
    pub margin_scale: f32,
    /// With `noise`: how much of the priors it replaces.
    pub noise: f32,
    /// With `noise`: the sum of the Dirichlet parameters.
    pub concentration: f32,
    /// With `noise`: forced playouts, 0 for none.
    pub forced: f32,
    /// The temperature of the first move.
    pub temperature: f32,
    /// The temperature that it falls to.
    pub final_temperature: f32,
    /// After so many plies the difference has halved.
    pub temperature_plies: f32,
    /// The share of games that begin with random moves.
    pub random_share: f64,
    /// The most random moves that a game begins with.
    pub random_plies: u32,
    /// The share of games that begin at another start as fair as the usual one, in games
    /// that have such: Ataxx with blocked squares.
    pub varied_share: f64,
    /// How much more often surprising positions are learned, 0 to 1.
    pub surprise: f32,
    /// Whether hopeless games are given up.
    pub resign: bool,
    /// The share of games that are played out though somebody would give up, to see
    /// whether that would have been wrong.
    pub play_out_share: f64,
    /// The largest share of wrongly given up games that is accepted.
    pub wrong_share: f64,
    /// The fewest leaves that are judged together, where a device judges for all threads.
    pub least_batch: usize,
    /// The most leaves that are judged together.
    pub largest_batch: usize,
    /// Batches that are under way at the same time.
    pub batches_in_flight: usize,
    /// Where a device judges for all threads: boards lie on the smallest of these sizes that
    /// they fit on, so that several sizes share a batch. Without one a size is on its own.
    pub canvases: Vec<String>,
    /// Games of a job, where workers on other machines play.
    pub job_games: usize,
}

impl Selfplay {
    /// Planes, height and width of the canvas that such a board lies on.
    #[must_use]
    pub fn canvas(&self, board: [usize; 3]) -> [usize; 3] {
        let [planes, height, width] = board;
        let sizes = self.canvases.iter().filter_map(|size| size.parse().ok());
        let canvases = sizes.map(|size: Size| [planes, size.height.into(), size.width.into()]);
        let fits = |canvas: &[usize; 3]| canvas[1] >= height && canvas[2] >= width;
        let smallest = canvases
            .filter(fits)
            .min_by_key(|canvas| canvas[1] * canvas[2]);
        smallest.unwrap_or(board)
    }
}

/// What makes a full search curious.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Root {
    /// Dirichlet noise, forced playouts, visits as target.
    Noise,
    /// Gumbel selection with its improved policy as target.
    Gumbel,
}

impl Default for Selfplay {
    fn default() -> Self {
        Selfplay {
            threads: 1,
            games: 32,
            leaves: 1,
            simulations: 96,
            fast_simulations: 24,
            full_share: 0.33,
            root: Root::Noise,
            considered: 16,
            cpuct: 1.5,
            margin: 0.0,
            margin_scale: 1.0,
            noise: 0.25,
            concentration: 10.0,
            forced: 2.0,
            temperature: 1.0,
            final_temperature: 0.2,
            temperature_plies: 8.0,
            random_share: 0.3,
            random_plies: 4,
            varied_share: 0.0,
            surprise: 0.5,
            resign: false,
            play_out_share: 0.1,
            wrong_share: 0.05,
            least_batch: 256,
            largest_batch: 4096,
            batches_in_flight: 2,
            canvases: Vec::new(),
            job_games: 16,
        }
    }
}

/// What is kept of the games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Replay {
    /// New positions to learn from in one generation.
    pub generation: usize,
    /// The window in positions at the beginning.
    pub window: usize,
    /// The part of all positions so far that the window grows to.
    pub window_share: f64,
    /// The window never grows beyond this.
    pub largest_window: usize,
    /// Learning waits until the window holds so many positions: what begins with a network
    /// that knows something should not learn from its first few games alone.
    pub first: usize,
}

impl Default for Replay {
    fn default() -> Self {
        Replay {
            generation: 2_000,
            window: 20_000,
            window_share: 0.5,
            largest_window: 200_000,
            first: 0,
        }
    }
}

/// How the network learns.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Learning {
    /// Positions in a batch.
    pub batch: usize,
    /// How often each position is learned, on average.
    pub reuse: f64,
    /// `adamw` or `sgd`.
    pub optimiser: Optimiser,
    /// The learning rate.
    pub rate: f64,
    /// It rises from 0 over so many steps.
    pub warm_up: u64,
    /// It falls to a hundredth of `rate` by this step, along a cosine; 0: it stays.
    pub steps: u64,
    /// It falls so by the end of the session's time instead.
    pub falls_with_time: bool,
    /// Whether the network learns from the games so far while the next are played, instead
    /// of in turns. The clock then decides how much is learned between two generations.
    pub while_playing: bool,
    /// With `sgd`: the momentum.
    pub momentum: f64,
    /// Weight decay.
    pub weight_decay: f64,
    /// Gradients are scaled down to this length.
    pub largest_gradient: f64,
    /// How slowly the averaged network follows, 0 to 1.
    pub average: f64,
    /// How much the outcome's loss counts.
    pub outcome_weight: f64,
    /// How much the score's loss counts.
    pub score_weight: f64,
    /// How far what an engine teaches is doubted: a move that is worse by so much, in log-odds of
    /// winning, is liked e times less.
    pub doubt: f32,
    /// Threads that prepare batches, and that libtorch uses on a CPU.
    pub threads: usize,
}

/// How weights follow gradients.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Optimiser {
    /// Adam with separate weight decay (Loshchilov and Hutter, 2019).
    AdamW,
    /// Gradient descent with Nesterov's momentum.
    Sgd,
}

impl Default for Learning {
    fn default() -> Self {
        Learning {
            batch: 128,
            reuse: 4.0,
            optimiser: Optimiser::AdamW,
            rate: 2e-3,
            warm_up: 50,
            steps: 0,
            falls_with_time: false,
            while_playing: false,
            momentum: 0.9,
            weight_decay: 1e-4,
            largest_gradient: 4.0,
            average: 0.98,
            outcome_weight: 1.0,
            score_weight: 0.5,
            doubt: 0.1,
            threads: 1,
        }
    }
}

/// Judged positions for others to learn from, see `labels`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Labels {
    /// The folder of their file.
    pub folder: String,
    /// They are written from this share of the session's time on, 0 to 1: later ones are
    /// judged by a better network.
    #[serde(default)]
    pub after: f64,
}

/// How progress is measured.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Rating {
    /// After every so many generations; 0 never.
    pub every: u64,
    /// Engine specs to play against.
    pub anchors: Vec<String>,
    /// Games against each, an even number.
    pub games: u64,
    /// Simulations of the network's searches.
    pub simulations: u64,
    /// Whether it also plays against the network of the rating before.
    pub previous: bool,
    /// Random positions in which an exact solver says which moves are optimal; 0 for none.
    pub solved_positions: usize,
    /// Games at the same time.
    pub threads: usize,
}

impl Default for Rating {
    fn default() -> Self {
        Rating {
            every: 5,
            anchors: vec!["mcts:sims=200".to_owned()],
            games: 40,
            simulations: 100,
            previous: true,
            solved_positions: 0,
            threads: 2,
        }
    }
}

/// What is kept of each generation for people to look at.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Samples {
    /// Games to replay.
    pub games: usize,
    /// Positions, beside the start and three others, that every network is asked about.
    pub positions: Vec<String>,
}

impl Default for Samples {
    fn default() -> Self {
        Samples {
            games: 3,
            positions: Vec::new(),
        }
    }
}

impl Config {
    /// Reads a file's text.
    pub fn read(text: &str) -> Result<Config, ConfigError> {
        let config: Config = toml::from_str(text)?;
        config.check()?;
        let games = config.games()?;
        // Not among what `check` asks: jobs on other machines are dealt by their numbers.
        config.check_boards(games.len())?;
        for text in &config.samples.positions {
            let read = games[0].read(text);
            read.map_err(|error| ConfigError::Position(text.clone(), error))?;
        }
        Ok(config)
    }

    /// The game values, one per board size and list of rules.
    pub fn games(&self) -> Result<Vec<AnyGame>, ConfigError> {
        (self.setups()?.iter())
            .map(|(size, rules)| Ok(AnyGame::new(&self.game, *size, rules)?))
            .collect()
    }

    /// How often each of so many boards is played.
    pub(crate) fn mix(&self, boards: usize) -> Mix {
        Mix::new(boards, self.first_share)
    }

    /// Every board size, or none for the usual one, with every list of rules.
    pub(crate) fn setups(&self) -> Result<Vec<(Option<Size>, Options)>, OptionError> {
        let sizes: Vec<Option<Size>> = match &self.sizes[..] {
            [] => vec![None],
            sizes => (sizes.iter())
                .map(|size| size.parse().map(Some))
                .collect::<Result<_, _>>()?,
        };
        let mut setups = Vec::new();
        for rules in self.rules.split('|') {
            let rules: Options = rules.trim().parse()?;
            setups.extend(sizes.iter().map(|&size| (size, rules.clone())));
        }
        Ok(setups)
    }
}

/// Why a configuration was refused.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum ConfigError {
    /// Not such a file.
    #[error("{0}")]
    Malformed(#[from] toml::de::Error),
    /// A value that makes no sense.
    #[error("{0}")]
    Senseless(&'static str),
    /// Boards on which no game would ever begin.
    #[error(
        "selfplay.games = {games} with first_share = {first_share} leaves {left_out} of {boards} \
         boards (every size under every list of rules) without a game"
    )]
    LeftOut {
        /// Games at the same time.
        games: usize,
        /// The share of the first board.
        first_share: f64,
        /// All boards.
        boards: usize,
        /// Those without a game.
        left_out: usize,
    },
    /// A size or rule that the game does not know.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// A position that cannot be.
    #[error("samples.positions holds {0}: {1}")]
    Position(String, NotationError),
    /// The game cannot be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_file_has_all_defaults_and_games() {
        let config = Config::read("game = \"territory\"\nsizes = [\"4\", \"6x6\"]").unwrap();
        assert_eq!(config.selfplay, Selfplay::default());
        let games = config.games().unwrap();
        assert_eq!(games[1].size(), Size::square(6));
        let text = toml::to_string(&config).unwrap();
        assert_eq!(Config::read(&text).unwrap(), config);
    }
}
