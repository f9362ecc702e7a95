/** A worker thread that plays one group of clients. */
import { parentPort, workerData } from "node:worker_threads";
import { monotonicClock } from "../measure/clock.js";
import { loadScenarios } from "../scenario/scenario.js";
import { ClientGroup } from "./client-group.js";
import type { GroupListener } from "./group.js";
import type { FromGroupWorker, ThreadPlan, ToGroupWorker } from "./thread-group.js";

if (parentPort === null) throw new Error("to be started as a worker thread");
const port = parentPort;
const tell = (message: FromGroupWorker, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);

const { clockOriginNs, ...plan } = workerData as ThreadPlan;
const listener: GroupListener = {
  onLaunched: (at) => tell({ kind: "launched", at }),
  onReport: (report) => {
    const actions = Object.values(report.actions).map(({ samples }) => samples.buffer);
    const parts = report.parts.flatMap(({ samples, hops }) => [samples.buffer, hops.samples.buffer]);
    tell({ kind: "report", report }, [report.samples.buffer, ...actions, ...parts]);
  },
  onLine: (text) => tell({ kind: "line", text }),
};
const group = new ClientGroup(plan, await loadScenarios(plan.scenarios), listener, monotonicClock(clockOriginNs));
port.on("message", (message: ToGroupWorker) => {
  if (message.kind === "start") group.start(message.at);
  else if (message.kind === "end") group.end();
  else group.abort();
});
void group.finished.then((cost) => {
  tell({ kind: "finished", cost });
  port.close();
});
tell({ kind: "ready" });
