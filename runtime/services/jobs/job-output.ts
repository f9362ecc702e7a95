import { cleanText } from "../../base/text/clean-text.js";

/** Lines kept of one job, without those about its end. */
export const OUTPUT_LINES_MAXIMUM = 1_000;
/** Characters kept of one job. */
export const OUTPUT_CHARACTERS_MAXIMUM = 100_000;
/** Characters kept of one line. */
const LINE_CHARACTERS_MAXIMUM = 1_000;

/** The output of a job. Keeps its first lines, because the first problem says most, and the lines about its end. */
export class JobOutput {
  readonly lines: string[] = [];
  private readonly whenPrinted: (line: string) => void;
  private characters = 0;
  private leftOut = 0;

  constructor(whenPrinted: (line: string) => void) {
    this.whenPrinted = whenPrinted;
  }

  /** Removes control characters, so that output cannot control a terminal. */
  print(text: string): void {
    // Splits off no more lines than can be kept.
    for (const line of text.split(/\r?\n/, OUTPUT_LINES_MAXIMUM + 1)) {
      const isFull = this.lines.length >= OUTPUT_LINES_MAXIMUM || this.characters >= OUTPUT_CHARACTERS_MAXIMUM;
      if (isFull) this.leftOut++;
      else this.keep(line);
    }
  }

  /** Adds the lines about the end, which are always kept. The listener gets the last one as the end, not as output. */
  close(lines: readonly string[], last: string): void {
    if (this.leftOut > 0) this.keep(`(${this.leftOut} more lines are omitted)`);
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
