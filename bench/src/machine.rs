//! Where and with what the measurements were taken.

use serde_json::{Value, json};
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

/// Date, processor, system, compiler and commit.
pub fn describe() -> Value {
    let changed = read("git", &["status", "--porcelain"]).is_none_or(|text| !text.is_empty());
    json!({
        "date": today(),
        "processor": processor(),
        "cores": std::thread::available_parallelism().map_or(0, usize::from),
        "system": format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
        "rustc": read("rustc", &["--version"]),
        "commit": read("git", &["rev-parse", "--short", "HEAD"]),
        "uncommitted_changes": changed,
    })
}

fn read(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    output.status.success().then_some(text)
}

/// The processor's name as Linux or macOS tells it.
fn processor() -> Option<String> {
    if let Ok(text) = std::fs::read_to_string("/proc/cpuinfo") {
        let line = text.lines().find(|line| line.starts_with("model name"))?;
        return Some(line.split_once(": ")?.1.to_owned());
    }
    read("sysctl", &["-n", "machdep.cpu.brand_string"])
}

/// Today in UTC as `YYYY-MM-DD`.
fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let days = since.map_or(0, |time| time.as_secs() / 86_400);
    let (year, month, day) = civil(days);
    format!("{year:04}-{month:02}-{day:02}")
}

/// The date that lies this many days after 1970-01-01.
fn civil(mut days: u64) -> (u64, usize, u64) {
    let mut year = 1970;
    loop {
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let february = if leap { 29 } else { 28 };
        let months = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        for (month, length) in months.into_iter().enumerate() {
            if days < length {
                return (year, month + 1, days + 1);
            }
            days -= length;
        }
        year += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::civil;

    #[test]
    fn days_become_dates() {
        assert_eq!(civil(0), (1970, 1, 1));
        assert_eq!(civil(59), (1970, 3, 1));
        assert_eq!(civil(11_016), (2000, 2, 29));
        assert_eq!(civil(20_454), (2026, 1, 1));
    }
}
