/** A screen that only a page with a server has: elsewhere it says what is missing. */
import { isLocal } from "../backend.js";
import { h, icon, render } from "../dom.js";
import { header } from "../header.js";
import { t } from "../i18n.js";
import { needsServer } from "../needs.js";
import { loading } from "../notice.js";
import { onSettings } from "../settings.js";

/**
 * Shows the screen once it is loaded; gives what to do when it is left.
 * @param {HTMLElement} host
 * @param {"ladder" | "training"} name of its texts
 * @param {"match" | "training"} need what it needs a server for
 * @param {() => Promise<() => void>} load shows it and gives how to leave it
 */
export function showServed(host, name, need, load) {
  document.body.className = "match-page";
  const lab = () => h("a.btn.primary", { href: "#/lab" }, icon("lab"), t("ui.lab"));
  const draw = () => {
    const content = isLocal() ? h("main.notice", null, needsServer(need, "h2", lab())) : loading();
    render(host, header({ title: t(`ui.${name}`), note: t(`ui.${name}.note`) }), content);
  };
  draw();
  if (isLocal()) return onSettings(draw);
  let gone = false;
  let leave = () => {};
  void load().then((left) => {
    leave = left;
    if (gone) leave();
  });
  return () => {
    gone = true;
    leave();
  };
}
