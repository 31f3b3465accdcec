/** Dialogs: a sheet of paper over the page, which cannot be touched meanwhile. */
/** @import { Child } from "./dom.js" */
import { h, icon } from "./dom.js";
import { t } from "./i18n.js";

/**
 * @param {{title: string, cls?: string, close: () => void, tabs?: Child, text?: boolean}} setting `text` where there
 *   is only something to read: then the keyboard scrolls it
 * @param {Child} body
 * @param {Child} [footer]
 */
export function sheet({ title, cls = "", close, tabs, text = false }, body, footer) {
  const onkeydown = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      close();
    } else if (event.key === "Tab") keepInside(event);
  };
  const onclick = (/** @type {MouseEvent} */ event) => {
    if (event.target === event.currentTarget) close();
  };
  return h(
    "div.veil",
    { onclick },
    h(
      "section.dlg",
      { class: cls, role: "dialog", "aria-modal": "true", "aria-labelledby": "dialog-title", onkeydown },
      h(
        "header.dlg-h",
        null,
        h("h2", { id: "dialog-title" }, title),
        tabs,
        h("button.tbtn.x", { "aria-label": t("ui.close"), onclick: close }, icon("close")),
      ),
      h("div.dlg-b", text ? { tabindex: "0", role: "group", "aria-labelledby": "dialog-title" } : null, body),
      footer && h("footer.dlg-f", null, footer),
    ),
  );
}

/** Tab goes round within the dialog. @param {KeyboardEvent} event */
function keepInside(event) {
  const sheet = /** @type {HTMLElement} */ (event.currentTarget);
  const stops = [...sheet.querySelectorAll("a[href], button:not([disabled]), input, select, [tabindex='0']")].filter(
    (element) => element.getClientRects().length > 0,
  );
  const [first, last] = [stops[0], stops.at(-1)];
  if (event.shiftKey && document.activeElement === first) /** @type {HTMLElement} */ (last)?.focus();
  else if (!event.shiftKey && document.activeElement === last) /** @type {HTMLElement} */ (first)?.focus();
  else return;
  event.preventDefault();
}
