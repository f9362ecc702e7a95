import type { GameServer } from "./game-server.js";

const LEAST_PERIOD_MS = 1_000;
const MICROSECONDS_PER_MS = 1_000;
const BYTES_PER_MEBIBYTE = 1024 * 1024;

/** A few figures of the moment, for those who watch the server run. */
export class Figures {
  private readonly game: Pick<GameServer, "sessionCounts" | "services">;
  private lastSteps = 0;
  private lastAt = performance.now();
  private last: Record<string, number> | undefined;

  constructor(game: Pick<GameServer, "sessionCounts" | "services">) {
    this.game = game;
  }

  /** Rates and lags are of the time since this was taken last, which is a second ago at least. */
  take(): Record<string, number> {
    if (this.last && performance.now() - this.lastAt < LEAST_PERIOD_MS) return this.last;
    return (this.last = this.measure());
  }

  private measure(): Record<string, number> {
    const { connected, inWorld } = this.game.sessionCounts();
    const { counters, tick } = this.game.services;
    const { stepsTaken } = counters;
    const at = performance.now();
    const seconds = Math.max((at - this.lastAt) / 1000, 0.001);
    const stepsPerSecond = (stepsTaken - this.lastSteps) / seconds;
    this.lastSteps = stepsTaken;
    this.lastAt = at;
    const lag = (microseconds: number): number => rounded(microseconds / MICROSECONDS_PER_MS);
    const loopLagP95Ms = lag(tick.lag.percentile(95));
    const loopLagMaxMs = lag(tick.lag.max);
    tick.lag.reset();
    return {
      players: inWorld,
      sessions: connected,
      stepsPerSecond: rounded(stepsPerSecond),
      loopLagP95Ms,
      loopLagMaxMs,
      memoryMebibytes: rounded(process.memoryUsage.rss() / BYTES_PER_MEBIBYTE),
    };
  }
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
