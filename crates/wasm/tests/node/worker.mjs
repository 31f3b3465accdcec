/** A worker of Node that looks like one of a browser to the script that it runs. */
import { parentPort, workerData } from "node:worker_threads";

globalThis.postMessage = (message) => parentPort.postMessage(message);
await import(workerData.entry);
parentPort.on("message", (data) => globalThis.onmessage({ data }));
