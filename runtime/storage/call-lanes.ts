/**
 * Carries out the work of each lane one piece after the other, so that a later save cannot be overtaken by an earlier one
 * on another connection. Lanes do not wait for each other.
 */
export class CallLanes {
  readonly #ends = new Map<string, Promise<void>>();

  run(lane: string, work: () => Promise<void>): void {
    const end = (this.#ends.get(lane) ?? Promise.resolve()).then(work);
    this.#ends.set(lane, end);
  }

  /** Resolves when all that was begun is done. */
  async drained(): Promise<void> {
    await Promise.all(this.#ends.values());
  }
}
