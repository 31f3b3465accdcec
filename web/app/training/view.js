/** The runs of this server's folders, and one of them while it grows. Only a server has any, so the single file goes without this. */
/** @import { GameInfo } from "../types.js" */
/** @import { Watched } from "./log.js" */
import { listRuns, loadCatalogue, loadRun } from "../api.js";
import { h, render } from "../dom.js";
import { faultText } from "../faults.js";
import { header } from "../header.js";
import { t } from "../i18n.js";
import { onSettings } from "../settings.js";
import { runList, runPage } from "./page.js";
import { Samples } from "./samples.js";

/** How often a run is asked for news, in milliseconds. */
const EVERY = 3000;

/** @param {HTMLElement} host @param {string} name the run, empty for the latest */
export function showRuns(host, name) {
  /** @type {import("../protocol").Run[]} */ let runs = [];
  /** @type {Watched} */ let run = { log: [], left: null, samples: [] };
  /** @type {GameInfo[]} */ let games = [];
  /** @type {Samples | undefined} */ let samples;
  let [shown, fault, known, gone] = [name, "", false, false];
  /** @type {ReturnType<typeof setTimeout> | undefined} */ let timer;
  const draw = () => {
    if (gone) return;
    render(host, header({ title: t("ui.training"), note: shown || t("ui.training.note") }), content());
    samples?.feed(host);
  };
  const content = () => {
    const info = games.find(({ networks }) => networks.some((network) => network.name === `${shown}/network`));
    const page = fault ? h("p.say", { role: "alert" }, fault) : runPage(shown, run, info, samples?.part());
    return h("main.tr", null, runList(runs, shown), known && (shown || fault) ? page : null);
  };
  const look = async () => {
    try {
      runs = (await listRuns()).runs;
      shown ||= runs[0]?.name ?? "";
      if (shown) {
        run = await loadRun(shown);
        samples ??= new Samples(shown, draw);
        samples.update(run.samples);
      }
      fault = "";
    } catch (error) {
      fault = faultText(error);
    }
    known = true;
    if (gone) return;
    draw();
    timer = setTimeout(() => void look(), EVERY);
  };
  draw();
  void look();
  loadCatalogue().then(
    (list) => {
      games = list;
      draw();
    },
    () => {},
  );
  const stopSettings = onSettings(draw);
  return () => {
    gone = true;
    clearTimeout(timer);
    samples?.stop();
    stopSettings();
  };
}
