/** Times by the id of an account or character, in milliseconds since 1970. */
export type Times = ReadonlyMap<number, number>;

/**
 * Stores times that nothing waits for. While one write is under way, further times wait for the next, so that a rush of logins costs few
 * writes, each of which waits for the disk.
 */
export class GatheredTimes {
  readonly #write: (times: Times) => Promise<void>;
  readonly #whenFailed: (error: unknown, times: Times) => void;
  #waiting = new Map<number, number>();
  #isWriting = false;

  constructor(parts: { write: (times: Times) => Promise<void>; whenFailed: (error: unknown, times: Times) => void }) {
    this.#write = parts.write;
    this.#whenFailed = parts.whenFailed;
  }

  note(id: number, at: number): void {
    this.#waiting.set(id, at);
    if (!this.#isWriting) void this.#writeAll();
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.size > 0) {
      const times = this.#waiting;
      this.#waiting = new Map();
      await this.#write(times).catch((error: unknown) => this.#whenFailed(error, times));
    }
    this.#isWriting = false;
  }
}
