/**
 * Building and updating elements.
 *
 * Nothing is ever made from markup text with styles or handlers in it, so the page runs
 * under a strict content policy. `render` compares what is there with what should be there,
 * which keeps focus, scroll positions and running transitions.
 */
import { iconAddress, stylesAlong } from "./resources.js";

/** What an element can listen with. @typedef {Partial<Pick<HTMLElement, Handler>>} Listeners */
/** Attributes and listeners of an element. @typedef {Listeners & {style?: Record<string, string | number | undefined>, [attribute: string]: unknown}} Props */
/** @typedef {Node | string | number | null | undefined | false | Child[]} Child */

/** @typedef {typeof HANDLERS[number]} Handler */
const HANDLERS = /** @type {const} */ ([
  "onclick",
  "oninput",
  "onchange",
  "onsubmit",
  "onkeydown",
  "onpointerenter",
  "onpointerleave",
  "onfocus",
  "onblur",
]);

/**
 * An element: `h("button.btn.primary", { onclick }, icon, "Play")`.
 * @param {string} tag name, with classes after dots
 * @param {Props | null} [props] attributes; `style` is an object
 * @param {...Child} children
 * @returns {HTMLElement}
 */
export function h(tag, props, ...children) {
  const [name = "div", ...classes] = tag.split(".");
  const element = document.createElement(name);
  if (classes.length > 0) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(props ?? {})) set(element, key, value);
  append(element, children);
  return element;
}

/**
 * @param {HTMLElement} element
 * @param {string} key
 * @param {unknown} value
 */
function set(element, key, value) {
  if (value === null || value === undefined || value === false) return;
  if (key.startsWith("on") || key === "value") Object.assign(element, { [key]: value });
  else if (key === "class") element.className += ` ${value}`;
  else if (key === "style") {
    for (const [name, text] of Object.entries(value)) element.style.setProperty(name, String(text));
  } else element.setAttribute(key, value === true ? "" : String(value));
}

/**
 * @param {Node} parent
 * @param {Child[]} children
 */
function append(parent, children) {
  for (const child of children) {
    if (Array.isArray(child)) append(parent, child);
    else if (child instanceof Node) parent.appendChild(child);
    else if (child !== null && child !== undefined && child !== false) {
      parent.appendChild(document.createTextNode(String(child)));
    }
  }
}

/**
 * A drawing from SVG text (shapes and classes only).
 * @param {string} text
 * @returns {SVGSVGElement}
 */
export function svg(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  return /** @type {SVGSVGElement} */ (document.importNode(/** @type {Element} */ (parsed.documentElement), true));
}

/**
 * A symbol of the icon sheet.
 * @param {string} name
 */
export function icon(name) {
  const ns = "http://www.w3.org/2000/svg";
  const element = document.createElementNS(ns, "svg");
  element.setAttribute("class", "ico");
  element.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(ns, "use");
  use.setAttribute("href", iconAddress(name));
  element.appendChild(use);
  return element;
}

/**
 * Makes the children of `host` be these, changing as little as possible.
 * @param {Element} host
 * @param {...Child} children
 */
export function render(host, ...children) {
  const fresh = document.createDocumentFragment();
  append(fresh, children);
  matchChildren(host, fresh);
}

/**
 * @param {Node} host
 * @param {Node} fresh
 */
function matchChildren(host, fresh) {
  const wanted = [...fresh.childNodes];
  wanted.forEach((node, index) => {
    const present = host.childNodes[index];
    if (!present) host.appendChild(node);
    else if (present !== node) match(host, present, node);
  });
  while (host.childNodes.length > wanted.length) host.lastChild?.remove();
}

/**
 * @param {Node} host
 * @param {Node} present
 * @param {Node} wanted
 */
function match(host, present, wanted) {
  const alike = present.nodeName === wanted.nodeName && keyOf(present) === keyOf(wanted);
  if (!alike) host.replaceChild(wanted, present);
  else if (present instanceof Element && wanted instanceof Element) matchElement(present, wanted);
  else if (present.nodeValue !== wanted.nodeValue) present.nodeValue = wanted.nodeValue;
}

/** @param {Node} node */
function keyOf(node) {
  return node instanceof Element ? node.getAttribute("data-key") : null;
}

/**
 * @param {Element} present
 * @param {Element} wanted
 */
function matchElement(present, wanted) {
  for (const { name } of [...present.attributes]) {
    if (name !== "style" && !wanted.hasAttribute(name)) present.removeAttribute(name);
  }
  for (const { name, value } of [...wanted.attributes]) {
    if (name !== "style" && present.getAttribute(name) !== value) present.setAttribute(name, value);
  }
  if (present instanceof HTMLElement && wanted instanceof HTMLElement) {
    if (present.style.cssText !== wanted.style.cssText) present.style.cssText = wanted.style.cssText;
    for (const name of HANDLERS) Object.assign(present, { [name]: wanted[name] });
  }
  if (present instanceof HTMLInputElement && wanted instanceof HTMLInputElement) {
    present.checked = wanted.checked;
    if (document.activeElement !== present && present.value !== wanted.value) present.value = wanted.value;
  }
  if (present instanceof HTMLTextAreaElement && wanted instanceof HTMLTextAreaElement) {
    if (document.activeElement !== present && present.value !== wanted.value) present.value = wanted.value;
  }
  // A component that looks after its own children is left alone.
  if (!wanted.hasAttribute("data-own")) matchChildren(present, wanted);
  if (present instanceof HTMLSelectElement && wanted instanceof HTMLSelectElement) present.value = wanted.value;
}

/**
 * The style of a screen that is not there from the beginning.
 * @param {string} name
 * @returns {Promise<void>}
 */
export function loadStyle(name) {
  const href = `styles/${name}.css`;
  const along = stylesAlong();
  if (along) return along;
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((done) => {
    const link = h("link", { rel: "stylesheet", href });
    // A page without its style is still better than none.
    link.onload = link.onerror = () => done();
    document.head.append(link);
  });
}
