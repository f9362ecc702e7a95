import type { Writable } from "node:stream";

/** An output; `isTTY` and `columns` are as in process.stdout. */
export type Output = Writable & { isTTY?: boolean; columns?: number };

const DEFAULT_COLUMNS = 80;
/** Interval between plain lines of progress, after the first seconds, which have a line each. */
const SELDOM_SECONDS = 5;
const OFTEN_UNTIL_SECONDS = 10;

/**
 * Lines for the reader. On a terminal the last few are a panel, redrawn in place; on a pipe progress is plain lines.
 */
export class Screen {
  readonly #output: Output;
  #panelLines = 0;
  #panel: readonly string[] = [];

  constructor(output: Output) {
    this.#output = output;
  }

  get isTerminal(): boolean {
    return this.#output.isTTY === true;
  }

  /** Writes a permanent line above the panel. */
  line(text = ""): void {
    this.#output.write(`${this.#rewind()}${text}\n`);
    this.#draw();
  }

  /** Shows these lines in place of those shown before. Only for a terminal. */
  panel(lines: readonly string[]): void {
    this.#panel = lines;
    const rewind = this.#rewind();
    if (rewind !== "") this.#output.write(rewind);
    this.#draw();
  }

  /** Removes the panel. */
  clearPanel(): void {
    this.panel([]);
  }

  /**
   * Shows the progress: the panel on a terminal, a line now and then on a pipe.
   *
   * @param second seconds since the start of the current phase, from 0
   */
  progress(second: number, panel: readonly string[], line: string): void {
    if (this.isTerminal) this.panel(panel);
    else if (second < OFTEN_UNTIL_SECONDS || second % SELDOM_SECONDS === 0) this.line(line);
  }

  #rewind(): string {
    const lines = this.#panelLines;
    this.#panelLines = 0;
    return lines === 0 ? "" : `\x1b[${lines}A\x1b[J`;
  }

  #draw(): void {
    if (this.#panel.length === 0) return;
    // A wrapped line would take two rows, and the next redraw would go up too few.
    const width = (this.#output.columns ?? DEFAULT_COLUMNS) - 1;
    this.#output.write(this.#panel.map((line) => `${line.slice(0, width)}\n`).join(""));
    this.#panelLines = this.#panel.length;
  }
}
