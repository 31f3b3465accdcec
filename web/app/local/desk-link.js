/**
 * The page's end of the desk: requests, seats at tables, and searches to hand out.
 *
 * A desk that panics is replaced: whoever sits at a table is seated again, and the game goes on
 * from what is kept of it.
 */
/** @import { Answer } from "../backend.js" */
/** @import { Action } from "../protocol" */
/** @import { Receiver, Transport } from "../transport.js" */
/** @import { FromWorker } from "./port.js" */
/** @import { Task } from "./thinkers.js" */

/** @typedef {{resolve: (answer: Answer) => void, job?: number}} Waiting */
/** @typedef {{id: string, receiver: Receiver, open: boolean}} Guest */
/** @typedef {{do: string, [member: string]: unknown}} Said */
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

/** What a request hears whose search is lost, with the last words of it. @param {string} detail */
const failed = (detail) => ({ code: "engine-failed", message: `The engine gave up: ${detail}`, params: { detail } });

/** An engine that names the network of the program can only be judged by who has it. */
const NAMES_NETWORK = "net=default";
const ALL = "all";

/** The game that a request is about; a command does not say. @param {Said} said @returns {string} */
const gameOf = ({ content }) => /** @type {{game?: string} | undefined} */ (content)?.game ?? ALL;

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
  /** @type {Worker} */
  let worker;
  /** The games whose networks the desk has. @type {Set<string>} */
  let supplied = new Set();

  /** Requests that wait for the next desk, while there is none. @type {Said[] | undefined} */
  let late;
  /** What waits until the desk has its networks, so that nothing overtakes. @type {Said[] | undefined} */
  let held;
  const say = (/** @type {Said} */ said) => {
    if (late) {
      if (said.do === "request") late.push(said);
      return;
    }
    if (held) {
      held.push(said);
      return;
    }
    const text = JSON.stringify(said);
    if (!text.includes(NAMES_NETWORK) || supplied.has(ALL) || supplied.has(gameOf(said))) {
      worker.postMessage({ said: text });
      return;
    }
    held = [said];
    void supply(gameOf(said));
  };

  const act = (/** @type {Action} */ action) => {
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
        const waiting = action.request === undefined ? undefined : requests.get(action.request);
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
      mine.onmessage = (/** @type {{data: FromWorker}} */ { data }) => {
        if (mine !== worker || late) return;
        if (data.ready) resolve(data.lasts);
        if (data.lost !== undefined) replace(data.lost);
        for (const action of data.actions ?? []) act(action);
      };
      mine.onerror = (event) => reject(new Error(event.message || "the desk did not start"));
      mine.postMessage({ start: module });
      const waited = late ?? [];
      late = undefined;
      waited.forEach(say);
    });

  /** Called once for every desk: one that is lost is heard no more. */
  const replace = (/** @type {string} */ why) => {
    console.error(`the desk broke off: ${why}`);
    worker.terminate();
    late = [];
    held = undefined;
    supplied = new Set();
    if (performance.now() - began > LONGEST_WAIT) wait = FIRST_WAIT;
    for (const job of jobs) helpers.stop(job);
    jobs.clear();
    for (const { resolve } of requests.values()) resolve(BROKE_OFF);
    requests.clear();
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

  /** Hands over the networks of a game or of all, and then what waited for them. */
  const supply = async (/** @type {string} */ wanted) => {
    const mine = worker;
    const isOurs = () => mine === worker && !late;
    for (const game of wanted === ALL ? await games(mine) : [wanted]) {
      const networks = await helpers.networks(game).catch(() => []);
      for (const network of isOurs() ? networks : []) mine.postMessage({ network });
    }
    if (!isOurs()) return;
    const waited = held ?? [];
    held = undefined;
    supplied.add(wanted);
    waited.forEach(say);
  };
  const games = async (/** @type {Worker} */ desk) => {
    const { body } = await ask((number) => {
      desk.postMessage({
        said: JSON.stringify({ do: "request", request: number, method: "GET", path: "api/catalog" }),
      });
    });
    const games = /** @type {import("../types.js").GameInfo[]} */ (Array.isArray(body) ? body : []);
    return games.map(({ game }) => game);
  };

  /** @param {(number: number) => void} send @returns {Promise<Answer>} */
  const ask = (send) =>
    new Promise((resolve) => {
      numbers += 1;
      requests.set(numbers, { resolve });
      send(numbers);
    });

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
      const sent = ask((number) => {
        signal?.addEventListener("abort", () => {
          const job = requests.get(number)?.job;
          requests.delete(number);
          if (job !== undefined) helpers.stop(job);
          reject(signal.reason);
        });
        say({ do: "request", request: number, method, path, content });
      });
      void sent.then(resolve);
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
          say({ do: "say", guest: seats.get(guest), text: JSON.stringify(command) });
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
      const { status, body, error } = JSON.parse(said);
      if (status) answer(task.request, status, body);
      else if (error) answer(task.request, 422, failed(error));
      else answer(task.request, BROKE_OFF.status, BROKE_OFF.body);
    },
  };
}
