import { Readable } from "node:stream";
import { isAtLeast, type AccountLevel } from "../ports/levels.js";
import type { EventEntry } from "./event-entry.js";

export interface EventFeedParts {
  accountId: number | null;
  role: AccountLevel;
  /** Names of what is wanted; everything the level allows where there are none. */
  types: ReadonlySet<string> | undefined;
  /** More may not wait for a reader, besides what it asked for when it came. */
  backlogBytes: number;
  stillAdmitted: () => Promise<boolean>;
}

/** What one reader of the stream of events gets. */
export class EventFeed extends Readable {
  readonly accountId: number | null;
  /** Whether the reader may still come in as it did. */
  readonly stillAdmitted: () => Promise<boolean>;
  /** Ended because the reader did not keep up. */
  tooSlow = false;
  readonly #role: AccountLevel;
  readonly #types: ReadonlySet<string> | undefined;
  #allowedBytes: number;

  constructor(parts: EventFeedParts) {
    super();
    this.accountId = parts.accountId;
    this.stillAdmitted = parts.stillAdmitted;
    this.#role = parts.role;
    this.#types = parts.types;
    this.#allowedBytes = parts.backlogBytes;
  }

  wants({ name, level }: Pick<EventEntry, "name" | "level">): boolean {
    return isAtLeast(this.#role, level) && (this.#types === undefined || this.#types.has(name));
  }

  /** Sends what the reader asked for by coming back, which does not count as falling behind. */
  replay(entries: readonly EventEntry[]): void {
    for (const { bytes } of entries) {
      this.#allowedBytes += bytes.length;
      this.push(bytes);
    }
  }

  /** Sends something; a reader that already lets too much wait is cut off instead. */
  send(bytes: Buffer | string): void {
    if (this.destroyed || this.readableEnded) return;
    if (this.readableLength + bytes.length <= this.#allowedBytes) {
      this.push(bytes);
      return;
    }
    this.tooSlow = true;
    this.destroy();
  }

  /** Ends in order, after what waits. */
  finish(lastWords: string): void {
    if (this.destroyed) return;
    this.push(lastWords);
    this.push(null);
  }

  /** What there is was pushed when it happened. */
  override _read(): void {
    // Nothing to fetch.
  }
}
