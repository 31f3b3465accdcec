/** Files of many games: where one ends and the next begins, in each format that can hold several. */

/** The first line of a record of our own. */
const FIRST_LINE = /^wuqi record \d+\s*$/gm;

/** Records one after the other. @param {string} text @returns {string[]} */
export function splitRecords(text) {
  const starts = startsOf(text);
  if (starts.length < 2) return [text];
  return starts.map((start, number) => text.slice(number === 0 ? 0 : start, starts[number + 1]));
}

/** @param {string} text @returns {number[]} */
function startsOf(text) {
  const own = [...text.matchAll(FIRST_LINE)].map(({ index }) => index);
  if (own.length > 0) return own;
  if (/^\s*\(/.test(text)) return sgfStarts(text);
  return /^\s*\[/.test(text) ? pgnStarts(text) : [];
}

/** At every `(` outside of all others and of values. @param {string} text */
function sgfStarts(text) {
  const starts = [];
  let [depth, inValue, escaped] = [0, false, false];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (escaped) escaped = false;
    else if (inValue) {
      if (sign === "\\") escaped = true;
      else if (sign === "]") inValue = false;
    } else if (sign === "[") inValue = true;
    else if (sign === ")") depth = Math.max(0, depth - 1);
    else if (sign === "(") {
      if (depth === 0) starts.push(at);
      depth += 1;
    }
  }
  return starts;
}

/** At the first tag after moves; tags in comments are none. @param {string} text */
function pgnStarts(text) {
  const starts = [];
  let [at, inTags, inComment] = [0, false, false];
  for (const line of text.split(/(?<=\n)/)) {
    const isTag = !inComment && line.trimStart().startsWith("[");
    if (isTag && !inTags) starts.push(at);
    if (isTag) inTags = true;
    else if (line.trim() !== "") {
      inTags = false;
      for (const sign of line) {
        if (sign === ";" && !inComment) break;
        if (sign === "{") inComment = true;
        else if (sign === "}") inComment = false;
      }
    }
    at += line.length;
  }
  return starts;
}
