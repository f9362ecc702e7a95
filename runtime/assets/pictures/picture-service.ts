import { Worker } from "node:worker_threads";
import type { Log } from "../../base/log/log.js";
import { workerEntry } from "../../base/system/worker-entry.js";
import type { Painter, PainterOptions } from "./painter.js";

/** Pictures that may be requested at once; a staff page asks for a dozen. */
export const MAX_WAITING_PICTURES = 256;
/** The painter holds tens of MiB. It ends when nobody has asked for a picture for this long. */
const IDLE_MS = 60_000;

/** The painter's methods, which run in its thread. */
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

/** There is nothing to make the picture from. The message is for people. */
export class PictureUnavailableError extends Error {
  override readonly name = "PictureUnavailableError";
}

/** The picture could not be made: for example, the painter died or the server is stopping. */
export class PaintingFailedError extends Error {
  override readonly name = "PaintingFailedError";
}

export interface PictureServiceParts extends PainterOptions {
  readonly log: Log;
  readonly idleMs?: number;
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Makes pictures with a painter in its own thread, which starts when the first picture is requested. */
export class PictureService {
  private readonly parts: PictureServiceParts;
  private readonly waiting = new Map<number, Waiting>();
  private worker: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;
  private lastId = 0;
  private isClosed = false;

  constructor(parts: PictureServiceParts) {
    this.parts = parts;
  }

  /** Whether the painter runs. */
  get isOpen(): boolean {
    return this.worker !== undefined;
  }

  /**
   * Asks the painter for a picture.
   *
   * Rejects with PictureServiceBusyError, PictureUnavailableError and PaintingFailedError.
   */
  ask<Task extends PaintTask>(task: Task, ...[argument]: ArgumentOf<Task>): Promise<ValueOf<Task>> {
    if (this.isClosed) return Promise.reject(new PaintingFailedError("The server is stopping."));
    const isToBeSent = task === "item" || task === "map";
    if (isToBeSent && this.waiting.size >= MAX_WAITING_PICTURES)
      return Promise.reject(new PictureServiceBusyError("Too many pictures are waiting to be made."));
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
    await this.endPainter("The server is stopping.");
  }

  private start(): Worker {
    const { clientDirectory, imagesDirectory, log } = this.parts;
    const workerData: PainterOptions = { clientDirectory, imagesDirectory };
    const worker = new Worker(workerEntry("assets/pictures/painter-worker.js"), { name: "painter", workerData });
    worker.on("message", (answer: PaintAnswer) => this.finish(answer));
    worker.on("error", (error) => log.error({ err: error }, "the painter failed"));
    worker.on("exit", () => {
      if (worker === this.worker) void this.endPainter("The painter ended.");
    });
    return worker;
  }

  private finish(answer: PaintAnswer): void {
    const waiting = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    if (this.waiting.size === 0 && !this.isClosed) {
      this.idle = setTimeout(
        () => void this.endPainter("The painter ended because it was idle."),
        this.parts.idleMs ?? IDLE_MS,
      ).unref();
    }
    if ("value" in answer) {
      this.logIfUnwritten(answer.value);
      waiting?.resolve(answer.value);
    } else if (answer.isUnavailable) waiting?.reject(new PictureUnavailableError(answer.reason));
    else waiting?.reject(new PaintingFailedError(answer.reason));
  }

  private logIfUnwritten(value: unknown): void {
    const { unwritten } = (value ?? {}) as { unwritten?: string };
    if (unwritten !== undefined) this.parts.log.warn({ reason: unwritten }, "a picture could not be written to the disk");
  }

  private async endPainter(reason: string): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    for (const { reject } of this.waiting.values()) reject(new PaintingFailedError(reason));
    this.waiting.clear();
    await worker?.terminate();
  }
}
