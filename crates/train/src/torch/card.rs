//! The graphics card as the device that engines play on (`puct:device=cuda`).
//!
//! Every network has a thread of its own, because the card's library chooses its algorithms
//! for each thread anew, and that takes longer than many moves. Engines send it their boards
//! and wait; boards that wait at the same time, from several games, are judged together.

use super::device::TorchDevice;
use super::judge::TorchJudge;
use crate::evaluate::{Answers, Boards, Evaluate};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, OnceLock, PoisonError};
use wuqi_engines::{BoardJudge, NetworkDevice};
use wuqi_nn::{NetworkFile, Outputs};

/// How many boards are judged together at most, if one engine does not ask for more.
const LARGEST: usize = 256;

/// How many networks stay on the device though nobody plays by them.
const KEPT: usize = 4;

/// A device that networks are played on.
pub struct Card {
    open: fn() -> Option<TorchDevice>,
    device: OnceLock<Option<TorchDevice>>,
    /// The networks that were used last and how to reach them, the latest at the end.
    loaded: Mutex<Vec<(String, Sender<Question>)>>,
}

/// Boards, and where the answer goes.
struct Question {
    boards: Boards,
    reply: Sender<Reply>,
}

/// The boards come back, so that their memory is used again.
struct Reply {
    boards: Boards,
    outputs: Outputs,
}

impl Card {
    /// The first graphics card, looked for when somebody asks.
    #[must_use]
    pub fn cuda() -> Card {
        Card::new(|| TorchDevice::cuda().ok())
    }

    /// The processor as libtorch uses it: the same way without a card, for tests.
    #[must_use]
    pub fn processor() -> Card {
        Card::new(|| Some(TorchDevice::cpu(1)))
    }

    fn new(open: fn() -> Option<TorchDevice>) -> Card {
        Card {
            open,
            device: OnceLock::new(),
            loaded: Mutex::default(),
        }
    }

    fn device(&self) -> Option<&TorchDevice> {
        self.device.get_or_init(self.open).as_ref()
    }

    /// How to reach a network on the device, which is put there if it is not.
    fn reach(&self, network: &NetworkFile) -> Sender<Question> {
        let mut loaded = self.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        let key = format!("{} {:?}", network.hash, network.shape);
        let known = loaded.iter().position(|(other, _)| *other == key);
        let entry = match known {
            Some(place) => loaded.remove(place),
            None => (key, self.put(network)),
        };
        let sender = entry.1.clone();
        loaded.push(entry);
        if loaded.len() > KEPT {
            loaded.remove(0);
        }
        sender
    }

    /// Puts a network on the device; its thread ends when nobody can reach it any more.
    fn put(&self, network: &NetworkFile) -> Sender<Question> {
        let device = self.device().expect("a device that is there was asked for");
        let judge = TorchJudge::new(device.folded(network), device.torch(), LARGEST);
        let (sender, receiver) = channel();
        std::thread::spawn(move || answer(judge, &receiver));
        sender
    }
}

impl NetworkDevice for Card {
    fn is_there(&self) -> bool {
        self.device().is_some()
    }

    fn load(&self, network: &NetworkFile, board: [usize; 3]) -> Box<dyn BoardJudge> {
        let mut judge = Distant {
            sender: self.reach(network),
            boards: Boards::default(),
            outputs: Outputs::default(),
        };
        // The first batch of a size takes long on a card: it should not cost thinking time.
        let sizes = match self.device().is_some_and(|device| device.torch().is_cuda()) {
            true => TorchJudge::steps(LARGEST),
            false => Vec::new(),
        };
        for count in sizes {
            judge.judge(&vec![0.0; count * board.iter().product::<usize>()], board);
        }
        Box::new(judge)
    }
}

/// An engine's way to a network on the device.
struct Distant {
    sender: Sender<Question>,
    boards: Boards,
    outputs: Outputs,
}

impl BoardJudge for Distant {
    fn judge(&mut self, planes: &[f32], board: [usize; 3]) -> &Outputs {
        let mut boards = std::mem::take(&mut self.boards);
        boards.shape = board;
        boards.count = planes.len() / boards.board_len().max(1);
        boards.sides = vec![[board[1], board[2]]; boards.count];
        boards.values.clear();
        boards.values.extend_from_slice(planes);
        let (reply, answered) = channel();
        // The thread only ends early if libtorch failed, and then there is nothing to play by.
        let question = Question { boards, reply };
        let sent = self.sender.send(question).ok();
        let reply = sent.and_then(|()| answered.recv().ok());
        let reply = reply.expect("the device judges boards");
        (self.boards, self.outputs) = (reply.boards, reply.outputs);
        &self.outputs
    }
}

/// Answers questions until nobody can ask any more.
fn answer(mut judge: TorchJudge, questions: &Receiver<Question>) {
    let mut answers = Answers::default();
    let mut next = questions.recv().ok();
    while let Some(first) = next.take() {
        let mut count = first.boards.count;
        let mut together = vec![first];
        while let Ok(question) = questions.try_recv() {
            let fits = question.boards.shape == together[0].boards.shape;
            if !fits || count + question.boards.count > LARGEST {
                next = Some(question);
                break;
            }
            count += question.boards.count;
            together.push(question);
        }
        let parts: Vec<&Boards> = together.iter().map(|question| &question.boards).collect();
        judge.evaluate(&parts, &mut answers);
        reply(together, &answers);
        next = next.or_else(|| questions.recv().ok());
    }
}

/// Sends everybody what was thought of his boards.
fn reply(together: Vec<Question>, answers: &Answers) {
    let all = answers.outcome.len().max(1);
    let logits = answers.policy.len() / all;
    let mut begin = 0;
    for Question { boards, reply } in together {
        let end = begin + boards.count;
        let outputs = Outputs {
            policy: answers.policy[begin * logits..end * logits].to_vec(),
            wdl: answers.outcome[begin..end].to_vec(),
            score: answers.score.get(begin..end).unwrap_or_default().to_vec(),
        };
        begin = end;
        // Whoever no longer waits needs no answer.
        let _ = reply.send(Reply { boards, outputs });
    }
}
