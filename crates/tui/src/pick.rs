//! Choosing an engine by arrow keys: its family, the engine, and each parameter that
//! matters. What there is comes from the one description of engines.

use crate::draft::Draft;
use wuqi_engines::{
    EngineInfo, Family, Kind, MOST_WORTH, NetworkSource, PIECE_KINDS, Parameter, Spec,
    StockedNetworks, engines_of, parse_time,
};
use wuqi_games::Options;
use wuqi_games::any::AnyGame;

/// The times that are stepped through.
const TIMES: [&str; 11] = [
    "10ms", "50ms", "100ms", "200ms", "500ms", "1s", "2s", "5s", "10s", "30s", "1m",
];

/// Numbers with a fraction are stepped by this.
const STEP: f64 = 0.1;

/// What a limit begins with when it is first set.
const FIRST_TIME: &str = "1s";
const FIRST_COUNT: u64 = 1000;

/// What a step changes of the worth of a piece.
const WORTH_STEP: i64 = 10;

/// Among which choices an engine stands in the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Group {
    /// Those of a family.
    Family(Family),
    /// Those that the configuration has under names.
    Saved,
}

impl Group {
    /// The word by which its text is found.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Group::Family(family) => family.word(),
            Group::Saved => "saved",
        }
    }
}

impl Draft {
    /// The saved engines that the chosen game has.
    fn saved_engines(&self) -> Vec<&(String, String)> {
        let known = self.engines_known();
        let plays = |spec: &str| {
            let spec = spec.parse::<Spec>();
            spec.is_ok_and(|spec| spec.check(&known).is_ok())
        };
        self.saved.iter().filter(|(_, spec)| plays(spec)).collect()
    }

    /// The name under which the engine of a seat is saved.
    #[must_use]
    pub fn saved_name(&self, seat: usize) -> Option<String> {
        let saved = self.saved_engines();
        let found = saved.iter().find(|(_, spec)| *spec == self.engines[seat])?;
        Some(found.0.clone())
    }

    /// Among which choices the engine of a seat stands.
    #[must_use]
    pub fn group(&self, seat: usize) -> Group {
        match self.saved_name(seat) {
            Some(_) => Group::Saved,
            None => Group::Family(self.family(seat)),
        }
    }

    fn engines_known(&self) -> Vec<EngineInfo> {
        let game = AnyGame::new(&self.game, None, &Options::none());
        game.map_or_else(|_| Vec::new(), |game| engines_of(&game))
    }

    fn spec(&self, seat: usize) -> Spec {
        let spec = self.engines[seat].parse();
        spec.unwrap_or_else(|_| Spec::named("best"))
    }

    /// The engine of a seat as the description has it; `None` for one that is unknown.
    #[must_use]
    pub fn engine_info(&self, seat: usize) -> Option<EngineInfo> {
        let name = self.spec(seat).name;
        let known = self.engines_known();
        known.into_iter().find(|info| info.name == name)
    }

    /// The family of a seat's engine.
    #[must_use]
    pub fn family(&self, seat: usize) -> Family {
        let info = self.engine_info(seat);
        info.map_or(Family::Algorithm, |info| info.family)
    }

    /// The group before or after the present one, with its first engine.
    pub fn step_family(&mut self, seat: usize, by: isize) {
        let mut groups = Family::ALL.map(Group::Family).to_vec();
        if !self.saved_engines().is_empty() {
            groups.push(Group::Saved);
        }
        let next = step(&groups, &self.group(seat), by);
        let first = self.engine_choices(next);
        let usual = match next {
            Group::Family(Family::Level) => "level:5",
            Group::Family(Family::Algorithm) => "mcts:sims=1000",
            Group::Family(Family::Original) | Group::Saved => "",
        };
        let usual = first.iter().find(|spec| *spec == usual);
        if let Some(spec) = usual.or(first.first()) {
            self.engines[seat].clone_from(spec);
        }
    }

    /// What a group offers: specs as they are written at first.
    #[must_use]
    pub fn engine_choices(&self, group: Group) -> Vec<String> {
        let Group::Family(family) = group else {
            let saved = self.saved_engines().into_iter();
            return saved.map(|(_, spec)| spec.clone()).collect();
        };
        if family == Family::Level {
            let levels = (1..=10).map(|level| format!("level:{level}"));
            return levels.chain(["best".to_owned()]).collect();
        }
        let known = self.engines_known().into_iter();
        let own = known.filter(|info| info.family == family);
        own.map(|info| self.offered(&info).to_string()).collect()
    }

    /// An engine as it is written at first, with the configured worth of the pieces.
    fn offered(&self, info: &EngineInfo) -> Spec {
        let spec = info.offered();
        match &self.values {
            Some(values) if info.takes("values") => spec.with("values", values),
            _ => spec,
        }
    }

    /// The engine before or after the present one in its group.
    pub fn step_engine(&mut self, seat: usize, by: isize) {
        let group = self.group(seat);
        let choices = self.engine_choices(group);
        let name = self.spec(seat).name;
        let by_name = name != "level" && group != Group::Saved;
        let same = |choice: &&String| {
            **choice == self.engines[seat]
                || by_name && choice.parse().is_ok_and(|spec: Spec| spec.name == name)
        };
        let now = choices.iter().find(same).cloned().unwrap_or_default();
        if !choices.is_empty() {
            self.engines[seat] = step(&choices, &now, by);
        }
    }

    /// Every parameter of a seat's engine; a level has nothing to set.
    fn all_parameters(&self, seat: usize) -> &'static [Parameter] {
        let info = self.engine_info(seat).filter(|info| info.name != "level");
        info.map_or(&[], |info| info.parameters)
    }

    /// The parameters of a seat's engine that the menu shows: those that one chooses first,
    /// and those that are set; all of them where more is asked for.
    #[must_use]
    pub fn parameters(&self, seat: usize) -> Vec<Parameter> {
        let spec = self.spec(seat);
        let shown = self.all_parameters(seat).iter().filter(|parameter| {
            self.more[seat]
                || !parameter.offer.is_empty()
                || spec.parameters().any(|(key, _)| key == parameter.key)
        });
        shown.copied().collect()
    }

    /// Whether the engine of a seat has parameters that are not shown at first.
    #[must_use]
    pub fn has_more(&self, seat: usize) -> bool {
        self.more[seat] && !self.all_parameters(seat).is_empty()
            || self.parameters(seat).len() < self.all_parameters(seat).len()
    }

    /// The value of a parameter: the one given, else the usual one.
    #[must_use]
    pub fn parameter_value(&self, seat: usize, parameter: &Parameter) -> String {
        let spec = self.spec(seat);
        let given = spec.parameters().find(|&(key, _)| key == parameter.key);
        given
            .map_or(parameter.default, |(_, value)| value)
            .to_owned()
    }

    /// The value before or after the present one.
    pub fn step_parameter(&mut self, seat: usize, parameter: &Parameter, by: isize) {
        let now = self.parameter_value(seat, parameter);
        let next = match parameter.kind {
            kind @ (Kind::Network | Kind::Evaluation) => step(&self.networks(kind), &now, by),
            _ => match next_value(parameter, &now, by) {
                Some(next) => next,
                None => return,
            },
        };
        self.set_parameter(seat, parameter, &next);
    }

    /// What a kind of piece is worth, by its place in the values.
    #[must_use]
    pub fn worth(&self, seat: usize, parameter: &Parameter, piece: usize) -> u64 {
        let values = self.parameter_value(seat, parameter);
        let worth = values.split('/').nth(piece);
        worth.and_then(|worth| worth.parse().ok()).unwrap_or(0)
    }

    /// A kind of piece is worth a little more or less.
    pub fn step_worth(&mut self, seat: usize, parameter: &Parameter, piece: usize, by: isize) {
        let next = |kind: usize| {
            let now = self.worth(seat, parameter, kind);
            let change = if kind == piece {
                by as i64 * WORTH_STEP
            } else {
                0
            };
            now.saturating_add_signed(change)
                .min(MOST_WORTH)
                .to_string()
        };
        let values: Vec<String> = (0..PIECE_KINDS).map(next).collect();
        self.set_parameter(seat, parameter, &values.join("/"));
    }

    /// Sets a parameter; nothing at all is the usual value.
    fn set_parameter(&mut self, seat: usize, parameter: &Parameter, value: &str) {
        let spec = self.spec(seat);
        let spec = match value.is_empty() {
            true => spec.without(parameter.key),
            false => spec.with(parameter.key, value),
        };
        self.engines[seat] = spec.to_string();
    }

    /// The networks that a parameter can name: the program's own, and those in the folders.
    fn networks(&self, kind: Kind) -> Vec<String> {
        let own: &[&str] = match kind {
            Kind::Network => &["default", "none"],
            _ => &[""],
        };
        let own = own.iter().map(|&name| name.to_owned());
        let listed = StockedNetworks.list().into_iter();
        let fitting = listed.filter(|net| net.game == self.game && net.fits(kind));
        own.chain(fitting.map(|net| net.name)).collect()
    }
}

/// The value before or after the present one, round the ends.
fn step<T: Clone + PartialEq>(all: &[T], now: &T, by: isize) -> T {
    let at = all.iter().position(|value| value == now).unwrap_or(0);
    let next = (at as isize + by).rem_euclid(all.len() as isize) as usize;
    all[next].clone()
}

/// The value before or after another, empty for none; `None` where there is no other.
fn next_value(parameter: &Parameter, now: &str, by: isize) -> Option<String> {
    let up = by > 0;
    let optional = parameter.default.is_empty();
    // Without a limit, the first step sets one; below the least there is none again.
    let unset = now.is_empty();
    let none = || optional.then(String::new);
    match parameter.kind {
        Kind::Whole { min, .. } if unset => up.then(|| min.to_string()),
        Kind::Whole { min, max } => {
            let now: u64 = now.parse().unwrap_or(min);
            if now <= min && !up {
                return none();
            }
            let next = now.saturating_add_signed(by as i64);
            Some(next.clamp(min, max).to_string())
        }
        Kind::Count { .. } if unset => up.then(|| FIRST_COUNT.to_string()),
        Kind::Count { .. } => match now.parse().unwrap_or(1) {
            ..=1 if !up => none(),
            now => Some(next_count(now, up).to_string()),
        },
        Kind::Real { min, max } => {
            let now: f64 = now.parse().unwrap_or(min);
            let next = (now + by as f64 * STEP).clamp(min, max);
            // Ten steps of a tenth are one.
            Some(((next * 1000.0).round() / 1000.0).to_string())
        }
        Kind::Time if unset => up.then(|| FIRST_TIME.to_owned()),
        Kind::Time => {
            let now = parse_time(now).unwrap_or_default();
            let before = TIMES.iter().rev().find(|time| parse_time(time) < Some(now));
            let after = TIMES.iter().find(|time| parse_time(time) > Some(now));
            match if up { after } else { before } {
                Some(&time) => Some(time.to_owned()),
                None if up => None,
                None => none(),
            }
        }
        Kind::Switch => Some(if now == "on" { "off" } else { "on" }.to_owned()),
        Kind::Words(words) => Some(step(words, &now, by).to_owned()),
        Kind::Network | Kind::Evaluation | Kind::Values => None,
    }
}

/// The next number of 1, 2, 5, 10, 20, 50 and so on.
fn next_count(now: u64, up: bool) -> u64 {
    let ladder = (0..12).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_u64.pow(power)));
    let mut steps: Vec<u64> = ladder.collect();
    if !up {
        steps.reverse();
    }
    let next = |step: &&u64| if up { **step > now } else { **step < now };
    steps.iter().find(next).copied().unwrap_or(now)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_of_the_earlier_programs_are_reached_without_typing() {
        for (game, spec) in [
            ("ataxx", "ataxx:normal"),
            ("banqi", "banqi:expert"),
            ("gomoku", "gomoku:alphazero:sims=400,cpuct=5"),
            ("sequencium", "sequencium:minimax:depth=4"),
            ("territory", "territory:mcts:sims=1000"),
        ] {
            let mut draft = Draft::default();
            draft.set_game(game);
            draft.step_family(1, -1);
            let count = draft.engine_choices(Group::Family(Family::Original)).len();
            let mut seen = Vec::new();
            for _ in 0..count {
                seen.push(draft.engines[1].clone());
                draft.step_engine(1, 1);
            }
            assert!(seen.iter().any(|engine| engine == spec), "{game}: {seen:?}");
        }
    }

    #[test]
    fn saved_engines_are_a_group_of_their_own() {
        let named = |name: &str, spec: &str| (name.to_owned(), spec.to_owned());
        let mut draft = Draft {
            saved: vec![
                named("old", "territory:mcts:sims=7"),
                named("deep", "alphabeta:depth=9"),
                named("other", "banqi:strong"),
            ],
            ..Draft::default()
        };
        draft.set_game("territory");
        draft.step_family(1, -1);
        assert_eq!(draft.group(1), Group::Saved);
        assert_eq!(draft.saved_name(1).as_deref(), Some("old"));
        // The engine of another game is not offered.
        draft.step_engine(1, 1);
        assert_eq!(draft.saved_name(1).as_deref(), Some("deep"));
        draft.step_engine(1, 1);
        assert_eq!(draft.engines[1], "territory:mcts:sims=7");
        draft.step_family(1, 1);
        assert_eq!(draft.engines[1], "level:5");
        draft.saved.clear();
        draft.step_family(1, -1);
        assert_eq!(draft.group(1), Group::Family(Family::Original));
    }

    #[test]
    fn parameters_are_stepped() {
        let mut draft = Draft::default();
        draft.set_game("territory");
        draft.step_family(0, 1);
        assert_eq!(draft.engines[0], "mcts:sims=1000");
        let shown = draft.parameters(0);
        assert_eq!(shown[0].key, "sims");
        draft.step_parameter(0, &shown[0], -1);
        assert_eq!(draft.engines[0], "mcts:sims=500");
        draft.step_engine(0, -1);
        assert_eq!(draft.engines[0], "alphabeta:depth=4");
        let depth = draft.parameters(0)[0];
        draft.step_parameter(0, &depth, 1);
        assert_eq!(draft.engines[0], "alphabeta:depth=5");
        assert_eq!(next_count(400, true), 500);
    }

    #[test]
    fn every_parameter_is_reached_by_steps_and_left_again() {
        let mut draft = Draft::default();
        draft.set_game("territory");
        draft.engines[1] = "mcts:sims=1000".to_owned();
        let find = |draft: &Draft, key: &str| {
            let shown = draft.parameters(1);
            shown.into_iter().find(|parameter| parameter.key == key)
        };
        assert!(draft.has_more(1) && find(&draft, "time").is_none());
        draft.more[1] = true;
        let time = find(&draft, "time").unwrap();
        draft.step_parameter(1, &time, 1);
        assert_eq!(draft.engines[1], "mcts:sims=1000,time=1s");
        draft.step_parameter(1, &time, 1);
        assert_eq!(draft.engines[1], "mcts:sims=1000,time=2s");
        for _ in 0..TIMES.len() {
            draft.step_parameter(1, &time, -1);
        }
        assert_eq!(draft.engines[1], "mcts:sims=1000");
        let c = find(&draft, "c").unwrap();
        draft.step_parameter(1, &c, 1);
        assert!(draft.engines[1].contains(",c="), "{}", draft.engines[1]);
        draft.engines[1] = "puct:sims=100".to_owned();
        let net = find(&draft, "net").unwrap();
        draft.step_parameter(1, &net, 1);
        let named = ["puct:sims=100,net=default", "puct:sims=100,net=none"];
        assert!(
            named.contains(&draft.engines[1].as_str()),
            "{}",
            draft.engines[1]
        );
    }

    #[test]
    fn the_worth_of_each_piece_is_stepped_and_the_configured_one_offered() {
        let mut draft = Draft {
            values: Some("900/600/450/350/250/180/90".to_owned()),
            ..Draft::default()
        };
        draft.set_game("banqi");
        let original = draft.engine_choices(Group::Family(Family::Original));
        let strong = "banqi:strong:values=900/600/450/350/250/180/90";
        assert!(original.iter().any(|spec| spec == strong), "{original:?}");
        draft.engines[1] = strong.to_owned();
        let values = draft.parameters(1).into_iter();
        let values = values
            .into_iter()
            .find(|parameter| parameter.key == "values")
            .unwrap();
        draft.step_worth(1, &values, 0, 1);
        draft.step_worth(1, &values, 6, -1);
        assert_eq!(
            draft.engines[1],
            "banqi:strong:values=910/600/450/350/250/180/80"
        );
    }
}
