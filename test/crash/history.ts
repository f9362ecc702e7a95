/** A state that was asked for, and when the server acknowledged it. */
export interface Change {
  readonly state: string;
  acknowledgedAt: number | undefined;
}

/** The states of one item or mobile, as the player who changed them knows them. Times are those of `Date.now()`. */
export class History {
  #changes: Change[];

  /** @param state the first state, or undefined when it is not known */
  constructor(state: string | undefined) {
    this.#changes = [{ state: state ?? ANY, acknowledgedAt: 0 }];
  }

  /** Adds a state that was asked for and may hold from now on. */
  ask(state: string): Change {
    const change: Change = { state, acknowledgedAt: undefined };
    this.#changes.push(change);
    return change;
  }

  /** Adds a state that holds. */
  note(state: string): void {
    this.#changes.push({ state, acknowledgedAt: Date.now() });
  }

  /** Removes states whose requests were refused. */
  withdraw(...refused: readonly Change[]): void {
    this.#changes = this.#changes.filter((change) => !refused.includes(change));
  }

  /** The last state that was acknowledged. */
  get current(): string {
    return this.#changes.findLast(({ acknowledgedAt }) => acknowledgedAt !== undefined)!.state;
  }

  /**
   * The age, at `moment`, of the first acknowledged change that is missing when this state is found: 0 when none is
   * missing, undefined when the state never existed.
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
