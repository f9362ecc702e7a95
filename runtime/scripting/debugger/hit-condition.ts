const FORM = /^\s*(>=|>|<=|<|==?|%)?\s*(\d{1,9})\s*$/;

/** A condition on how often a line was reached. A number alone means that time only; `%3` means each third time. */
export class HitCondition {
  private reached = 0;
  private readonly isWanted: (reached: number) => boolean;

  private constructor(isWanted: (reached: number) => boolean) {
    this.isWanted = isWanted;
  }

  /** @returns null for a text that is none, undefined for an empty one */
  static of(text: string): HitCondition | null | undefined {
    if (text.trim() === "") return undefined;
    const [, sign = "=", digits] = FORM.exec(text) ?? [];
    if (digits === undefined) return null;
    const wanted = Number(digits);
    switch (sign) {
      case ">":
        return new HitCondition((reached) => reached > wanted);
      case ">=":
        return new HitCondition((reached) => reached >= wanted);
      case "<":
        return new HitCondition((reached) => reached < wanted);
      case "<=":
        return new HitCondition((reached) => reached <= wanted);
      case "%":
        return wanted === 0 ? null : new HitCondition((reached) => reached % wanted === 0);
      default:
        return new HitCondition((reached) => reached === wanted);
    }
  }

  /** The line is reached once more. @returns whether that counts */
  hit(): boolean {
    return this.isWanted(++this.reached);
  }
}
