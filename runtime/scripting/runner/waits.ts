import type { ThreadLayout } from "../vm/thread-layout.js";
import type { Task } from "./task.js";

/** The handlers of one file that wait. */
export interface FileWaits {
  readonly file: string;
  readonly count: number;
  /** Memory of their coroutines, without the values that they hold. */
  readonly bytes: number;
}

/** The handlers that wait, by file. */
export class Waits {
  private readonly layout: ThreadLayout;
  private readonly ofFile = new Map<string, Set<Task>>();
  private count = 0;

  constructor(layout: ThreadLayout) {
    this.layout = layout;
  }

  get size(): number {
    return this.count;
  }

  *[Symbol.iterator](): Generator<Task> {
    for (const tasks of this.ofFile.values()) yield* tasks;
  }

  add(task: Task): void {
    const tasks = this.ofFile.get(task.file) ?? new Set();
    this.ofFile.set(task.file, tasks.add(task));
    this.count++;
  }

  delete(task: Task): void {
    const tasks = this.ofFile.get(task.file);
    if (!tasks?.delete(task)) return;
    if (tasks.size === 0) this.ofFile.delete(task.file);
    this.count--;
  }

  of(file: string): readonly Task[] {
    return [...(this.ofFile.get(file) ?? [])];
  }

  countOf(file: string): number {
    return this.ofFile.get(file)?.size ?? 0;
  }

  /** Those with the most first. */
  get files(): FileWaits[] {
    return Array.from(this.ofFile, ([file, tasks]) => ({
      file,
      count: tasks.size,
      bytes: Array.from(tasks).reduce((sum, { thread }) => sum + this.layout.bytes(thread), 0),
    })).sort((one, other) => other.count - one.count);
  }
}
