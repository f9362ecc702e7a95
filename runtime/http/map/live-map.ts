import type { Readable } from "node:stream";
import type { Log } from "../../base/log/log.js";
import type { SessionInfo, StaffSessions } from "../../contracts/sessions.js";
import { ReaderFeed } from "../events/event-feed.js";
import { PositionIndex, MapSight, type MapView } from "./map-positions.js";
import type { Principal, StreamedEvent } from "../routing/route.js";
import { mapPositionsSchema } from "../schemas/maps.js";
import { endAtExpiry, type OpenStreams, requireRoom } from "../events/stream-admission.js";

/** Everybody who came, moved or went since the event before. */
export const POSITIONS_EVENT: StreamedEvent = {
  name: "positions",
  about: "The characters that came into view, moved or left since the event before. The first event has all that are in view.",
  level: "Counselor",
  data: mapPositionsSchema,
};

/** The limits of `GET /api/maps/{mapId}/live`. */
export interface LiveMapLimits {
  /** The interval of positions. */
  intervalMs: number;
  /** The interval of comments, and of checks of the watchers' tokens. */
  heartbeatMs: number;
  streams: number;
  /** A page has two for a moment while its view changes. */
  streamsPerAccount: number;
  /** A watcher that does not read gets nothing more, and after this time it is disconnected. */
  stalledMs: number;
  /** Bytes that may wait for a watcher: the whole of a crowded map, once. */
  backlogBytes: number;
  /** The delay asked of watchers that are refused. */
  retryAfterSeconds: number;
}

const defaultLimits: LiveMapLimits = {
  intervalMs: 500,
  heartbeatMs: 15_000,
  streams: 64,
  streamsPerAccount: 8,
  stalledMs: 30_000,
  backlogBytes: 4 * 1_024 * 1_024,
  retryAfterSeconds: 5,
};

export interface LiveMapParts {
  sessions: Pick<StaffSessions, "list">;
  log: Log;
  /** The streams of all kinds. */
  open?: OpenStreams | undefined;
  limits?: Partial<LiveMapLimits> | undefined;
  /** Unix milliseconds. */
  now?: (() => number) | undefined;
}

export interface MapWatcher {
  principal: Principal;
  view: MapView;
  /** Whether the watcher would still be admitted. Rejects if that cannot be found out now. */
  stillAdmitted: () => Promise<boolean>;
}

interface Watch {
  readonly sight: MapSight;
  readonly username: string;
  /** Since when bytes wait for the watcher, in Unix milliseconds. */
  stalledSince: number | undefined;
}

/**
 * The streams of positions. A watcher that reads slowly gets fewer events, each with all that changed since the one
 * before. The number of watchers is limited, and while there are none, nothing runs.
 */
export class LiveMap {
  /** Watchers disconnected because they did not read. */
  slowWatchers = 0;
  readonly #parts: LiveMapParts;
  readonly #limits: LiveMapLimits;
  readonly #now: () => number;
  readonly #positions = new PositionIndex();
  readonly #watches = new Map<ReaderFeed, Watch>();
  #timers: NodeJS.Timeout[] = [];
  #closed = false;

  constructor(parts: LiveMapParts) {
    this.#parts = parts;
    this.#limits = { ...defaultLimits, ...parts.limits };
    this.#now = parts.now ?? Date.now;
  }

  /** The number of current watchers. */
  get watchers(): number {
    return this.#watches.size;
  }

  /**
   * Opens the stream of a new watcher.
   *
   * @throws Problem 429 or 503
   */
  open({ principal, view, stillAdmitted }: MapWatcher): Readable {
    const { accountId, role, username, expiresAt } = principal;
    requireRoom(this.#watches, this.#limits, { principal, open: this.#parts.open, isClosed: this.#closed });
    const feed = new ReaderFeed({ accountId, role, types: undefined, backlogBytes: this.#limits.backlogBytes, stillAdmitted });
    endAtExpiry(feed, expiresAt, this.#now(), (why) => this.#end(feed, why));
    feed.once("close", () => this.#forget(feed));
    const watch = { sight: new MapSight(view), username, stalledSince: undefined };
    if (this.#watches.size === 0) this.#startTimers();
    this.#watches.set(feed, watch);
    this.#parts.open?.add(feed);
    this.#positions.update(this.#watched());
    const none = '{"entered":[],"moved":[],"left":[]}';
    feed.send(positionsText(watch.sight.changes(this.#positions) ?? none));
    return feed;
  }

  /** Sends every watcher what changed in its view. */
  send(): void {
    this.#positions.update(this.#watched());
    for (const [feed, watch] of this.#watches) {
      if (this.#isStalled(feed, watch)) continue;
      const changes = watch.sight.changes(this.#positions);
      if (changes !== undefined) feed.send(positionsText(changes));
    }
  }

  /** Called when an account changed. Its watchers stay only if they would still be admitted. */
  recheck(accountId: number): void {
    for (const feed of this.#watches.keys()) if (feed.accountId === accountId) this.#recheck(feed);
  }

  /** Ends all streams in order and opens no more. */
  close(): void {
    this.#closed = true;
    for (const feed of this.#watches.keys()) this.#end(feed, "the server is stopping");
  }

  /** The sessions of the worlds that somebody watches: a network has many more. */
  #watched(): readonly SessionInfo[] {
    const { sessions } = this.#parts;
    const worlds = new Set([...this.#watches.values()].map(({ sight }) => sight.world));
    return worlds.has(undefined) ? sessions.list() : [...worlds].flatMap((world) => sessions.list(world));
  }

  /** Whether earlier bytes still wait. A reader that is too slow is disconnected. */
  #isStalled(feed: ReaderFeed, watch: Watch): boolean {
    if (feed.readableLength === 0) {
      watch.stalledSince = undefined;
      return false;
    }
    watch.stalledSince ??= this.#now();
    if (this.#now() - watch.stalledSince >= this.#limits.stalledMs) {
      this.slowWatchers++;
      this.#parts.log.warn({ account: watch.username }, "a watcher of the map was too slow");
      feed.destroy();
    }
    return true;
  }

  #startTimers(): void {
    const { intervalMs, heartbeatMs } = this.#limits;
    this.#timers = [setInterval(() => this.send(), intervalMs), setInterval(() => this.#heartbeat(), heartbeatMs)];
  }

  #heartbeat(): void {
    for (const feed of this.#watches.keys()) {
      if (feed.readableLength === 0) feed.send(": alive\n\n");
      this.#recheck(feed);
    }
  }

  #recheck(feed: ReaderFeed): void {
    feed.stillAdmitted().then(
      (admitted) => {
        if (!admitted) this.#end(feed, "the token is no longer valid");
      },
      // A database that does not answer proves nothing about the token. The next heartbeat checks again.
      (error: unknown) => this.#parts.log.debug({ err: error }, "the token of a watcher of the map could not be checked"),
    );
  }

  #end(feed: ReaderFeed, why: string): void {
    if (!this.#watches.has(feed)) return;
    this.#forget(feed);
    feed.finish(`: ${why}\n\n`);
  }

  #forget(feed: ReaderFeed): void {
    if (!this.#watches.delete(feed) || this.#watches.size > 0) return;
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
  }
}

function positionsText(json: string): string {
  return `event: ${POSITIONS_EVENT.name}\ndata: ${json}\n\n`;
}
