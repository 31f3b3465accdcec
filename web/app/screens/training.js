/** Training, watched: the runs of this server's folders and their curves while they grow. */
import { showServed } from "./served.js";

/** @param {HTMLElement} host @param {string} name the run, empty for the latest */
export const showTraining = (host, name) =>
  showServed(host, "training", "training", async () => (await import("../training/view.js")).showRuns(host, name));
