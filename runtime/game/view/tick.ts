import type { InterestManager } from "./interest.js";
import { TickLag } from "./tick-lag.js";

/** The phases of a tick, in their order. */
const TICK_PHASES = [
  /** Clients forget items that left a cursor, a container or a body. */
  "removals",
  /** Health and status; what they announce goes out with interest management. */
  "status",
  /** Interest management brings each client's view up to date. */
  "interest",
  /** Clients are shown items in containers and on bodies. These may refer to entities that have just come into view. */
  "additions",
  /** Containers open and tooltips are answered, about items that the client knows by now. */
  "answers",
] as const;
export type TickPhase = (typeof TICK_PHASES)[number];

/** Each `CLIENTS_PER_EXTRA_TICK` clients written to in a tick delay the next update by one tick. */
export const CLIENTS_PER_EXTRA_TICK = 400;
/** With ticks of 40 ms, updates are at most 120 ms apart: less than a walking step takes to animate. */
const EXTRA_TICKS_MAXIMUM = 2;

/**
 * The server's one tick. Clients learn what others did with the next tick; the answer to a client's own request never
 * waits for it. In a crowd a tick costs its writes, one for each client, so the more clients were written to the longer
 * the next update waits, and the more steps share one write.
 */
export class Tick {
  /** Updates so far, and the time they took. */
  count = 0;
  totalMs = 0;
  readonly lag = new TickLag();
  private readonly intervalMs: number;
  private readonly now: () => number;
  /** Clients written to since the start. */
  private readonly writes: () => number;
  private readonly work: ReadonlyMap<TickPhase, (() => void)[]> = new Map(TICK_PHASES.map((phase) => [phase, []]));
  private readonly always: (() => void)[] = [];
  private timer: NodeJS.Timeout | undefined;
  private extraTicks = 0;
  private tickedAt = 0;

  /** @param now monotonic milliseconds */
  constructor(parts: { interest: Pick<InterestManager, "update">; writes: () => number; intervalMs: number; now: () => number }) {
    this.intervalMs = parts.intervalMs;
    this.now = parts.now;
    this.writes = parts.writes;
    this.on("interest", () => parts.interest.update());
  }

  /** The longest time between two updates, in a crowd. */
  get longestPauseMs(): number {
    return this.intervalMs * (1 + EXTRA_TICKS_MAXIMUM);
  }

  /** Registers work for a phase, after what is registered for it already. */
  on(phase: TickPhase, work: () => void): void {
    this.work.get(phase)!.push(work);
  }

  /**
   * Registers work for each interval, also where no client is updated. It must be short. Work with a timer of its own
   * would wake the process once more.
   */
  each(work: () => void): void {
    this.always.push(work);
  }

  start(): void {
    this.tickedAt = this.now();
    this.timer = setInterval(() => this.elapse(), this.intervalMs);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** One interval is over: updates all clients, unless the crowd of the last update delays this one. */
  elapse(): void {
    const begin = this.now();
    this.lag.record(begin - this.tickedAt - this.intervalMs);
    this.tickedAt = begin;
    for (const work of this.always) work();
    if (this.extraTicks > 0) {
      this.extraTicks--;
      return;
    }
    const writes = this.writes();
    this.update();
    this.extraTicks = Math.min(Math.floor((this.writes() - writes) / CLIENTS_PER_EXTRA_TICK), EXTRA_TICKS_MAXIMUM);
    this.count++;
    this.totalMs += this.now() - begin;
  }

  /** Runs all phases. */
  update(): void {
    for (const works of this.work.values()) for (const work of works) work();
  }
}
