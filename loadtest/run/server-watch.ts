import { AdminApi, BootstrapError } from "../bootstrap/admin-api.js";
import type { AdminCredentials } from "../bootstrap/admin-api.js";
import type { Alarm, Clock } from "../measure/clock.js";
import { toMicroseconds } from "../measure/login-times.js";

/** The server's process in one second of the run. */
export interface ServerSample {
  /** Counted from the start of the ramp. */
  second: number;
  /** CPU seconds per second since the sample before. */
  cpuCores: number;
  memoryMiB: number;
}

/** What the server's metrics said in the course of a run. */
export interface ServerLoad {
  samples: ServerSample[];
  /** Why the metrics could not be read, at least at one time; null when they always could. */
  problem: string | null;
}

interface Reading {
  atMs: number;
  cpuSeconds: number;
  memoryBytes: number;
}

/** Asks the server for its metrics. */
type Ask = (signal: AbortSignal) => Promise<{ status: number; body: unknown }>;

export interface ServerWatchParts {
  ask: Ask;
  clock: Clock;
}

const READ_EVERY_MS = 1_000;
/** After this many failures in a row the metrics are not asked for again. */
const FAILURES_MAX = 3;
const METRICS_PATH = "/metrics";
const BYTES_PER_MIB = 2 ** 20;

/** Asks the HTTP API, signing in first where there is an administrator. @param base without a trailing slash */
export function metricsAt(base: string, admin: AdminCredentials | undefined): Ask {
  let signedIn: AdminApi | undefined;
  return async (signal) => {
    if (signedIn === undefined) {
      const api = new AdminApi({ base, signal });
      if (admin !== undefined) await api.login(admin);
      signedIn = api;
    }
    return signedIn.call("GET", METRICS_PATH);
  };
}

/** Reads the CPU time and memory of the server's process from its metrics while a test runs. A failure never harms the test. */
export class ServerWatch {
  readonly #parts: ServerWatchParts;
  readonly #whileWatching = new AbortController();
  readonly #readings: Reading[] = [];
  #ticker: Alarm | undefined;
  #isAsking = false;
  #failures = 0;
  #problem: string | null = null;

  constructor(parts: ServerWatchParts) {
    this.#parts = parts;
  }

  start(): void {
    const { clock } = this.#parts;
    this.#ticker = clock.every(READ_EVERY_MS, () => void this.#read());
    void this.#read();
  }

  /** @param startedAt when the ramp began, by the run's clock */
  stop(startedAt: number): ServerLoad {
    this.#ticker?.cancel();
    this.#whileWatching.abort();
    return { samples: samplesOf(this.#readings, startedAt), problem: this.#problem };
  }

  async #read(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      const { ask, clock } = this.#parts;
      const { status, body } = await ask(this.#whileWatching.signal);
      const cpuSeconds = valueOf(String(body), "process_cpu_seconds_total");
      const memoryBytes = valueOf(String(body), "process_resident_memory_bytes");
      if (status !== 200) this.#fail(`${status} from GET ${METRICS_PATH}`);
      else if (cpuSeconds === undefined || memoryBytes === undefined)
        this.#fail(`GET ${METRICS_PATH} names neither process_cpu_seconds_total nor process_resident_memory_bytes`);
      else {
        this.#readings.push({ atMs: clock.now(), cpuSeconds, memoryBytes });
        this.#failures = 0;
      }
    } catch (error) {
      if (this.#whileWatching.signal.aborted) return;
      this.#fail(error instanceof BootstrapError ? error.message : String(error));
    } finally {
      this.#isAsking = false;
    }
  }

  #fail(problem: string): void {
    this.#problem = problem;
    if (++this.#failures === FAILURES_MAX) this.#ticker?.cancel();
  }
}

/** The value of a metric without labels in Prometheus' text format. */
function valueOf(text: string, name: string): number | undefined {
  const line = text.split("\n").find((one) => one.startsWith(`${name} `));
  const value = Number(line?.slice(name.length + 1).split(" ")[0] ?? NaN);
  return Number.isFinite(value) ? value : undefined;
}

function samplesOf(readings: readonly Reading[], startedAt: number): ServerSample[] {
  return readings.slice(1).flatMap((reading, at): ServerSample[] => {
    const before = readings[at]!;
    const seconds = (reading.atMs - before.atMs) / 1_000;
    const used = reading.cpuSeconds - before.cpuSeconds;
    // A counter that went back is that of a server that was started anew.
    if (seconds <= 0 || used < 0) return [];
    const second = Math.max(0, Math.floor((reading.atMs - startedAt) / 1_000));
    return [{ second, cpuCores: toMicroseconds(used / seconds), memoryMiB: Math.round(reading.memoryBytes / BYTES_PER_MIB) }];
  });
}
