/**
 * Figures that tests take: printed, and written to the file that `WUQI_FIGURES` names, with the
 * machine and the day, where somebody wants to keep them.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";

/** The middle and the largest of some numbers, rounded. @param {number[]} times */
export function spread(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (/** @type {number} */ part) => Math.round(sorted[Math.floor(part * (sorted.length - 1))] ?? 0);
  return { count: times.length, p50: at(0.5), max: at(1) };
}

/** @param {import("node:test").TestContext} test @param {string} name @param {Record<string, unknown>} figures */
export function tell(test, name, figures) {
  test.diagnostic(`${name}: ${JSON.stringify(figures)}`);
  const file = process.env.WUQI_FIGURES;
  if (!file) return;
  const known = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const machine = `${cpus()[0]?.model ?? "unknown"}, ${cpus().length} threads`;
  const all = { date: new Date().toISOString().slice(0, 10), machine, ...known };
  all[name] = { ...figures, load: Number(loadavg()[0]?.toFixed(1)) };
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
}

/**
 * The memory of every process for pages of the browser that this process has started, in bytes,
 * the largest first: what several share counts once (PSS). A browser keeps such processes that
 * show nothing yet, too. Only Linux tells; null elsewhere.
 * @returns {number[] | null}
 */
export function pageMemory() {
  if (!existsSync("/proc/self/smaps_rollup")) return null;
  /** @type {Map<number, number>} */ const parents = new Map();
  /** @type {number[]} */ const pages = [];
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    const state = ofProcess(name, "stat");
    parents.set(Number(name), Number(state.slice(state.lastIndexOf(")") + 2).split(" ")[1]));
    if (ofProcess(name, "cmdline").includes("--type=renderer")) pages.push(Number(name));
  }
  const isOurs = (/** @type {number | undefined} */ id) => {
    for (; id !== undefined && id > 1; id = parents.get(id)) if (id === process.pid) return true;
    return false;
  };
  const kilobytes = pages.filter(isOurs).flatMap((id) => {
    const [, number] = /^Pss:\s+(\d+) kB/m.exec(ofProcess(id, "smaps_rollup")) ?? [];
    return number === undefined ? [] : Number(number);
  });
  return kilobytes.map((number) => number * 1024).sort((a, b) => b - a);
}

/** What Linux tells of a process; nothing of one that has ended meanwhile. @param {number | string} id @param {string} what */
function ofProcess(id, what) {
  try {
    return readFileSync(`/proc/${id}/${what}`, "utf8");
  } catch {
    return "";
  }
}
