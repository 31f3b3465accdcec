//! A browser in small: a database in memory, thinkers that run at once, and a page that
//! keeps what it is told.

use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};
use wuqi_wasm::desk::Desk;
use wuqi_wasm::thinker::Thinker;

/// What the database keeps of a game: its head and the game itself.
type Row = (Value, Value);

#[derive(Default)]
pub struct Browser {
    desk: Desk,
    thinker: Thinker,
    pub rows: BTreeMap<i64, Row>,
    /// How many of the next transactions fail.
    pub fails: usize,
    /// Whether thinkers get their work, or wait.
    pub holds_work: bool,
    /// Work that waits, with its job.
    pub held: VecDeque<(u64, Value)>,
    /// What the page was told, guest by guest.
    pub told: Vec<(u64, Value)>,
    pub links: Vec<(u64, String)>,
    pub stopped: Vec<u64>,
    /// What was begun (`think`) and ended (`stop`), and which jobs, in the order of the actions.
    pub jobs: Vec<(String, u64)>,
    answers: BTreeMap<u64, (u64, Value)>,
    requests: u64,
    pub wakes: Option<u64>,
}

impl Browser {
    /// Says something to the desk, and does what follows until nothing is left to do.
    pub fn say(&mut self, said: Value) {
        let mut waiting = VecDeque::from([said]);
        while let Some(said) = waiting.pop_front() {
            let follows: Value =
                serde_json::from_str(&self.desk.hear(said.to_string().as_bytes())).unwrap();
            self.wakes = follows["wakes"].as_u64();
            for action in follows["actions"].as_array().unwrap() {
                waiting.extend(self.act(action));
            }
        }
    }

    fn act(&mut self, action: &Value) -> Option<Value> {
        let number = |key: &str| action[key].as_u64().unwrap();
        let name = action["do"].as_str().unwrap();
        if name == "think" || name == "stop" {
            self.jobs.push((name.to_owned(), number("job")));
        }
        match name {
            "answer" => {
                let answer = (number("status"), action["body"].clone());
                self.answers.insert(number("request"), answer);
            }
            "tell" => self.told.push((number("guest"), action["message"].clone())),
            "link" => {
                let link = action["link"].as_str().unwrap().to_owned();
                self.links.push((number("guest"), link));
            }
            "library" => return Some(self.transact()),
            "think" if self.holds_work => {
                self.held.push_back((number("job"), action["work"].clone()));
            }
            "think" => {
                let answer = self.work(&action["work"]);
                if let Some(request) = action["request"].as_u64() {
                    let status = answer["status"].as_u64().unwrap();
                    let answer = (status, answer["body"].clone());
                    self.answers.insert(request, answer);
                    return None;
                }
                return Some(thought(number("job"), answer));
            }
            "stop" => {
                let job = number("job");
                self.stopped.push(job);
                self.held.retain(|(held, _)| *held != job);
                return Some(thought(job, json!({ "ended": {} })));
            }
            other => panic!("{other} is no action"),
        }
        None
    }

    fn work(&mut self, work: &Value) -> Value {
        let answer = self.thinker.think(work.to_string().as_bytes());
        serde_json::from_str(&answer).unwrap()
    }

    /// Thinkers get the work that waits, and all that comes.
    pub fn release(&mut self) {
        self.holds_work = false;
        for (job, work) in std::mem::take(&mut self.held) {
            let answer = self.work(&work);
            self.say(thought(job, answer));
        }
    }

    /// One transaction: all of it, or nothing.
    fn transact(&mut self) -> Value {
        let heads: Vec<&Value> = self.rows.values().map(|(head, _)| head).collect();
        let change = self.desk.consult(json!(heads).to_string().as_bytes());
        let change: Value = serde_json::from_str(&change).unwrap();
        let writes = |key: &str| !change[key].as_array().unwrap().is_empty();
        if self.fails > 0 && (writes("put") || writes("delete")) {
            self.fails -= 1;
            return json!({ "do": "stored", "error": "the disk is full" });
        }
        for entry in change["delete"].as_array().unwrap() {
            self.rows.remove(&entry.as_i64().unwrap());
        }
        for put in change["put"].as_array().unwrap() {
            let entry = put["head"]["entry"].as_i64().unwrap();
            let old = self.rows.remove(&entry).map(|(_, body)| body);
            let body = put.get("body").cloned().or(old).unwrap();
            self.rows.insert(entry, (put["head"].clone(), body));
        }
        let read = change["read"].as_array().unwrap().iter();
        let bodies: Vec<Option<Value>> = read
            .map(|entry| self.rows.get(&entry.as_i64().unwrap()))
            .map(|row| row.map(|(_, body)| body.clone()))
            .collect();
        json!({ "do": "stored", "bodies": bodies })
    }

    pub fn request(&mut self, method: &str, path: &str, content: Value) -> (u64, Value) {
        self.requests += 1;
        let request = self.requests;
        self.say(json!({
            "do": "request", "request": request, "method": method, "path": path, "content": content,
        }));
        self.answers
            .remove(&request)
            .expect("the request is answered")
    }

    /// Begins a game and sits down as guest 1; the name of its table.
    pub fn begin(&mut self, setup: Value) -> String {
        let (status, seat) = self.request("POST", "api/games", setup);
        assert_eq!(status, 201, "{seat}");
        let id = seat["id"].as_str().unwrap().to_owned();
        self.say(json!({ "do": "come", "guest": 1, "table": id }));
        assert_eq!(self.links.last().unwrap(), &(1, "open".to_owned()));
        id
    }

    pub fn command(&mut self, command: Value) {
        self.say(json!({ "do": "say", "guest": 1, "text": command.to_string() }));
    }

    /// The last event of a kind that guest 1 was told.
    pub fn last(&self, event: &str) -> &Value {
        let mut told = self.told.iter().rev();
        let found = told.find(|(guest, message)| *guest == 1 && message["event"] == event);
        &found.unwrap_or_else(|| panic!("no {event} was told")).1
    }

    /// The state as it was told last.
    pub fn state(&self) -> &Value {
        let mut told = self.told.iter().rev();
        let is_state = |event: &Value| event == "snapshot" || event == "update";
        let found = told.find(|(guest, message)| *guest == 1 && is_state(&message["event"]));
        &found.expect("a guest is told the state").1
    }
}

pub fn thought(job: u64, saying: Value) -> Value {
    let mut said = json!({ "do": "thought", "job": job });
    for (key, value) in saying.as_object().unwrap() {
        said[key] = value.clone();
    }
    said
}
