/** Until the other person has come: the invitation as a link and a QR code. */
/** @import { Context } from "../game/context.js" */
/** @import { State } from "../types.js" */
import { knownGames, loadInvitation } from "../api.js";
import { isThisDevice } from "../backend.js";
import { h, icon, svg } from "../dom.js";
import { copyText } from "../files.js";
import { t } from "../i18n.js";
import { other } from "../game/names.js";
import { qrSvg } from "./qr.js";

/** @typedef {{id: string, link: string, watch: string, local: boolean, addresses: string[]}} Invitation */

/** The invitations asked for so far; null where there is none to give. @type {Map<string, Invitation | null>} */
const invitations = new Map();

/** @param {State} state */
export function isWaiting({ you, here, ply, result }) {
  if (you !== "one" && you !== "two") return false;
  return ply === 0 && !result && here?.[other(you) === "one" ? 0 : 1] === false;
}

/** @param {string} address @param {string} id @param {string} [token] */
const linkTo = (address, id, token) => `${address}#/play/${id}${token ? `?token=${token}` : ""}`;

/** Asks for the invitation once. @param {string} id @param {() => void} redraw */
function ask(id, redraw) {
  if (invitations.has(id)) return;
  invitations.set(id, null);
  const own = knownGames().find((game) => game.id === id)?.token ?? "";
  const here = new URL(".", document.baseURI);
  here.hash = "";
  here.search = "";
  loadInvitation(id, own).then(
    ({ token, addresses }) => {
      // An address that led here leads others here too, unless it means this device alone.
      const alone = isThisDevice(here.hostname);
      const list = alone ? addresses : [here.href, ...addresses.filter((address) => address !== here.href)];
      const best = list[0] ?? here.href;
      invitations.set(id, {
        id,
        link: linkTo(best, id, token),
        watch: linkTo(best, id),
        local: list.length === 0,
        addresses: list.slice(0, 4),
      });
      redraw();
    },
    () => {},
  );
}

/** Takes another of the machine's addresses. @param {Invitation} invitation @param {string} address */
function choose(invitation, address) {
  const token = /token=(\w+)/.exec(invitation.link)?.[1];
  invitation.link = linkTo(address, invitation.id, token);
  invitation.watch = linkTo(address, invitation.id);
}

/** @param {Context} context @param {string} id */
export function waitingCard({ store, redraw }, id) {
  const state = /** @type {State} */ (store.state);
  if (!isWaiting(state)) return null;
  if (state.host) ask(id, redraw);
  const invitation = invitations.get(id);
  return h(
    "section.endcard.waiting",
    { role: "dialog", "aria-labelledby": "waiting-title", "data-key": "waiting" },
    h("h2", { id: "waiting-title" }, t("ui.waiting")),
    invitation ? body(invitation, redraw) : h("p.say", null, t("ui.waiting.back")),
  );
}

/** @param {Invitation} invitation @param {() => void} redraw */
function body(invitation, redraw) {
  const { link, watch, local, addresses } = invitation;
  const picture = svg(qrSvg(link));
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", t("ui.waiting.qr"));
  return [
    h("p.say", null, t(local ? "ui.waiting.local" : "ui.waiting.say")),
    h("div.invite", { "data-key": link }, picture),
    copyRow(t("ui.waiting.link"), link),
    copyRow(t("ui.waiting.watch"), watch),
    addresses.length > 1 &&
      h(
        "div.seg.addresses",
        { role: "group", "aria-label": t("ui.waiting.address") },
        addresses.map((address) =>
          h(
            "button",
            {
              "aria-pressed": String(link.startsWith(address)),
              onclick: () => {
                choose(invitation, address);
                redraw();
              },
            },
            new URL(address).hostname,
          ),
        ),
      ),
  ];
}

/** @param {string} label @param {string} link */
function copyRow(label, link) {
  const field = h("input.inp.mono", { value: link, readonly: true, "aria-label": label });
  const copy = (/** @type {Event} */ event) => {
    const button = /** @type {HTMLElement} */ (event.currentTarget);
    /** @type {HTMLInputElement | null | undefined} */ (button.parentElement?.querySelector("input"))?.select();
    void copyText(link).then((copied) => button.classList.toggle("did", copied));
  };
  return h(
    "div.copyrow",
    null,
    h("span.lab", null, label),
    field,
    h("button.btn.quiet", { "aria-label": t("ui.copy.of", { name: label }), onclick: copy }, icon("copy")),
  );
}
