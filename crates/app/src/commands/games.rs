//! `wuqi games`: the games, their sizes, options and defaults.

use crate::failure::Failure;
use wuqi_games::any::games;
use wuqi_session::catalogue::describe_games;

/// Prints the list.
pub fn run(json: bool) -> Result<(), Failure> {
    if json {
        println!("{}", serde_json::json!(describe_games()));
        return Ok(());
    }
    for info in games() {
        println!(
            "{} — {} {} {}",
            info.id, info.name, info.name_hant, info.name_hans
        );
        println!("  {}", info.summary);
        println!("  size: {} (default {})", info.sizes, info.sizes.default);
        if info.options.is_empty() {
            println!("  rule options: none");
        }
        for option in info.options {
            let name = format!("{}={}", option.key, option.values);
            println!(
                "  {name}\n      {} (default {})",
                option.summary, option.default
            );
        }
        println!();
    }
    Ok(())
}
