//! Settings written as a list: `singular=off,futility.margin=30` says what differs from others,
//! `table=64` that the table takes so many MiB.

use crate::Problem;
use wuqi_search::alphabeta::{Number, ProbCut, Reductions, Settings};

/// Settings with what a list says otherwise; `-` says nothing.
pub fn changed(base: &Settings, list: &str) -> Result<Settings, Problem> {
    let mut settings = base.clone();
    for pair in list.split(',').filter(|pair| *pair != "-") {
        let (name, value) = pair.split_once('=').ok_or("write name=value")?;
        if name == "table" {
            settings.table_bytes = value.parse::<usize>()? << 20;
        } else if let Some(number) = Number::named(name) {
            if !number.set(&mut settings, value.parse()?) {
                return Err(format!("{name} belongs to a part that is off").into());
            }
        } else {
            switch(&mut settings, name, value)?;
        }
    }
    Ok(settings)
}

/// Turns a part on, as it is by default, or off.
fn switch(settings: &mut Settings, name: &str, value: &str) -> Result<(), Problem> {
    let from = match value {
        "on" => Settings::default(),
        "off" => Settings::plain(),
        _ => {
            settings.reductions = match (name, value) {
                ("reductions", "stepped") => Reductions::Stepped,
                _ => return Err(format!("there is no setting {name}={value}").into()),
            };
            return Ok(());
        }
    };
    match name {
        "aspiration" => settings.aspiration = from.aspiration,
        "reductions" => settings.reductions = from.reductions,
        "root_reductions" => {
            if let Reductions::Logarithmic(late) = &mut settings.reductions {
                late.root = (value == "on").then_some(late.open);
            }
        }
        "reverse_futility" => settings.reverse_futility = from.reverse_futility,
        "futility" => settings.futility = from.futility,
        "late_pruning" => settings.late_pruning = from.late_pruning,
        "internal_reduction" => settings.internal_reduction = from.internal_reduction,
        "singular" => settings.singular = from.singular,
        "prob_cut" => settings.prob_cut = (value == "on").then(ProbCut::default),
        "correction" => settings.correction = value == "on",
        "null_move" => settings.null_move = from.null_move,
        _ => return Err(format!("there is no part {name}").into()),
    }
    Ok(())
}
