import { playerText } from "../../base/text/player-text.js";
import type { CommandOrigin } from "../../contracts/command-kinds.js";
import type { Issuer } from "./issuer.js";

/** Lines that one command may print. A game client shows only a few, but would receive all. */
export const OUTPUT_LINES_MAXIMUM: Readonly<Record<CommandOrigin, number>> = { terminal: 1_000, http: 1_000, game: 100 };
/** Characters that one line of output may have. */
const LINE_CHARACTERS_MAXIMUM = 1_000;

/**
 * The output of a command: shown to the issuer at once, and kept for the answer over HTTP. Its lines and their lengths
 * are limited.
 */
export class CommandOutput {
  readonly lines: string[] = [];
  private readonly issuer: Issuer;
  private isClosed = false;

  constructor(issuer: Issuer) {
    this.issuer = issuer;
  }

  /** Removes control characters, so that output cannot control a terminal. Line feeds separate lines. */
  print(text: string, isProblem = false): void {
    if (this.isClosed) return;
    // Splits off no more lines than can be shown.
    const maximum = OUTPUT_LINES_MAXIMUM[this.issuer.kind];
    for (const line of text.split(/\r?\n/, maximum + 1)) {
      if (this.lines.length >= maximum) {
        this.show(`(more than ${maximum} lines; the rest is omitted)`, true);
        this.isClosed = true;
        return;
      }
      this.show(playerText(line.replaceAll("\t", "  "), LINE_CHARACTERS_MAXIMUM), isProblem);
    }
  }

  /** Ignores further output. */
  close(): void {
    this.isClosed = true;
  }

  private show(line: string, isProblem: boolean): void {
    this.lines.push(line);
    this.issuer.print(line, isProblem);
  }
}
