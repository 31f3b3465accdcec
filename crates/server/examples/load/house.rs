//! The server under load: the real program with a data folder of its own.

use std::error::Error;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};

/// A running server.
pub struct House {
    program: PathBuf,
    data: TempDir,
    child: Child,
    /// Where it listens.
    pub address: String,
}

impl House {
    /// Starts the program on a free port.
    pub async fn open(program: &Path) -> Result<House, Box<dyn Error>> {
        let data = tempfile::tempdir()?;
        let (child, address) = start(program, data.path(), "0").await?;
        Ok(House {
            program: program.to_owned(),
            data,
            child,
            address,
        })
    }

    /// Ends it as a power cut would.
    pub async fn crash(&mut self) -> io::Result<()> {
        self.child.kill().await
    }

    /// Starts it again at the same place.
    pub async fn start(&mut self) -> Result<(), Box<dyn Error>> {
        let port = self.address.rsplit(':').next().unwrap_or("0").to_owned();
        let (child, _) = start(&self.program, self.data.path(), &port).await?;
        self.child = child;
        Ok(())
    }

    /// The memory that it uses, in bytes.
    pub fn memory(&self) -> Result<u64, Box<dyn Error>> {
        let file = format!("/proc/{}/status", self.child.id().unwrap_or(0));
        let text = fs::read_to_string(file)?;
        let line = text.lines().find(|line| line.starts_with("VmRSS:"));
        let number = line.and_then(|line| line.split_whitespace().nth(1));
        Ok(number.ok_or("no VmRSS")?.parse::<u64>()? * 1024)
    }

    /// The processor time that it has used, in seconds.
    pub fn processor(&self) -> Result<f64, Box<dyn Error>> {
        let file = format!("/proc/{}/stat", self.child.id().unwrap_or(0));
        let text = fs::read_to_string(file)?;
        let rest = text.rsplit(')').next().unwrap_or_default();
        let fields: Vec<&str> = rest.split_whitespace().collect();
        let ticks: u64 = fields[11].parse::<u64>()? + fields[12].parse::<u64>()?;
        Ok(ticks as f64 / 100.0)
    }

    /// Asks for something; the body of the answer.
    pub async fn ask(address: &str, line: &str, body: &str) -> io::Result<String> {
        let mut stream = TcpStream::connect(address).await?;
        let length = body.len();
        let text = format!(
            "{line} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        );
        stream.write_all(text.as_bytes()).await?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await?;
        let (_, body) = answer.split_once("\r\n\r\n").unwrap_or_default();
        Ok(body.to_owned())
    }
}

async fn start(program: &Path, data: &Path, port: &str) -> Result<(Child, String), Box<dyn Error>> {
    let mut child = Command::new(program)
        .args(["serve", "--no-open", "--port", port, "--data"])
        .arg(data)
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()?;
    let output = child.stdout.take().ok_or("no output")?;
    let mut lines = BufReader::new(output).lines();
    while let Some(line) = lines.next_line().await? {
        if let Some((_, rest)) = line.split_once("http://") {
            let address = rest.split('/').next().unwrap_or_default().to_owned();
            return Ok((child, address));
        }
    }
    Err("the server did not start".into())
}
