/** Longer texts are cut. */
const CHARACTERS_MAXIMUM = 2_000;
const LINES_PER_SECOND = 100;
const SECOND_MS = 1_000;

/** Lets a bounded number of texts through in each second, so that a log message in a hot line floods nobody. */
export class OutputLimit {
  private readonly now: () => number;
  private secondBegan = -Infinity;
  private taken = 0;
  private left = 0;

  constructor(now: () => number) {
    this.now = now;
  }

  /** @returns what is to be said for a text: nothing, or it, perhaps after a note on those that were left out */
  take(text: string): string[] {
    const now = this.now();
    const said: string[] = [];
    if (now - this.secondBegan >= SECOND_MS) {
      if (this.left > 0) said.push(`... ${this.left} more were left out`);
      [this.secondBegan, this.taken, this.left] = [now, 0, 0];
    }
    if (this.taken >= LINES_PER_SECOND) {
      this.left++;
      return said;
    }
    this.taken++;
    return [...said, text.length > CHARACTERS_MAXIMUM ? `${text.slice(0, CHARACTERS_MAXIMUM)}...` : text];
  }
}
