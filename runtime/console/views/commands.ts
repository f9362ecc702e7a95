import type { Key } from "../screen/terminal.js";
import type { CommandRunner } from "../stores/command-runner.js";
import type { Line } from "../text/line.js";
import { OutputPane } from "./output-pane.js";
import type { ViewArea, KeyHelp, View } from "./view.js";

/** The output of commands. */
export class CommandsView implements View {
  readonly title = "Commands";
  readonly keys: readonly KeyHelp[];
  private readonly pane: OutputPane;

  constructor(runner: CommandRunner) {
    this.pane = new OutputPane(runner.output, "The output of commands appears here. Press : and type help.");
    this.keys = this.pane.keys;
  }

  draw(area: ViewArea): readonly Line[] {
    return this.pane.draw(area);
  }

  press(key: Key): boolean {
    return this.pane.press(key);
  }

  wheel(by: number): void {
    this.pane.wheel(by);
  }

  /** Shows the latest line. */
  toEnd(): void {
    this.pane.toEnd();
  }
}
