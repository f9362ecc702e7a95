import type { Debugger } from "./debugger.js";
import type { Stop } from "./stop.js";

/** Stands for all handlers that have not stopped. */
export const RUNNING_THREAD = 1;
/** Frames of one stop; their numbers tell the stop. */
const FRAMES = 1_000;

/** The thread of the protocol that a stopped handler is, by the number of its stop. */
export function threadNumber(stop: number): number {
  return stop + RUNNING_THREAD;
}

/** The number of a frame in the protocol. */
export function frameNumber({ number }: Stop, index: number): number {
  return number * FRAMES + index;
}

/** Finds stopped handlers by the numbers that the protocol has for them. */
export class StoppedThreads {
  private readonly debugger: Debugger;

  constructor(debugging: Debugger) {
    this.debugger = debugging;
  }

  /** By the number of the thread. */
  byThread(threadId: number): Stop | undefined {
    return this.debugger.stopped.find(({ number }) => threadNumber(number) === threadId);
  }

  /** By the handle of a value that it shows. */
  byHandle(handle: number): Stop | undefined {
    return this.debugger.stopped.find((stop) => stop.owns(handle));
  }

  /** The stop of a frame, and which one of its frames it is. */
  frame(frameId: number | undefined): { stop: Stop | undefined; index: number } {
    const number = Math.floor((frameId ?? 0) / FRAMES);
    return { stop: this.debugger.stopped.find((stop) => stop.number === number), index: (frameId ?? 0) % FRAMES };
  }
}
