/** The editor, the rules, the library and shared games, used as somebody would use them. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { keep, Suite, test } from "./harness/suite.js";
import { GAMES } from "./harness/tools.js";

const suite = new Suite();
const GAME = "wuqi record 1\nGame: gomoku\nOne: Ann\n\n1. h8\n2. i9\n3. g7\n";

/** @param {any} place @param {string} name */
const touch = (place, name) => place.locator(`.cell[aria-label^="${name},"]`).click({ force: true });

/** @param {import("playwright-core").Page} page @param {string | RegExp} text */
async function says(page, text) {
  await page.waitForFunction(
    ([part, flags]) => new RegExp(part, flags).test(document.querySelector("#edit-verdict")?.textContent ?? ""),
    text instanceof RegExp ? [text.source, text.flags] : [text, ""],
  );
}

/** Opens the dialog that shares the game shown. @param {import("playwright-core").Page} page */
async function share(page) {
  await page.locator('[data-control="more"]').click();
  await page.getByRole("menuitem", { name: "Share and export" }).click();
  await page.waitForFunction(() =>
    /** @type {HTMLInputElement | null} */ (document.querySelector(".share input"))?.value.includes("#/g/1"),
  );
  return page.locator(".share input").first().inputValue();
}

test("the editor: a position is drawn, judged, pasted and played from", async (t) => {
  const page = await suite.page(t);
  await suite.open(page, "#/edit/gomoku");
  await says(page, "legal");
  await touch(page, "h8");
  await says(page, "White to move, 224");
  const text = page.locator("textarea");
  assert.match(await text.inputValue(), /7x7.* o$/);
  await touch(page, "h9");
  await says(page, "Not yet");
  assert.equal(await page.locator(".ebtns .primary").isDisabled(), true);
  await text.fill("9/9/9/9/4q4/9/9/9/9 o");
  await says(page, "No piece is written so");
  await page.getByRole("tab", { name: "Rules" }).click();
  await page.getByRole("tab", { name: "Position" }).click();
  await text.fill("9/9/9/9/4x4/9/9/9/9 o");
  await says(page, "White to move, 80");
  await page.locator(".ebtns .primary").click();
  await page.locator('.dlg label.rb:has(input[value="here"])').click();
  await page.locator(".dlg .primary").click();
  await page.waitForSelector(".pbar.turn");
  assert.match((await page.locator(".crumb").textContent()) ?? "", /9 × 9/);
  assert.equal(await page.locator('.cell[aria-label^="e5, stone"]').count(), 1);
  assert.match((await page.locator(".pbar.turn").textContent()) ?? "", /White/, "the side to move of the position");
});

test("the editor: Banqi keeps pool and board together, and offers a way out", async (t) => {
  const page = await suite.page(t);
  await suite.open(page, "#/edit/banqi");
  await says(page, "32 pieces");
  await touch(page, "a8");
  await says(page, "31 pieces");
  assert.match(await page.locator("textarea").inputValue(), /^KXXX.* r G2/);
  await page.locator('.pal[data-key="erase"]').click();
  await touch(page, "b8");
  await says(page, "30 lie face down, 31 are in the pool");
  await page.locator("#edit-verdict .btn").click();
  await says(page, "31 pieces");
});

test("the editor: dominoes, holes and numbers", async (t) => {
  const page = await suite.page(t);
  const text = () => page.locator("textarea").inputValue();
  await suite.open(page, "#/edit/territory");
  await says(page, "legal");
  await touch(page, "b2");
  await touch(page, "c2");
  await says(page, "53 moves");
  assert.equal(await text(), "6/6/6/6/1EW3/6 w");
  await page.getByRole("button", { name: "Mirror" }).click();
  await says(page, "legal");
  assert.equal(await text(), "6/6/6/6/3EW1/6 w");
  await suite.open(page, "#/edit/ataxx");
  await says(page, "16 moves");
  await page.locator('.pal[data-key="blocked"]').click();
  await touch(page, "d4");
  await page.waitForFunction(() => document.querySelector("textarea")?.value.includes("3-3"));
  await says(page, "legal");
  await suite.open(page, "#/edit/sequencium");
  await says(page, "legal");
  await touch(page, "b5");
  await says(page, "Second to move");
  assert.match(await text(), /^A1,5\/1,A2,4/);
  await touch(page, "e2");
  await says(page, "Not yet");
});

test("the editor by keyboard alone, and analysis from there", async (t) => {
  const page = await suite.page(t);
  await suite.open(page, "#/edit/gomoku");
  await says(page, "legal");
  await page.locator('.cell[tabindex="0"]').focus();
  for (const key of ["ArrowRight", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  await says(page, "White to move, 224");
  assert.match(await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? ""), /^b14, stone/);
  await page.getByRole("button", { name: "Analyse" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForSelector("table.cands tbody tr");
});

test("the rules: a diagram is played on, and an illegal try says why", async (t) => {
  const page = await suite.page(t);
  const diagram = (/** @type {string} */ key) => page.locator(`[data-diagram="${key}"]`);
  const caption = async (/** @type {string} */ key, /** @type {RegExp} */ text) => {
    await diagram(key).locator(".dstep span", { hasText: text }).waitFor();
  };
  await suite.open(page, "#/rules/banqi");
  await caption("rank", /Red to move/);
  await touch(diagram("rank"), "b2");
  await touch(diagram("rank"), "b3");
  await caption("rank", /does not take/);
  await touch(diagram("rank"), "b2");
  await touch(diagram("rank"), "a2");
  await caption("rank", /capture b2xa2/);
  await touch(diagram("cannon"), "a3");
  await touch(diagram("cannon"), "a1");
  await caption("cannon", /exactly one piece/);
  await diagram("chain").getByRole("button", { name: "Show the next step" }).click();
  await diagram("chain").getByRole("button", { name: "end the chain" }).click();
  await caption("chain", /end the chain/);
  const dealer = page.getByRole("region", { name: "Who deals here" });
  assert.match(await dealer.innerText(), /both players give a share.*the machine on which the server runs knows/s);
  await suite.open(page, "#/rules/gomoku");
  await caption("doublethree", /Black to move/);
  await touch(diagram("doublethree"), "e5");
  await caption("doublethree", /double three is forbidden/);
});

test("every step of every diagram is what it claims to be", async () => {
  for (const game of GAMES) {
    const { diagrams } = await import(`../app/games/${game}/diagrams.js`);
    for (const { key, rules, size, position, before = [], script } of diagrams) {
      const moves = [...before];
      for (const step of script) {
        const refused = step.startsWith("!");
        const move = step.replace("!", "");
        const answer = await fetch(`${suite.server.url}api/position`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ game, rules, size, position, moves: [...moves, move] }),
        });
        const { error } = await answer.json();
        assert.equal(error !== undefined, refused, `${game} ${key} ${step}: ${error?.message}`);
        if (!refused) moves.push(move);
      }
    }
  }
});

test("the library: found, named, deleted and brought back, written and read again", async (t) => {
  // A record that is refused is also written to the console by the browser.
  const page = await suite.page(t, { forgive: /422/ });
  await suite.server.import(GAME);
  await suite.open(page, "#/library");
  const rows = page.locator(".llist li");
  await rows.first().waitFor();
  await page.locator(".lmenu").first().click();
  await page.getByRole("button", { name: "Rename" }).click();
  await page.keyboard.type("Sunday");
  await page.keyboard.press("Enter");
  await page.locator(".ln b", { hasText: "Sunday" }).waitFor();
  await page.getByRole("searchbox").fill("sund");
  await page.waitForFunction(() => document.querySelectorAll(".llist li").length === 1);
  await page.locator(".lacts").or(page.locator(".lmenu")).first().waitFor();
  if ((await page.locator(".lacts").count()) === 0) await page.locator(".lmenu").first().click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.locator(".lacts").getByRole("button", { name: ".sgf" }).click(),
  ]);
  assert.equal(file.suggestedFilename(), "Sunday.sgf");
  const record = readFileSync(await file.path(), "utf8");
  await page.getByRole("button", { name: "Delete" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".llist li").length === 0);
  await page.getByRole("button", { name: "Bring it back" }).click();
  await rows.first().waitFor();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.locator(".dlg textarea").fill(GAME.replace("i9", "h8"));
  await page.locator(".dlg-f .primary").click();
  await page.locator(".broken h3", { hasText: "Line 6, character 4" }).waitFor();
  await page.locator(".dlg textarea").fill(record);
  await page.locator(".dlg-f .primary").click();
  await page.locator(".dlg-f [role=status]", { hasText: "Games taken in: 0. Already here: 1." }).waitFor();
  await page.locator(".dlg textarea").fill(record.replace(";B[", ";C[again]B["));
  await page.locator(".dlg-f .primary").click();
  await page.waitForSelector(".play .moves .m");
  assert.equal(await page.locator(".moves .m").count(), 3);
});

test("files are read one by one: the good ones come in, what is wrong with the others is told by their names", async (t) => {
  const page = await suite.page(t, { forgive: /422/ });
  await suite.open(page, "#/library");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const before = (await suite.server.ask("api/library")).total;
  const files = {
    "tea.sgf": "(;GM[4]SZ[15];B[hh];W[aa])",
    "all.wuqi": [GAME, GAME.replace("i9", "h8"), GAME].join("\n"),
    "torn.wuqi": GAME.replace("h8", "z99"),
    "good.wuqi": GAME,
  };
  await page
    .locator(".filebtn input")
    .setInputFiles(
      Object.entries(files).map(([name, text]) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) })),
    );
  await page.locator(".dlg-f [role=status]", { hasText: "Games taken in: 4. Not taken in: 2." }).waitFor();
  assert.equal((await suite.server.ask("api/library")).total, before + 4);
  const broken = page.locator(".broken");
  assert.deepEqual(await broken.locator(".file").allInnerTexts(), ["all.wuqi", "torn.wuqi"]);
  // The line is that of the file, not of the record in it.
  assert.match(await broken.first().locator("h3").innerText(), /^Line 14, character 4: /);
  await keep(page, "import-files");
  await broken.first().getByRole("button", { name: "Keep the first move", exact: true }).click();
  await page.waitForFunction(() => document.querySelectorAll(".broken").length === 1);
  assert.deepEqual(await broken.locator(".file").allInnerTexts(), ["torn.wuqi"]);
  assert.equal((await suite.server.ask("api/library")).total, before + 5);
  // What is left is mended and taken in, and nothing twice.
  const left = page.locator(".dlg textarea");
  assert.equal(await left.inputValue(), files["torn.wuqi"]);
  await left.fill(GAME);
  await page.locator(".dlg-f .primary").click();
  await page.locator(".dlg").waitFor({ state: "detached" });
  assert.equal((await suite.server.ask("api/library")).total, before + 6);
});

test("a shared link holds the game, opens elsewhere and is played on", async (t) => {
  const page = await suite.page(t);
  const { id, token } = await suite.server.import("wuqi record 1\nGame: banqi\nOne: Ann\n\n1. b3=P\n2. c3=r\n");
  await suite.open(page, `#/play/${id}?token=${token}`);
  await page.waitForSelector(".moves .m");
  const link = await share(page);
  assert.ok(link.length < 150, link);
  const note = await page.locator(".share .fld .lab").first().innerText();
  assert.match(note, new RegExp(`Beginning with ${new URL(link).origin} it opens on this device only`));
  const other = await suite.page(t);
  await other.goto(link);
  await other.waitForSelector(".replay .moves .m.cur");
  assert.deepEqual(await other.locator(".who b").allTextContents(), ["Second player", "Ann"]);
  assert.equal(await other.locator('.cell[aria-label$="face down"]').count(), 30);
  await other.keyboard.press("ArrowLeft");
  await other.waitForFunction(() => document.querySelectorAll('.cell[aria-label$="face down"]').length === 31);
  await other.getByRole("link", { name: "Play from here" }).click();
  await other.locator(".dlg .primary").click();
  await other.waitForFunction(() => location.hash.startsWith("#/play/"));
  await other.waitForSelector(".controls [data-control]");
});

test("a link that is damaged or from later says so", async (t) => {
  const page = await suite.page(t);
  const { id, token } = await suite.server.import(GAME);
  await suite.open(page, `#/play/${id}?token=${token}`);
  await page.waitForSelector(".moves .m");
  const link = await share(page);
  for (const [wrong, text] of /** @type {const} */ ([
    [link.slice(0, -5), /damaged/],
    [link.replace("#/g/1", "#/g/7"), /later version/],
    [`${link.slice(0, 60)}AAAA${link.slice(64)}`, /damaged/],
  ])) {
    await page.goto("about:blank");
    await page.goto(wrong);
    assert.match((await page.locator(".notice [role=alert]").textContent()) ?? "", text);
  }
});

test("a picture of the board stands alone", async (t) => {
  const page = await suite.page(t);
  const { id, token } = await suite.server.import("wuqi record 1\nGame: banqi\n\n1. b3=P\n2. c3=r\n");
  await suite.open(page, `#/play/${id}?token=${token}`);
  await page.waitForSelector(".moves .m");
  await share(page);
  /** @param {string} kind */
  const save = async (kind) => {
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: kind }).click()]);
    return readFileSync(await file.path());
  };
  const drawing = (await save("SVG")).toString();
  assert.match(drawing, /^<svg/);
  assert.ok(!/class=|style=|var\(/.test(drawing), "nothing depends on the page");
  assert.match(drawing, /id="wave"/);
  const png = await save("PNG");
  assert.equal(png.subarray(1, 4).toString(), "PNG");
  assert.equal(png.readUInt32BE(16), 1200, "its width");
});
