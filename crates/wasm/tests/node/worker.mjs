/** A worker of Node that looks like one of a browser to the script that it runs. */
import { parentPort, workerData } from "node:worker_threads";
import { layTrap } from "../../../../web/tests/harness/trap.js";

globalThis.postMessage = (message) => parentPort.postMessage(message);
const setTrap = layTrap();
await import(workerData.entry);
parentPort.on("message", (data) => (data.trap ? setTrap(data.trap) : globalThis.onmessage({ data })));
