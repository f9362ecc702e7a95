/**
 * Does work after a change of the world is complete. What the work itself brings about is done in a later turn of the
 * event loop, so that scripts which answer each other do not hold the server up.
 */
export class AfterChange {
  private readonly work: () => void;
  private isWaiting = false;
  private isWorking = false;

  constructor(work: () => void) {
    this.work = work;
  }

  /** There is something to do. */
  ask(): void {
    if (this.isWaiting) return;
    this.isWaiting = true;
    if (this.isWorking) setImmediate(() => this.run());
    else queueMicrotask(() => this.run());
  }

  private run(): void {
    this.isWaiting = false;
    this.isWorking = true;
    try {
      this.work();
    } finally {
      this.isWorking = false;
    }
  }
}
