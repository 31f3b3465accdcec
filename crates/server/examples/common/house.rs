//! The real program with a data folder of its own.
#![allow(dead_code, reason = "each example uses a part of it")]

use serde_json::Value;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};
use tokio::time::timeout;

/// Whatever goes wrong, in words.
pub type Trouble = Box<dyn Error + Send + Sync>;

/// After so long without an answer something has gone wrong.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A running server.
pub struct House {
    program: PathBuf,
    data: PathBuf,
    more: Vec<String>,
    child: Child,
    /// Where it listens.
    pub address: String,
}

impl House {
    /// Starts the program on a free port, with these arguments beside the usual ones.
    pub async fn open(program: &Path, data: &Path, more: &[&str]) -> Result<House, Trouble> {
        let more: Vec<String> = more.iter().map(|&word| word.to_owned()).collect();
        let (child, address) = start(program, data, "0", &more).await?;
        Ok(House {
            program: program.to_owned(),
            data: data.to_owned(),
            more,
            child,
            address,
        })
    }

    /// Ends it as a power cut would.
    pub async fn crash(&mut self) -> Result<(), Trouble> {
        Ok(self.child.kill().await?)
    }

    /// Starts it again at the same place.
    pub async fn start(&mut self) -> Result<(), Trouble> {
        let port = self.address.rsplit(':').next().unwrap_or("0").to_owned();
        let again = start(&self.program, &self.data, &port, &self.more).await?;
        (self.child, _) = again;
        Ok(())
    }

    /// Asks it to end and waits; an error if it has not ended in time.
    pub async fn end(mut self) -> Result<(), Trouble> {
        let number = self.child.id().ok_or("it has ended already")?;
        let mut kill = Command::new("kill");
        let sent = kill.args(["-TERM", &number.to_string()]).status().await?;
        if !sent.success() {
            return Err("it cannot be asked to end".into());
        }
        let status = timeout(PATIENCE, self.child.wait()).await??;
        match status.success() {
            true => Ok(()),
            false => Err(format!("it ended with {status}").into()),
        }
    }

    /// The memory that it uses, in bytes.
    pub fn memory(&self) -> Result<u64, Trouble> {
        let file = format!("/proc/{}/status", self.child.id().unwrap_or(0));
        let text = fs::read_to_string(file)?;
        let line = text.lines().find(|line| line.starts_with("VmRSS:"));
        let number = line.and_then(|line| line.split_whitespace().nth(1));
        Ok(number.ok_or("no VmRSS")?.parse::<u64>()? << 10)
    }

    /// The processor time that it has used, in seconds.
    pub fn processor(&self) -> Result<f64, Trouble> {
        let file = format!("/proc/{}/stat", self.child.id().unwrap_or(0));
        let text = fs::read_to_string(file)?;
        let rest = text.rsplit(')').next().unwrap_or_default();
        let fields: Vec<&str> = rest.split_whitespace().collect();
        let ticks: u64 = fields[11].parse::<u64>()? + fields[12].parse::<u64>()?;
        Ok(ticks as f64 / 100.0)
    }
}

/// Asks the server at this address; the status and the body of the answer.
pub async fn ask(address: &str, line: &str, body: &str) -> Result<(u16, Value), Trouble> {
    let mut stream = TcpStream::connect(address).await?;
    let length = body.len();
    let text = format!(
        "{line} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    );
    stream.write_all(text.as_bytes()).await?;
    let mut answer = Vec::new();
    timeout(PATIENCE, stream.read_to_end(&mut answer)).await??;
    let answer = String::from_utf8_lossy(&answer);
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or_default();
    let status = head.get(9..12).and_then(|status| status.parse().ok());
    let body = serde_json::from_str(body).unwrap_or(Value::Null);
    Ok((status.ok_or("no status")?, body))
}

async fn start(
    program: &Path,
    data: &Path,
    port: &str,
    more: &[String],
) -> Result<(Child, String), Trouble> {
    let mut child = Command::new(program)
        .args(["serve", "--no-open", "--port", port, "--data"])
        .arg(data)
        .args(more)
        .env("WUQI_CONFIG", "")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()?;
    let output = child.stdout.take().ok_or("no output")?;
    let mut lines = BufReader::new(output).lines();
    while let Some(line) = timeout(PATIENCE, lines.next_line()).await?? {
        if let Some((_, rest)) = line.split_once("http://") {
            let address = rest.split('/').next().unwrap_or_default().to_owned();
            return Ok((child, address));
        }
    }
    Err("the server did not start".into())
}
