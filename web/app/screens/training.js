/** Training, watched: the runs of this server's folders and their curves while they grow. */
import { isLocal } from "../backend.js";
import { h, icon, render } from "../dom.js";
import { header } from "../header.js";
import { t } from "../i18n.js";
import { needsServer } from "../needs.js";
import { loading } from "../notice.js";
import { onSettings } from "../settings.js";

/** @param {HTMLElement} host @param {string} name the run, empty for the latest */
export function showTraining(host, name) {
  document.body.className = "match-page";
  const lab = () => h("a.btn.primary", { href: "#/lab" }, icon("lab"), t("ui.lab"));
  const draw = () => {
    const content = isLocal() ? h("main.notice", null, needsServer("training", "h2", lab())) : loading();
    render(host, header({ title: t("ui.training"), note: t("ui.training.note") }), content);
  };
  draw();
  if (isLocal()) return onSettings(draw);
  let gone = false;
  let leave = () => {};
  void import("../training/view.js").then(({ showRuns }) => {
    if (!gone) leave = showRuns(host, name);
  });
  return () => {
    gone = true;
    leave();
  };
}
