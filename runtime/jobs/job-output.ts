import { cleanText } from "../text/clean-text.js";

/** Lines that are kept of one job, those about its end not counted. */
export const OUTPUT_LINES_MAXIMUM = 1_000;
/** Characters that are kept of one job. */
export const OUTPUT_CHARACTERS_MAXIMUM = 100_000;
/** Of one line. */
const LINE_CHARACTERS_MAXIMUM = 1_000;

/** What a job prints. The first lines are kept, since what went wrong first says most, and those about its end. */
export class JobOutput {
  readonly lines: string[] = [];
  private readonly whenPrinted: (line: string) => void;
  private characters = 0;
  private leftOut = 0;

  constructor(whenPrinted: (line: string) => void) {
    this.whenPrinted = whenPrinted;
  }

  /** Control characters go, so that no output can drive a terminal. */
  print(text: string): void {
    // So many line feeds are no output; what lies behind them is not even looked at.
    for (const line of text.split(/\r?\n/, OUTPUT_LINES_MAXIMUM + 1)) {
      const isFull = this.lines.length >= OUTPUT_LINES_MAXIMUM || this.characters >= OUTPUT_CHARACTERS_MAXIMUM;
      if (isFull) this.leftOut++;
      else this.keep(line);
    }
  }

  /** Lines about the end, which are kept in any case; the last one is not told as printed. */
  close(lines: readonly string[], last: string): void {
    if (this.leftOut > 0) this.keep(`(${this.leftOut} further lines are left out)`);
    for (const line of lines) this.keep(line);
    this.lines.push(last);
  }

  private keep(text: string): void {
    const line = cleanText(text.replaceAll("\t", "  ")).slice(0, LINE_CHARACTERS_MAXIMUM);
    this.lines.push(line);
    this.characters += line.length;
    this.whenPrinted(line);
  }
}
