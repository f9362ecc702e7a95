/**
 * Runs the calls of each lane one after the other, so that a save on one connection cannot overtake an earlier one on
 * another. Lanes do not wait for each other.
 */
export class CallLanes {
  readonly #ends = new Map<string, Promise<void>>();

  run(lane: string, work: () => Promise<void>): void {
    const end = (this.#ends.get(lane) ?? Promise.resolve()).then(work);
    this.#ends.set(lane, end);
  }

  /** Resolves when all calls made so far are done. */
  async drained(): Promise<void> {
    await Promise.all(this.#ends.values());
  }
}
