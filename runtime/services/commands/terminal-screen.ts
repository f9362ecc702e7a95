import { Writable } from "node:stream";
import type { Interface } from "node:readline";
import type { TerminalLines } from "../../base/log/log.js";

/** A terminal's width, with events of its changes. */
export interface TerminalSize {
  readonly columns?: number;
  on(event: "resize", listener: () => void): unknown;
  off(event: "resize", listener: () => void): unknown;
}

const CLEAR_BELOW = "\r\x1b[J";
const NO_ROWS = 0;

/**
 * Keeps the line that is being typed at the bottom: other output replaces it, and it is drawn again below. All output
 * goes through the log's terminal in one sequence, so no parts mix.
 */
export class TerminalScreen {
  /** Where readline draws. */
  readonly output: Writable;
  private readonly lines: TerminalLines;
  private readonly size: TerminalSize;
  private readline: Interface | undefined;
  /** Collects readline's drawing while a line is put above it; undefined otherwise. */
  private drawn: string | undefined;
  private readonly end: () => void;
  private readonly resized = (): void => void this.output.emit("resize");

  constructor(lines: TerminalLines, size: TerminalSize) {
    this.lines = lines;
    this.size = size;
    this.output = Object.defineProperty(
      new Writable({
        decodeStrings: false,
        write: (text: string | Buffer, _encoding, done) => {
          if (this.drawn === undefined) lines.write(text.toString());
          else this.drawn += text.toString();
          done();
        },
      }),
      "columns",
      { get: () => size.columns },
    );
    size.on("resize", this.resized);
    this.end = lines.decorate((line) => this.above(line));
  }

  /** Keeps the line of this readline at the bottom from now on. */
  keep(readline: Interface): void {
    this.readline = readline;
  }

  /** Shows a line above the one that is being typed. */
  show(line: string): void {
    this.lines.write(this.above(`${line}\n`));
  }

  /** Removes the line that is being typed, and no longer changes other output. */
  close(): void {
    this.end();
    this.size.off("resize", this.resized);
    if (this.readline) this.lines.write(this.erased());
    this.readline = undefined;
  }

  /** A text that ends in a line feed, with the typed line erased before it and drawn after it. */
  private above(text: string): string {
    const { readline } = this;
    if (!readline) return text;
    const erased = this.erased();
    this.drawn = "";
    // Without this, readline moves up to where its line began before. Now its line begins on a new row.
    Reflect.set(readline, "prevRows", 0);
    readline.prompt(true);
    const { drawn } = this;
    this.drawn = undefined;
    return erased + text + drawn;
  }

  private erased(): string {
    const { rows } = this.readline?.getCursorPos() ?? { rows: NO_ROWS };
    return `${rows > 0 ? `\x1b[${rows}A` : ""}${CLEAR_BELOW}`;
  }
}
