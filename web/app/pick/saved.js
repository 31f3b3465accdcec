/** Engines that were saved under a name, on this device or in the server's configuration. */

const KEY = "wuqi.engines";

/** @typedef {{name: string, spec: string, game: string, kept?: boolean}} SavedEngine `kept` by the configuration */

/** @returns {SavedEngine[]} */
function read() {
  try {
    const list = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(list) ? list.filter(({ name, spec }) => name && spec) : [];
  } catch {
    return [];
  }
}

/** @param {SavedEngine[]} list */
function write(list) {
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // Then it is known until the page is closed by nobody but its owner.
  }
}

/** Those of a game. @param {string} game @param {SavedEngine[]} [configured] */
export const savedEngines = (game, configured = []) => [
  ...configured.map((engine) => ({ ...engine, kept: true })),
  ...read().filter((engine) => engine.game === game),
];

/** One name stands for one engine of a game. @param {SavedEngine} engine */
export function saveEngine(engine) {
  const others = read().filter(({ name, game }) => name !== engine.name || game !== engine.game);
  write([...others, engine]);
}

/** @param {SavedEngine} engine */
export function forgetEngine(engine) {
  write(read().filter(({ name, game }) => name !== engine.name || game !== engine.game));
}
