import type { Log } from "../base/log/log.js";

/** The limit of a stop: half a second less than the documented ten, for the end of the process. */
const STOP_BOUND_MS = 9_500;
/**
 * Signals within this time count as one. Ctrl-C on a terminal reaches npm and the server, and npm passes it on, so the
 * server gets it twice.
 */
const SAME_SIGNAL_MS = 1_000;

/** SIGHUP comes when the terminal closes. Node ends on it even under nohup, so it stops the server properly too. */
const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

export interface StopParts {
  log: Log;
  /** Refuses new connections, tells players, saves and closes. */
  stop: (reason: string) => Promise<void>;
  /** Says what is lost if the process ends now. */
  losses: () => string;
  /** Writes the last lines of the log. Called last in any case. */
  closeLog: () => Promise<void>;
  /** Called for a signal instead of a stop. */
  whenSignalled?: ((name: NodeJS.Signals) => void) | undefined;
  /** Ends the process: `process.exit`, except in tests. */
  exit?: (code: number) => void;
  boundMs?: number;
}

export interface Stops {
  /**
   * Stops for another reason than a signal, such as a command or, with exit code 1, a fault. It has no effect during a
   * stop.
   */
  stop(reason: string, exitCode?: number): void;
  /** Acts as though a signal had come. */
  signal(name: string): void;
  /** Leaves signals to somebody else. A stop that has begun goes on. */
  ignoreSignals(): void;
}

/**
 * Stops the server and ends the process at the first stop signal, with exit code 0, or 1 if the stop fails or takes too
 * long. A further signal ends it at once with 1.
 */
export function stopOnSignals(parts: StopParts): Stops {
  const exit = parts.exit ?? ((code) => process.exit(code));
  const boundMs = parts.boundMs ?? STOP_BOUND_MS;
  let begunAt: number | undefined;

  const stop = async (reason: string, exitCode = 0): Promise<void> => {
    if (begunAt !== undefined) return;
    begunAt = performance.now();
    const bound = setTimeout(() => void giveUp(`the stop took longer than ${boundMs} ms`), boundMs);
    parts.log.info({ reason }, "stopping");
    try {
      await parts.stop(reason);
    } catch (error) {
      clearTimeout(bound);
      return giveUp("the stop failed", error);
    }
    parts.log.info("stopped");
    await parts.closeLog();
    clearTimeout(bound);
    exit(exitCode);
  };

  const giveUp = async (why: string, error?: unknown): Promise<void> => {
    parts.log.fatal({ err: error }, `${why}; exiting now; ${parts.losses()}`);
    // A log that cannot be closed must not keep the process alive.
    setTimeout(() => exit(1), LOG_BOUND_MS);
    await parts.closeLog();
    exit(1);
  };

  const signal = (name: string): void => {
    if (begunAt === undefined) void stop(name);
    else if (performance.now() - begunAt >= SAME_SIGNAL_MS) void giveUp(`${name} during the stop`);
  };
  const heed = parts.whenSignalled ?? signal;
  for (const name of stopSignals) process.on(name, heed);
  return {
    stop: (reason, exitCode) => void stop(reason, exitCode),
    signal,
    ignoreSignals: () => stopSignals.forEach((name) => process.off(name, heed)),
  };
}

/** The limit of writing the last lines of the log. */
const LOG_BOUND_MS = 250;
