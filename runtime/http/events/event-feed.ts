import { Readable } from "node:stream";
import { isAtLeast, type AccountLevel } from "../../contracts/levels.js";
import type { EventEntry } from "./event-entry.js";

export interface EventFeedParts {
  accountId: number | null;
  role: AccountLevel;
  /** The names of the wanted events; undefined means all that the level allows. */
  types: ReadonlySet<string> | undefined;
  /** The bytes that may wait for a reader, besides the replay at its start. */
  backlogBytes: number;
  stillAdmitted: () => Promise<boolean>;
}

/** The events for one reader of the event stream. */
export class ReaderFeed extends Readable {
  readonly accountId: number | null;
  /** Whether the reader would still be admitted. */
  readonly stillAdmitted: () => Promise<boolean>;
  /** Whether the feed ended because its reader was too slow. */
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

  /** Sends the events that the reader missed. They do not count towards its backlog. */
  replay(entries: readonly EventEntry[]): void {
    for (const { bytes } of entries) {
      this.#allowedBytes += bytes.length;
      this.push(bytes);
    }
  }

  /** Sends bytes. A reader whose backlog is too large is disconnected instead. */
  send(bytes: Buffer | string): void {
    if (this.destroyed || this.readableEnded) return;
    if (this.readableLength + bytes.length <= this.#allowedBytes) {
      this.push(bytes);
      return;
    }
    this.tooSlow = true;
    this.destroy();
  }

  /** Ends the stream after the waiting bytes. */
  finish(lastWords: string): void {
    if (this.destroyed) return;
    this.push(lastWords);
    this.push(null);
  }

  /** Nothing to do: events are pushed when they happen. */
  override _read(): void {}
}
