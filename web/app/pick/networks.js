/** Choosing a network among those that the server has: by name, with what each says of itself. */
/** @import { ListedNetwork } from "../types.js" */
import { h } from "../dom.js";
import { has, t } from "../i18n.js";

/** So much of a hash tells networks apart. */
const HASH = 16;
/** What a kind of parameter can name. @type {Record<string, ListedNetwork["kind"][]>} */
const FITTING = { network: ["policy"], evaluation: ["evaluation", "lines"] };
/** What is built in, by kind; nothing at all is what the engine takes by itself. @type {Record<string, string[]>} */
const OWN = { network: ["", "default", "none"], evaluation: [""] };

/**
 * @param {ListedNetwork[]} networks
 * @param {"network" | "evaluation"} kind
 * @param {string} label
 * @param {string} given
 * @param {(value: string) => void} set
 */
export function networkField(networks, kind, label, given, set) {
  const fitting = networks.filter((net) => FITTING[kind]?.includes(net.kind));
  const names = [...(OWN[kind] ?? []), ...fitting.map(({ name }) => name)];
  if (!names.includes(given)) names.push(given);
  const text = (/** @type {string} */ name) => {
    const key = `pick.net.${name || "usual"}`;
    return has(key) ? t(key) : name;
  };
  const chosen = fitting.find(({ name }) => name === given);
  return [
    h(
      "select.inp.small",
      {
        "aria-label": label,
        value: given,
        onchange: (/** @type {Event} */ event) => set(/** @type {HTMLSelectElement} */ (event.target).value),
      },
      names.map((name) => h("option", { value: name, selected: name === given }, text(name))),
    ),
    chosen && h("dl.pk-net", { "data-key": "about" }, about(chosen)),
  ];
}

/** What a network says of itself. @param {ListedNetwork} net */
function about(net) {
  const tower = net.blocks && `${net.blocks} × ${net.channels}`;
  const numbers = net.parameters ?? `${Math.ceil(net.bytes / 1024)} KiB`;
  /** @type {[string, string | number | undefined][]} */
  const rows = [
    ["pick.net.sizes", net.sizes],
    ["ui.rules", net.rules],
    ["pick.net.tower", tower || undefined],
    ["pick.net.numbers", numbers],
    ["pick.net.training", training(net.training)],
    ["pick.net.hash", net.hash.slice(0, HASH)],
  ];
  return rows.filter(([, value]) => value).map(([key, value]) => [h("dt", null, t(key)), h("dd.mono", null, value)]);
}

/** How it was trained, in the words of its file. @param {string} text */
function training(text) {
  try {
    const facts = Object.entries(JSON.parse(text) ?? {}).filter(([, value]) => value !== null);
    return facts
      .map(([key, value]) => `${key}: ${typeof value === "string" ? value.slice(0, HASH) : JSON.stringify(value)}`)
      .join(" · ");
  } catch {
    return text;
  }
}
