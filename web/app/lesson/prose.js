/** The prose of a lesson as elements: paragraphs, lists, formulas; bold, italic, code and links in them. */
/** @import { Child } from "../dom.js" */
/** @import { Block } from "./parse.js" */
import { h } from "../dom.js";

const MARKS = /(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`|\[[^\]]+\]\([^()\s]+\))/;

/** @param {string} text @returns {Child[]} */
export function inline(text) {
  return text.split(MARKS).map((part, index) => (index % 2 === 0 ? part : marked(part)));
}

/** @param {string} part @returns {Child} */
function marked(part) {
  if (part.startsWith("**")) return h("b", null, part.slice(2, -2));
  if (part.startsWith("*")) return h("em", null, part.slice(1, -1));
  if (part.startsWith("`")) return h("code", null, part.slice(1, -1));
  const [, text = "", address = ""] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? [];
  // A lesson may come from anywhere: it leads to screens of this page and to safe addresses alone.
  if (address.startsWith("#/")) return h("a", { href: address }, text);
  if (address.startsWith("https://"))
    return h("a", { href: address, rel: "noopener noreferrer", target: "_blank" }, text);
  return text;
}

/** @param {Block} block @returns {Child} */
export function prose(block) {
  if (block.kind === "text") return h("p", null, inline(block.text));
  if (block.kind === "formula") return h("pre.formula", null, block.text);
  if (block.kind === "list")
    return h(
      "ul",
      null,
      block.items.map((item) => h("li", null, inline(item))),
    );
  return null;
}
