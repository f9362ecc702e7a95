import { reasonOf } from "../client/problems.js";
import type { Changes } from "./changes.js";

/** Reads something anew when asked, one time after the other; asked meanwhile, it does so once more afterwards. */
export class Refresher {
  /** Why the last time failed; undefined where it did not. */
  problem: string | undefined;
  private readonly read: () => Promise<void>;
  private readonly changes: Changes;
  private isUnderWay = false;
  private isAskedAgain = false;

  constructor(changes: Changes, read: () => Promise<void>) {
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
      this.changes.tell();
    } while (this.isAskedAgain);
    this.isUnderWay = false;
  }
}
