import { LINE_MAX_CHARACTERS } from "./limits.js";

/** Cuts text that arrives in pieces into lines. */
export class Lines {
  /** The number of the present line, from 1. */
  number = 0;
  private rest = "";
  /** The unfinished line is too long. Its text is discarded. */
  private isTooLong = false;
  private readonly line: (text: string) => void;
  private readonly tooLong: () => void;

  constructor(whenLine: (text: string) => void, whenTooLong: () => void) {
    this.line = whenLine;
    this.tooLong = whenTooLong;
  }

  take(text: string): void {
    let start = 0;
    for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", start)) {
      this.finish(text.slice(start, end));
      start = end + 1;
    }
    this.keep(text.slice(start));
  }

  end(): void {
    if (this.rest !== "" || this.isTooLong) this.finish("");
  }

  private keep(text: string): void {
    if (this.isTooLong) return;
    this.rest += text;
    if (this.rest.length <= LINE_MAX_CHARACTERS) return;
    this.isTooLong = true;
    this.rest = "";
  }

  private finish(text: string): void {
    this.keep(text);
    this.number++;
    if (this.isTooLong) this.tooLong();
    else this.line(this.rest.trim());
    this.rest = "";
    this.isTooLong = false;
  }
}
