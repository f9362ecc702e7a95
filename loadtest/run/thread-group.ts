import path from "node:path";
import { Worker } from "node:worker_threads";
import type { ThreadCost } from "../measure/thread-health.js";
import type { Group, GroupListener, GroupPlan, GroupReport } from "./group.js";

/** The data that a worker thread is started with. */
export interface ThreadPlan extends GroupPlan {
  /**
   * `process.hrtime.bigint()` at the run's time 0. A clock cannot be sent, so each thread derives its own from this.
   */
  clockOriginNs: bigint;
}

export type ToGroupWorker = { kind: "start"; at: number } | { kind: "end" } | { kind: "abort" };
export type FromGroupWorker =
  | { kind: "ready" }
  | { kind: "launched"; at: number }
  | { kind: "report"; report: GroupReport }
  | { kind: "line"; text: string }
  | { kind: "finished"; cost: ThreadCost };

/** A worker of Node 20 cannot load TypeScript, so runs from source, such as tests, use the build under `dist/`. */
const WORKER = import.meta.url.endsWith(".ts")
  ? new URL("../../dist/loadtest/run/group-worker.js", import.meta.url)
  : new URL("./group-worker.js", import.meta.url);

/** The clients of one group in a worker thread. */
export class ThreadGroup implements Group {
  readonly ready: Promise<void>;
  readonly finished: Promise<ThreadCost>;
  readonly #worker: Worker;

  constructor(plan: ThreadPlan, listener: GroupListener) {
    const worker = new Worker(WORKER, { workerData: plan, name: `clients ${plan.group}` });
    this.#worker = worker;
    let setReady!: () => void;
    let setFinished!: (cost: ThreadCost) => void;
    const broken = new Promise<never>((_, reject) => {
      worker.on("error", (error) =>
        reject(new Error(`thread ${plan.group} of the load test broke: ${String(error)}`, { cause: error })),
      );
      worker.on("exit", (code) =>
        reject(new Error(`thread ${plan.group} of the load test (${path.basename(WORKER.pathname)}) ended with ${code}`)),
      );
    });
    this.ready = Promise.race([new Promise<void>((resolve) => (setReady = resolve)), broken]);
    this.finished = Promise.race([new Promise<ThreadCost>((resolve) => (setFinished = resolve)), broken]);
    // Callers await one of the promises. The other must not become an unhandled rejection.
    for (const promise of [broken, this.ready, this.finished]) promise.catch(() => undefined);
    worker.on("message", (message: FromGroupWorker) => {
      switch (message.kind) {
        case "ready":
          return setReady();
        case "launched":
          return listener.onLaunched(message.at);
        case "report":
          return listener.onReport(message.report);
        case "line":
          return listener.onLine(message.text);
        case "finished":
          return setFinished(message.cost);
      }
    });
  }

  start(at: number): void {
    this.#tell({ kind: "start", at });
  }

  end(): void {
    this.#tell({ kind: "end" });
  }

  abort(): void {
    this.#tell({ kind: "abort" });
  }

  #tell(message: ToGroupWorker): void {
    this.#worker.postMessage(message);
  }
}
