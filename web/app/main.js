/** The page begins here. */
import { setRegion } from "./announce.js";
import { waves } from "./board/games/banqi.js";
import { h, svg } from "./dom.js";
import { loadLanguage, t } from "./i18n.js";
import { startKeys } from "./keys.js";
import { go, redraw, start } from "./router.js";
import { addRoutes } from "./routes.js";
import { apply, change, onSettings, settings } from "./settings.js";
import { listenForGesture } from "./sound.js";

const page = h("div", { id: "page" });
const overlay = h("div", { id: "overlay" });
const live = h("div.sr", { "aria-live": "assertive", role: "status" });
let language = settings.language;

async function begin() {
  apply();
  await loadLanguage(settings.language);
  document.title = t("ui.title");
  document.body.replaceChildren(svg(waves()), page, overlay, live);
  setRegion(live);
  addRoutes();
  listenForGesture();
  startKeys({
    "?": () => go("#/keys"),
    n: () => go(`#/new/${document.body.dataset.game ?? "gomoku"}`),
    m: () => change({ sound: !settings.sound }),
  });
  onSettings(changeLanguage);
  start(page, overlay);
}

/** Another language redraws the whole page once its texts are here. */
async function changeLanguage() {
  if (settings.language === language) return;
  language = settings.language;
  await loadLanguage(language);
  document.title = t("ui.title");
  redraw();
}

void begin();
