import type { ChildProcess } from "node:child_process";

/** Characters kept of the output that the server printed while the console had the terminal. */
const KEPT_CHARACTERS = 8_192;

/** Passes the output of the server on, except while the console has the terminal. */
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

  /** Prints the end of the held output, from the beginning of a line. */
  showHeld(): void {
    this.isHeld = false;
    process.stderr.write(this.held.length < KEPT_CHARACTERS ? this.held : this.held.slice(this.held.indexOf("\n") + 1));
  }
}
