import type { Style } from "../text/line.js";
import type { ChangeListeners } from "./changes.js";

const KEPT_LINES = 2_000;

interface OutputLine {
  readonly text: string;
  readonly style: Style;
}

/** Lines that the server answered. */
export class OutputLines {
  lines: readonly OutputLine[] = [];
  /** Requests without an answer yet. */
  pending = 0;
  private readonly changes: ChangeListeners;

  constructor(changes: ChangeListeners) {
    this.changes = changes;
  }

  print(text: string, style: Style = "plain"): void {
    const added = text.split("\n").map((line) => ({ text: line, style }));
    this.lines = [...this.lines, ...added].slice(-KEPT_LINES);
    this.changes.notify();
  }

  clear(): void {
    this.lines = [];
    this.changes.notify();
  }

  /** Counts the work as pending until it has ended. */
  async during(work: () => Promise<void>): Promise<void> {
    this.pending++;
    this.changes.notify();
    try {
      await work();
    } finally {
      this.pending--;
      this.changes.notify();
    }
  }
}
