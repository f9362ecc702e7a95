const WIDTH = 40;
const PAUSE_MS = 100;

/** A bar on a terminal that shows how much of a save has been read. Elsewhere nothing is shown. */
export class ProgressBar {
  private readonly bytes: number;
  private readonly output: NodeJS.WriteStream;
  private done = 0;
  private shownAt = 0;

  constructor(bytes: number, output: NodeJS.WriteStream = process.stderr) {
    this.bytes = bytes;
    this.output = output;
  }

  note(bytes: number): void {
    this.done += bytes;
    if (!this.output.isTTY || performance.now() - this.shownAt < PAUSE_MS) return;
    this.shownAt = performance.now();
    const share = this.bytes === 0 ? 1 : Math.min(1, this.done / this.bytes);
    const full = Math.round(share * WIDTH);
    this.output.write(`\r[${"#".repeat(full)}${" ".repeat(WIDTH - full)}] ${Math.floor(share * 100)}%`);
  }

  end(): void {
    if (this.output.isTTY) this.output.write(`\r${" ".repeat(WIDTH + 8)}\r`);
  }
}
