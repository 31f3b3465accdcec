/** The keys, on `?`. */
import { sheet } from "../dialog.js";
import { h, render } from "../dom.js";
import { t } from "../i18n.js";
import { closeOverlay } from "../router.js";

/** @type {[string, string[]][]} */
const KEYS = [
  ["board", ["b"]],
  ["arrows", ["←", "↑", "→", "↓"]],
  ["enter", ["Enter"]],
  ["escape", ["Esc"]],
  ["travel", ["←", "→"]],
  ["ends", ["Home", "End"]],
  ["undo", ["u", "r"]],
  ["hint", ["h"]],
  ["analyse", ["a"]],
  ["watch", ["Space", "s"]],
  ["review", ["j", "k", "l"]],
  ["lab", ["Space", "i", "[", "]", "f", "l"]],
  ["labtree", ["o", "c", "+", "-", "0"]],
  ["labpan", ["w", "a", "s", "d"]],
  ["labless", [",", ".", "<", ">"]],
  ["labseed", ["r", "R"]],
  ["labspeed", ["j", "k"]],
  ["labposition", ["n", "b"]],
  ["labpredict", ["p", "1", "…", "6"]],
  ["new", ["n"]],
  ["sound", ["m"]],
  ["help", ["?"]],
];

/** @param {HTMLElement} host */
export function showHelp(host) {
  render(
    host,
    sheet(
      { title: t("ui.keys"), cls: "help", close: closeOverlay, text: true },
      h(
        "dl.keylist",
        null,
        KEYS.map(([name, keys]) =>
          h(
            "div",
            null,
            h("dt", null, t(`ui.keys.${name}`)),
            h(
              "dd",
              null,
              keys.map((key) => h("kbd", null, key)),
            ),
          ),
        ),
      ),
    ),
  );
  /** @type {HTMLElement | null} */ (host.querySelector(".x"))?.focus();
  return () => {};
}
