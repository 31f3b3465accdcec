//! A generation whose games are played by workers elsewhere.

use super::RunError;
use super::news::Phase;
use super::state::Run;
use super::trainer::{PACE, Session};
use crate::remote::{GamesJobs, Order, SelfplayWorkers, read_games};
use crate::selfplay::{Harvest, Progress};
use std::collections::BTreeMap;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;
use wuqi_engines::Catalogue;

impl Session<'_> {
    /// Counts what workers play, in the order of the jobs, until there is enough. Games
    /// under way here, of a session without workers, wait for another such session.
    pub(super) fn play_elsewhere<G: Catalogue>(
        &self,
        run: &mut Run<G>,
        selfplay_workers: &dyn SelfplayWorkers,
        network: &[u8],
        number: u64,
        progress: &Progress,
    ) -> Result<Harvest<G>, RunError> {
        let began = Instant::now();
        let order = Order::new(self.config, self.resign(run), network);
        let results =
            selfplay_workers.begin(&order, network, GamesJobs::new(self.seed_of(number)))?;
        let wanted = self.config.replay.generation;
        let mut harvest = Harvest {
            flights: std::mem::take(&mut run.flights),
            ..Harvest::default()
        };
        let (mut early, mut next) = (BTreeMap::new(), 0);
        let enough = || progress.positions.load(Relaxed) >= wanted;
        while !enough() && !self.out_of_time() {
            let Some(played) = results.gather(PACE)? else {
                break;
            };
            early.extend(played.into_iter().map(|(job, played)| (job.number, played)));
            while let Some(played) = early.remove(&next).filter(|_| !enough()) {
                next += 1;
                let records = read_games(&run.games, &played)?;
                let steps = records.iter().flat_map(|record| &record.steps);
                let copies = steps.filter_map(|step| step.target.as_ref().map(|t| t.copies));
                let positions: usize = copies.map(usize::from).sum();
                progress.positions.fetch_add(positions, Relaxed);
                progress.games.fetch_add(records.len(), Relaxed);
                (progress.evaluations).fetch_add(played.evaluations, Relaxed);
                harvest.records.extend(records);
                harvest.checks.extend(played.checks);
                harvest.resigned += played.resigned;
            }
            let done = progress.positions.load(Relaxed) as f64 / wanted as f64;
            self.tell(&run.log, Phase::Playing, number, done, progress, began);
        }
        results.close()?;
        Ok(harvest)
    }
}
