/** Play through the network: by the machine's own address, which is no safe origin. */
import assert from "node:assert/strict";
import { networkInterfaces } from "node:os";
import { Player } from "./harness/game.js";
import { Suite, test } from "./harness/suite.js";
import { PHONE } from "./harness/tools.js";

const own = Object.values(networkInterfaces())
  .flat()
  .find((address) => address && address.family === "IPv4" && !address.internal)?.address;
const suite = new Suite(["--host", "0.0.0.0"]);

test("two devices play Banqi by the machine's address, and verify the deal", async (t) => {
  if (!own) return t.skip("this machine has no address of its own");
  suite.server.url = suite.server.url.replace("127.0.0.1", own);
  const [one, two] = [await suite.page(t), await suite.page(t, { size: PHONE, touch: true })];
  const [ann, bo] = [new Player(suite, one), new Player(suite, two, "finger")];
  await suite.open(one, "#/new/banqi");
  assert.equal(await one.evaluate(() => isSecureContext), false, "this is what a phone sees");
  await one.locator('.dlg label.rb:has(input[value="link"])').click();
  await one.locator(".dlg .primary:enabled").click();
  await one.waitForSelector(".waiting .qr");
  const [play = "", watch = ""] = await one.$$eval(".waiting .copyrow input", (fields) =>
    fields.map((field) => /** @type {HTMLInputElement} */ (field).value),
  );
  for (const link of [play, watch]) assert.ok(link.startsWith(suite.server.url), link);
  await one.locator(".waiting .copyrow button").first().click();
  await one.waitForSelector(".waiting .copyrow button.did");
  await two.goto(play);
  await bo.until((state) => state.deal?.root, "both shares");
  await ann.until((state) => state.deal?.root, "both shares");
  let flips = 0;
  for (let move = 0; move < 14; move += 1) {
    const player = ann.state.turn === "one" ? ann : bo;
    const { seq, moves } = player.state;
    const chosen = moves[player.random(moves.length)];
    if (chosen.kind === "flip") flips += 1;
    await player.play(chosen);
    await Promise.all([ann, bo].map((who) => who.until((state) => state.seq > seq, "the move")));
    assert.equal(ann.state.position, bo.state.position);
  }
  await one.waitForFunction(
    (number) => document.querySelector(".deal")?.textContent?.includes(`${number} flips verified`),
    flips,
  );
  await two.locator('[data-control="more"]').tap();
  await two.locator('[role="menuitem"]:has([href$="#i-flag"])').tap();
  await two.locator(".ask .primary").tap();
  for (const page of [one, two])
    await page.waitForFunction(() =>
      document.querySelector(".deal.good")?.textContent?.includes("whole deal is verified"),
    );
});

test("another device reads why library and matches are closed to it", async (t) => {
  const page = await suite.page(t, { forgive: /403/ });
  // By its own address this machine is still the one that runs the server: another's refusal is given here.
  await page.route(/\/api\/(library|matches)/, (route) => route.fulfill({ status: 403, body: "" }));
  for (const hash of ["#/library", "#/match"]) {
    await suite.open(page, hash);
    await page.getByText("only at the computer that runs Wuqi").first().waitFor();
  }
});

test("other names for this machine are refused", async () => {
  const { port } = new URL(suite.server.url);
  const answer = await fetch(`http://127.0.0.1:${port}/health`, { headers: { origin: "http://elsewhere.example" } });
  assert.equal(answer.status, 403);
});
