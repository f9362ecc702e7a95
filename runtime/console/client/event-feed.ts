import { events as readEvents } from "fetch-event-stream";
import { ChangeListeners } from "../stores/changes.js";
import type { ApiClient } from "./api-client.js";
import { RequestRefused, SignInWanted, unreachable, Unreachable } from "./problems.js";

/** The server sends something every 15 seconds, so a connection that is silent for this long is dead. */
const SILENCE_MS = 45_000;
const LEAST_PAUSE_MS = 500;
const MOST_PAUSE_MS = 15_000;
/** Spreads the reconnects of all consoles after a restart of the server. */
const PAUSE_SPREAD = 0.2;

export type FeedState =
  | { readonly kind: "connecting" }
  | { readonly kind: "live" }
  /** Reconnects after a pause. @see EventFeed.hurry */
  | { readonly kind: "waiting"; readonly untilMs: number; readonly reason: string }
  | { readonly kind: "signInWanted" };

type Listener = (data: unknown) => void;

/**
 * The events of the server. Reconnects with growing pauses and resumes after the last event. At each connection
 * `onLive` listeners are called, which read what they show again.
 */
export class EventReader {
  readonly changes = new ChangeListeners();
  state: FeedState = { kind: "connecting" };
  private readonly api: ApiClient;
  private readonly listeners = new Map<string, Set<Listener>>();
  private readonly liveListeners = new Set<() => void>();
  /** The last id read; an empty one asks for all that the server keeps (`kept=true`). */
  private lastEventId = "";
  private connection: AbortController | undefined;
  private timer: NodeJS.Timeout | undefined;
  private failures = 0;
  private isStopped = true;

  constructor(api: ApiClient) {
    this.api = api;
  }

  /** @param name of an event, or the beginning of names with a `*` after it */
  on<Data>(name: string, listener: (data: Data) => void): void {
    const listeners = this.listeners.get(name) ?? new Set();
    this.listeners.set(name, listeners.add(listener as Listener));
  }

  onLive(listener: () => void): void {
    this.liveListeners.add(listener);
  }

  start(): void {
    this.isStopped = false;
    void this.run();
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.connection?.abort();
  }

  /** Reconnects now instead of after the pause, for example after a sign-in. */
  hurry(): void {
    if (this.isStopped || this.connection) return;
    clearTimeout(this.timer);
    void this.run();
  }

  private async run(): Promise<void> {
    const connection = (this.connection = new AbortController());
    if (this.state.kind !== "waiting") this.enter({ kind: "connecting" });
    const ending = await this.read(connection);
    this.connection = undefined;
    if (this.isStopped) return;
    if (ending instanceof SignInWanted) return this.enter({ kind: "signInWanted" });
    const pauseMs = this.pauseAfter(ending);
    this.enter({ kind: "waiting", untilMs: Date.now() + pauseMs, reason: ending.message });
    this.timer = setTimeout(() => void this.run(), pauseMs);
  }

  /** Reads one connection to its end. @returns why it ended */
  private async read(connection: AbortController): Promise<Error> {
    const { lastEventId } = this;
    const silence = setTimeout(() => connection.abort(), SILENCE_MS);
    try {
      const headers = { Accept: "text/event-stream", ...(lastEventId !== "" && { "Last-Event-ID": lastEventId }) };
      const response = await this.api.stream("/api/events?kept=true", headers, connection.signal);
      this.failures = 0;
      this.enter({ kind: "live" });
      for (const listener of this.liveListeners) listener();
      for await (const { event = "message", id, data } of readEvents(response, connection.signal)) {
        silence.refresh();
        if (id !== undefined) this.lastEventId = String(id);
        if (data !== undefined) this.tell(event, JSON.parse(data));
      }
      return new Unreachable("the server ended the connection");
    } catch (error) {
      if (error instanceof RequestRefused || error instanceof Unreachable || error instanceof SignInWanted) return error;
      // A broken stream is a TypeError of fetch, or our own abort.
      if (error instanceof TypeError || (error as Error).name === "AbortError") return unreachable(error);
      throw error;
    } finally {
      clearTimeout(silence);
    }
  }

  private pauseAfter(ending: Error): number {
    const usual = Math.min(LEAST_PAUSE_MS * 2 ** this.failures++, MOST_PAUSE_MS);
    const asked = ending instanceof RequestRefused ? ending.retryAfterMs : 0;
    return Math.max(asked, usual * (1 - PAUSE_SPREAD + 2 * PAUSE_SPREAD * Math.random()));
  }

  private enter(state: FeedState): void {
    this.state = state;
    this.changes.notify();
  }

  private tell(name: string, data: unknown): void {
    for (const [wanted, listeners] of this.listeners) {
      const isWanted = wanted === name || (wanted.endsWith("*") && name.startsWith(wanted.slice(0, -1)));
      if (isWanted) for (const listener of listeners) listener(data);
    }
  }
}
