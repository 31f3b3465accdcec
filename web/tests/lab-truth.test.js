/** The lab tells the truth: every number it shows at a step is computed again from the trace. */
import assert from "node:assert/strict";
import { unpack } from "../app/lab/decode.js";
import { added, fraction } from "../app/lab/figures.js";
import { boundOf, choiceRows, meanOfOutcomes, moveRows, outcomeRows, placeOfRows } from "../app/lab/rows.js";
import { Story } from "../app/lab/story.js";
import { DepthBooks, TreeBooks } from "./harness/books.js";
import { follow, PLACES } from "./harness/lab.js";
import { Suite, test } from "./harness/suite.js";

const suite = new Suite();

const near = (/** @type {number | null} */ a, /** @type {number} */ b) => a !== null && Math.abs(a - b) < 1e-4;

/** Every row at every step, whatever the step does. @param {any} followed @param {string} named @param {boolean} [chose] whether the search itself chose by these numbers */
function checkTree({ packed, lines, nodes, story }, named, chose = true) {
  const books = new TreeBooks(packed, nodes);
  const compared = new Map();
  lines.forEach((/** @type {string[]} */ line, /** @type {number} */ at) => {
    const where = `${named} ${at} ${line.join(" ")}`;
    books.take(line);
    story.goTo(at + 1);
    const place = placeOfRows(story, null);
    const rows = choiceRows(story, place);
    assert.deepEqual(
      rows.map(({ spot }) => spot.id),
      books.tried.get(place.id) ?? [],
      where,
    );
    for (const row of rows) {
      const plain = books.row(place.id, row.spot.id);
      assert.equal(row.visits, plain.visits, `${where}: visits of ${row.spot.id}`);
      assert.equal(row.chosen, plain.chosen, where);
      assert.equal(row.out, plain.out, `${where}: left out`);
      // What a move is taken to be worth before its first visit only the search knows.
      if (plain.mean !== null) assert.ok(near(row.mean, plain.mean), `${where}: ${row.mean} for ${plain.mean}`);
      if (plain.bonus === null) assert.equal(row.bonus, null, where);
      else assert.ok(near(row.bonus, plain.bonus), `${where}: U ${row.bonus} for ${plain.bonus}`);
      compared.set(line[0], (compared.get(line[0]) ?? 0) + 1);
    }
    if (chose && line[0] === "s" && line[6] === "formula") {
      const taken = rows.find(({ chosen }) => chosen);
      const shown = rows.filter(({ sum }) => sum !== null).map(({ mean, bonus }) => Number(added(mean, bonus).sum));
      const sum = Number(added(taken?.mean ?? 0, taken?.bonus ?? 0).sum);
      assert.equal(sum, Math.max(...shown), `${where}: the largest`);
    }
    for (const spot of story.path) assert.equal(spot.visits, books.visits(spot.id), `${where}: visits on the way`);
  });
  for (const letter of ["s", "p", "v", "b"])
    assert.ok((compared.get(letter) ?? 0) > 20, `${named}: ${letter} ${compared.get(letter)}`);
  return compared;
}

/** Windows, values, bounds and the best at every step, and the values of positions when they return. @param {any} followed @param {string} named @param {boolean} textbook */
function checkDepth({ packed, lines, nodes, story }, named, textbook) {
  const books = new DepthBooks(packed, nodes);
  let [checked, narrowed] = [0, 0];
  lines.forEach((/** @type {string[]} */ line, /** @type {number} */ at) => {
    const where = `${named} ${at} ${line.join(" ")}`;
    const [letter, id, first] = line;
    const node = Number(id);
    books.take(line);
    story.goTo(at + 1);
    const place = placeOfRows(story, null);
    for (const spot of new Set([place, ...story.path])) {
      const window = story.plain ? null : books.window(spot.id);
      assert.deepEqual(story.windowOf(spot), window, `${where}: the window of ${spot.id}`);
      assert.equal(boundOf(spot), books.bound(spot.id), `${where}: the bound of ${spot.id}`);
      const best = books.best(spot.id);
      assert.deepEqual([spot.best, spot.bestFrom?.id ?? null], [best?.value ?? null, best?.from ?? null], where);
      const known = books.entered.get(spot.id);
      if (window && known && (window.alpha > known.alpha || window.beta < known.beta)) narrowed += 1;
    }
    const rows = place.turn === "chance" ? outcomeRows(story, place) : moveRows(story, place);
    assert.deepEqual(
      rows.map(({ spot, value, bound }) => [spot.id, value, bound]),
      (books.entered.get(place.id)?.tried ?? []).map((child) => {
        const value = books.entered.get(child)?.value ?? null;
        return [child, value === null ? null : books.earlier(value), books.bound(child)];
      }),
      where,
    );
    if (letter !== "r" || !textbook) return;
    const { tried = [], kind = "" } = books.entered.get(node) ?? {};
    if (nodes[node][2] === "c") {
      const mean = meanOfOutcomes(story, outcomeRows(story, story.spot(node)));
      if (mean === null) return;
      assert.equal(mean, Number(first), `${where}: the mean of the outcomes`);
      checked += 1;
    } else if (tried.length > 0 && kind === "choice") {
      assert.equal(books.best(node)?.value, Number(first), where);
      checked += 1;
    }
  });
  assert.ok(!textbook || checked > 0, `${named}: ${checked}`);
  return narrowed;
}

for (const spec of ["mcts:sims=120,c=1", "puct:sims=90,cpuct=1", "puct:sims=60,batch=4"])
  test(`every row of ${spec} is that of its step`, async () => {
    for (const place of PLACES) {
      const followed = await follow(suite, place, spec);
      const compared = checkTree(followed, `${place.game} ${spec}`);
      assert.equal(followed.story.spot(0).results, followed.packed.report.simulations, place.game);
      if (spec.includes("batch")) assert.ok(compared.get("w") > 0, "leaves that waited are taken up again");
    }
  });

test("opinions of moves are part of the formula where the search has them", async () => {
  const place = { game: "gomoku", size: "6", rules: "row=4", moves: ["c3"] };
  const { packed, lines, nodes, ...followed } = await follow(suite, place, "gomoku:mcts:sims=150");
  checkTree({ packed, lines, nodes, ...followed }, "gomoku:mcts");
  // No engine asks for opinions here, so the same trace is told as if one had.
  const bias = 2;
  const told = lines.map((/** @type {string[]} */ line) => {
    if (line[0] !== "s") return line;
    const [letter, id = "0", visits, mean, bonus, total, choice] = line;
    const prior = 1 / (2 + (Number(id) % 7));
    const moves = Number(nodes[Number(nodes[Number(id)][0])][3]);
    const more = choice === "formula" ? (bias * moves * prior) / (1 + Number(visits)) : 0;
    return [letter, id, visits, mean, String(Number(bonus) + more), total, choice, String(prior)];
  });
  const events = [told.map((/** @type {string[]} */ line) => line.join(" ")).join(";")];
  assert.ok(packed.formula?.kind === "ucb1", "MCTS chooses by UCB1");
  const opinionated = { ...packed, formula: { ...packed.formula, bias }, events };
  const story = new Story(await unpack(opinionated));
  checkTree({ packed: opinionated, lines: told, nodes, story }, "with opinions", false);
});

for (const spec of [
  "minimax:depth=2,quiescence=0",
  "alphabeta:depth=3,quiescence=0,parts=textbook",
  "alphabeta:depth=3,memory=4,nodes=2000",
])
  test(`every value of ${spec} is that of its step`, async () => {
    for (const place of PLACES) {
      const followed = await follow(suite, place, spec);
      const narrowed = checkDepth(followed, `${place.game} ${spec}`, !spec.includes("memory"));
      assert.equal(narrowed > 0, !spec.startsWith("minimax"), `${place.game} ${spec}: windows narrow`);
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
  for (const spec of ["mcts:sims=700", "alphabeta:depth=5,quiescence=0,parts=textbook"]) {
    const { story } = await follow(suite, { game: "ataxx", size: "5" }, spec);
    const look = () =>
      JSON.stringify([
        story.counts,
        [story.spot(0), ...story.path].map((spot) => [
          spot.visits,
          spot.mean,
          spot.triedCount,
          story.windowOf(spot),
          (story.simulates ? choiceRows : moveRows)(story, spot).map((row) => [row.spot.id, row.spot.value]),
        ]),
      ]);
    assert.ok(story.length > 4500, "several copies of the state are kept");
    const runs = Array.from({ length: 30 }, (_, index) => story.length - 1 - index * 40);
    const steps = [10, 4400, 2100, 1999, 2000, 2001, 37, story.length, ...runs, 3, 4100, 4099, 4098, 3600];
    const { trace } = story;
    const first = steps.map((step) => {
      const fresh = new Story(trace);
      fresh.goTo(step);
      story.goTo(0);
      story.goTo(step);
      assert.deepEqual(fresh.counts, story.counts, `${spec} ${step}`);
      return look();
    });
    const again = steps.map((step) => {
      story.goTo(step);
      return look();
    });
    assert.deepEqual(again, first, spec);
  }
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
