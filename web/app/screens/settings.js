/** Settings, with a preview. Everything takes effect at once and stays on this device. */
/** @import { Settings } from "../settings.js" */
import { hasFile } from "../api.js";
import { disc, pieceIcon } from "../board/discs.js";
import { pictureOf } from "../board/picture.js";
import { h, icon, render, svg } from "../dom.js";
import { radios, toggle } from "../forms.js";
import { SHOWN } from "../games/registry.js";
import { header } from "../header.js";
import { t } from "../i18n.js";
import { change, onSettings, reset, settings } from "../settings.js";
import { play } from "../sound.js";
import { frameAt, loadSamples } from "../samples.js";

/** @param {HTMLElement} host */
export function showSettings(host) {
  document.body.className = "set-page sub-page";
  document.body.dataset.game = SHOWN;
  /** @type {Awaited<ReturnType<typeof loadSamples>> | null} */
  let samples = null;
  let offered = false;
  const draw = () =>
    render(
      host,
      header({ title: t("ui.settings"), note: t("ui.settings.note") }),
      h("main.set", null, h("div.slist", null, rows(), offered && takeAlong()), preview(samples)),
    );
  draw();
  hasFile().then(
    (has) => {
      offered = has;
      draw();
    },
    () => {},
  );
  loadSamples().then(
    (loaded) => {
      samples = loaded;
      draw();
    },
    () => {},
  );
  return onSettings(draw);
}

function rows() {
  return [
    row(
      "language",
      choice("language", [
        ["en", "English"],
        ["zh-Hant", "繁體中文"],
        ["zh-Hans", "简体中文"],
      ]),
    ),
    row("theme", choice("theme", words("theme", ["system", "light", "dark"]))),
    row("palette", cards("palette", ["colour", "ink", "safe", "classic", "chance"], pair), t("ui.set.palette.note")),
    row("faces", cards("faces", ["traditional", "simplified", "letters"], faces)),
    row("coordinates", choice("coordinates", words("coordinates", ["off", "outside", "inside"]))),
    row("last", choice("last", words("last", ["corners", "cross"]))),
    row(
      "numbers",
      toggle({ label: t("ui.set.numbers"), on: settings.numbers, change: (numbers) => change({ numbers }) }),
      t("ui.set.numbers.note"),
    ),
    row(
      "turned",
      toggle({ label: t("ui.set.turned"), on: settings.turned, change: (turned) => change({ turned }) }),
      t("ui.set.turned.note"),
    ),
    row("input", choice("input", words("input", ["direct", "confirm", "slide"])), t("ui.set.input.note")),
    row("motion", choice("motion", words("motion", ["full", "less", "off"])), t("ui.set.motion.note")),
    row("sound", volume(), t("ui.set.sound.note")),
  ];
}

/** All of Wuqi in one file, from a server that has it. */
function takeAlong() {
  return row(
    "file",
    h("a.btn.quiet", { href: "wuqi.html", download: "wuqi.html" }, icon("export"), t("ui.download")),
    t("ui.set.file.note"),
  );
}

/** @param {string} name @param {import("../dom.js").Child} content @param {string} [note] */
function row(name, content, note) {
  return h(
    "section.srow",
    { "data-key": name },
    h("h2", null, t(`ui.set.${name}`)),
    h("div", null, content, note && h("p.lab", null, note)),
  );
}

/** @param {string} name @param {string[]} values @returns {[string, string][]} */
const words = (name, values) => values.map((value) => [value, t(`ui.set.${name}.${value}`)]);

/** @param {keyof Settings} name @param {[string, string][]} values */
function choice(name, values) {
  return radios({
    name,
    label: t(`ui.set.${name}`),
    value: String(settings[name]),
    choices: values.map(([value, text]) => ({ value, text })),
    change: (value) => change(/** @type {Partial<Settings>} */ ({ [name]: value })),
  });
}

/** @param {"palette" | "faces"} name @param {string[]} values @param {(value: string) => Node} picture */
function cards(name, values, picture) {
  return h(
    "div.picks",
    { role: "radiogroup", "aria-label": t(`ui.set.${name}`) },
    values.map((value) =>
      h(
        "label.pick",
        null,
        h("input", {
          type: "radio",
          name,
          value,
          checked: settings[name] === value,
          onchange: () => change(/** @type {Partial<Settings>} */ ({ [name]: value })),
        }),
        picture(value),
        h("span", null, t(`ui.set.${name}.${value}`)),
      ),
    ),
  );
}

/** @param {string} palette */
const pair = (palette) => h("span.pair2", { "data-palette": palette, "aria-hidden": "true" }, h("i"), h("i.o"));

/** @param {string} style */
function faces(style) {
  const one = /** @type {Settings["faces"]} */ (style);
  return svg(
    `<svg xmlns="http://www.w3.org/2000/svg" class="fc" viewBox="0 0 200 100" aria-hidden="true"><g transform="translate(50 50)">${disc("K", one, 44)}</g><g transform="translate(150 50)">${disc("k", one, 44)}</g></svg>`,
  );
}

function volume() {
  const oninput = (/** @type {Event} */ event) =>
    change({ volume: Number(/** @type {HTMLInputElement} */ (event.target).value) });
  return h(
    "div.vol",
    { style: { "--fill": `${settings.volume}%` } },
    toggle({ label: t("ui.set.sound"), on: settings.sound, change: (sound) => change({ sound }) }),
    h("input", {
      type: "range",
      min: 0,
      max: 100,
      step: 5,
      value: settings.volume,
      disabled: !settings.sound,
      "aria-label": t("ui.volume"),
      oninput,
      onchange: () => play("place"),
    }),
    h("b", null, settings.volume),
  );
}

/** @param {Awaited<ReturnType<typeof loadSamples>> | null} samples */
function preview(samples) {
  const view = samples && frameAt(samples, SHOWN, 0);
  const square = view?.squares.findLastIndex(({ owner }) => owner === "one") ?? 0;
  const last = { move: "", by: /** @type {const} */ ("one"), kind: "clone", touch: [square], changes: [] };
  return h(
    "aside.prev",
    { "aria-hidden": "true" },
    h("div.sech", null, t("ui.preview")),
    view && pictureOf(SHOWN, view, { last, look: settings }),
    h(
      "div.pvt",
      null,
      [..."KkGgPpX"].map((letter) => pieceIcon(disc(letter, settings.faces, 46))),
    ),
    h("button.btn.quiet", { tabindex: -1, onclick: reset }, icon("iter"), t("ui.defaults")),
  );
}
