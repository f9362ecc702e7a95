import type { Log } from "../log/log.js";

/** A stop that takes longer is given up. Half a second less than the ten that are promised, for the process to end in. */
export const STOP_BOUND_MS = 9_500;
/**
 * Signals closer together than this are one: npm passes on what it gets, so Ctrl-C on a terminal, which reaches both,
 * reaches the server twice.
 */
export const SAME_SIGNAL_MS = 1_000;

/** SIGHUP comes when the terminal is closed; Node ends at it even under nohup, so it may as well end in order. */
const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

export interface StopParts {
  log: Log;
  /** Stops accepting, tells players, saves, closes. */
  stop: (reason: string) => Promise<void>;
  /** Writes what the log still holds; called last, whatever happened before. */
  closeLog: () => Promise<void>;
  /** Ends the process; `process.exit` unless a test stands in. */
  exit?: (code: number) => void;
  boundMs?: number;
}

/**
 * Ends the process in order at the first stop signal: exit code 0, or 1 where that fails or takes too long. A further
 * signal ends it at once, with 1.
 *
 * @returns a way to stop for other reasons, such as a command or (with exit code 1) a fault; nothing happens while a stop is
 *   under way
 */
export function stopOnSignals(parts: StopParts): (reason: string, exitCode?: number) => void {
  const exit = parts.exit ?? ((code) => process.exit(code));
  const boundMs = parts.boundMs ?? STOP_BOUND_MS;
  let begunAt: number | undefined;

  const stop = async (reason: string, exitCode = 0): Promise<void> => {
    if (begunAt !== undefined) return;
    begunAt = performance.now();
    const bound = setTimeout(() => void giveUp(`the stop took more than ${boundMs} ms`), boundMs);
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
    parts.log.fatal({ err: error }, `${why}; ending without it`);
    // A log that cannot be closed either must not keep the process.
    setTimeout(() => exit(1), LOG_BOUND_MS);
    await parts.closeLog();
    exit(1);
  };

  for (const signal of stopSignals) {
    process.on(signal, () => {
      if (begunAt === undefined) void stop(signal);
      else if (performance.now() - begunAt >= SAME_SIGNAL_MS) void giveUp(`${signal} while stopping`);
    });
  }
  return (reason, exitCode) => void stop(reason, exitCode);
}

/** How long the last lines of the log may take. */
const LOG_BOUND_MS = 250;
