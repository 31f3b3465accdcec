//! `wuqi watch`: engine against engine in the terminal, move by move.

use crate::commands::play::{ScreenArgs, check_game, refuse_json};
use crate::config::Config;
use crate::failure::Failure;
use crate::spec_argument::SpecArgument;
use clap::Args;
use wuqi_engines::{Spec, stock_networks};
use wuqi_games::any::AnyGame;
use wuqi_games::{Options, Size};
use wuqi_protocols::NetworkFiles;
use wuqi_tui::{Begin, Draft, Opponent};

/// Which game, and which engines.
#[derive(Args, Debug)]
pub struct WatchArgs {
    /// The game: ataxx, banqi, gomoku, sequencium or territory
    pub game: String,

    /// The engine that moves first, as name or name:key=value,…; `wuqi engines` lists them
    #[arg(value_parser = SpecArgument, hide_possible_values = true)]
    pub one: Spec,

    /// The engine that moves second
    #[arg(value_parser = SpecArgument, hide_possible_values = true)]
    pub two: Spec,

    /// Board size, as N or WxH
    #[arg(long, value_name = "N|WxH")]
    pub size: Option<Size>,

    /// Rule options, as key=value separated by commas; `wuqi games` lists them
    #[arg(long, value_name = "KEY=VALUE,…")]
    pub rules: Option<Options>,

    /// Start from this position string instead of the first position
    #[arg(long, value_name = "POSITION")]
    pub position: Option<String>,

    /// Wait for a key after every move
    #[arg(long)]
    pub step: bool,

    #[command(flatten)]
    pub screen: ScreenArgs,
}

/// Shows the game until it is left, or in lines of text until it is over.
pub fn run(mut args: WatchArgs, config: &Config, json: bool) -> Result<(), Failure> {
    refuse_json(json)?;
    // On the command line any file may be named.
    stock_networks(Box::new(NetworkFiles));
    args.screen.fill(config);
    check_game(&args.game)?;
    let mut draft = Draft::default();
    draft.set_game(&args.game);
    draft.opponent = Opponent::Watch;
    draft.engines =
        [args.one.clone(), args.two.clone()].map(|spec| config.engine(spec).to_string());
    draft.size = args.size;
    draft.rules = args.rules.clone().unwrap_or_default();
    draft.position = args.position.clone();
    draft.saved = config.named_engines();
    AnyGame::new(&draft.game, draft.size, &draft.rules)?;
    let mut start = args.screen.start(draft, Begin::Game)?;
    start.step = args.step;
    Ok(wuqi_tui::run(start)?)
}
