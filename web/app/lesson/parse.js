/**
 * A lesson as a text that a teacher writes: pages with prose, a search in the lab, questions.
 *
 * `docs/lessons.md` says how one is written. Every fault is named with its line, and all of
 * them at once, so that a lesson is mended in one go.
 */
import { ALGORITHMS } from "../lab/link.js";

/** @typedef {{line: number, code: string, text: string}} Fault */
/** @typedef {{text: string, right: boolean}} Option */
/** @typedef {{kind: "text" | "formula", text: string}} Prose */
/** @typedef {{kind: "list", items: string[]}} List */
/** @typedef {{kind: "choice", line: number, text: string, options: Option[], why: string}} Choice */
/** @typedef {{kind: "predict", line: number, what: string, count: number}} Predict */
/** @typedef {Prose | List | Choice | Predict} Block */
/** @typedef {{line: number, moves: string[], what: string, said: string}} Check what the text takes for granted */
/**
 * @typedef {object} Page
 * @property {number} line
 * @property {string} title
 * @property {string | null} lab the address of a search
 * @property {number | null} step
 * @property {string[] | null} at the moves to the position that is looked at
 * @property {Block[]} blocks
 * @property {Check[]} checks
 */
/** @typedef {{title: string, language: string, minutes: number, about: Block[], pages: Page[]}} Lesson */

/** No lesson is longer. */
export const LONGEST = 200_000;
/** What can be predicted; `any` is whatever the search offers. */
export const PREDICTIONS = ["any", "select", "mean", "cut", "why", "best", "chance"];
/** What a line can instruct on a page. */
const INSTRUCTIONS = ["lab", "step", "at", "predict", "check"];
/** What a check can ask for. */
export const CHECKS = ["value", "best", "visits", "mean", "prior", "cut", "plays", "positions"];

/** @param {string} text @returns {{lesson: Lesson, faults: Fault[]}} */
export function readLesson(text) {
  const reader = new Reader();
  if (text.length > LONGEST) reader.fault(1, "long", "");
  else for (const [index, line] of text.split(/\r?\n/).entries()) reader.read(index + 1, line);
  return reader.end();
}

class Reader {
  /** @type {Lesson} */ #lesson = { title: "", language: "", minutes: 0, about: [], pages: [] };
  /** @type {Fault[]} */ #faults = [];
  /** What the next line may go on with. @type {Block | null} */ #open = null;
  #searches = false;

  /** @param {number} line @param {string} code @param {string} text */
  fault(line, code, text) {
    this.#faults.push({ line, code, text });
  }

  get #page() {
    return this.#lesson.pages.at(-1);
  }

  get #blocks() {
    return this.#page?.blocks ?? this.#lesson.about;
  }

  /** @param {Block} block */
  #add(block) {
    this.#blocks.push(block);
    this.#open = block;
  }

  /** @param {number} line @param {string} text */
  read(line, text) {
    const plain = text.trim();
    const word = /^([a-z]+):(?:\s+(.*))?$/.exec(text.trimEnd());
    if (/^<!--.*-->$/.test(plain)) return;
    if (plain === "") this.#rest();
    else if (/^(\t| {4})/.test(text)) this.#formula(plain);
    else if (text.startsWith("# ")) this.#title(line, plain.slice(2).trim());
    else if (text.startsWith("## ")) this.#turn(line, plain.slice(3).trim());
    else if (text.startsWith("? "))
      this.#add({ kind: "choice", line, text: plain.slice(2).trim(), options: [], why: "" });
    else if (/^- \[[ x]\] /.test(text)) this.#option(line, plain);
    else if (text.startsWith("> ")) this.#why(line, plain.slice(2).trim());
    else if (text.startsWith("- ")) this.#item(plain.slice(2).trim());
    else if (word && this.#instructs(word[1] ?? "")) this.#instruct(line, word[1] ?? "", (word[2] ?? "").trim());
    else this.#prose(plain);
  }

  /** Prose may happen to have such a word in front of a line, but not of a paragraph. @param {string} word */
  #instructs(word) {
    return this.#open === null || this.#open.kind === "formula" || INSTRUCTIONS.includes(word);
  }

  /** An empty line ends a paragraph; a question goes on until something else begins. */
  #rest() {
    if (this.#open?.kind !== "choice") this.#open = null;
  }

  /** @param {number} line @param {string} title */
  #title(line, title) {
    if (this.#lesson.title) this.fault(line, "twice", title);
    else this.#lesson.title = title;
    this.#open = null;
  }

  /** @param {number} line @param {string} title */
  #turn(line, title) {
    this.#lesson.pages.push({ line, title, lab: null, step: null, at: null, blocks: [], checks: [] });
    this.#open = null;
  }

  /** @param {string} text */
  #formula(text) {
    if (this.#open?.kind === "formula") this.#open.text += `\n${text}`;
    else this.#add({ kind: "formula", text });
  }

  /** @param {string} text */
  #item(text) {
    if (this.#open?.kind === "list") this.#open.items.push(text);
    else this.#add({ kind: "list", items: [text] });
  }

  /** @param {string} text */
  #prose(text) {
    const open = this.#open;
    if (open?.kind === "text") open.text = joined(open.text, text);
    else if (open?.kind === "list") open.items.push(joined(open.items.pop() ?? "", text));
    else if (open?.kind === "choice" && open.options.length === 0) open.text = joined(open.text, text);
    else if (open?.kind === "choice" && open.why === "") {
      const last = open.options.at(-1);
      if (last) last.text = joined(last.text, text);
    } else this.#add({ kind: "text", text });
  }

  /** @param {number} line @param {string} text */
  #option(line, text) {
    const option = { text: text.slice(6).trim(), right: text[3] === "x" };
    if (this.#open?.kind === "choice") this.#open.options.push(option);
    else this.fault(line, "option", text);
  }

  /** @param {number} line @param {string} text */
  #why(line, text) {
    if (this.#open?.kind === "choice") this.#open.why = joined(this.#open.why, text);
    else this.fault(line, "why", text);
  }

  /** @param {number} line @param {string} word @param {string} rest */
  #instruct(line, word, rest) {
    const page = this.#page;
    this.#open = null;
    const number = /^\d{1,6}$/.test(rest) ? Number(rest) : null;
    if (word === "language") this.#lesson.language = rest;
    else if (word === "minutes") {
      if (number) this.#lesson.minutes = number;
      else this.fault(line, "number", rest);
    } else if (!INSTRUCTIONS.includes(word)) this.fault(line, "word", `${word}:`);
    else if (!page) this.fault(line, "before", `${word}:`);
    else if (word === "lab") this.#search(line, page, rest);
    else if (!this.#searches) this.fault(line, "nolab", `${word}:`);
    else if (word === "step") {
      page.step = rest === "end" ? Infinity : number;
      if (page.step === null) this.fault(line, "number", rest);
    } else if (word === "at") page.at = rest === "root" ? [] : rest.split(/\s+/);
    else if (word === "predict") this.#predict(line, rest);
    else this.#check(line, page, rest);
  }

  /** @param {number} line @param {Page} page @param {string} address */
  #search(line, page, address) {
    const found = /#\/lab\/([a-z]+)\?\S+$/.exec(address);
    if (!found || !ALGORITHMS.some((name) => name === found[1])) this.fault(line, "lab", address);
    else page.lab = found[0];
    this.#searches = true;
  }

  /** @param {number} line @param {string} text */
  #predict(line, text) {
    const [what = "", count = "1", ...rest] = text.split(/\s+/);
    if (!PREDICTIONS.includes(what) || !/^[1-9]\d?$/.test(count) || rest.length > 0) this.fault(line, "predict", text);
    else this.#add({ kind: "predict", line, what, count: Number(count) });
    this.#open = null;
  }

  /** @param {number} line @param {Page} page @param {string} text */
  #check(line, page, text) {
    const parts = text.split(/\s+/);
    const [said = "", what = ""] = [parts.pop(), parts.pop()];
    if (!CHECKS.includes(what) || parts.length === 0) this.fault(line, "check", text);
    else page.checks.push({ line, moves: parts[0] === "root" ? [] : parts, what, said });
  }

  end() {
    const { title, pages } = this.#lesson;
    if (this.#faults.length === 0 && !title) this.fault(1, "title", "");
    if (this.#faults.length === 0 && pages.length === 0) this.fault(1, "pages", "");
    for (const { blocks } of pages) {
      for (const block of blocks) {
        if (block.kind !== "choice") continue;
        const right = block.options.filter((option) => option.right).length;
        if (block.options.length < 2 || right !== 1) this.fault(block.line, "options", block.text);
      }
      const asked = blocks.filter((block) => block.kind === "predict");
      if (asked.length > 1 && asked[1]) this.fault(asked[1].line, "again", "");
    }
    this.#faults.sort((a, b) => a.line - b.line);
    return { lesson: this.#lesson, faults: this.#faults };
  }
}

const HAN = /[\p{Script=Han}，。；：、！？「」（）]/u;

/** Lines of one paragraph: between Chinese letters there is no space. @param {string} first @param {string} second */
function joined(first, second) {
  if (!first) return second;
  return HAN.test(first.at(-1) ?? "") && HAN.test(second[0] ?? "") ? first + second : `${first} ${second}`;
}
