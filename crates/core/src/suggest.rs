//! What somebody probably meant: the known word nearest to one that is not known.
//!
//! Names are typed by hand on the command line, in configuration files and in protocols. An
//! error that only lists twenty names makes people search; one that names the right one does not.

use strsim::damerau_levenshtein;

/// The known word nearest to `word`: the same in other letters' size, one with few letters wrong,
/// missing or exchanged, or else the only one that contains it. `None` where nothing is near.
#[must_use]
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let typed = word.to_lowercase();
    let length = typed.chars().count();
    // A third of the letters may be wrong, and one in the shortest words.
    let most = (length / 3).max(1);
    let known: Vec<&str> = known.into_iter().collect();
    let distances = known.iter().map(|&candidate| {
        let distance = damerau_levenshtein(&typed, &candidate.to_lowercase());
        (distance, candidate)
    });
    // A word all of whose letters are wrong is another word.
    let near = distances.filter(|&(distance, _)| distance <= most && distance < length);
    if let Some((_, candidate)) = near.min_by_key(|&(distance, _)| distance) {
        return Some(candidate);
    }
    let mut containing = known
        .into_iter()
        .filter(|known| length >= 3 && known.to_lowercase().contains(&typed));
    containing.next().filter(|_| containing.next().is_none())
}

/// `" (did you mean 'ataxx'?)"`, or nothing where no known word is near.
#[must_use]
pub fn did_you_mean<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let found = nearest(word, known);
    found.map_or_else(String::new, |found| format!(" (did you mean '{found}'?)"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_of_the_hand_are_understood_and_other_words_are_not() {
        let known = ["ataxx", "banqi", "gomoku", "banqi:expert", "mcts", "c"];
        for (typed, meant) in [
            ("atax", Some("ataxx")),
            ("Banqi", Some("banqi")),
            ("gomuko", Some("gomoku")),
            ("mtcs", Some("mcts")),
            ("expert", Some("banqi:expert")),
            ("chess", None),
            ("x", None),
            ("", None),
        ] {
            assert_eq!(nearest(typed, known), meant, "{typed}");
        }
        assert_eq!(did_you_mean("atax", known), " (did you mean 'ataxx'?)");
        assert_eq!(did_you_mean("chess", known), "");
    }
}
