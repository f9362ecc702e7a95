/** A worker thread that plays one group of clients. */
import { parentPort, workerData } from "node:worker_threads";
import { ClientGroup } from "./client-group.js";
import type { GroupPlan } from "./group.js";
import type { FromWorker, ToWorker } from "./thread-group.js";

if (parentPort === null) throw new Error("to be started as a worker thread");
const port = parentPort;
const tell = (message: FromWorker, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);

const group = new ClientGroup(workerData as GroupPlan, {
  onLaunched: (at) => tell({ kind: "launched", at }),
  onReport: (report) => tell({ kind: "report", report }, [report.samples.buffer]),
  onLine: (text) => tell({ kind: "line", text }),
});
port.on("message", (message: ToWorker) => {
  if (message.kind === "start") group.start(message.at);
  else if (message.kind === "end") group.end();
  else group.abort();
});
void group.finished.then((cost) => {
  tell({ kind: "finished", cost });
  port.close();
});
tell({ kind: "ready" });
