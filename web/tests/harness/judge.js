/** What every screen must keep to: nothing sticks out, nothing is cut off, no text is missing. */

/**
 * Faults of the page as it is shown now.
 * @param {import("playwright-core").Page} page
 * @param {string} language
 * @returns {Promise<string[]>}
 */
export function faultsOf(page, language) {
  return page.evaluate(look, language);
}

/* c8 ignore start: runs in the browser */
/** @param {string} language */
function look(language) {
  const faults = new Set();
  const name = (/** @type {Element} */ element) => {
    const words = (element.textContent ?? "").trim().slice(0, 40);
    const cls = element.getAttribute("class");
    return `<${element.localName}${cls ? ` class="${cls}"` : ""}> ${JSON.stringify(words)}`;
  };
  const shown = (/** @type {Element} */ element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest(".sr, [inert]");
  const scrolls = (/** @type {Element | null} */ element) => {
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      if (["auto", "scroll"].includes(getComputedStyle(at).overflowX)) return true;
    }
    return false;
  };
  if (document.documentElement.scrollWidth > innerWidth + 1)
    faults.add(`the page is ${document.documentElement.scrollWidth} px wide, the window ${innerWidth}`);
  for (const element of document.body.querySelectorAll("*")) {
    if (element.closest("svg") && element.localName !== "svg") continue;
    if (!shown(element)) continue;
    const box = element.getBoundingClientRect();
    if (box.width === 0 || box.height === 0 || box.width <= 1) continue;
    if (
      (box.right > innerWidth + 1.5 || box.left < -1.5) &&
      !scrolls(element.parentElement) &&
      !element.closest("svg.waves")
    )
      faults.add(`sticks out of the window: ${name(element)} ${Math.round(box.left)}–${Math.round(box.right)}`);
    const style = getComputedStyle(element);
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
    // Long names may end in dots where the whole can be had by pointing at it.
    const short = style.textOverflow === "ellipsis" && element.closest("[title]") !== null;
    if (
      own &&
      !short &&
      element.scrollWidth > element.clientWidth + 1 &&
      element.clientWidth > 0 &&
      style.overflowX !== "visible" &&
      style.overflowX !== "auto"
    )
      faults.add(`text is cut off: ${name(element)}`);
    if (
      own &&
      style.display !== "inline" &&
      element.clientWidth > 0 &&
      element.scrollWidth > element.clientWidth + 2 &&
      style.overflowX === "visible"
    )
      faults.add(`text runs out of its box: ${name(element)}`);
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  /** @type {string[]} */
  const words = [];
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (parent && !parent.closest("script, style, noscript, datalist, pre code"))
      words.push(walker.currentNode.nodeValue ?? "");
  }
  for (const element of document.body.querySelectorAll("[aria-label], [title], [placeholder], [aria-description]"))
    for (const attribute of ["aria-label", "title", "placeholder", "aria-description"])
      words.push(element.getAttribute(attribute) ?? "");
  for (const text of words.map((word) => word.trim()).filter(Boolean)) {
    if (/^[a-z]+(\.[a-z0-9_-]+)+$/.test(text)) faults.add(`a text is missing: ${text}`);
    if (/\{\w+\}/.test(text)) faults.add(`a placeholder is not filled: ${text}`);
    if (/undefined|null|NaN|\[object/.test(text)) faults.add(`no text for people: ${text}`);
    if (language !== "en" && /[A-Za-z]{2,} [A-Za-z]{2,} [A-Za-z]{2,}/.test(text)) faults.add(`not translated: ${text}`);
  }
  return [...faults];
}
/* c8 ignore stop */
