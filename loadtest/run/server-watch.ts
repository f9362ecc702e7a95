import { BootstrapError } from "../bootstrap/admin-api.js";
import type { AdminCredentials } from "../bootstrap/admin-api.js";
import type { Clock } from "../measure/clock.js";
import { toMicroseconds } from "../measure/login-times.js";
import { ApiWatch, signedIn } from "./api-watch.js";

/** The server's process in one second of the run. */
export interface ServerSample {
  /** Counted from the start of the ramp. */
  second: number;
  /** CPU seconds per second since the sample before. */
  cpuCores: number;
  memoryMiB: number;
  /** Seconds per second that scripts worked; missing for a server that does not tell. */
  scriptCores?: number;
}

/** What the server's metrics said in the course of a run. */
export interface ServerLoad {
  samples: ServerSample[];
  /** Over the time that was watched; missing for a server that does not tell. */
  scripts?: ScriptLoad;
  /** Why the metrics could not be read, at least at one time; null when they always could. */
  problem: string | null;
}

/** What the server's scripts did. */
interface ScriptLoad {
  /** Seconds per second that they worked. */
  cores: number;
  /** Handlers that failed. */
  failures: number;
}

interface Reading {
  atMs: number;
  cpuSeconds: number;
  memoryBytes: number;
  scriptSeconds: number | undefined;
  scriptFailures: number;
}

/** Asks the server for its metrics. */
type Ask = (signal: AbortSignal) => Promise<{ status: number; body: unknown }>;

export interface ServerWatchParts {
  ask: Ask;
  clock: Clock;
}

/** After this many failures in a row the metrics are not asked for again. */
const FAILURES_MAX = 3;
const METRICS_PATH = "/metrics";
const BYTES_PER_MIB = 2 ** 20;

/** Asks the HTTP API, signing in first where there is an administrator. @param base without a trailing slash */
export function metricsAt(base: string, admin: AdminCredentials | undefined): Ask {
  const api = signedIn(base, admin);
  return async (signal) => (await api(signal)).call("GET", METRICS_PATH);
}

/**
 * Reads the CPU time and memory of the server's process from its metrics while a test runs. A failure never harms the
 * test.
 */
export class ServerWatch {
  readonly #parts: ServerWatchParts;
  readonly #readings: Reading[] = [];
  readonly #watch: ApiWatch;

  constructor(parts: ServerWatchParts) {
    this.#parts = parts;
    this.#watch = new ApiWatch({ read: (signal) => this.#read(signal), clock: parts.clock, failuresMax: FAILURES_MAX });
  }

  start(): void {
    this.#watch.start();
  }

  /** @param startedAt when the ramp began, by the run's clock */
  stop(startedAt: number): ServerLoad {
    const problem = this.#watch.stop();
    const scripts = scriptLoadOf(this.#readings);
    return { samples: samplesOf(this.#readings, startedAt), ...(scripts && { scripts }), problem };
  }

  async #read(signal: AbortSignal): Promise<void> {
    const { ask, clock } = this.#parts;
    const { status, body } = await ask(signal);
    const cpuSeconds = valueOf(String(body), "process_cpu_seconds_total");
    const memoryBytes = valueOf(String(body), "process_resident_memory_bytes");
    if (status !== 200) throw new BootstrapError(`${status} from GET ${METRICS_PATH}`);
    if (cpuSeconds === undefined || memoryBytes === undefined)
      throw new BootstrapError(`GET ${METRICS_PATH} names neither process_cpu_seconds_total nor process_resident_memory_bytes`);
    this.#readings.push({ atMs: clock.now(), cpuSeconds, memoryBytes, ...scriptsIn(String(body)) });
  }
}

/** The value of a metric without labels in Prometheus' text format. */
function valueOf(text: string, name: string): number | undefined {
  const line = text.split("\n").find((one) => one.startsWith(`${name} `));
  const value = Number(line?.slice(name.length + 1).split(" ")[0] ?? NaN);
  return Number.isFinite(value) ? value : undefined;
}

/** The figures of scripts, under the names that this project's server gives them. */
function scriptsIn(text: string): Pick<Reading, "scriptSeconds" | "scriptFailures"> {
  return {
    scriptSeconds: valueOf(text, "shardkeeper_script_work_seconds_total"),
    scriptFailures: sumOf(text, "shardkeeper_script_failures_total"),
  };
}

/** The sum of a metric with labels. */
function sumOf(text: string, name: string): number {
  const lines = text.split("\n").filter((line) => line.startsWith(`${name}{`));
  const values = lines.map((line) => line.slice(line.lastIndexOf("}") + 1).trim());
  return values.reduce((sum, value) => sum + Number(value.split(" ")[0]), 0);
}

/**
 * Work of scripts between the first and the last reading; undefined if the server does not report it or was restarted.
 */
function scriptLoadOf(readings: readonly Reading[]): ScriptLoad | undefined {
  const [first, last] = [readings[0], readings.at(-1)];
  if (first?.scriptSeconds === undefined || last?.scriptSeconds === undefined) return undefined;
  const seconds = (last.atMs - first.atMs) / 1_000;
  const used = last.scriptSeconds - first.scriptSeconds;
  if (seconds <= 0 || used < 0) return undefined;
  return { cores: toMicroseconds(used / seconds), failures: last.scriptFailures - first.scriptFailures };
}

function samplesOf(readings: readonly Reading[], startedAt: number): ServerSample[] {
  return readings.slice(1).flatMap((reading, at): ServerSample[] => {
    const before = readings[at]!;
    const seconds = (reading.atMs - before.atMs) / 1_000;
    const used = reading.cpuSeconds - before.cpuSeconds;
    // A counter that fell shows that the server was restarted.
    if (seconds <= 0 || used < 0) return [];
    const second = Math.max(0, Math.floor((reading.atMs - startedAt) / 1_000));
    const worked = (reading.scriptSeconds ?? NaN) - (before.scriptSeconds ?? NaN);
    return [
      {
        second,
        cpuCores: toMicroseconds(used / seconds),
        memoryMiB: Math.round(reading.memoryBytes / BYTES_PER_MIB),
        ...(worked >= 0 && { scriptCores: toMicroseconds(worked / seconds) }),
      },
    ];
  });
}
