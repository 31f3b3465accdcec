//! `wuqi serve`, and `wuqi` alone: the game in the browser.

use crate::config::Config;
use crate::failure::Failure;
use crate::folders;
use crate::log;
use crate::thinking::read_time;
use clap::Args;
use std::io::IsTerminal;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;
use wuqi_engines::stock_networks;
use wuqi_protocols::NetworkFolders;
use wuqi_server::{Quotas, ServeError, Settings};

/// The port when none is asked for; if it is taken, any free one.
const USUAL_PORT: u16 = 5115;

/// Where to serve and where to keep games.
#[derive(Args, Debug, Default)]
pub struct ServeArgs {
    /// The address to listen on; 0.0.0.0 lets other devices in the network play
    #[arg(long, value_name = "ADDRESS")]
    host: Option<IpAddr>,

    /// The port; 0 takes any free one (default 5115, or a free one if it is taken)
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,

    /// The folder for saved games (default: the system's place for application data)
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,

    /// The most time that one search at a table may take, for example 30s or 5m (default 60s)
    #[arg(long, value_name = "TIME", value_parser = read_time)]
    thinking: Option<Duration>,

    /// The memory of the server in MiB: search tables shrink or wait within it (default: a
    /// quarter of the machine's)
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(64..))]
    memory: Option<u64>,

    /// For working on the page: serve web/ and locales/ of this checkout instead of the
    /// embedded ones
    #[arg(long, value_name = "FOLDER")]
    page: Option<PathBuf>,

    /// A folder with networks that may be played by name; may be given several times
    /// (default: nets, evaluation-nets and runs, here)
    #[arg(long, value_name = "FOLDER")]
    nets: Vec<PathBuf>,

    /// Only print the address, open no browser
    #[arg(long)]
    no_open: bool,
}

/// Serves until Ctrl-C; the configuration counts where the command says nothing.
pub fn run(args: &ServeArgs, config: &Config) -> Result<(), Failure> {
    wuqi_server::give_tables_back();
    let usual = &config.serve();
    let start = config.first_game()?;
    let nets = folders::networks(&args.nets, config);
    let single = Vec::from_iter(config.network().model_file);
    let networks = NetworkFolders::new(nets.clone(), single);
    stock_networks(Box::new(networks));
    log::begin("warn");
    let data = match args.data.as_ref().or(usual.data.as_ref()) {
        Some(folder) => folder.clone(),
        None => folders::data().ok_or_else(|| {
            Failure::refused("there is no home folder for saved games; name one with --data")
        })?,
    };
    let settings = |port| Settings {
        host: args
            .host
            .or(usual.host)
            .unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST)),
        port,
        data: data.clone(),
        page: args.page.clone(),
        grace: wuqi_server::GRACE,
        start: start.clone(),
        quotas: Quotas {
            thinking: (args.thinking.or(usual.thinking)).unwrap_or(wuqi_server::THINKING),
            memory: (args.memory.or(usual.memory)).unwrap_or_else(wuqi_server::usual_memory),
        },
        runs: nets.clone(),
    };
    let runtime = tokio::runtime::Runtime::new()?;
    let open = !args.no_open && usual.open.unwrap_or(true);
    let port = args.port.or(usual.port);
    let serve = |port| runtime.block_on(wuqi_server::serve(settings(port), |at| ready(at, open)));
    let served = match (serve(port.unwrap_or(USUAL_PORT)), port) {
        (Err(ServeError::Listen { .. }), None) => serve(0),
        (served, _) => served,
    };
    // Whoever is still at work (an engine, a connection that would not end) had its time.
    runtime.shutdown_background();
    served.map_err(Failure::refused)
}

/// Prints the address and opens it where there is a browser.
fn ready(address: SocketAddr, open: bool) {
    let mut shown = address;
    if address.ip().is_unspecified() {
        shown.set_ip(IpAddr::V4(Ipv4Addr::LOCALHOST));
    }
    println!("Wuqi 五棋: http://{shown}/   (Ctrl-C ends it)");
    for other in wuqi_server::reachable(address) {
        println!("Other devices in the network: {other}");
    }
    if open && std::io::stdout().is_terminal() {
        open_browser(&format!("http://{shown}/"));
    }
}

/// Asks the system to open an address. Where there is no browser, nothing happens: the
/// address is on the screen.
fn open_browser(address: &str) {
    let (program, arguments): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("rundll32", &["url.dll,FileProtocolHandler"])
    } else if ["DISPLAY", "WAYLAND_DISPLAY"]
        .iter()
        .any(|name| std::env::var_os(name).is_some())
    {
        ("xdg-open", &[])
    } else {
        return;
    };
    let _ = Command::new(program)
        .args(arguments)
        .arg(address)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
}
