//! In a browser nobody judges Banqi by a network: no page brings one along, and the code would
//! be loaded by all. This stands in for `learned` there.

use super::material::Material;
use crate::{Checked, NetworkSource, SpecError};
use wuqi_games::banqi::{Banqi, Position};

/// What there is none of.
#[derive(Clone, Debug)]
pub enum Learned {}

/// Nothing is kept of a position.
#[derive(Clone, Debug, Default)]
pub struct Sums;

impl Learned {
    /// None, and no file either.
    pub(super) fn find(
        _: &Banqi,
        spec: &Checked<'_>,
        _: &dyn NetworkSource,
    ) -> Result<Option<Learned>, SpecError> {
        match spec.word("net") {
            Some(name) if spec.word("eval") != Some("hand") => Err(SpecError::NoNetwork {
                name: name.to_owned(),
                reason: "Banqi is judged by hand here".to_owned(),
            }),
            _ => Ok(None),
        }
    }

    pub(super) fn refresh(&self, _: &Banqi, _: &Position, _: &mut Sums) {
        match *self {}
    }

    pub(super) fn update(&self, _: &Banqi, _: &Sums, _: &Position, _: &mut Sums) {
        match *self {}
    }

    pub(super) fn value(&self, _: &Banqi, _: &Position, _: &Material, _: &Sums) -> i32 {
        match *self {}
    }
}
