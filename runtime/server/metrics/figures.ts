import type { Lags } from "../../game/view/tick-lag.js";
import type { Storage } from "../../storage/storage.js";
import type { GameServer } from "../parts/game-server.js";

const LEAST_PERIOD_MS = 1_000;
const MS_PER_SECOND = 1_000;
const MICROSECONDS_PER_SECOND = 1_000_000;
const BYTES_PER_MEBIBYTE = 1024 * 1024;

/** Current figures of the server, for dashboards. */
export class ServerFigures {
  private readonly game: Pick<GameServer, "sessionCounts" | "services">;
  private readonly storage: Pick<Storage, "callFigures">;
  private readonly takeLags: () => Lags;
  private lastWork = process.cpuUsage();
  private lastCalls = { answered: 0, seconds: 0 };
  private lastSteps = 0;
  private lastAt = performance.now();
  private last: Record<string, number> | undefined;

  constructor(game: Pick<GameServer, "sessionCounts" | "services">, storage: Pick<Storage, "callFigures">) {
    this.game = game;
    this.storage = storage;
    this.takeLags = game.services.tick.lag.reader();
  }

  /** The figures. Rates and lags cover the time since the last measurement, at least a second. */
  take(): Record<string, number> {
    if (this.last && performance.now() - this.lastAt < LEAST_PERIOD_MS) return this.last;
    return (this.last = this.measure());
  }

  /** The mean time of the calls that were answered since the last measurement; 0 without any. */
  private databaseMs(): number {
    const sums = { answered: 0, seconds: 0 };
    for (const { answered, seconds } of this.storage.callFigures) {
      sums.answered += answered;
      sums.seconds += seconds;
    }
    const { answered, seconds } = this.lastCalls;
    this.lastCalls = sums;
    return sums.answered === answered ? 0 : ((sums.seconds - seconds) / (sums.answered - answered)) * MS_PER_SECOND;
  }

  private measure(): Record<string, number> {
    const { connected, inWorld } = this.game.sessionCounts();
    const { counters } = this.game.services;
    const { stepsTaken } = counters;
    const at = performance.now();
    const seconds = Math.max((at - this.lastAt) / MS_PER_SECOND, 0.001);
    const stepsPerSecond = (stepsTaken - this.lastSteps) / seconds;
    this.lastSteps = stepsTaken;
    this.lastAt = at;
    const { user, system } = process.cpuUsage(this.lastWork);
    this.lastWork = process.cpuUsage();
    const lags = this.takeLags();
    return {
      players: inWorld,
      sessions: connected,
      stepsPerSecond: rounded(stepsPerSecond),
      loopLagP95Ms: rounded(lags.p95 * MS_PER_SECOND),
      loopLagMaxMs: rounded(lags.max * MS_PER_SECOND),
      cpuPercent: rounded(((user + system) / MICROSECONDS_PER_SECOND / seconds) * 100),
      databaseMs: rounded(this.databaseMs()),
      memoryMebibytes: rounded(process.memoryUsage.rss() / BYTES_PER_MEBIBYTE),
    };
  }
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
