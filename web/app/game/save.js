/** Saving a game under a name: one name, one game; another of that name is replaced if one says so. */
/** @import { State } from "../types.js" */
/** @import { Store } from "../store.js" */
import { announce } from "../announce.js";
import { listLibrary } from "../api.js";
import { sheet } from "../dialog.js";
import { h, icon, render } from "../dom.js";
import { has, t } from "../i18n.js";
import { modal } from "../modal.js";

/** The name that was used last for each game. @type {Map<string, string>} */
const names = new Map();

/** @param {Store} store */
export function showSave(store) {
  const state = /** @type {State} */ (store.state);
  const { host, close } = modal();
  let name = names.get(state.game) ?? "";
  let fault = "";
  let replaces = false;
  const write = () => {
    store.send({ do: "library", op: "save", name: name.trim() }, (answer) => {
      if (answer.event === "error") {
        const key = `error.${answer.code}`;
        fault = has(key) ? t(key, answer.params) : String(answer.message ?? "");
        store.fault = null;
        draw();
        return;
      }
      names.set(state.game, name);
      announce(t("tui.saved"));
      close();
    });
  };
  const save = async () => {
    if (!name.trim()) return;
    if (replaces) return write();
    try {
      const { entries } = await listLibrary({ text: name.trim(), game: state.game });
      // A game that has ended keeps its place beside another of its name.
      replaces = entries.some((entry) => entry.name === name.trim() && entry.result === "*");
    } catch {
      replaces = false;
    }
    if (replaces) draw();
    else write();
  };
  const draw = () =>
    render(
      host,
      sheet(
        { title: t("ui.save"), cls: "help", close },
        h(
          "label.spec.savename",
          null,
          h("span.lab", null, t("tui.save.name")),
          h("input.inp", {
            value: name,
            maxlength: 80,
            autocomplete: "off",
            oninput: (/** @type {Event} */ event) => {
              name = /** @type {HTMLInputElement} */ (event.target).value;
              replaces = false;
              fault = "";
              draw();
            },
            onkeydown: (/** @type {KeyboardEvent} */ event) => {
              if (event.key === "Enter") void save();
            },
          }),
        ),
        [
          h(
            fault || replaces ? "p.lab.fault" : "p.lab",
            { role: "status" },
            fault || (replaces ? t("ui.save.replaces", { name: name.trim() }) : ""),
          ),
          h("button.btn.quiet", { type: "button", onclick: close }, t("ui.cancel")),
          h(
            "button.btn.primary",
            { type: "button", disabled: !name.trim(), onclick: () => void save() },
            icon("check"),
            t(replaces ? "ui.save.replace" : "ui.save.do"),
          ),
        ],
      ),
    );
  draw();
  /** @type {HTMLElement | null} */ (host.querySelector("input"))?.focus();
}
