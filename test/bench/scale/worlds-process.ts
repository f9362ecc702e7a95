import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Order, OrderAnswer, WorldsOrders } from "./orders.js";

const PROGRAM = fileURLToPath(new URL("./worlds-main.js", import.meta.url));

interface Waiting {
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
}

/** A process that holds simulated worlds. */
export class WorldsProcess {
  readonly child: ChildProcess = fork(PROGRAM, { execArgv: ["--enable-source-maps"] });
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;

  constructor() {
    this.child.on("message", ({ id, value, failure }: OrderAnswer) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (failure === undefined) waiting?.resolve(value as never);
      else waiting?.reject(new Error(failure));
    });
    this.child.on("exit", (code, signal) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(`worlds ended with ${code ?? signal}`));
      this.#waiting.clear();
    });
  }

  get pid(): number {
    return this.child.pid!;
  }

  order<Name extends keyof WorldsOrders>(name: Name, ...args: Parameters<WorldsOrders[Name]>): ReturnType<WorldsOrders[Name]> {
    const id = ++this.#lastId;
    const answered = new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
    });
    this.child.send({ id, name, args } satisfies Order);
    return answered as ReturnType<WorldsOrders[Name]>;
  }

  /** In order. */
  async close(): Promise<void> {
    await this.order("close");
    this.child.disconnect();
    await once(this.child, "exit");
  }

  /** As a crash would. */
  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill("SIGKILL");
    await once(this.child, "exit");
  }
}
