import { constants } from "node:os";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** What shells add to the number of a signal that ended a program. */
const SIGNAL_EXIT_CODE = 128;

/** For programs that remove what they began when they are told to end. A second signal ends the process at once. */
export function abortOnSignals(): { readonly signal: AbortSignal; readonly exitCode: () => number } {
  const controller = new AbortController();
  let exitCode = 0;
  for (const name of signals) {
    process.once(name, () => {
      exitCode = SIGNAL_EXIT_CODE + constants.signals[name];
      controller.abort();
    });
  }
  return { signal: controller.signal, exitCode: () => exitCode };
}
