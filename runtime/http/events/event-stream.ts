import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import { eventJson } from "../../services/webhooks/event-json.js";
import type { ShardEvent } from "../../contracts/events/event-bus.js";
import { eventDeclarations } from "../../contracts/events/events.js";
import { areSeveral, type WorldNames } from "../../contracts/worlds.js";
import type { Log, LogLines } from "../../base/log/log.js";
import { commentText, EventEntry, eventText, openingText } from "./event-entry.js";
import { ReaderFeed } from "./event-feed.js";
import { defaultEventStreamLimits, MAX_LOG_LINE_CHARS, type EventStreamLimits } from "./event-limits.js";
import { LOG_EVENT, METRICS_EVENT, RESET_EVENT, streamedEvent } from "./event-schemas.js";
import { isWorthStreaming, logLineData } from "./log-event.js";
import type { Principal, StreamedEvent } from "../routing/route.js";
import type { LogLine } from "../schemas/events.js";
import { endAtExpiry, type OpenStreams, requireRoom } from "./stream-admission.js";

/** Where events come from. Those of a network have a place in the one order of all its processes. */
export interface EventSource {
  subscribe(listener: (event: ShardEvent, sequence?: number) => void): () => void;
}

export interface EventStreamParts {
  events: EventSource;
  worlds?: Pick<WorldNames, "all"> | undefined;
  /** The source of `log` events; without it there are none. */
  logLines?: LogLines | undefined;
  /** Returns the current figures for `metrics` events; without it there are none. */
  figures?: (() => Record<string, number>) | undefined;
  log: Log;
  /** The streams of all kinds. */
  open?: OpenStreams | undefined;
  limits?: Partial<EventStreamLimits> | undefined;
  /** Unix milliseconds. */
  now?: (() => number) | undefined;
}

export interface StreamReader {
  principal: Principal;
  types: ReadonlySet<string> | undefined;
  /** The value of the header; empty for a new reader. */
  lastEventId: string;
  /** Whether a new reader wants the kept events too. */
  wantsKept?: boolean;
  /** Whether the reader would still be admitted. Rejects if that cannot be found out now. */
  stillAdmitted: () => Promise<boolean>;
}

/**
 * The stream behind `GET /api/events`. It numbers events and keeps the last ones, so that a reader that reconnects
 * misses none, in a network also at another API. The number of readers and the backlog of each are limited.
 */
export class EventStream {
  /** All events of the stream, for documents and for checking the requests of readers. */
  readonly offered: readonly StreamedEvent[];
  /** Readers disconnected because they were too slow. */
  slowReaders = 0;
  readonly #parts: EventStreamParts;
  readonly #limits: EventStreamLimits;
  readonly #log: Log;
  readonly #now: () => number;
  /** Part of every id: ids of another run of the server are unknown. */
  readonly #run = randomBytes(4).toString("hex");
  readonly #events: EventRing;
  readonly #logLines: EventRing;
  readonly #feeds = new Set<ReaderFeed>();
  readonly #unsubscribe: (() => void)[];
  #timers: NodeJS.Timeout[] = [];
  #number = 0;
  /** The last event of the network, if this is one. Part of every id, so that a reader can go on at another API. */
  #sequence: number | undefined;
  /** The first event of the network that came here. */
  #firstSequence: number | undefined;
  #closed = false;

  constructor(parts: EventStreamParts) {
    this.#parts = parts;
    this.#limits = { ...defaultEventStreamLimits, ...parts.limits };
    this.#log = parts.log;
    this.#now = parts.now ?? Date.now;
    this.#events = new EventRing(this.#limits.keptEvents);
    this.#logLines = new EventRing(this.#limits.keptLogLines);
    const subscriptions = [
      parts.events.subscribe((event, sequence) => {
        const { name, level, isFleeting } = event.declaration;
        const namesWorld = areSeveral(parts.worlds);
        const data = (): unknown => eventJson(event, namesWorld);
        this.#firstSequence ??= sequence;
        this.#sequence = sequence ?? this.#sequence;
        if (isFleeting) this.#send(new EventEntry({ name, level, data }));
        else this.#publish(this.#events, { name, level, sequence }, data);
      }),
      parts.logLines?.onLine((line) => {
        if (!isWorthStreaming(line)) return;
        // Of a long line only the part that is shown is kept.
        const short = line.length > MAX_LOG_LINE_CHARS ? logLineData(line) : undefined;
        this.#publish(this.#logLines, LOG_EVENT, () => short ?? logLineData(line));
      }),
    ];
    this.#unsubscribe = subscriptions.filter((unsubscribe) => unsubscribe !== undefined);
    this.offered = [
      ...eventDeclarations.map(streamedEvent),
      ...(parts.logLines ? [LOG_EVENT] : []),
      ...(parts.figures ? [METRICS_EVENT] : []),
      RESET_EVENT,
    ];
  }

  /** The last lines of the log, oldest first. */
  get keptLogLines(): LogLine[] {
    return this.#logLines.after(0).map((entry) => entry.data() as LogLine);
  }

  /** The number of current readers. */
  get readers(): number {
    return this.#feeds.size;
  }

  /**
   * Opens the feed of a new reader.
   *
   * @throws Problem 429 or 503
   */
  open(reader: StreamReader): Readable {
    const { principal } = reader;
    requireRoom(this.#feeds, this.#limits, { principal, open: this.#parts.open, isClosed: this.#closed });
    const feed = new ReaderFeed({
      accountId: principal.accountId,
      role: principal.role,
      types: reader.types,
      backlogBytes: this.#limits.backlogBytes,
      stillAdmitted: reader.stillAdmitted,
    });
    // What a reader missed comes after the opening, which therefore has no newer id.
    const isNew = reader.lastEventId === "" && !reader.wantsKept;
    feed.send(
      openingText(
        isNew ? this.#id(this.#number) : undefined,
        this.offered.filter((event) => feed.wants(event)).map(({ name }) => name),
      ),
    );
    if (reader.lastEventId !== "") this.#resume(feed, reader.lastEventId);
    else if (reader.wantsKept) this.#replayAfter(feed, 0);
    if (feed.wants(METRICS_EVENT)) this.#sendMetrics([feed]);
    this.#admit(feed, principal);
    return feed;
  }

  /** Called when an account changed. Its readers stay only if they would still be admitted. */
  recheck(accountId: number): void {
    for (const feed of this.#feeds) if (feed.accountId === accountId) this.#recheck(feed);
  }

  /** Ends all feeds in order and opens no more. */
  close(): void {
    this.#closed = true;
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    for (const feed of this.#feeds) this.#end(feed, "the server is stopping");
  }

  #id(number: number): string {
    return `${this.#sequence === undefined ? "" : `${this.#sequence}.`}${this.#run}-${number}`;
  }

  #publish(
    ring: EventRing,
    event: Pick<EventEntry, "name" | "level"> & { sequence?: number | undefined },
    data: () => unknown,
  ): void {
    const number = ++this.#number;
    const { name, level, sequence } = event;
    const entry = new EventEntry({ name, level, number, sequence, id: this.#id(number), data });
    ring.push(entry);
    this.#send(entry);
  }

  #send(entry: EventEntry): void {
    for (const feed of this.#feeds) if (feed.wants(entry)) feed.send(entry.bytes);
  }

  #resume(feed: ReaderFeed, lastEventId: string): void {
    const [, sequence, run, digits] = /^(?:(\d{1,15})\.)?([0-9a-f]{8})-(\d{1,15})$/.exec(lastEventId) ?? [];
    if (sequence !== undefined && run !== this.#run && this.#sequence !== undefined) {
      this.#resumeFromElsewhere(feed, Number(sequence));
      return;
    }
    const last = Number(digits);
    const rings = this.#ringsFor(feed);
    const isKnown = run === this.#run && last <= this.#number;
    if (!isKnown || rings.some((ring) => ring.hasDroppedAfter(last))) {
      const data = { reason: isKnown ? "tooOld" : "unknown" };
      // A reader that wants only some events must learn of the loss too.
      feed.send(eventText(RESET_EVENT.name, data, this.#id(this.#number)));
      return;
    }
    this.#replayAfter(feed, last);
  }

  /**
   * A reader comes from another API, or from an earlier run of this one: events have their place in the network, lines
   * of the log do not.
   */
  #resumeFromElsewhere(feed: ReaderFeed, sequence: number): void {
    const isFromBefore = sequence + 1 < (this.#firstSequence ?? 0);
    const missed = isFromBefore ? undefined : this.#events.afterSequence(sequence);
    if (missed === undefined || feed.wants(LOG_EVENT)) {
      const data = { reason: missed === undefined ? "tooOld" : "elsewhere" };
      feed.send(eventText(RESET_EVENT.name, data, missed === undefined ? this.#id(this.#number) : undefined));
    }
    feed.replay((missed ?? []).filter((entry) => feed.wants(entry)));
    feed.send(commentText("all that was missed", this.#id(this.#number)));
  }

  #replayAfter(feed: ReaderFeed, last: number): void {
    const kept = this.#ringsFor(feed).flatMap((ring) => ring.after(last));
    const wanted = kept.filter((entry) => feed.wants(entry));
    feed.replay(wanted.sort((a, b) => (a.number ?? 0) - (b.number ?? 0)));
    feed.send(commentText("all that was missed", this.#id(this.#number)));
  }

  #ringsFor(feed: ReaderFeed): EventRing[] {
    return feed.wants(LOG_EVENT) ? [this.#events, this.#logLines] : [this.#events];
  }

  #admit(feed: ReaderFeed, principal: Principal): void {
    const { expiresAt } = principal;
    endAtExpiry(feed, expiresAt, this.#now(), (why) => this.#end(feed, why));
    feed.once("close", () => {
      this.#forget(feed);
      if (!feed.tooSlow) return;
      this.slowReaders++;
      this.#log.warn({ account: principal.username, backlogBytes: this.#limits.backlogBytes }, "an event reader was too slow");
    });
    this.#feeds.add(feed);
    this.#parts.open?.add(feed);
    if (this.#timers.length === 0) this.#startTimers();
  }

  #forget(feed: ReaderFeed): void {
    this.#feeds.delete(feed);
    if (this.#feeds.size > 0) return;
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
  }

  #end(feed: ReaderFeed, why: string): void {
    if (!this.#feeds.has(feed)) return;
    this.#forget(feed);
    feed.finish(commentText(why, this.#id(this.#number)));
  }

  #startTimers(): void {
    const { heartbeatMs, metricsIntervalMs } = this.#limits;
    this.#timers = [
      setInterval(() => this.#heartbeat(), heartbeatMs),
      setInterval(() => this.#sendMetrics([...this.#feeds].filter((feed) => feed.wants(METRICS_EVENT))), metricsIntervalMs),
    ];
  }

  #heartbeat(): void {
    const text = commentText("alive", this.#id(this.#number));
    for (const feed of this.#feeds) {
      feed.send(text);
      this.#recheck(feed);
    }
  }

  #recheck(feed: ReaderFeed): void {
    feed.stillAdmitted().then(
      (admitted) => {
        if (!admitted) this.#end(feed, "the token is no longer valid");
      },
      // A database that does not answer proves nothing about the token. The next heartbeat checks again.
      (error: unknown) => this.#log.debug({ err: error }, "the token of an event reader could not be checked"),
    );
  }

  #sendMetrics(feeds: readonly ReaderFeed[]): void {
    const { figures } = this.#parts;
    if (feeds.length === 0 || !figures) return;
    let text: string;
    try {
      text = eventText(METRICS_EVENT.name, figures());
    } catch (error) {
      this.#log.error({ err: error }, "the figures for event readers could not be read");
      return;
    }
    for (const feed of feeds) feed.send(text);
  }
}

/** The last numbered entries, for readers that reconnect. */
class EventRing {
  readonly #capacity: number;
  /** Once it is full, the oldest entry is at `#oldest`. */
  readonly #entries: EventEntry[] = [];
  #oldest = 0;
  #droppedNumber = 0;
  #droppedSequence = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  push(entry: EventEntry): void {
    if (this.#entries.length < this.#capacity) {
      this.#entries.push(entry);
      return;
    }
    const dropped = this.#entries[this.#oldest];
    this.#droppedNumber = dropped?.number ?? this.#droppedNumber;
    this.#droppedSequence = dropped?.sequence ?? this.#droppedSequence;
    this.#entries[this.#oldest] = entry;
    this.#oldest = (this.#oldest + 1) % this.#capacity;
  }

  /** Whether an entry after this number was dropped. */
  hasDroppedAfter(number: number): boolean {
    return this.#droppedNumber > number;
  }

  /** The entries after this number, oldest first. */
  after(number: number): EventEntry[] {
    return this.#inOrder.filter((entry) => (entry.number ?? 0) > number);
  }

  /** The entries after an event of the network, oldest first; undefined if some of them were dropped. */
  afterSequence(sequence: number): EventEntry[] | undefined {
    if (this.#droppedSequence > sequence) return undefined;
    return this.#inOrder.filter((entry) => (entry.sequence ?? 0) > sequence);
  }

  get #inOrder(): EventEntry[] {
    return [...this.#entries.slice(this.#oldest), ...this.#entries.slice(0, this.#oldest)];
  }
}
