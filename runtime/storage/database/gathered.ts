/**
 * Stores what nothing waits for, such as the times of logins. While one write is under way, further items wait for the
 * next, so that a rush of logins costs few writes, each of which waits for the disk.
 */
export class GatheredWrites<Item> {
  readonly #write: (items: readonly Item[]) => Promise<void>;
  readonly #whenFailed: (error: unknown, count: number) => void;
  #waiting: Item[] = [];
  #isWriting = false;

  constructor(parts: { write: (items: readonly Item[]) => Promise<void>; whenFailed: (error: unknown, count: number) => void }) {
    this.#write = parts.write;
    this.#whenFailed = parts.whenFailed;
  }

  note(item: Item): void {
    this.#waiting.push(item);
    if (!this.#isWriting) void this.#writeAll();
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      const items = this.#waiting;
      this.#waiting = [];
      await this.#write(items).catch((error: unknown) => this.#whenFailed(error, items.length));
    }
    this.#isWriting = false;
  }
}
