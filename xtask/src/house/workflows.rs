//! The descriptions that only other people's machines read (workflows, forms for reports, the
//! citation) are read here too: a slip in them would otherwise show first when a release fails.

use crate::project::Project;
use anyhow::Result;
use yaml_rust2::{Yaml, YamlLoader};

/// What a line of a workflow asks this program to do.
const TEST: &str = "cargo xtask test";

/// Checks every YAML file of the project. `steps` are the names that `cargo xtask test` knows.
pub fn check(project: &Project, steps: &[&str]) -> Result<Vec<String>> {
    let mut faults = Vec::new();
    for file in project.files()? {
        if [".yml", ".yaml", ".cff"]
            .iter()
            .any(|ending| file.ends_with(ending))
            && let Some(text) = project.read_text(&file)?
        {
            let workflow = file.starts_with(".github/workflows/");
            let found = judge(&text, workflow, steps);
            faults.extend(found.into_iter().map(|fault| format!("{file}: {fault}")));
        }
    }
    Ok(faults)
}

fn judge(text: &str, workflow: bool, steps: &[&str]) -> Vec<String> {
    let documents = match YamlLoader::load_from_str(text) {
        Ok(documents) => documents,
        Err(error) => return vec![error.to_string()],
    };
    let [document] = &documents[..] else {
        return vec![format!("{} documents instead of one", documents.len())];
    };
    if document.as_hash().is_none() {
        return vec!["no keys and values".to_owned()];
    }
    match workflow {
        true => judge_workflow(document, steps),
        false => Vec::new(),
    }
}

fn judge_workflow(workflow: &Yaml, steps: &[&str]) -> Vec<String> {
    let mut faults = Vec::new();
    for key in ["name", "on", "permissions"] {
        if workflow[key].is_badvalue() {
            faults.push(format!("it has no '{key}'"));
        }
    }
    let Some(jobs) = workflow["jobs"].as_hash() else {
        faults.push("it has no jobs".to_owned());
        return faults;
    };
    for (name, job) in jobs {
        let name = name.as_str().unwrap_or("?");
        let found = judge_job(job, jobs.keys().filter_map(Yaml::as_str), steps);
        faults.extend(
            found
                .into_iter()
                .map(|fault| format!("job {name}: {fault}")),
        );
    }
    faults
}

fn judge_job<'a>(
    job: &Yaml,
    jobs: impl Iterator<Item = &'a str> + Clone,
    known: &[&str],
) -> Vec<String> {
    let mut faults = Vec::new();
    let needs: Vec<&str> = match &job["needs"] {
        Yaml::String(one) => vec![one],
        Yaml::Array(many) => many.iter().filter_map(Yaml::as_str).collect(),
        _ => Vec::new(),
    };
    for need in needs {
        if !jobs.clone().any(|job| job == need) {
            faults.push(format!("it needs the job '{need}', which is not there"));
        }
    }
    if job["runs-on"].is_badvalue() {
        faults.push("it does not say what it runs on".to_owned());
    }
    let Some(steps) = job["steps"].as_vec() else {
        faults.push("it has no steps".to_owned());
        return faults;
    };
    for (number, step) in steps.iter().enumerate() {
        let number = number + 1;
        match (step["uses"].as_str(), step["run"].as_str()) {
            (Some(action), None) if !action.contains('@') => {
                faults.push(format!("step {number}: '{action}' names no version"));
            }
            (Some(_), None) => {}
            (None, Some(script)) => {
                let unknown = asked_tests(script).filter(|name| !known.contains(name));
                let unknown = unknown.map(|name| format!("step {number}: no test step '{name}'"));
                faults.extend(unknown);
            }
            _ => faults.push(format!("step {number}: neither one 'uses' nor one 'run'")),
        }
    }
    let values = matrix(&job["strategy"]["matrix"]);
    for name in matrix_names(job) {
        if !values.contains(&name) {
            faults.push(format!("its matrix has no '{name}'"));
        }
    }
    faults
}

/// The steps that a script asks `cargo xtask test` for.
fn asked_tests(script: &str) -> impl Iterator<Item = &str> {
    let lines = script.lines().filter_map(|line| {
        let (_, rest) = line.split_once(TEST)?;
        rest.split(['#', '&', '|', ';']).next()
    });
    let words = lines.flat_map(str::split_whitespace);
    words.filter(|word| !word.starts_with('-') && !word.starts_with('$') && !word.contains('}'))
}

/// The names that a matrix gives values to.
fn matrix(matrix: &Yaml) -> Vec<String> {
    let keys = |yaml: &Yaml| -> Vec<String> {
        let keys = yaml.as_hash().into_iter().flat_map(|hash| hash.keys());
        keys.filter_map(Yaml::as_str).map(str::to_owned).collect()
    };
    let mut names = keys(matrix);
    for row in matrix["include"].as_vec().into_iter().flatten() {
        names.extend(keys(row));
    }
    names
}

/// The names behind `matrix.` anywhere in a job.
fn matrix_names(yaml: &Yaml) -> Vec<String> {
    match yaml {
        Yaml::String(text) => text
            .split("matrix.")
            .skip(1)
            .map(|rest| {
                let name = rest.chars();
                name.take_while(|letter| letter.is_alphanumeric() || "_-".contains(*letter))
                    .collect()
            })
            .collect(),
        Yaml::Array(items) => items.iter().flat_map(matrix_names).collect(),
        Yaml::Hash(pairs) => pairs.values().flat_map(matrix_names).collect(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "
name: test
on: push
permissions: {}
jobs:
  first:
    runs-on: ${{ matrix.system }}
    strategy: { matrix: { system: [ubuntu-latest] } }
    steps:
      - uses: actions/checkout@v4
      - run: cargo xtask test format words # quickly
  second:
    needs: first
    runs-on: ubuntu-latest
    steps: [{ run: echo done }]
";

    #[test]
    fn slips_in_workflows_are_found() {
        let judged = |text: &str| judge(text, true, &["format", "words"]);
        assert!(judged(GOOD).is_empty(), "{:?}", judged(GOOD));
        for (right, wrong, fault) in [
            ("format words", "format wrods", "no test step 'wrods'"),
            ("checkout@v4", "checkout", "names no version"),
            ("needs: first", "needs: frist", "needs the job 'frist'"),
            ("matrix.system", "matrix.sytem", "no 'sytem'"),
            ("permissions: {}\n", "", "no 'permissions'"),
            ("    runs-on: ubuntu-latest\n", "", "what it runs on"),
            ("{ run: echo done }", "{ name: nothing }", "step 1"),
            ("on: push", "on: [push", "illegal"),
        ] {
            let text = GOOD.replacen(right, wrong, 1);
            assert_ne!(text, GOOD, "{right}");
            let faults = judged(&text).join("\n");
            assert!(faults.contains(fault), "{wrong}: {faults}");
        }
    }
}
