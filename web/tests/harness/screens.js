/**
 * Every screen of the page, and how to get there: a further one is one entry here, and is
 * then checked in all languages, sizes and themes.
 */
import { Player } from "./game.js";
import { lessonScreens } from "./lesson-screens.js";
import { match } from "./matches.js";
import { openMiddle } from "./middle.js";

/** Gets to the screen; what it returns is awaited. @typedef {(suite: import("./suite.js").Suite, page: any) => Promise<any>} Open */

const person = { kind: "person", name: "" };
const engine = { kind: "engine", spec: "level:1" };

/** A game some moves after its beginning. @param {string} game @param {number} moves @returns {Open} */
function inTheMiddle(game, moves, players = [person, engine]) {
  return async (suite, page) => {
    const player = new Player(suite, page);
    await player.begin({ game, players, clock: { base_ms: 600000, increment_ms: 5000 } });
    for (let move = 0; move < moves; move += 1) {
      const { moves: all } = await player.until(Player.asked, "my turn");
      // Growing keeps a game of Ataxx from ending early.
      const clones = all.filter(({ kind }) => kind === "clone");
      const list = clones.length > 0 ? clones : all;
      await player.play(list[player.random(list.length)]);
    }
    await player.until(Player.asked, "my turn");
    await player.shown();
    return player;
  };
}

/** Opens a tab of the panel. @param {import("playwright-core").Page} page @param {string} name */
async function tab(page, name) {
  await page.locator(`#tab-${name}`).click();
  await page.waitForSelector(`#tab-${name}[aria-selected="true"]`);
}

/** @type {Record<string, Open>} */
export const screens = {
  home: async (suite, page) => {
    await suite.open(page);
    await page.waitForSelector(".card .pic svg");
  },
  "home-go-on": async (suite, page) => {
    await inTheMiddle("territory", 1)(suite, page);
    await suite.open(page, "#/");
    await page.waitForSelector("section.cont");
  },
  "new-engine": async (suite, page) => {
    await suite.open(page, "#/new/banqi");
    await page.waitForSelector(".dlg .opts");
  },
  "new-here": async (suite, page) => {
    await suite.open(page, "#/new/gomoku");
    await page.waitForSelector(".dlg .opts");
    await page.locator('.dlg label.rb:has(input[value="here"])').click();
  },
  "new-watch": async (suite, page) => {
    await suite.open(page, "#/new/ataxx");
    await page.waitForSelector(".dlg .primary:enabled");
    await page.locator('.dlg label.rb:has(input[value="watch"])').click();
  },
  settings: async (suite, page) => {
    await suite.open(page, "#/settings");
    await page.waitForSelector(".slist .srow");
  },
  keys: async (suite, page) => {
    await suite.open(page, "#/keys");
    await page.waitForSelector(".dlg");
  },
  "play-ataxx": middle("ataxx"),
  "play-banqi": middle("banqi"),
  "play-gomoku": middle("gomoku"),
  "play-sequencium": middle("sequencium"),
  "play-territory": middle("territory"),
  "play-here": middle("banqi", ""),
  "play-analysis": async (suite, page) => {
    await middle("ataxx")(suite, page);
    await tab(page, "analysis");
    await page.locator("#pane .start .btn:not(.pk-chosen)").click();
    await page.waitForSelector("table.cands tbody tr");
    await page.locator(".stopbtn").click();
    await page.waitForSelector(".stopbtn", { state: "detached" });
  },
  "play-back": async (suite, page) => {
    await middle("ataxx")(suite, page);
    for (let step = 0; step < 6; step += 1) await page.keyboard.press("ArrowLeft");
    await page.waitForSelector('.ask .primary:has([href$="#i-last"])');
  },
  "play-engine": async (suite, page) => {
    const player = await openMiddle(suite, page, "sequencium");
    await player.play(player.state.moves[0]);
    await player.until((state) => Player.asked(state) && state.ply === 22, "the answer");
    await tab(page, "engine");
  },
  watch: async (suite, page) => {
    const spec = { kind: "engine", spec: "level:4" };
    const player = new Player(suite, page);
    await player.begin({ game: "ataxx", players: [spec, spec] });
    await player.until((state) => state.ply >= 12 || state.result, "twelve moves", 40000);
    await page.keyboard.press(" ");
    await player.until((state) => state.paused || state.result, "the pause");
    await page.waitForFunction(() => !document.querySelector(".thinking"));
  },
  "play-menu": async (suite, page) => {
    await inTheMiddle("gomoku", 1)(suite, page);
    await page.locator('[data-control="more"]').click();
    await page.waitForSelector('[role="menu"]');
  },
  "play-hint": async (suite, page) => {
    await inTheMiddle("gomoku", 1)(suite, page);
    await page.locator('[data-control="hint"]').click();
    await page.locator(".ask .primary").click();
    await page.locator(".ask .primary").click();
    await page.waitForSelector(".ask small");
  },
  "play-teach": async (suite, page) => {
    await inTheMiddle("gomoku", 1)(suite, page);
    await page.locator(".teach .sw2").click();
    await page.waitForSelector(".moves .gave");
  },
  "play-resign": async (suite, page) => {
    await inTheMiddle("banqi", 1)(suite, page);
    await page.locator('[data-control="more"]').click();
    await page.locator('[role="menuitem"]:has([href$="#i-flag"])').click();
    await page.waitForSelector('.ask .primary [href$="#i-flag"]');
  },
  end: ended,
  "new-link": async (suite, page) => {
    await suite.open(page, "#/new/sequencium");
    await page.waitForSelector(".dlg .primary:enabled");
    await page.locator('.dlg label.rb:has(input[value="link"])').click();
  },
  waiting: async (suite, page) => {
    await screens["new-link"]?.(suite, page);
    await page.locator(".dlg .primary:enabled").click();
    await page.waitForSelector(".waiting .qr");
  },
  lab: lab("alphabeta"),
  "lab-mcts": lab("mcts"),
  "lab-puct": lab("puct"),
  ...lessonScreens,
  race: async (suite, page) => {
    await suite.open(page, "#/race?sample=sequencium&budget=300");
    await page.waitForFunction(() => document.querySelectorAll(".keeps, .spoils").length === 3);
  },
  puzzles: async (suite, page) => {
    await suite.open(page, "#/puzzles/sequencium?of=all");
    await page.waitForSelector("svg.board.live .cell");
    await page.locator('.mk-side .btn:has([href$="#i-eye"])').click();
    await page.waitForSelector(".pz-steps");
  },
  match: async (suite, page) => {
    await suite.open(page, "#/match");
    await page.waitForSelector(".mt-setup .primary:enabled");
  },
  "match-running": async (suite, page) => {
    // By time, so that it is not over before it is looked at, however fast the machine is.
    await suite.open(page, `#/match/${await match(suite, 2000, "mcts:time=10ms")}`);
    await page.waitForSelector(".mt-boards svg");
    await page.waitForFunction(() => document.querySelectorAll(".mt-games tbody tr").length > 3);
  },
  "match-over": async (suite, page) => {
    await suite.open(page, `#/match/${await match(suite, 20)}`);
    await page.waitForSelector('.mt-bar a[href="#/match"]', { timeout: 60000 });
  },
  ladder: async (suite, page) => {
    await suite.open(page, "#/match");
    const ids = [await match(suite, 20, "level:1")];
    await page.evaluate((/** @type {string[]} */ ids) => {
      const plan = { game: "ataxx", kind: "mcts", rungs: 5, games: 20 };
      localStorage.setItem("wuqi.ladder", JSON.stringify({ plan, ids }));
    }, ids);
    await suite.open(page, "#/ladder");
    await page.locator(".ld-chart i").nth(1).waitFor();
  },
  training: async (suite, page) => {
    await suite.open(page, "#/training");
    await page.waitForSelector(".tr-runs ul, .tr-runs pre");
  },
  "game-gone": async (suite, page) => {
    await suite.open(page, "#/play/0123456789abcdef");
    await page.waitForSelector(".notice .btn");
  },
  review: async (suite, page) => {
    await ended(suite, page);
    await page.locator('.endcard .btn:has([href$="#i-graph"])').click();
    await page.waitForSelector(".mnav");
  },
  mistakes: async (suite, page) => {
    await screens.review?.(suite, page);
    await page.locator('a[href^="#/mistakes/"]').click();
    await page.waitForSelector(".mk-side p");
  },
  "edit-ataxx": editor("ataxx"),
  "edit-banqi": editor("banqi"),
  "edit-gomoku": editor("gomoku"),
  "edit-sequencium": editor("sequencium"),
  "edit-territory": editor("territory"),
  "edit-banqi-pool": async (suite, page) => {
    await editor("banqi")(suite, page);
    await tab(page, "pool");
  },
  "edit-rules": async (suite, page) => {
    await editor("sequencium")(suite, page);
    await tab(page, "rules");
  },
  "rules-ataxx": rules("ataxx"),
  "rules-banqi": rules("banqi"),
  "rules-gomoku": rules("gomoku"),
  "rules-sequencium": rules("sequencium"),
  "rules-territory": rules("territory"),
  library: async (suite, page) => {
    for (const text of RECORDS) await suite.server.import(text);
    await suite.open(page, "#/library");
    await page.locator(".lmenu").first().click();
    await page.waitForSelector(".lacts");
  },
  import: async (suite, page) => {
    await suite.open(page, "#/library");
    await page.locator('.lhead [href$="#i-import"]').click();
    await page.waitForSelector(".dlg textarea");
  },
  share: async (suite, page) => {
    await inTheMiddle("gomoku", 2)(suite, page);
    await page.locator('[data-control="more"]').click();
    await page.locator('[role="menuitem"]:has([href$="#i-share"])').click();
    await page.waitForFunction(() =>
      /** @type {HTMLInputElement | null} */ (document.querySelector(".share input"))?.value.includes("#/g/1"),
    );
    await page.waitForSelector(".shpic .board");
  },
  replay: async (suite, page) => {
    await suite.open(page, LINK);
    await page.waitForSelector(".replay .moves .m");
  },
  "replay-damaged": async (suite, page) => {
    await suite.open(page, LINK.slice(0, -6));
    await page.waitForSelector(".notice .state");
  },
};

/** A game in its middle. @param {string} game @param {string} [engine] @returns {Open} */
function middle(game, engine) {
  return (suite, page) => openMiddle(suite, page, game, engine);
}

/** The lab, some steps into a search. @param {string} algorithm @returns {Open} */
function lab(algorithm) {
  return async (suite, page) => {
    await suite.open(page, `#/lab/${algorithm}`);
    await page.waitForSelector(".transport .primary:enabled");
    for (let step = 0; step < 12; step += 1) await page.keyboard.press("ArrowRight");
  };
}

/** A game of Banqi of three flips. */
const LINK = "#/g/1-kfwfYtWSkrMK8xU0lEyqbAAkhDkmJcHJF_O2P9sRh9EJMnYNkAh2di2SCHR0NZbKRYA";

const RECORDS = [
  "wuqi record 1\nGame: gomoku\nOne: Ann\nTwo: Bo\nResult: one\nReason: resign\n\n1. h8\n2. i9\n",
  "wuqi record 1\nGame: banqi\n\n1. b3=P\n2. c3=r\n",
  "wuqi record 1\nGame: territory\nSize: 2\n\n1. a1a2\n2. b1b2\n",
];

/** The editor with the start of a game. @param {string} game @returns {Open} */
function editor(game) {
  return async (suite, page) => {
    await suite.open(page, `#/edit/${game}`);
    await page.waitForSelector(".ask.ok");
  };
}

/** The rules of a game, all diagrams drawn. @param {string} game @returns {Open} */
function rules(game) {
  return async (suite, page) => {
    await suite.open(page, `#/rules/${game}`);
    await page.waitForFunction(
      () => document.querySelectorAll(".dgm .board").length === document.querySelectorAll(".dplace").length,
    );
  };
}

/** A short game, played to its end. @type {Open} */
async function ended(suite, page) {
  const player = new Player(suite, page);
  await player.begin({ game: "territory", size: "4", players: [person, person] });
  await player.playToTheEnd();
  await page.waitForSelector(".endcard");
}
