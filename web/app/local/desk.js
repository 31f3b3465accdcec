/**
 * The worker that holds the games.
 *
 * It passes what happens on to the module, keeps what the module wants kept, and tells the
 * page the rest. Nothing here knows what a game is.
 */
/** @import { Opened } from "./module.js" */
/** @import { Store } from "./store.js" */
import { openModule } from "./module.js";
import { port } from "./port.js";
import { openStore } from "./store.js";

/** The longest sleep: timers know no longer ones than some days, and clocks are set. */
const LONGEST_SLEEP = 60_000;

/** @type {Promise<{opened: Opened, store: Store}> | undefined} */
let ready;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let panic = "";
/** Whether the module has panicked: then nothing may call it any more. */
let lost = false;

port.onmessage = async ({ data }) => {
  if (data.start) {
    ready = begin(data.start);
    await ready;
    return;
  }
  if (!ready) return;
  const { opened, store } = await ready;
  if (lost) return;
  const { network, said } = data;
  if (network) guarded(() => opened.supply(network));
  else if (said) hear(opened, store, said);
};

/** @param {WebAssembly.Module} module */
async function begin(module) {
  const [opened, store] = await Promise.all([openModule(module, { panicked: (text) => (panic = text) }), openStore()]);
  port.postMessage({ ready: true, lasts: store.lasts });
  return { opened, store };
}

/**
 * @param {Opened} opened
 * @param {Store} store
 * @param {string} said
 */
function hear(opened, store, said) {
  const { actions, wakes } = JSON.parse(guarded(() => opened.call("desk_hear", said)));
  const forPage = [];
  let asks = false;
  for (const action of actions) {
    if (action.do === "library") asks = true;
    else forPage.push(action);
  }
  if (forPage.length > 0) port.postMessage({ actions: forPage });
  clearTimeout(timer);
  if (wakes !== null) {
    const now = performance.timeOrigin + performance.now();
    const sleep = Math.min(Math.max(wakes - now + 1, 0), LONGEST_SLEEP);
    timer = setTimeout(() => hear(opened, store, '{"do":"tick"}'), sleep);
  }
  if (asks) void transact(opened, store);
}

/**
 * @param {Opened} opened
 * @param {Store} store
 */
async function transact(opened, store) {
  let stored;
  try {
    const bodies = await store.transact((heads) =>
      JSON.parse(guarded(() => opened.call("desk_library", JSON.stringify(heads)))),
    );
    stored = { do: "stored", bodies };
  } catch (error) {
    stored = { do: "stored", error: String(error) };
  }
  if (!lost) hear(opened, store, JSON.stringify(stored));
}

/**
 * Calls the module. One that panics is of no use any more: the page starts another desk, and
 * every game goes on from what is kept of it.
 * @param {() => string} call
 */
function guarded(call) {
  try {
    return call();
  } catch (error) {
    lost = true;
    clearTimeout(timer);
    port.postMessage({ lost: panic || String(error) });
    throw error;
  }
}
