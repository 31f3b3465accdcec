/** What goes over the wire: rubbish is refused, nothing face down is told, the policy holds. */
import assert from "node:assert/strict";
import { Player } from "./harness/game.js";
import { Suite, test } from "./harness/suite.js";

const suite = new Suite();
const person = { kind: "person", name: "" };

/** An event, or the fault in its stead. @typedef {{event: string, code: string, message: string}} Heard */

/**
 * Says something over a socket of its own and hears what comes back.
 * @param {import("playwright-core").Page} page
 * @param {string} path
 * @param {string[]} words
 * @param {number} [answers] how many messages to wait for after the first snapshot
 */
function talk(page, path, words, answers = words.length) {
  return page.evaluate(
    ({ where, lines, count }) =>
      /** @type {Promise<{heard: Heard[], code: number}>} */ (
        new Promise((done) => {
          const socket = new WebSocket(new URL(where, document.baseURI.replace("http", "ws")).href);
          /** @type {Heard[]} */
          const heard = [];
          const end = (/** @type {number} */ code) => done({ heard, code });
          socket.onclose = ({ code }) => end(code);
          socket.onmessage = ({ data }) => {
            const message = JSON.parse(data);
            if (message.event === "snapshot" && heard.length === 0) for (const line of lines) socket.send(line);
            heard.push(message);
            if (heard.filter(({ event }) => event === "error" || event === "snapshot").length > count) {
              socket.onclose = null;
              socket.close();
              end(0);
            }
          };
          setTimeout(() => end(-1), 5000);
        })
      ),
    { where: path, lines: words, count: answers },
  );
}

test("illegal input over a raw socket is refused and changes nothing", async (t) => {
  const page = await suite.page(t);
  const player = new Player(suite, page);
  const { id, token } = await player.begin({ game: "gomoku", players: [person, person] });
  const rubbish = [
    "",
    "no json",
    "[]",
    "null",
    "{}",
    '{"do":"castle"}',
    '{"do":"play"}',
    '{"do":"play","move":"z99"}',
    '{"do":"play","move":"h8","with":"force"}',
    '{"do":"play","move":7}',
    '{"do":"play","move":"h8","at":-1}',
    '{"v":2,"do":"play","move":"h8"}',
    `{"do":"play","move":"${"x".repeat(5000)}"}`,
    `{"id":"${"y".repeat(65)}","do":"snapshot"}`,
    '{"do":"jump","node":4294967296}',
    '{"do":"import","text":"wuqi record 1\\nGame: chess\\n"}',
    '{"do":"library","op":"load","entry":-5}',
    '{"do":"new","game":"../../etc/passwd"}',
    '{"do":"new","game":"gomoku","size":"9999"}',
    '{"do":"seat","player":"two","seat":{"kind":"engine","spec":"no-such-engine"}}',
  ];
  const { heard } = await talk(page, `ws/${id}?token=${token}`, rubbish);
  const errors = heard.filter(({ event }) => event === "error");
  assert.equal(errors.length, rubbish.length, "every one is answered by an error");
  for (const { code, message } of errors) {
    assert.match(code, /^[a-z-]+$/);
    assert.ok(message.length < 500, "an error repeats no long input");
  }
  assert.equal(player.state.ply, 0);
  await player.play(player.state.moves[0]);
});

test("a watcher may look and nothing else; a wrong token opens nothing", async (t) => {
  const page = await suite.page(t, { forgive: /WebSocket|403|404/ });
  const player = new Player(suite, page);
  const { id, token } = await player.begin({ game: "ataxx", players: [person, person] });
  const forbidden = ["undo", "resign", "restart", "rematch", "draw", "pause", "analyze", "reveal"];
  const words = forbidden.map((what) => JSON.stringify({ do: what }));
  words.push(JSON.stringify({ do: "play", move: player.state.moves[0].text }));
  const { heard } = await talk(page, `ws/${id}`, words);
  const errors = heard.filter(({ event }) => event === "error");
  assert.deepEqual(
    errors.map(({ code }) => code),
    words.map(() => "not-allowed"),
  );
  for (const path of [`ws/${id}?token=${"0".repeat(32)}`, `ws/0123456789abcdef?token=${token}`, "ws/..%2f..%2fkey"])
    assert.equal((await talk(page, path, [])).code, 1006, path);
  assert.equal(player.state.ply, 0);
});

test("no message of a game of Banqi tells what lies face down", async (t) => {
  const page = await suite.page(t);
  const player = new Player(suite, page);
  await player.begin({
    game: "banqi",
    undo: "no_flips",
    players: [person, { kind: "engine", spec: "alphabeta:depth=2" }],
  });
  const at = [];
  const end = await player.playToTheEnd((moves, state) => {
    at.push(state.position);
    // Flips first: each must show what the deal had there from the beginning.
    const flips = moves.filter(({ kind }) => kind === "flip");
    const list = flips.length > 0 ? flips : moves;
    return list[player.random(list.length)];
  });
  assert.ok(end.result);
  const found = () => player.heard.map((text) => JSON.parse(text)).find(({ event }) => event === "reveal");
  for (let wait = 0; wait < 50 && !found(); wait += 1) await page.waitForTimeout(100);
  const reveal = found();
  assert.ok(reveal, "the deal is shown after the end");
  const { order, secret } = reveal;
  // Replay what was heard: before a square is turned, nothing may name its piece.
  /** @type {Map<number, string>} */
  const turned = new Map();
  for (const text of player.heard) {
    const message = JSON.parse(text);
    if (message.event === "reveal") break;
    assert.ok(!text.includes(secret), "the secret stays secret until the end");
    assert.ok(!text.includes(order), "the order stays secret until the end");
    for (const member of Object.keys(message)) assert.ok(!["secret", "order"].includes(member));
    if (message.event === "flip") turned.set(message.square, message.piece);
    /** @type {import("../app/types.js").BoardView | undefined} */
    const view = message.board;
    if (!view) continue;
    view.squares.forEach((square, index) => {
      if (square.is === "face_down") assert.deepEqual(Object.keys(square), ["is"], `square ${index} says no more`);
    });
    for (const move of message.moves ?? [])
      if (move.kind === "flip") assert.match(move.text, /^[a-d][1-8]$/, "a flip does not say what it will show");
  }
  for (const [square, piece] of turned) assert.equal(order[square], piece, "every flip was in the deal");
  assert.ok(turned.size > 5);
  assert.ok(!suite.server.log.includes(secret) && !suite.server.log.includes(order), "nor does the log know");
});

test("the content policy stops foreign scripts, styles, pictures and requests", async (t) => {
  const page = await suite.page(t, { forgive: /Content Security Policy|127.0.0.1:9\b/ });
  await suite.open(page);
  const blocked = await page.evaluate(async () => {
    /** @type {string[]} */
    const found = [];
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => found.push(effectiveDirective));
    const script = document.createElement("script");
    script.textContent = "window.broken = true";
    document.head.append(script);
    const style = document.createElement("style");
    style.textContent = "body { display: none }";
    document.head.append(style);
    const image = new Image();
    image.src = "http://127.0.0.1:9/x.png";
    document.body.append(image);
    const frame = document.createElement("iframe");
    frame.src = "http://127.0.0.1:9/";
    document.body.append(frame);
    await fetch("http://127.0.0.1:9/").catch(() => {});
    await new Promise((done) => setTimeout(done, 300));
    return { found, broken: "broken" in window };
  });
  assert.equal(blocked.broken, false);
  for (const what of ["script-src-elem", "style-src-elem", "img-src", "frame-src", "connect-src"])
    assert.ok(blocked.found.includes(what), `${what} in ${blocked.found}`);
});
