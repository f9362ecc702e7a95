import type { Key } from "../screen/terminal.js";
import type { CommandRunner } from "../stores/command-runner.js";
import { line, span, type Line } from "../text/line.js";
import { oneLine } from "../text/safe-text.js";
import { wrapped } from "../text/width.js";
import type { Area, KeyHelp, View } from "./view.js";

const WHEEL_ROWS = 3;

/** The output of commands. */
export class CommandsView implements View {
  readonly title = "Commands";
  readonly keys: readonly KeyHelp[] = [
    { keys: "PgUp PgDn", does: "scroll the output, also while typing" },
    { keys: "x", does: "clear the output" },
  ];
  private readonly runner: CommandRunner;
  /** Lines below the bottom of the screen. */
  private below = 0;

  constructor(runner: CommandRunner) {
    this.runner = runner;
  }

  draw({ columns, rows }: Area): readonly Line[] {
    const waiting = this.runner.pending > 0 ? [line("...", "dim")] : [];
    const lines = [
      ...this.runner.output.flatMap(({ text, style }) =>
        wrapped(oneLine(text.replaceAll("\t", "  ")), columns).map((one) => line(one, style)),
      ),
      ...waiting,
    ];
    if (lines.length === 0) return [[span("The output of commands appears here. Press : and type help.", "dim")]];
    this.below = Math.max(Math.min(this.below, lines.length - rows), 0);
    const end = lines.length - this.below;
    return lines.slice(Math.max(end - rows, 0), end);
  }

  press({ name }: Key): boolean {
    if (name === "pageup" || name === "up") this.below += name === "up" ? 1 : WHEEL_ROWS * 4;
    else if (name === "pagedown" || name === "down")
      this.below = Math.max(this.below - (name === "down" ? 1 : WHEEL_ROWS * 4), 0);
    else if (name === "x") this.runner.clear();
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
