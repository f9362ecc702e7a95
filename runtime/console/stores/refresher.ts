import { reasonOf } from "../client/problems.js";
import type { ChangeListeners } from "./changes.js";

/** Reads something again on request, one read at a time. Requests during a read cause one more read. */
export class Refresher {
  /** The reason why the last read failed; undefined if it succeeded. */
  problem: string | undefined;
  private readonly read: () => Promise<void>;
  private readonly changes: ChangeListeners;
  private isUnderWay = false;
  private isAskedAgain = false;

  constructor(changes: ChangeListeners, read: () => Promise<void>) {
    this.changes = changes;
    this.read = read;
  }

  ask(): void {
    if (this.isUnderWay) this.isAskedAgain = true;
    else void this.run();
  }

  private async run(): Promise<void> {
    this.isUnderWay = true;
    do {
      this.isAskedAgain = false;
      try {
        await this.read();
        this.problem = undefined;
      } catch (error) {
        this.problem = reasonOf(error);
      }
      this.changes.notify();
    } while (this.isAskedAgain);
    this.isUnderWay = false;
  }
}
