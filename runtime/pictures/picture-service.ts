import { Worker } from "node:worker_threads";
import type { Log } from "../log/log.js";
import { workerEntry } from "../process/worker-entry.js";
import type { Painter, PainterOptions } from "./painter.js";

/** Pictures that wait to be sent to somebody; a page of the staff's asks for a dozen at once. */
export const MAX_WAITING_PICTURES = 256;
/** The painter holds some tens of MiB, and is let go when nobody wanted a picture for so long. */
const IDLE_MS = 60_000;

/** What a painter does: its methods, called in its thread. */
export type PaintTask = "artStock" | "item" | "map" | "buildItems" | "removeStrayItems";
type ArgumentOf<Task extends PaintTask> = Parameters<Painter[Task]>;
type ValueOf<Task extends PaintTask> = ReturnType<Painter[Task]>;

export interface PaintRequest {
  readonly id: number;
  readonly task: PaintTask;
  readonly argument: unknown;
}
export type PaintAnswer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly reason: string; readonly isUnavailable: boolean };

/** Too many pictures wait. */
export class PictureServiceBusyError extends Error {
  override readonly name = "PictureServiceBusyError";
}

/** There is nothing that the picture could be made from; the message is for people. */
export class PictureUnavailableError extends Error {
  override readonly name = "PictureUnavailableError";
}

/** The picture could not be made: the disk is full, the painter died, the server stops. */
export class PaintingFailedError extends Error {
  override readonly name = "PaintingFailedError";
}

export interface StudioParts extends PainterOptions {
  readonly log: Log;
  readonly idleMs?: number;
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Where pictures come from: a painter in a thread of its own, called in when the first is wanted. */
export class PictureService {
  private readonly parts: StudioParts;
  private readonly waiting = new Map<number, Waiting>();
  private worker: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;
  private lastId = 0;
  private isClosed = false;

  constructor(parts: StudioParts) {
    this.parts = parts;
  }

  /** Whether a painter is there. */
  get isOpen(): boolean {
    return this.worker !== undefined;
  }

  /**
   * Has something painted.
   *
   * Rejects with PictureServiceBusyError, PictureUnavailableError and PaintingFailedError.
   */
  ask<Task extends PaintTask>(task: Task, ...[argument]: ArgumentOf<Task>): Promise<ValueOf<Task>> {
    if (this.isClosed) return Promise.reject(new PaintingFailedError("The server is stopping."));
    const isForSending = task === "item" || task === "map";
    if (isForSending && this.waiting.size >= MAX_WAITING_PICTURES)
      return Promise.reject(new PictureServiceBusyError("Too many pictures wait to be made."));
    clearTimeout(this.idle);
    const worker = (this.worker ??= this.start());
    const request: PaintRequest = { id: ++this.lastId, task, argument };
    return new Promise<unknown>((resolve, reject) => {
      this.waiting.set(request.id, { resolve, reject });
      worker.postMessage(request);
    }) as Promise<ValueOf<Task>>;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.idle);
    await this.letGo("The server is stopping.");
  }

  private start(): Worker {
    const { clientDirectory, imagesDirectory, log } = this.parts;
    const workerData: PainterOptions = { clientDirectory, imagesDirectory };
    const worker = new Worker(workerEntry("pictures/painter-worker.js"), { name: "painter", workerData });
    worker.on("message", (answer: PaintAnswer) => this.finish(answer));
    worker.on("error", (error) => log.error({ err: error }, "the painter failed"));
    worker.on("exit", () => {
      if (worker === this.worker) void this.letGo("The painter ended.");
    });
    return worker;
  }

  private finish(answer: PaintAnswer): void {
    const waiting = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    if (this.waiting.size === 0 && !this.isClosed) {
      this.idle = setTimeout(() => void this.letGo("The painter was let go."), this.parts.idleMs ?? IDLE_MS).unref();
    }
    if ("value" in answer) {
      this.tellOfDisk(answer.value);
      waiting?.resolve(answer.value);
    } else if (answer.isUnavailable) waiting?.reject(new PictureUnavailableError(answer.reason));
    else waiting?.reject(new PaintingFailedError(answer.reason));
  }

  private tellOfDisk(value: unknown): void {
    const { unwritten } = (value ?? {}) as { unwritten?: string };
    if (unwritten !== undefined) this.parts.log.warn({ reason: unwritten }, "a picture could not be kept on the disk");
  }

  private async letGo(reason: string): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    for (const { reject } of this.waiting.values()) reject(new PaintingFailedError(reason));
    this.waiting.clear();
    await worker?.terminate();
  }
}
