/** Training, watched: the runs of this server's folders and their curves while they grow. */
/** @import { GameInfo } from "../types.js" */
/** @import { Generation } from "../training/log.js" */
import { listRuns, loadCatalogue, loadRun } from "../api.js";
import { isLocal } from "../backend.js";
import { h, icon, render } from "../dom.js";
import { faultText } from "../faults.js";
import { header } from "../header.js";
import { t } from "../i18n.js";
import { needsServer } from "../needs.js";
import { onSettings } from "../settings.js";
import { runList, runPage } from "../training/page.js";

/** How often a run is asked for news, in milliseconds. */
const EVERY = 3000;

/** @param {HTMLElement} host @param {string} name the run, empty for the latest */
export function showTraining(host, name) {
  document.body.className = "match-page";
  /** @type {{name: string, changed: number}[]} */ let runs = [];
  /** @type {Generation[]} */ let log = [];
  /** @type {GameInfo[]} */ let games = [];
  let [shown, fault, known, left] = [name, "", false, false];
  /** @type {ReturnType<typeof setTimeout> | undefined} */ let timer;
  const draw = () => render(host, header({ title: t("ui.training"), note: shown || t("ui.training.note") }), content());
  const content = () => {
    if (isLocal())
      return h(
        "main.notice",
        null,
        needsServer("training", "h2", h("a.btn.primary", { href: "#/lab" }, icon("lab"), t("ui.lab"))),
      );
    const info = games.find(({ networks }) => networks.some((network) => network.name === `${shown}/network`));
    const run = fault ? h("p.say", { role: "alert" }, fault) : runPage(shown, log, info);
    return h("main.tr", null, runList(runs, shown), known && (shown || fault) ? run : null);
  };
  const look = async () => {
    try {
      runs = (await listRuns()).runs;
      shown ||= runs[0]?.name ?? "";
      if (shown) log = (await loadRun(shown)).log;
      fault = "";
    } catch (error) {
      fault = faultText(error);
    }
    known = true;
    if (left) return;
    draw();
    timer = setTimeout(() => void look(), EVERY);
  };
  draw();
  if (!isLocal()) {
    void look();
    loadCatalogue().then(
      (list) => {
        games = list;
        draw();
      },
      () => {},
    );
  }
  const stopSettings = onSettings(draw);
  return () => {
    left = true;
    clearTimeout(timer);
    stopSettings();
  };
}
