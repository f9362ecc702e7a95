/** A state that something was given, and when that was acknowledged; undefined as long as it is not. */
export interface Change {
  readonly state: string;
  acknowledgedAt: number | undefined;
}

/** The states that one thing went through, as the player knows them who did it. Times as of `Date.now()`. */
export class History {
  #changes: Change[];

  /** @param state how it is to begin with, undefined where that is not known */
  constructor(state: string | undefined) {
    this.#changes = [{ state: state ?? ANY, acknowledgedAt: 0 }];
  }

  /** It was asked for and may be so from now on. */
  ask(state: string): Change {
    const change: Change = { state, acknowledgedAt: undefined };
    this.#changes.push(change);
    return change;
  }

  /** It is so. */
  note(state: string): void {
    this.#changes.push({ state, acknowledgedAt: Date.now() });
  }

  /** What was asked for was refused. */
  withdraw(...refused: readonly Change[]): void {
    this.#changes = this.#changes.filter((change) => !refused.includes(change));
  }

  /** The last state that was acknowledged. */
  get current(): string {
    return this.#changes.findLast(({ acknowledgedAt }) => acknowledgedAt !== undefined)!.state;
  }

  /**
   * How long before `moment` the first acknowledged change was that is missing where the thing is found in this state, 0 where none
   * is; undefined where it never was in that state.
   */
  lossMs(found: string, moment: number): number | undefined {
    const at = this.#changes.findLastIndex(({ state }) => state === found || state === ANY);
    if (at === -1) return undefined;
    const missing = this.#changes.slice(at + 1).find(({ acknowledgedAt }) => acknowledgedAt !== undefined);
    return missing === undefined ? 0 : Math.max(0, moment - missing.acknowledgedAt!);
  }
}

const ANY = "any";

export function acknowledge(...changes: readonly Change[]): void {
  const now = Date.now();
  for (const change of changes) change.acknowledgedAt = now;
}
