/** The graph of a game: one judge for one line, named beside it. */
import assert from "node:assert/strict";
import { Evaluations } from "../app/evaluations.js";
import { chanceOf, readNoted } from "../app/noted.js";
import { Player } from "./harness/game.js";
import { Suite, test } from "./harness/suite.js";

const suite = new Suite();

/** @param {object} thought @returns {any} */
const thought = (thought) => ({ report: { nodes: 100, simulations: 0 }, player: "two", done: true, ...thought });

test("opinions of two engines are never parts of one line", async () => {
  const said = new Evaluations();
  for (const node of [1, 3, 5]) said.take(thought({ purpose: "move", node, spec: "level:3", one: 0.3 }));
  said.take(thought({ purpose: "analysis", node: 3, spec: "best", one: 0.8, report: { nodes: 9000, simulations: 0 } }));
  const line = [0, 1, 2, 3, 4, 5];
  const first = said.along(line);
  assert.deepEqual(first?.judge, { who: "two", spec: "level:3" });
  assert.deepEqual(first?.chances, [undefined, 0.3, undefined, 0.3, undefined, 0.3]);
  assert.equal(said.at(3), 0.8, "the bar takes what looked at most");
  for (const node of [1, 5]) said.take(thought({ purpose: "analysis", node, spec: "best", one: 0.7 }));
  const second = said.along(line);
  assert.deepEqual(
    second?.judge,
    { who: "help", spec: "best" },
    "of two that know as much, the one that does not play",
  );
  assert.deepEqual(second?.chances, [undefined, 0.7, undefined, 0.8, undefined, 0.7]);
  said.take(thought({ purpose: "analysis", node: 5, spec: "level:9", one: 0.1 }));
  assert.deepEqual(said.along(line)?.chances, second?.chances, "another engine of the analysis is another judge");
  assert.deepEqual(said.seenBy("two", line), [undefined, 0.3, undefined, 0.3, undefined, 0.3]);
  assert.equal(new Evaluations().along(line), null);
});

test("the judge stands beside the graph", async (context) => {
  const page = await suite.page(context, { settings: { motion: "off" } });
  const player = new Player(suite, page);
  await player.begin({ game: "gomoku", size: "9", players: [{ kind: "person" }, { kind: "engine", spec: "level:3" }] });
  for (const [ply, square] of [40, 10, 70].entries()) {
    // Nobody touches what is not drawn yet.
    await player.shown();
    await player.touch(square);
    await player.until((state) => state.ply === 2 * ply + 2, "the engine's move");
  }
  await page.waitForSelector(".graph figcaption");
  assert.match(await page.locator(".graph figcaption").innerText(), /^seen by .*3/i);
});

/** Two engines of each game that count in different ways. @type {[string, string, string, string][]} */
const COUNTING = [
  ["ataxx", "7", "level:4", "level:7"],
  ["banqi", "", "level:4", "mcts:sims=200"],
  ["gomoku", "9", "level:4", "level:7"],
  ["sequencium", "6", "sequencium:hybrid:nodes=400,net=none", "sequencium:hybrid:nodes=200"],
  ["territory", "6", "level:5", "territory:mcts:sims=200"],
];

for (const [game, size, first, second] of COUNTING)
  test(`the graph of ${game} is there again when the page is opened again`, async (context) => {
    const page = await suite.page(context, { settings: { motion: "off" } });
    const player = new Player(suite, page);
    const players = [first, second].map((spec) => ({ kind: "engine", spec }));
    const { id } = await player.begin({ game, ...(size && { size }), players, speed_ms: 200 });
    await player.until((state) => state.ply >= 8, "moves");
    await page.keyboard.press(" ");
    await player.until(
      (state) => (state.paused || state.result) && !state.seats.some((seat) => "thinking" in seat && seat.thinking),
      "rest",
    );
    const told = thoughtsOf(player);
    player.forget();
    player.heard.length = 0;
    await page.reload();
    await page.waitForSelector(".graph .ln-two", { state: "attached" });
    const { tree } = /** @type {any} */ (await player.until((state) => "tree" in state, "the snapshot"));
    assert.deepEqual(thoughtsOf(player), new Map(), `nothing is thought any more at ${id}`);
    const noted = tree.filter((/** @type {any} */ node) => node.eval);
    assert.ok(noted.length > 3, "engines note what they see");
    for (const { parent, by, eval: text } of noted) {
      const score = readNoted(text);
      assert.ok(score, text);
      const report = told.get(parent);
      if (!report) continue;
      assert.deepEqual(score, report.score, `what ${by} told at ${parent} is noted`);
      // What points mean: engines tell both of each move that they know the value of.
      for (const row of report.root.filter(
        (/** @type {any} */ { score, bound }) => score?.points !== undefined && !bound,
      )) {
        const one = chanceOf(game, by === "one" ? first : second, row.score);
        const again = row.score.side === "one" ? one : 1 - one;
        assert.ok(Math.abs(again - row.chance) < 0.02, `${by} at ${parent}: ${JSON.stringify(row)} is not ${again}`);
      }
    }
    assert.match((await page.locator(".graph .ln-one").getAttribute("d")) ?? "", /L.*L.*L/);
    await page.locator("#tab-engine").click();
    // What each engine saw before its last move.
    await page.locator(".pane .kv").nth(1).waitFor();
    assert.equal(await page.locator(".pane .kv").count(), 2);
  });

/** What engines told before their moves, by node. @param {Player} player @returns {Map<number, any>} */
const thoughtsOf = ({ heard }) =>
  new Map(
    heard
      .map((text) => JSON.parse(text))
      .filter(({ event, purpose, done }) => event === "thinking" && purpose === "move" && done)
      .map(({ node, report }) => [node, report]),
  );
