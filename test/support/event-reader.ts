import { EventEmitter, once } from "node:events";
import { HANG_MS } from "./hang.js";

export interface ReceivedEvent {
  event: string;
  id: string | undefined;
  data: Record<string, unknown>;
}

export interface ReaderOptions {
  token?: string | undefined;
  types?: string;
  lastEventId?: string;
  /** Another stream of events, which begins with an event. */
  path?: string;
}

/** A client of `/api/events`, or of another stream, that follows the standard for event streams. */
export class EventReader {
  readonly response: Response;
  readonly events: ReceivedEvent[] = [];
  readonly comments: string[] = [];
  /** The ids of all blocks. */
  readonly ids: string[] = [];
  /** For `last-event-id` when coming back. */
  lastEventId = "";
  /** How the stream ended: in order, or torn off. */
  readonly ended: Promise<"end" | "torn">;
  readonly #changes = new EventEmitter().setMaxListeners(0);
  readonly #abort: AbortController;
  #taken = 0;
  #isOver = false;

  private constructor(response: Response, abort: AbortController) {
    this.response = response;
    this.#abort = abort;
    this.ended = this.#read();
  }

  /** Connects and waits for the opening. Rejects when the stream is refused. */
  static async open(url: string, { token, types, lastEventId, path }: ReaderOptions = {}): Promise<EventReader> {
    const abort = new AbortController();
    const response = await fetch(url + (path ?? `/api/events${types === undefined ? "" : `?types=${types}`}`), {
      headers: {
        accept: "text/event-stream",
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(lastEventId !== undefined && { "last-event-id": lastEventId }),
      },
      signal: abort.signal,
    });
    if (response.status !== 200) throw new Error(`the stream answered ${response.status}: ${await response.text()}`);
    const reader = new EventReader(response, abort);
    // From the opening on, every event is sent to this reader.
    await reader.#until(
      () => reader.lastEventId !== "" || (path !== undefined && reader.events.length > 0) || undefined,
      "the opening",
    );
    return reader;
  }

  /** Takes the next event. With a name, it skips events of other names. */
  async next(name?: string): Promise<ReceivedEvent> {
    return this.#until(() => {
      while (this.#taken < this.events.length) {
        const event = this.events[this.#taken++]!;
        if (name === undefined || event.event === name) return event;
      }
      return undefined;
    }, name ?? "any event");
  }

  /** The first event of a name that the predicate accepts, received already or later, taken or not. */
  async waitFor(name: string, accepts: (data: Record<string, unknown>) => boolean = () => true): Promise<ReceivedEvent> {
    return this.#until(() => this.events.find(({ event, data }) => event === name && accepts(data)), name);
  }

  /** Resolves when a comment with this text has come. */
  async comment(text: string): Promise<void> {
    await this.#until(() => this.comments.includes(text) || undefined, `the comment ${text}`);
  }

  async close(): Promise<void> {
    this.#abort.abort();
    await this.ended;
  }

  async #until<T>(find: () => T | undefined, what: string): Promise<T> {
    const signal = AbortSignal.timeout(HANG_MS);
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      if (this.#isOver) throw new Error(`the stream ended before ${what}`);
      await once(this.#changes, "change", { signal }).catch(() => {
        throw new Error(`not within ${HANG_MS} ms: ${what}; got ${this.events.map(({ event }) => event).join(", ")}`);
      });
    }
  }

  async #read(): Promise<"end" | "torn"> {
    let text = "";
    const decoder = new TextDecoder();
    try {
      for await (const chunk of this.response.body as AsyncIterable<Uint8Array>) {
        text += decoder.decode(chunk, { stream: true });
        const blocks = text.split("\n\n");
        text = blocks.pop() ?? "";
        for (const block of blocks) this.#take(block);
        this.#changes.emit("change");
      }
      return "end";
    } catch {
      return "torn";
    } finally {
      this.#isOver = true;
      this.#changes.emit("change");
    }
  }

  #take(block: string): void {
    let event = "message";
    let id: string | undefined;
    const data: string[] = [];
    for (const line of block.split("\n")) {
      const [, name, value] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
      if (name === "") this.comments.push(value ?? "");
      else if (name === "event") event = value ?? "";
      else if (name === "id") id = value;
      else if (name === "data") data.push(value ?? "");
    }
    if (id !== undefined) this.ids.push((this.lastEventId = id));
    if (data.length > 0) this.events.push({ event, id, data: JSON.parse(data.join("\n")) as Record<string, unknown> });
  }
}
