import type { ChildProcess } from "node:child_process";

/** Of what the server printed while the console had the terminal, to be shown if it ended by itself. */
const KEPT_CHARACTERS = 8_192;

/** What the server prints: passed on, except while the console has the terminal. */
export class ServerOutput {
  private isHeld = false;
  private held = "";

  constructor(server: ChildProcess) {
    for (const [stream, target] of [
      [server.stdout, process.stdout],
      [server.stderr, process.stderr],
    ] as const) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        if (this.isHeld) this.held = (this.held + text).slice(-KEPT_CHARACTERS);
        else target.write(text);
      });
    }
  }

  hold(): void {
    this.isHeld = true;
  }

  release(): void {
    this.isHeld = false;
    this.held = "";
  }

  /** The end of what was held back, from the beginning of a line. */
  showHeld(): void {
    this.isHeld = false;
    process.stderr.write(this.held.length < KEPT_CHARACTERS ? this.held : this.held.slice(this.held.indexOf("\n") + 1));
  }
}
