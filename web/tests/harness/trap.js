/**
 * A real panic of the module where a test wants one. Runs in a worker, before its script, and
 * gives what sets the trap: the name of the function that is to panic when it is called next.
 *
 * The module is entered again while it is at work, which must never happen, and panics over
 * that as it would over any mistake of its own. Whoever calls it after that is told on. A thread
 * cannot be entered again, so one that is to panic asks for more memory than there can be.
 */
export function layTrap() {
  const real = WebAssembly.instantiate;
  const { promising } = /** @type {any} */ (WebAssembly);
  const THINK = "thinker_think";
  let [set, entering, panicked] = ["", false, false];
  const instantiate = async (/** @type {WebAssembly.Module} */ module, /** @type {any} */ imports) => {
    /** @type {any} */
    let exports;
    const enter = () => exports.desk_hear(exports.allocate(2), 2);
    const now = () => {
      if (entering) enter();
      return imports.wuqi.now();
    };
    exports = (await real(module, { ...imports, wuqi: { ...imports.wuqi, now } })).exports;
    const guarded = { ...exports };
    const guard = (/** @type {string} */ name, call = exports[name]) => {
      guarded[name] = (/** @type {number} */ at, /** @type {number} */ length) => {
        if (panicked) globalThis.postMessage({ calledAgain: name });
        if (set !== name) return call(at, length);
        entering = panicked = true;
        return enter();
      };
      return guarded[name];
    };
    for (const name of ["desk_hear", "desk_library", THINK]) guard(name);
    // Only a function of the module itself can be made to pause.
    if (promising) Object.assign(WebAssembly, { promising: () => guard(THINK, promising(exports[THINK])) });
    if (exports.wasi_thread_start) {
      guarded.wasi_thread_start = (/** @type {number} */ number, /** @type {number} */ address) => {
        if (set === "wasi_thread_start") exports.allocate(-1);
        exports.wasi_thread_start(number, address);
      };
    }
    return { exports: guarded };
  };
  Object.assign(WebAssembly, { instantiate });
  return (/** @type {string} */ name) => {
    set = name;
  };
}

/** The same in front of every worker's script of a page; `window.workers` lists them. Runs in the page. @param {string} source */
export function trapWorkers(source) {
  const script = `const setTrap = (${source})(); addEventListener("message", (event) => {
    if (!event.data.trap) return;
    event.stopImmediatePropagation();
    setTrap(event.data.trap);
  });`;
  const create = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (part) =>
    create(
      part instanceof Blob && part.type === "text/javascript" ? new Blob([script, part], { type: part.type }) : part,
    );
  const workers = /** @type {Worker[]} */ ([]);
  const again = /** @type {string[]} */ ([]);
  Object.assign(window, { workers, again });
  const Real = window.Worker;
  window.Worker = class extends Real {
    /** @param {ConstructorParameters<typeof Worker>} args */
    constructor(...args) {
      super(...args);
      workers.push(this);
      this.addEventListener("message", ({ data }) => data.calledAgain && again.push(data.calledAgain));
    }
  };
}
