//! Engines by a name of one's own, and what the pieces are worth to the earlier Banqi players.

use super::Config;
use super::keys::keys_of;
use wuqi_engines::Spec;

/// An engine that the file has under a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedEngine {
    /// The name.
    pub name: String,
    /// The engine.
    pub spec: Spec,
    /// The line in the file, from 1.
    pub line: usize,
}

/// The players that take values of the pieces.
const VALUED: [&str; 3] = ["banqi:fast", "banqi:strong", "banqi:expert"];

impl Config {
    /// The engines under names.
    pub fn saved(&self) -> &[SavedEngine] {
        &self.saved
    }

    /// The names with their engines as they are played, for a menu.
    pub fn named_engines(&self) -> Vec<(String, String)> {
        let saved = self.saved.iter();
        let named = saved.map(|saved| (saved.name.clone(), self.engine(saved.spec.clone())));
        named.map(|(name, spec)| (name, spec.to_string())).collect()
    }

    /// The engine that somebody means: one of the file's names stands for its engine, and an
    /// earlier Banqi player without values of its own gets those of the file.
    pub fn engine(&self, asked: Spec) -> Spec {
        let bare = asked.parameters().next().is_none();
        let named = (self.saved.iter()).find(|saved| bare && saved.name == asked.name);
        let spec = named.map_or(asked, |saved| saved.spec.clone());
        let has_own = spec.parameters().any(|(key, _)| key == "values");
        match self.banqi_values() {
            Some(values) if !has_own && VALUED.contains(&spec.name.as_str()) => {
                spec.with("values", values)
            }
            _ => spec,
        }
    }

    /// `[banqi_values]` as the parameter has it; pieces that are not named keep their worth.
    pub fn banqi_values(&self) -> Option<String> {
        let section = "banqi_values";
        self.entries
            .iter()
            .find(|entry| entry.key.section == section)?;
        let worth = |name, usual: &str| {
            let given: Option<u32> = self.number(section, name);
            given.map_or(usual.to_owned(), |value| value.to_string())
        };
        let values = keys_of(section).map(|key| worth(key.name, key.default));
        Some(values.collect::<Vec<_>>().join("/"))
    }
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use super::*;

    fn config(text: &str) -> Config {
        let (entries, saved) = read::read(text, false).unwrap();
        Config {
            file: None,
            entries,
            saved,
        }
    }

    #[test]
    fn names_and_values_of_the_file_reach_the_engine() {
        let config = config(
            "[saved]\nmine = 'banqi:strong:time=1s'\n[banqi_values]\ngeneral = 900\nsoldier = 90\n",
        );
        let meant = |text: &str| config.engine(text.parse().unwrap()).to_string();
        let values = "values=900/600/450/350/250/180/90";
        assert_eq!(meant("mine"), format!("banqi:strong:time=1s,{values}"));
        assert_eq!(meant("banqi:fast"), format!("banqi:fast:{values}"));
        let own = "banqi:fast:values=1/2/3/4/5/6/7";
        assert_eq!(meant(own), own);
        assert_eq!(meant("alphabeta"), "alphabeta");
    }

    #[test]
    fn a_name_must_not_hide_an_engine() {
        let faults = read::read("[saved]\nmcts = 'random'\nx = 'no spec:'\n", false);
        let faults = faults.unwrap_err();
        assert!(
            faults[0].words.contains("is an engine already"),
            "{faults:?}"
        );
        assert_eq!(faults[1].line, 3);
    }
}
