import type { AccountLevel } from "../ports/levels.js";

/** How long a browser's own reader waits before it connects again. */
const RECONNECT_MS = 3_000;

/** What the stream says once, in the form of server-sent events; the text is made when it is first needed, and once for all readers. */
export class EventEntry {
  readonly name: string;
  readonly level: AccountLevel;
  /** Grows by one per entry; undefined for what is not worth asking for again. */
  readonly number: number | undefined;
  readonly #id: string | undefined;
  readonly #data: () => unknown;
  #bytes: Buffer | undefined;

  constructor(parts: { name: string; level: AccountLevel; number?: number; id?: string; data: () => unknown }) {
    this.name = parts.name;
    this.level = parts.level;
    this.number = parts.number;
    this.#id = parts.id;
    this.#data = parts.data;
  }

  get bytes(): Buffer {
    return (this.#bytes ??= Buffer.from(eventText(this.name, this.#data(), this.#id)));
  }
}

/** JSON has no line breaks outside of strings and escapes those within, so it always is one `data:` line. */
export function eventText(name: string, data: unknown, id?: string): string {
  return `event: ${name}\n${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}

/** What readers get first: how to come back, and the id to come back with if nothing at all happens until then. */
export function openingText(id: string, types: readonly string[]): string {
  return `: ${types.join(" ")}\nretry: ${RECONNECT_MS}\nid: ${id}\n\n`;
}

/** Something for connections and proxies to see, which no reader takes for an event. */
export function commentText(text: string, id: string): string {
  return `: ${text}\nid: ${id}\n\n`;
}
