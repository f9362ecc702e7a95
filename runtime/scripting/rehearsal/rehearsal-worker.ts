import { parentPort, workerData } from "node:worker_threads";
import { rehearse } from "./rehearsal-host.js";
import type { RehearsalSettings, RehearsalTask } from "./rehearsal.js";

/** The thread that tries loads of scripts, each in a new Lua state. */
if (parentPort === null) throw new Error("the rehearsal worker must run as a worker thread");
const port = parentPort;

port.on(
  "message",
  (task: RehearsalTask) => void rehearse(workerData as RehearsalSettings, task).then((answer) => port.postMessage(answer)),
);
