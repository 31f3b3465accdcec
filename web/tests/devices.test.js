/** Two people on two devices: invitation, presence, clocks, reconnecting, rematch, the deal. */
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { Player } from "./harness/game.js";
import { keep, Suite, test } from "./harness/suite.js";
import { PHONE, root } from "./harness/tools.js";

const suite = new Suite();
const load = createRequire(`${root}target/page-tests/here.js`);

/**
 * Begins a game by link in the page, as a person does.
 * @param {import("playwright-core").Page} page
 * @param {string} game
 * @param {string} name
 * @returns {Promise<{play: string, watch: string}>} the links
 */
async function invite(page, game, name) {
  await suite.open(page, `#/new/${game}`);
  await page.waitForSelector(".dlg .primary:enabled");
  await page.locator('.dlg label.rb:has(input[value="link"])').click();
  await page.locator(".dlg .opp input.inp").fill(name);
  await page.locator(".dlg .primary:enabled").click();
  await page.waitForSelector(".waiting .qr");
  const [play, watch] = await page.$$eval(".waiting .copyrow input", (/** @type {HTMLInputElement[]} */ fields) =>
    fields.map(({ value }) => value),
  );
  return { play, watch };
}

/** @param {any} test @param {string} game */
async function together(test, game) {
  const [one, two] = [
    await suite.page(test),
    await suite.page(test, { size: PHONE, touch: true, language: "zh-Hant" }),
  ];
  const [ann, bo] = [new Player(suite, one), new Player(suite, two, "finger")];
  const links = await invite(one, game, "Ann");
  await two.goto(links.play);
  await bo.until(() => true, "Bo's first state");
  await one.waitForSelector(".waiting", { state: "detached" });
  return { ann, bo, links };
}

test("an invitation: link, QR code, waiting until the other has come", async (t) => {
  const page = await suite.page(t);
  const links = await invite(page, "gomoku", "Ann");
  assert.match(links.play, /#\/play\/[0-9a-f]{16}\?token=[0-9a-f]{32}$/);
  assert.match(links.watch, /#\/play\/[0-9a-f]{16}$/);
  await keep(page, "waiting");
  // What a phone would read.
  const { data, width, height } = await page.evaluate(async () => {
    const drawing = /** @type {SVGElement} */ (document.querySelector(".waiting .qr")).cloneNode(true);
    const style = (/** @type {string} */ selector, /** @type {string} */ colour) => {
      for (const element of /** @type {Element} */ (drawing).querySelectorAll(selector))
        element.setAttribute("fill", colour);
    };
    style(".qr-g", "#fff");
    style(".qr-d", "#000");
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: 400, height: 400 });
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    context.drawImage(image, 0, 0, 400, 400);
    return { data: [...context.getImageData(0, 0, 400, 400).data], width: 400, height: 400 };
  });
  const read = load("jsqr");
  assert.equal((read.default ?? read)(Uint8ClampedArray.from(data), width, height)?.data, links.play);
});

test("two browsers play a whole game; each moves for one side, a third watches", async (t) => {
  const { ann, bo, links } = await together(t, "territory");
  const third = await suite.page(t);
  const watcher = new Player(suite, third);
  await third.goto(links.watch);
  await watcher.until(() => true, "the watcher's first state");
  for (let move = 0; move < 60 && !ann.state.result; move += 1) {
    const player = ann.state.turn === "one" ? ann : bo;
    const { seq } = player.state;
    assert.equal(await player.page.locator(".pbar.turn").count(), 1);
    await player.play(player.state.moves[player.random(player.state.moves.length)]);
    await Promise.all([ann, bo, watcher].map((who) => who.until((state) => state.seq > seq, "the same move")));
    assert.equal(ann.state.position, bo.state.position);
    assert.equal(watcher.state.position, bo.state.position);
  }
  assert.ok(ann.state.result, "the game ends");
  await third.waitForSelector(".endcard");
  assert.equal(await third.locator(".endcard .primary").count(), 0, "a watcher is offered nothing");
  // A rematch is an offer; sides are exchanged, people stay.
  await ann.page.locator(".endcard .primary").click();
  await bo.page.locator(".ask .primary").tap();
  await ann.until((state) => !state.result && state.ply === 0, "the rematch");
  await bo.until((state) => !state.result && state.ply === 0, "the rematch");
  assert.equal(ann.state.seats[1].name, "Ann");
  await bo.play(bo.state.moves[0]);
  await ann.until((state) => state.ply === 1, "Bo's move");
  await keep(ann.page, "two-devices");
});

test("nobody touches the other's pieces or gets help while two people play", async (t) => {
  const { ann, bo } = await together(t, "gomoku");
  await bo.shown();
  assert.ok(!(await bo.spoken()).some((name) => name.includes("可下")), "Bo has no targets");
  const before = bo.said.length;
  await bo.touch(112);
  await bo.page.waitForTimeout(300);
  assert.equal(bo.said.slice(before).filter((text) => text.includes('"play"')).length, 0);
  assert.ok(await ann.page.locator('[data-control="hint"]').isDisabled());
  // Taking back is asked for.
  await ann.play(ann.state.moves[112]);
  await bo.until((state) => state.ply === 1, "Ann's move");
  await ann.page.locator('[data-control="undo"]').click();
  await ann.page.waitForSelector('.ask[data-key="offer"]');
  assert.equal(await ann.page.locator(".ask b").innerText(), "You asked to take back a move.");
  await bo.page.locator(".ask .quiet").tap();
  await ann.until((state) => state.offer === null && state.ply === 1, "Bo's no");
  await ann.page.locator('[data-control="undo"]').click();
  await bo.page.locator(".ask .primary").tap();
  await ann.until((state) => state.ply === 0, "Bo's yes");
  // Whoever was invited waits for the other without an invitation of their own to give.
  await bo.until((state) => state.ply === 0, "the first position again");
  await ann.page.goto("about:blank");
  await bo.page.waitForSelector(".waiting");
  assert.equal(await bo.page.locator(".waiting .qr").count(), 0);
});

test("who is away is shown; who comes back goes on", async (t) => {
  const { ann, bo, links } = await together(t, "ataxx");
  await ann.play(ann.state.moves[0]);
  await bo.until((state) => state.ply === 1, "Ann's move");
  await bo.page.goto("about:blank");
  await ann.page.waitForFunction(() =>
    document.querySelector(".pbar.two .who")?.textContent?.includes("not connected"),
  );
  await keep(ann.page, "away");
  await bo.page.goto(links.play);
  await bo.until((state) => state.ply === 1, "the game again");
  await ann.page.waitForFunction(
    () => !document.querySelector(".pbar.two .who")?.textContent?.includes("not connected"),
  );
});

test("the Banqi deal is sealed by both, every flip is verified, and the whole deal at the end", async (t) => {
  const { ann, bo } = await together(t, "banqi");
  await ann.until((state) => state.deal?.root, "the shares of both");
  assert.equal(new Set(ann.state.deal?.nonces).size, 2);
  assert.equal(new Set(ann.state.deal?.seals).size, 2, "both had sealed their shares");
  for (let move = 0; move < 6; move += 1) {
    const player = ann.state.turn === "one" ? ann : bo;
    const { seq, moves } = player.state;
    const flips = moves.filter(({ kind }) => kind === "flip");
    await player.play(flips[player.random(flips.length)]);
    await Promise.all([ann, bo].map((who) => who.until((state) => state.seq > seq, "the flip")));
  }
  await ann.page.waitForFunction(() => document.querySelector(".deal")?.textContent?.includes("6 flips verified"));
  await keep(ann.page, "deal-verified");
  await ann.page.locator('[data-control="more"]').click();
  await ann.page.locator('[role="menuitem"]:has([href$="#i-flag"])').click();
  await ann.page.locator(".ask .primary").click();
  await ann.page.waitForFunction(() =>
    document.querySelector(".deal")?.textContent?.includes("whole deal is verified"),
  );
  await bo.page.waitForFunction(() =>
    document.querySelector(".deal.good")?.textContent?.includes("整個暗子排列已驗證"),
  );
});

test("a forged flip or deal is found out", async (t) => {
  const page = await suite.page(t);
  await suite.open(page);
  const verdicts = await page.evaluate(async () => {
    const { fits, proves } = await import(new URL("app/deal/verify.js", document.baseURI).href);
    const { sha256, toHex } = await import(new URL("app/deal/sha256.js", document.baseURI).href);
    const bytes = (/** @type {string} */ text) => new TextEncoder().encode(text);
    const salt = "ab".repeat(32);
    const leaf = sha256(
      Uint8Array.of(0, 5, 75),
      Uint8Array.from({ length: 32 }, () => 0xab),
    );
    const beside = toHex(sha256(bytes("beside")));
    const rootHash = sha256(Uint8Array.of(1), sha256(bytes("beside")), leaf);
    const flip = { square: 5, piece: "K", salt, path: [beside] };
    const root = toHex(rootHash);
    const deal = { commitment: root, nonces: ["a", "b"], root };
    return [
      toHex(sha256(bytes("abc"))) === "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
      proves(root, flip),
      proves(root, { ...flip, piece: "k" }),
      proves(root, { ...flip, square: 4 }),
      proves(root, { ...flip, salt: "ac".repeat(32) }),
      fits(deal, { secret: "00".repeat(32), order: "Kk" }),
    ];
  });
  assert.deepEqual(verdicts, [true, true, false, false, false, false]);
});

test("after kill -9 and a new start everybody goes on where they were", async (t) => {
  const forgive = /WebSocket|ERR_CONNECTION_REFUSED|Failed to load/;
  const [one, two] = [await suite.page(t, { forgive }), await suite.page(t, { forgive })];
  const [ann, bo] = [new Player(suite, one), new Player(suite, two)];
  const { play } = await invite(one, "gomoku", "Ann");
  await two.goto(play);
  await bo.until(() => true, "Bo's first state");
  await one.waitForSelector(".waiting", { state: "detached" });
  await ann.play(ann.state.moves[112]);
  await bo.until((state) => state.ply === 1, "Ann's move");
  await bo.play(bo.state.moves[0]);
  await ann.until((state) => state.ply === 2, "Bo's move");
  const { position } = ann.state;
  await suite.server.crash();
  await one.waitForFunction(() => document.querySelector(".ask b")?.textContent?.includes("Connection lost"));
  await keep(one, "connection-lost");
  ann.forget();
  bo.forget();
  await suite.server.start();
  for (const player of [ann, bo]) {
    await player.until((state) => state.position === position, "the same position", 20000);
    await player.page.waitForSelector(".ask", { state: "detached" });
  }
  await ann.play(ann.state.moves[0]);
  await bo.until((state) => state.ply === 3, "the next move");
  // An orderly end is no different for the pages.
  assert.equal(await suite.server.stop(), 0, "the server ends well");
  ann.forget();
  await suite.server.start();
  await ann.until((state) => state.ply === 3, "the game again", 20000);
});

test("nothing secret is in the log", async () => {
  assert.ok(suite.server.log.includes("answered"), "there is a log");
  assert.ok(!/token=|[0-9a-f]{32}/.test(suite.server.log), "no token, no secret");
});
