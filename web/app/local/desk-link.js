/**
 * The page's end of the desk: requests, seats at tables, and searches to hand out.
 *
 * A desk that panics is replaced: whoever sits at a table is seated again, and the game goes on
 * from what is kept of it.
 */
/** @import { Answer } from "../backend.js" */
/** @import { Receiver, Transport } from "../transport.js" */
/** @import { Task } from "./thinkers.js" */

/** @typedef {{resolve: (answer: Answer) => void, job?: number}} Waiting */
/** @typedef {{id: string, receiver: Receiver, open: boolean}} Guest */
/**
 * @typedef {object} Helpers
 * @property {(task: Task) => void} think
 * @property {(job: number) => void} stop
 * @property {(game: string) => Promise<ArrayBuffer[]>} networks
 */

/** How long to wait before a desk is replaced again, in milliseconds. */
const FIRST_WAIT = 100;
const LONGEST_WAIT = 8000;

/** What a request hears whose desk is lost. */
const BROKE_OFF = { ok: false, status: 500, body: { code: "broke-off", message: "broke off" } };

/** An engine that names the network of the program can only be judged by who has it. */
const NAMES_NETWORK = "net=default";

/**
 * @param {WebAssembly.Module} module
 * @param {() => Worker} start
 * @param {Helpers} helpers
 */
export async function openDesk(module, start, helpers) {
  /** @type {Map<number, Waiting>} */
  const requests = new Map();
  /** @type {Map<number, Guest>} */
  const guests = new Map();
  /** @type {Set<number>} */
  const jobs = new Set();
  let numbers = 0;
  /** Counts the desks: what a thinker says to one before is nothing to the next. */
  let desks = 0;
  let wait = FIRST_WAIT;
  let began = 0;
  /** @type {Promise<void> | undefined} */
  let supplied;
  /** @type {Worker} */
  let worker;

  /** Requests that wait for the next desk, while there is none. @type {string[] | undefined} */
  let late;
  const say = (/** @type {{do: string, [member: string]: unknown}} */ said) => {
    if (!late) worker.postMessage({ said: JSON.stringify(said) });
    else if (said.do === "request") late.push(JSON.stringify(said));
  };

  const act = (/** @type {any} */ action) => {
    switch (action.do) {
      case "answer":
        answer(action.request, action.status, action.body);
        break;
      case "tell":
        guests.get(action.guest)?.receiver.event(action.message);
        break;
      case "link": {
        const guest = guests.get(action.guest);
        if (guest) guest.open = action.link === "open";
        guest?.receiver.link(action.link);
        break;
      }
      case "think": {
        const waiting = requests.get(action.request);
        if (waiting) waiting.job = action.job;
        // Whoever asked may have gone already.
        if (waiting || action.request === undefined) {
          jobs.add(action.job);
          helpers.think({ ...action, desk: desks });
        }
        break;
      }
      case "stop":
        helpers.stop(action.job);
        break;
    }
  };
  const answer = (/** @type {number} */ request, /** @type {number} */ status, /** @type {unknown} */ body) => {
    requests.get(request)?.resolve({ ok: status < 400, status, body });
    requests.delete(request);
  };

  const begin = () =>
    new Promise((resolve, reject) => {
      desks += 1;
      began = performance.now();
      worker = start();
      const mine = worker;
      mine.onmessage = ({ data }) => {
        if (mine !== worker) return;
        if (data.ready) resolve(data.lasts);
        if (data.lost !== undefined) replace(data.lost);
        for (const action of data.actions ?? []) act(action);
      };
      mine.onerror = (event) => reject(new Error(event.message || "the desk did not start"));
      mine.postMessage({ start: module });
      for (const said of late ?? []) mine.postMessage({ said });
      late = undefined;
    });

  const replace = (/** @type {string} */ why) => {
    console.error(`the desk broke off: ${why}`);
    worker.terminate();
    late = [];
    if (performance.now() - began > LONGEST_WAIT) wait = FIRST_WAIT;
    for (const job of jobs) helpers.stop(job);
    jobs.clear();
    for (const { resolve } of requests.values()) resolve(BROKE_OFF);
    requests.clear();
    supplied = undefined;
    for (const guest of guests.values()) {
      guest.open = false;
      guest.receiver.link("connecting");
    }
    // A game that breaks every desk must not keep the machine busy.
    setTimeout(() => {
      const seated = [...guests.values()];
      guests.clear();
      begin().catch(() => seated.forEach(({ receiver }) => receiver.link("closed")));
      for (const guest of seated) sit(guest);
    }, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  };

  /** @type {WeakMap<Guest, number>} */
  const seats = new WeakMap();
  const sit = (/** @type {Guest} */ guest) => {
    numbers += 1;
    seats.set(guest, numbers);
    guests.set(numbers, guest);
    guest.open = false;
    guest.receiver.link("connecting");
    say({ do: "come", guest: numbers, table: guest.id });
  };

  /** Hands over all networks before something that names one. @param {string} text @param {() => void} then */
  const knowing = (text, then) => {
    if (!text.includes(NAMES_NETWORK)) return then();
    supplied ??= supply();
    void supplied.then(then, then);
  };
  const supply = async () => {
    const { body } = await request("GET", "api/catalog");
    for (const { game } of /** @type {import("../types.js").GameInfo[]} */ (body)) {
      for (const network of await helpers.networks(game).catch(() => [])) worker.postMessage({ network });
    }
  };

  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} [content]
   * @param {AbortSignal} [signal]
   * @returns {Promise<Answer>}
   */
  const request = (method, path, content, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const number = (numbers += 1);
      requests.set(number, { resolve });
      signal?.addEventListener("abort", () => {
        const job = requests.get(number)?.job;
        requests.delete(number);
        if (job !== undefined) helpers.stop(job);
        reject(signal.reason);
      });
      const said = { do: "request", request: number, method, path, content };
      knowing(JSON.stringify(content) ?? "", () => say(said));
    });

  const lasts = /** @type {boolean} */ (await begin());
  return {
    lasts,
    request,
    /**
     * @param {string} id
     * @param {Receiver} receiver
     * @returns {Transport}
     */
    openTable(id, receiver) {
      /** @type {Guest} */
      const guest = { id, receiver, open: false };
      sit(guest);
      return {
        send(command) {
          if (!guest.open) return false;
          const text = JSON.stringify(command);
          knowing(text, () => say({ do: "say", guest: seats.get(guest), text }));
          return true;
        },
        close() {
          const number = /** @type {number} */ (seats.get(guest));
          guests.delete(number);
          say({ do: "go", guest: number });
        },
      };
    },
    /** A thinker says something. @param {Task} task @param {string} said @param {boolean} done */
    thought(task, said, done) {
      if (task.desk !== desks) return;
      if (done) jobs.delete(task.job);
      if (task.request === undefined) {
        worker.postMessage({ said: `{"do":"thought","job":${task.job},${said.slice(1)}` });
        return;
      }
      if (!done) return;
      const { status, body } = JSON.parse(said);
      if (status) answer(task.request, status, body);
      else answer(task.request, BROKE_OFF.status, BROKE_OFF.body);
    },
  };
}
