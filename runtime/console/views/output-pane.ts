import type { Key } from "../screen/terminal.js";
import type { OutputLines } from "../stores/output.js";
import { line, type Line } from "../text/line.js";
import { oneLine } from "../text/safe-text.js";
import { wrapped } from "../text/width.js";
import type { ViewArea, KeyHelp } from "./view.js";

const PAGE_ROWS = 12;

/** Output that can be scrolled; its end is shown first. */
export class OutputPane {
  readonly keys: readonly KeyHelp[] = [
    { keys: "PgUp PgDn", does: "scroll the output, also while typing" },
    { keys: "x", does: "clear the output" },
  ];
  private readonly output: OutputLines;
  /** Shown while there is no output. */
  private readonly empty: string;
  /** Lines below the bottom of the screen. */
  private below = 0;

  constructor(output: OutputLines, empty: string) {
    this.output = output;
    this.empty = empty;
  }

  draw({ columns, rows }: ViewArea): readonly Line[] {
    const waiting = this.output.pending > 0 ? [line("...", "dim")] : [];
    const lines = [
      ...this.output.lines.flatMap(({ text, style }) =>
        wrapped(oneLine(text.replaceAll("\t", "  ")), columns).map((one) => line(one, style)),
      ),
      ...waiting,
    ];
    if (lines.length === 0) return [line(this.empty, "dim")];
    this.below = Math.max(Math.min(this.below, lines.length - rows), 0);
    const end = lines.length - this.below;
    return lines.slice(Math.max(end - rows, 0), end);
  }

  press({ name }: Key): boolean {
    if (name === "pageup" || name === "up") this.below += name === "up" ? 1 : PAGE_ROWS;
    else if (name === "pagedown" || name === "down") this.below = Math.max(this.below - (name === "down" ? 1 : PAGE_ROWS), 0);
    else if (name === "x") this.output.clear();
    else return false;
    return true;
  }

  wheel(by: number): void {
    this.below = Math.max(this.below - by, 0);
  }

  /** Shows the latest line. */
  toEnd(): void {
    this.below = 0;
  }
}
