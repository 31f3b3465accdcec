/**
 * The whole page: its frame, its language, its screens.
 *
 * Whoever begins it has said before where games run and where files come from.
 */
import { setRegion } from "./announce.js";
import { createGame, loadFirstGame, rememberGame } from "./api.js";
import { isLocal } from "./backend.js";
import { waves } from "./board/discs.js";
import { h, svg } from "./dom.js";
import { USUAL } from "./games/registry.js";
import { loadLanguage, t } from "./i18n.js";
import { startKeys } from "./keys.js";
import { iconSheet } from "./resources.js";
import { go, redraw, start } from "./router.js";
import { addRoutes } from "./routes.js";
import { firstSetup, setFirstGame } from "./screens/draft.js";
import { apply, change, onSettings, settings } from "./settings.js";
import { listenForGesture } from "./sound.js";

const page = h("div", { id: "page" });
const overlay = h("div", { id: "overlay" });
const live = h("div.sr", { "aria-live": "assertive", role: "status" });
let language = settings.language;
/** Remembers that the configured game was begun in this tab. */
const OPENED = "wuqi.opened";

export async function begin() {
  apply();
  await loadLanguage(settings.language);
  document.title = t("ui.title");
  document.body.replaceChildren(...iconSheet(), svg(waves()), page, overlay, live);
  setRegion(live);
  addRoutes();
  listenForGesture();
  startKeys({
    "?": () => go("#/keys"),
    n: () => go(`#/new/${document.body.dataset.game ?? USUAL}`),
    m: () => change({ sound: !settings.sound }),
  });
  onSettings(changeLanguage);
  // Without a server nobody has configured anything, and nothing has to be waited for.
  if (!isLocal()) await openFirstGame();
  start(page, overlay);
}

/** The server may be configured for a game, and to begin it with the page: once in each tab. */
async function openFirstGame() {
  const game = await loadFirstGame();
  setFirstGame(game);
  if (!game.open || !["", "#/"].includes(location.hash) || sessionStorage.getItem(OPENED)) return;
  try {
    const { id, token } = await createGame(firstSetup(game));
    rememberGame({ id, token, game: game.game });
    sessionStorage.setItem(OPENED, id);
    history.replaceState(null, "", `#/play/${id}`);
  } catch {
    // Then the dialog for a new game says what is wrong.
    history.replaceState(null, "", `#/new/${game.game}`);
  }
}

/** Another language redraws the whole page once its texts are here. */
async function changeLanguage() {
  if (settings.language === language) return;
  language = settings.language;
  await loadLanguage(language);
  document.title = t("ui.title");
  redraw();
}
