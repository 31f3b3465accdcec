/** Taking a game away: a link with all of it, its record, a picture of the board. */
/** @import { GameInfo, State } from "../types.js" */
/** @import { Store } from "../store.js" */
import { announce } from "../announce.js";
import { loadCatalogue, lookAt } from "../api.js";
import { isThisDevice } from "../backend.js";
import { pictureOf } from "../board/picture.js";
import { sheet } from "../dialog.js";
import { h, icon, render } from "../dom.js";
import { copyText, download, fileName } from "../files.js";
import { toggle } from "../forms.js";
import { has, sentences, t } from "../i18n.js";
import { modal } from "../modal.js";
import { settings } from "../settings.js";
import { writeLink } from "./link.js";
import { standalone, toPng } from "./picture.js";

const PIXELS = 1200;

/** @param {Store} store */
export function showShare(store) {
  const state = /** @type {State} */ (store.state);
  const shown = store.shown ?? state;
  const { host, close } = modal();
  let link = "";
  let copied = false;
  let coordinates = true;
  let fault = "";
  /** @type {GameInfo | undefined} */
  let info;

  const look = () => ({
    ...settings,
    coordinates: /** @type {"outside" | "off"} */ (coordinates ? "outside" : "off"),
  });
  const name = () => fileName(["wuqi", state.game, t("ui.ply", { ply: shown.ply })].join("-"));
  const save = (/** @type {string} */ format) => {
    fault = "";
    store.send({ do: "export", format }, (message) => {
      if (message.event === "record") download(`${name()}.${format}`, message.text);
      else if (message.event === "error") {
        const key = `error.${message.code}`;
        fault = has(key) ? t(key, message.params) : message.message;
        store.fault = null;
      }
      draw();
    });
  };
  const picture = async (/** @type {"svg" | "png"} */ kind) => {
    const drawing = standalone(state.game, shown.board, { last: shown.last, look: look() }, PIXELS);
    const content = kind === "svg" ? new Blob([drawing.text], { type: "image/svg+xml" }) : await toPng(drawing);
    download(`${name()}.${kind}`, content);
  };
  const copy = () =>
    void copyText(link).then((done) => {
      if (!done) return;
      copied = true;
      announce(t("ui.copied"));
      draw();
    });
  const draw = () => {
    const part = (
      /** @type {string} */ title,
      /** @type {string} */ note,
      /** @type {import("../dom.js").Child} */ content,
    ) =>
      h("section.fld", { "data-key": title }, h("h3", null, t(title)), h("div", null, content, h("p.lab", null, note)));
    render(
      host,
      sheet({ title: t("ui.share"), cls: "share", close }, [
        part(
          "ui.share.link",
          linkNote(state.game),
          h(
            "div.copy",
            null,
            h("input.inp.mono", {
              readonly: true,
              value: link,
              "aria-label": t("ui.share.link"),
              onfocus: (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select(),
            }),
            h(
              "button.btn.primary",
              { disabled: !link, "aria-label": t("ui.copy"), onclick: copy },
              icon(copied ? "check" : "copy"),
            ),
          ),
        ),
        part(
          "ui.share.record",
          fault || t("ui.share.record.note"),
          h(
            "div.row2",
            null,
            (info?.formats ?? ["wuqi"]).map((format) =>
              h("button.btn.quiet", { onclick: () => save(format) }, icon("export"), `.${format}`),
            ),
          ),
        ),
        part("ui.share.picture", t("ui.share.picture.note"), [
          h(
            "div.shpic",
            { "data-game": state.game },
            pictureOf(state.game, shown.board, { last: shown.last, look: look() }),
            h(
              "div",
              null,
              h(
                "label.opt",
                null,
                h("span", null, t("ui.set.coordinates")),
                toggle({
                  label: t("ui.set.coordinates"),
                  on: coordinates,
                  change: (on) => {
                    coordinates = on;
                    draw();
                  },
                }),
              ),
              h(
                "div.row2",
                null,
                h("button.btn.quiet", { onclick: () => void picture("svg") }, icon("export"), "SVG"),
                h("button.btn.quiet", { onclick: () => void picture("png") }, icon("export"), "PNG"),
              ),
            ),
          ),
        ]),
      ]),
    );
  };
  draw();
  /** @type {HTMLElement | null} */ (host.querySelector(".dlg .x"))?.focus();
  void makeLink(store).then((made) => {
    link = made;
    draw();
  });
  loadCatalogue().then(
    (games) => {
      info = games.find(({ game }) => game === state.game);
      draw();
    },
    () => {},
  );
}

/** What a link holds and who can open it. @param {string} game */
function linkNote(game) {
  const own = `ui.share.link.${game}`;
  const holds = t(has(own) ? own : "ui.share.link.note");
  const start = location.protocol === "file:" ? "file:" : isThisDevice(location.hostname) && location.origin;
  return start ? sentences([holds, t("ui.share.link.here", { start })]) : holds;
}

/** The address with the game up to the position on the board. @param {Store} store */
async function makeLink(store) {
  const state = /** @type {State} */ (store.state);
  const { game, size, rules, start, result } = state;
  const played = state.line.slice(0, state.line.indexOf(state.node) + 1);
  const moves = played.flatMap((node) => store.nodes.get(node)?.move ?? []);
  const options = (await loadCatalogue()).find((entry) => entry.game === game)?.options ?? [];
  const usual = new Set(options.map(({ key, default: value }) => `${key}=${value}`));
  const changed = rules
    .split(",")
    .filter((pair) => pair && !usual.has(pair))
    .join(",");
  const normal = await lookAt({ game, size, rules: changed });
  const seatName = (/** @type {0 | 1} */ side) => state.seats[side].name || state.seats[side].spec || "";
  const text = await writeLink({
    game,
    size,
    rules: changed,
    start: start === normal.start ? "" : start,
    names: [seatName(0), seatName(1)],
    result: result && result.reason !== "rules" ? result : null,
    moves,
  });
  return new URL(`#/g/${text}`, document.baseURI).href;
}
