/** Gomoku's openings swap and swap2: stones, the choice of colours, and who has which after it. */
import assert from "node:assert/strict";
import { Player } from "./harness/game.js";
import { suiteHere } from "./harness/local.js";
import { boxOf, keep, test } from "./harness/suite.js";
import { LANGUAGES, PHONE } from "./harness/tools.js";

const suite = suiteHere();
const PERSON = { kind: "person", name: "" };
const ENGINE = { kind: "engine", spec: "random" };

/** Plays moves by their notation. @param {Player} player @param {string} moves */
async function playAll(player, moves) {
  for (const text of moves.split(" ")) {
    const move = player.state.moves.find((known) => known.text === text);
    assert.ok(move, `${text} may be played`);
    await player.play(move);
  }
  await player.shown();
}

/** What a player's bar says below the name. @param {import("playwright-core").Page} page @param {string} side */
const subtitle = (page, side) => page.locator(`.pbar.${side} small`).first().innerText();

/** The colour of the mark of a player. @param {import("playwright-core").Page} page @param {string} side */
const mark = (page, side) =>
  page.locator(`.pbar.${side} .pmark`).evaluate((/** @type {Element} */ element) => {
    const [first, second] = element.children;
    return second ? "open" : first?.getAttribute("class");
  });

for (const [what, size, by] of /** @type {const} */ ([
  ["on a desktop", undefined, "mouse"],
  ["on a phone", PHONE, "finger"],
])) {
  test(`swap2 ${what}: three stones, two more, a choice, and the colours are told`, async (t) => {
    const page = await suite.page(t, { ...(size && { size }), touch: by === "finger" });
    const player = new Player(suite, page, by);
    await player.begin({ game: "gomoku", rules: "opening=swap2", players: [PERSON, PERSON] });
    assert.match(await page.locator(".ask").innerText(), /three stones/);
    assert.deepEqual([await mark(page, "one"), await mark(page, "two")], ["open", "open"]);
    await playAll(player, "h8 h9 j10");
    const buttons = page.locator(".ask .btn");
    assert.deepEqual(await buttons.allInnerTexts(), ["Play black", "Play white", "Place two more"]);
    const width = page.viewportSize()?.width ?? 0;
    for (const box of await Promise.all((await buttons.all()).map((button) => boxOf(button))))
      assert.ok(box.x >= 0 && box.x + box.width <= width, "every choice is on the screen");
    await keep(page, `swap-choice-${by}`);
    await buttons.nth(2).click();
    await player.until(({ board }) => board.extra?.swap?.stage === "two", "two stones more");
    await playAll(player, "g7 j8");
    assert.deepEqual(await buttons.allInnerTexts(), ["Play black", "Play white"]);
    await buttons.nth(1).click();
    await player.until(({ board }) => board.extra?.swap?.black === "two", "the colours");
    await player.shown();
    assert.deepEqual([await mark(page, "one"), await mark(page, "two")], ["m-g2", "m-g1"]);
    assert.match(await subtitle(page, "one"), /White/);
    assert.match(await subtitle(page, "two"), /Black/);
    assert.equal(player.state.turn, "one", "white goes on");
    await keep(page, `swap-chosen-${by}`);
    // The choice is a move like others: it is in the list and can be taken back.
    assert.match(await page.locator(".moves").innerText(), /takes white/);
    await page.locator('[data-control="undo"]').click();
    await player.until(({ board }) => board.extra?.swap?.stage === "answer", "the choice again");
    await buttons.nth(0).click();
    await player.until(({ board }) => board.extra?.swap?.black === "one", "the other choice");
  });
}

test("whoever took black wins with black stones", async (t) => {
  const page = await suite.page(t);
  const player = new Player(suite, page);
  await player.begin({ game: "gomoku", rules: "opening=swap", players: [PERSON, PERSON] });
  await playAll(player, "h8 a1 i8");
  await page.getByRole("button", { name: "Play black" }).click();
  await player.until(({ board }) => board.extra?.swap?.black === "two", "the colours");
  await playAll(player, "a3 j8 a5 k8 a7 l8");
  assert.equal(player.state.result?.outcome, "two");
  await page.locator("h2#end-title .m-g1").waitFor();
  await keep(page, "swap-end");
});

test("an engine puts its stones and chooses", async (t) => {
  const page = await suite.page(t);
  const player = new Player(suite, page);
  await player.begin({ game: "gomoku", rules: "opening=swap2", players: [ENGINE, PERSON] });
  await player.until(({ board }) => board.extra?.swap?.stage === "choose", "three stones of the engine");
  await page.getByRole("button", { name: "Place two more" }).click();
  await player.until(({ board }) => board.extra?.swap?.stage === "two", "two stones more");
  for (let stones = 0; stones < 2; stones += 1) await player.play(player.state.moves[stones]);
  await player.until(({ board }) => board.extra?.swap?.black, "the engine's choice");
});

for (const language of LANGUAGES) {
  test(`the choice is asked in ${language}`, async (t) => {
    const page = await suite.page(t, { language });
    const player = new Player(suite, page);
    await player.begin({ game: "gomoku", rules: "opening=swap2", size: "9", players: [PERSON, PERSON] });
    await playAll(player, "e5 d6 f4");
    const texts = await page.locator(".ask .btn").allInnerTexts();
    const expected = { en: "Play black", "zh-Hant": "執黑", "zh-Hans": "执黑" }[language];
    assert.equal(texts[0], expected);
    assert.equal(texts.length, 3);
  });
}
