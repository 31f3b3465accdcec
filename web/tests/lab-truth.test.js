/** The lab tells the truth: every number it shows at a step is computed again from the trace. */
import assert from "node:assert/strict";
import { added, fraction } from "../app/lab/figures.js";
import { choiceRows, meanOfOutcomes, moveRows, outcomeRows } from "../app/lab/rows.js";
import { Story } from "../app/lab/story.js";
import { follow, PLACES } from "./harness/lab.js";
import { Suite, test } from "./harness/suite.js";

const suite = new Suite();

const near = (/** @type {number | null} */ a, /** @type {number} */ b) => a !== null && Math.abs(a - b) < 1e-4;

/** Books of a tree search, kept in the plainest way: a list of results for every position. @param {any} followed @param {string} named */
function checkTree({ packed, lines, nodes, story }, named) {
  /** @type {number[][]} */ const results = nodes.map(() => []);
  /** @type {Map<number, string>} */ const priors = new Map();
  /** @type {Map<number, number[]>} */ const bounds = new Map();
  let compared = 0;
  lines.forEach((/** @type {string[]} */ line, /** @type {number} */ at) => {
    const [letter, id, ...rest] = line;
    const node = Number(id);
    if (letter === "s" && rest[5] !== undefined) priors.set(node, rest[5]);
    story.goTo(at + 1);
    if (letter === "s") {
      const parent = Number(nodes[node][0]);
      const mover = nodes[parent][2];
      const place = story.spot(parent);
      const rows = choiceRows(story, place);
      assert.ok(
        rows.some(({ chosen }) => chosen),
        named,
      );
      for (const row of rows) {
        const got = results[row.spot.id] ?? [];
        const mean = got.reduce((sum, value) => sum + value, 0) / got.length;
        const seen = mover === "2" ? 1 - mean : mean;
        assert.equal(row.visits, got.length, `${named} ${at}: visits`);
        if (mover === "c") {
          assert.equal(row.bonus, null);
          continue;
        }
        const told = row.chosen && rest[4] === "formula";
        if (got.length > 0) assert.ok(near(row.mean, seen), `${named} ${at}: mean ${row.mean} for ${seen}`);
        // For player Two the least is the most.
        const [sure = 0] =
          mover === "2"
            ? [...(bounds.get(parent) ?? [])].reverse().map((bound) => 1 - bound)
            : (bounds.get(parent) ?? []);
        const most =
          (mover === "2"
            ? [...(bounds.get(row.spot.id) ?? [])].reverse().map((bound) => 1 - bound)
            : (bounds.get(row.spot.id) ?? []))[1] ?? 2;
        assert.equal(row.out, most <= sure && !told, `${named} ${at}: left out`);
        if (row.out) continue;
        const { formula } = packed;
        const [n, total] = [got.length, rest[4] === "formula" ? Number(rest[3]) : (results[parent] ?? []).length + 1];
        if (formula.kind === "ucb1" && n > 0)
          assert.ok(near(row.bonus, formula.c * Math.sqrt(Math.log(total) / n)), `${named} ${at}: U`);
        if (formula.kind === "puct" && rest[4] === "formula")
          assert.ok(
            near(row.bonus, (formula.c * Number(priors.get(row.spot.id)) * Math.sqrt(total)) / (1 + n)),
            `${named} ${at}: U`,
          );
        compared += 1;
      }
      if (rest[4] === "formula") {
        const [taken] = rows.filter(({ chosen }) => chosen);
        const shown = rows.filter(({ sum }) => sum !== null).map(({ mean, bonus }) => Number(added(mean, bonus).sum));
        assert.equal(
          Number(added(taken?.mean ?? 0, taken?.bonus ?? 0).sum),
          Math.max(...shown),
          `${named} ${at}: the largest`,
        );
      }
    }
    if (letter === "b") {
      results[node]?.push(Number(rest[1]));
      if (rest[3] !== undefined) bounds.set(node, rest.slice(3, 5).map(Number));
      assert.equal(story.spot(node).visits, results[node]?.length, `${named} ${at}`);
    }
  });
  assert.ok(compared > 50, `${named}: ${compared}`);
}

/** Values of a depth-first search, found anew at every return from the lines alone. @param {any} followed @param {string} named @param {boolean} textbook */
function checkDepth({ packed, lines, nodes, story }, named, textbook) {
  const { limit, turn } = packed;
  const earlier = (/** @type {number} */ value) => (Math.abs(value) > limit + 1 ? value - Math.sign(value) : value);
  /** @type {Map<number, Map<number, number>>} what came back from the moves of every position */
  const back = new Map();
  let checked = 0;
  lines.forEach((/** @type {string[]} */ line, /** @type {number} */ at) => {
    const [letter, id, first, alpha, beta, kind] = line;
    const node = Number(id);
    const parent = Number(nodes[node][0]);
    story.goTo(at + 1);
    if (letter === "e") {
      back.set(node, new Map());
      assert.deepEqual([story.spot(node).alpha, story.spot(node).beta], [Number(alpha), Number(beta)]);
      assert.ok(kind);
    }
    if (letter !== "r") return;
    assert.equal(story.spot(node).value, Number(first));
    const children = back.get(node) ?? new Map();
    if (textbook && nodes[node][2] === "c") {
      const mean = meanOfOutcomes(story, outcomeRows(story, story.spot(node)));
      if (mean !== null) {
        assert.equal(mean, Number(first), `${named} ${at}: the mean of the outcomes`);
        checked += 1;
      }
    } else if (textbook && children.size > 0 && story.spot(node).kind === "choice") {
      const max = nodes[node][2] === (turn === "one" ? "1" : "2");
      assert.equal(
        max ? Math.max(...children.values()) : Math.min(...children.values()),
        Number(first),
        `${named} ${at}`,
      );
      checked += 1;
    }
    if (Number.isNaN(parent)) return;
    back.get(parent)?.set(node, earlier(Number(first)));
    const rows = moveRows(story, story.spot(parent));
    for (const row of rows)
      if (row.value !== null) assert.equal(row.value, back.get(parent)?.get(row.spot.id), `${named} ${at}: a row`);
  });
  assert.ok(!textbook || checked > 0, `${named}: ${checked}`);
}

for (const spec of ["mcts:sims=120,c=1", "puct:sims=90,cpuct=1", "puct:sims=60,batch=4"])
  test(`every row of ${spec} is that of its step`, async () => {
    for (const place of PLACES) {
      const followed = await follow(suite, place, spec);
      if (!spec.includes("batch")) checkTree(followed, `${place.game} ${spec}`);
      else {
        followed.story.goTo(Infinity);
        assert.equal(followed.story.spot(0).results, followed.packed.report.simulations, place.game);
      }
    }
  });

for (const spec of [
  "minimax:depth=2,quiescence=0",
  "alphabeta:depth=3,quiescence=0,parts=textbook",
  "alphabeta:depth=3,memory=4,nodes=2000",
])
  test(`every value of ${spec} is that of its step`, async () => {
    for (const place of PLACES) {
      const followed = await follow(suite, place, spec);
      checkDepth(followed, `${place.game} ${spec}`, !spec.includes("memory"));
      const { packed, story } = followed;
      if (packed.complete)
        assert.equal(story.counts.entered, packed.report.nodes, "the root counts, and nothing is counted twice");
      if (spec.startsWith("minimax")) {
        assert.equal(story.counts.cuts, 0);
        assert.ok(
          story.counts.deepest <= (place.game === "banqi" ? 4 : 2),
          `${place.game} goes ${story.counts.deepest} deep`,
        );
      }
    }
  });

test("any step looks the same from wherever one comes", async () => {
  const { story, packed } = await follow(suite, { game: "ataxx", size: "5" }, "mcts:sims=700");
  const look = () =>
    [story.spot(0), ...story.path].map((spot) => [
      spot.visits,
      spot.mean,
      spot.triedCount,
      choiceRows(story, spot).map(({ sum }) => sum),
    ]);
  assert.ok(story.length > 4500, "several copies of the state are kept");
  const steps = [10, 4400, 2100, 1999, 2000, 2001, 37, story.length, 3, 4100];
  const first = steps.map((step) => {
    const fresh = new Story(story.trace);
    fresh.goTo(step);
    story.goTo(0);
    story.goTo(step);
    return JSON.stringify(look());
  });
  const again = steps.map((step) => {
    story.goTo(step);
    return JSON.stringify(look());
  });
  assert.deepEqual(again, first);
  assert.ok(packed.complete);
});

test("what is shown adds up", async () => {
  for (let tries = 0; tries < 500; tries += 1) {
    const { mean, bonus, sum } = added((tries * 0.61803) % 1, (tries * 0.41421) % 2);
    assert.equal((Number(mean) * 1000 + Number(bonus) * 1000).toFixed(0), (Number(sum) * 1000).toFixed(0));
  }
  assert.equal(fraction({ weight: 2, total: 4 }), "1/2");
  const { story } = await follow(suite, /** @type {any} */ (PLACES[5]), "minimax:depth=1,quiescence=0");
  story.goTo(Infinity);
  const chances = story.spot(0).tried.filter(({ turn }) => turn === "chance");
  assert.ok(chances.length > 0);
  for (const at of chances) {
    const rows = outcomeRows(story, at);
    const names = rows.map(({ spot }) => spot.move);
    assert.equal(new Set(names).size, names.length, `the same name twice: ${names}`);
    assert.equal(
      rows.reduce((total, { weight }) => total + weight, 0),
      rows[0]?.total,
    );
  }
});
