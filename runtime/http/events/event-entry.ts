import type { AccountLevel } from "../../contracts/levels.js";

/** How long a reader should wait before it reconnects. */
const RECONNECT_MS = 3_000;

/** One event of the stream as a server-sent event. Its text is made when first needed, and once for all readers. */
export class EventEntry {
  readonly name: string;
  readonly level: AccountLevel;
  /** Grows by one with each entry; undefined for an event that is never replayed. */
  readonly number: number | undefined;
  /** Its place among the events of a network. */
  readonly sequence: number | undefined;
  readonly #id: string | undefined;
  readonly data: () => unknown;
  #bytes: Buffer | undefined;

  constructor(parts: {
    name: string;
    level: AccountLevel;
    number?: number;
    sequence?: number | undefined;
    id?: string;
    data: () => unknown;
  }) {
    this.name = parts.name;
    this.level = parts.level;
    this.number = parts.number;
    this.sequence = parts.sequence;
    this.#id = parts.id;
    this.data = parts.data;
  }

  get bytes(): Buffer {
    return (this.#bytes ??= Buffer.from(eventText(this.name, this.data(), this.#id)));
  }
}

/** JSON.stringify writes no line breaks, so the data is always one `data:` line. */
export function eventText(name: string, data: unknown, id?: string): string {
  return `event: ${name}\n${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}

/**
 * The first block of a stream: the delay before a reader reconnects, and the id to reconnect with if no event comes
 * until then. Without an id it comes back as it came.
 */
export function openingText(id: string | undefined, types: readonly string[]): string {
  return `: ${types.join(" ")}\nretry: ${RECONNECT_MS}\n${id === undefined ? "" : `id: ${id}\n`}\n`;
}

/** A comment, which keeps connections alive and is no event for readers. */
export function commentText(text: string, id: string): string {
  return `: ${text}\nid: ${id}\n\n`;
}
