import { parentPort, workerData } from "node:worker_threads";
import { prepareRehearsal } from "./rehearsal-host.js";
import type { RehearsalSettings, RehearsalTask } from "./rehearsal.js";

/** The thread that tries loads of scripts, each in a new Lua state, which is made after the load before. */
if (parentPort === null) throw new Error("the rehearsal worker must run as a worker thread");
const port = parentPort;

const settings = workerData as RehearsalSettings;
let ready = prepareRehearsal(settings);

port.on("message", (task: RehearsalTask) => {
  ready = ready.then((rehearse) => {
    port.postMessage(rehearse(task));
    return prepareRehearsal(settings);
  });
});
