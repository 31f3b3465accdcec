//! The log on standard error: what programs that run long say about their work.

use tracing_subscriber::EnvFilter;

/// Begins it. `WUQI_LOG` says how much (`error`, `warn`, `info`, `debug`, `trace`, `off`, or by
/// part as in `warn,wuqi_server=debug`); where it says nothing or nonsense, `usual` holds.
pub fn begin(usual: &str) {
    let filter = EnvFilter::try_from_env("WUQI_LOG").unwrap_or_else(|_| usual.into());
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .init();
}
