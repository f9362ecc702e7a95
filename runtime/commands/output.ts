import { cleanText } from "../text/clean-text.js";
import type { CommandOrigin } from "../ports/command-kinds.js";
import type { Issuer } from "./issuer.js";

/** Lines that one command may print; a game client shows a few and would have to be sent all. */
export const OUTPUT_LINES_MAXIMUM: Readonly<Record<CommandOrigin, number>> = { terminal: 1_000, http: 1_000, game: 100 };
/** Characters of one line of output. */
const LINE_CHARACTERS_MAXIMUM = 1_000;

/** What a command prints: shown where it came from at once, and kept for whoever asked over HTTP. Bounded both ways. */
export class CommandOutput {
  readonly lines: string[] = [];
  private readonly issuer: Issuer;
  private isClosed = false;

  constructor(issuer: Issuer) {
    this.issuer = issuer;
  }

  /** Control characters go, so that no output can drive a terminal; line feeds part lines. */
  print(text: string, isProblem = false): void {
    if (this.isClosed) return;
    // So many line feeds are no output; what lies behind them is not even looked at.
    const maximum = OUTPUT_LINES_MAXIMUM[this.issuer.kind];
    for (const line of text.split(/\r?\n/, maximum + 1)) {
      if (this.lines.length >= maximum) {
        this.show(`(more than ${maximum} lines; the rest is left out)`, true);
        this.isClosed = true;
        return;
      }
      this.show(cleanText(line.replaceAll("\t", "  ")).slice(0, LINE_CHARACTERS_MAXIMUM), isProblem);
    }
  }

  /** Lets nothing through any more. */
  close(): void {
    this.isClosed = true;
  }

  private show(line: string, isProblem: boolean): void {
    this.lines.push(line);
    this.issuer.print(line, isProblem);
  }
}
