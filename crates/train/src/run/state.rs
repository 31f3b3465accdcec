//! What a run is made of: begun or taken up again from its folder, and kept there after every
//! generation.

use super::exam::Exam;
use super::folder::{Blob, Folder};
use super::log::Entry;
use super::manifest::{
    Manifest, RatedNetwork, Segment, Total, VERSION, read_log, read_state, write_log, write_state,
};
use super::same::same_run;
use super::samples::{self, Sample, SampleGame, opinions};
use super::trainer::{Session, sizes};
use super::watched::{Watched, watched};
use super::{RunError, curves};
use crate::learn::Learner;
use crate::replay::Window;
use crate::selfplay::{Flight, ResignHistory, read_flights, write_flights};
use serde_json::json;
use wuqi_core::zobrist::mix;
use wuqi_engines::Catalogue;
use wuqi_nn::{Metadata, NetworkFile, Precision, write_network};

/// What changes from generation to generation.
pub(super) struct Run<G: Catalogue> {
    pub(super) games: Vec<G>,
    pub(super) folder: Folder,
    /// The hash of the network that it began with, if it was given one.
    pub(super) from: Option<String>,
    pub(super) learner: Box<dyn Learner>,
    pub(super) window: Window<G>,
    pub(super) segments: Vec<Segment>,
    pub(super) flights: Vec<Flight<G::Move>>,
    pub(super) resign: ResignHistory,
    pub(super) total: Total,
    pub(super) log: Vec<Entry>,
    pub(super) rated_network: Option<RatedNetwork>,
    pub(super) exam: Option<Exam<G>>,
    /// What every network is asked about.
    pub(super) watched: Vec<Watched<G>>,
}

impl Session<'_> {
    /// A new run, or the one in the folder.
    pub(super) fn open<G: Catalogue>(
        &self,
        games: Vec<G>,
        folder: Folder,
    ) -> Result<Run<G>, RunError> {
        let config = self.config;
        let shape = config.network.shape(&games[0]);
        same_run(config, &folder)?;
        let mut run = Run {
            from: None,
            learner: (self.device).learner(shape, &config.learning, mix(config.seed)),
            window: Window::new(games.clone()),
            watched: watched(&games[0], &config.samples.positions),
            games,
            folder,
            segments: Vec::new(),
            flights: Vec::new(),
            resign: ResignHistory::default(),
            total: Total::default(),
            log: Vec::new(),
            rated_network: None,
            exam: None,
        };
        match (run.folder.manifest::<Manifest>()?, self.means.from) {
            (Some(manifest), from) => {
                let known = manifest.from.as_ref();
                if from.is_some_and(|from| Some(&from.hash) != known) {
                    return Err(RunError::OtherRun("first network"));
                }
                // A session may have ended between keeping a generation and what follows it.
                run.folder.sweep(manifest.blobs())?;
                run.resume(manifest)?;
                self.publish(&run)?;
            }
            (None, Some(from)) => {
                if from.metadata.game != config.game {
                    return Err(RunError::OtherGame(from.metadata.game.clone()));
                }
                run.learner.load(&from.tensors)?;
                run.from = Some(from.hash.clone());
            }
            (None, None) => {}
        }
        let text =
            toml::to_string(config).map_err(|error| RunError::Manifest(error.to_string()))?;
        run.folder.write("config.toml", text.as_bytes())?;
        if run.total.generations == 0 {
            self.sample(&run, 0, Vec::new())?;
        }
        Ok(run)
    }

    /// Keeps what people look at of a generation.
    pub(super) fn sample<G: Catalogue>(
        &self,
        run: &Run<G>,
        generation: u64,
        games: Vec<SampleGame>,
    ) -> Result<(), RunError> {
        let network = NetworkFile::read(&self.network(run, Precision::F16)?)?;
        let sample = Sample {
            generation,
            game: self.config.game.clone(),
            games,
            opinions: opinions(&run.games[0], &network, &run.watched),
        };
        samples::write(&run.folder, &sample)
    }

    /// The averaged network as a file.
    pub(super) fn network<G: Catalogue>(
        &self,
        run: &Run<G>,
        precision: Precision,
    ) -> Result<Vec<u8>, RunError> {
        let elo = run
            .log
            .iter()
            .rev()
            .find_map(|entry| entry.rated.as_ref()?.elo);
        let training = json!({
            "games": run.total.games,
            "positions": run.total.positions,
            "steps": run.total.steps,
            "generations": run.total.generations,
            "seconds": run.total.seconds.round(),
            "seed": self.config.seed,
            "from": run.from,
            "elo": elo.map(f64::round),
            "anchors": self.config.rating.anchors,
        });
        let metadata = Metadata {
            game: self.config.game.clone(),
            rules: self.config.rules.clone(),
            sizes: sizes(&run.games),
            training: training.to_string(),
        };
        Ok(write_network(
            &metadata,
            &run.learner.network()?,
            precision,
        )?)
    }

    /// Keeps everything: from here on the run resumes after this generation.
    pub(super) fn keep<G: Catalogue>(&self, run: &Run<G>, number: u64) -> Result<(), RunError> {
        let put = |what: &str, bytes: &[u8]| -> Result<Blob, RunError> {
            run.folder.put(&format!("{what}.{number:06}"), bytes)
        };
        let log = write_log(&run.log);
        let manifest = Manifest {
            version: VERSION,
            from: run.from.clone(),
            total: run.total,
            learner: put("learner", &write_state(&run.learner.state()))?,
            flights: put("flights", &write_flights(&run.games, &run.flights))?,
            replay: run.segments.clone(),
            resign: run.resign.clone(),
            log: put("log", &log)?,
            rated_network: run.rated_network.clone(),
        };
        run.folder.commit(&manifest, manifest.blobs())?;
        self.publish(run)
    }

    /// Writes what is there for people. All of it can be made again from what is kept.
    fn publish<G: Catalogue>(&self, run: &Run<G>) -> Result<(), RunError> {
        run.folder.write("log.jsonl", &write_log(&run.log))?;
        let network = self.network(run, Precision::F16)?;
        run.folder.write("network.safetensors", &network)?;
        for (name, svg) in curves(&run.log, &self.config.game) {
            run.folder.write(name, svg.as_bytes())?;
        }
        Ok(())
    }
}

impl<G: Catalogue> Run<G> {
    fn resume(&mut self, manifest: Manifest) -> Result<(), RunError> {
        let damaged = |what: &str| RunError::Damaged(what.to_owned());
        if manifest.version != VERSION {
            let words = format!("it is of version {}, not {VERSION}", manifest.version);
            return Err(RunError::Manifest(words));
        }
        self.from = manifest.from;
        let state = read_state(&self.folder.get(&manifest.learner)?);
        self.learner
            .restore(&state.ok_or_else(|| damaged("the learner's memory"))?)?;
        self.flights = read_flights(&self.games, &self.folder.get(&manifest.flights)?)?;
        for segment in &manifest.replay {
            let bytes = self.folder.get(&segment.games)?;
            self.window.add(&segment.name, &bytes)?;
        }
        let log = read_log(&self.folder.get(&manifest.log)?);
        self.log = log.map_err(|_| damaged("the log"))?;
        self.segments = manifest.replay;
        self.resign = manifest.resign;
        self.total = manifest.total;
        self.rated_network = manifest.rated_network;
        Ok(())
    }
}
