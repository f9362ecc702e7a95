import { closeSync } from "node:fs";
import { constants } from "node:os";
import { isatty } from "node:tty";

const STANDARD_FILES = [0, 1, 2];
/** The exit code by which shells report the end by a signal. */
const HANGUP_EXIT_CODE = 128 + constants.signals.SIGHUP;

/**
 * Lets this process end properly after its terminal was closed. At exit, Node restores the settings of the terminals
 * that it began with, and fails an assertion if one is gone (`node::ResetStdio`); it leaves out files that are closed.
 *
 * @param whenUnusable called when the terminal refuses what is written, which can happen before SIGHUP arrives
 */
export function allowLostTerminal(whenUnusable: () => void = () => undefined): void {
  const terminals = STANDARD_FILES.filter((file) => isatty(file));
  if (terminals.length === 0) return;
  let isLost = false;
  const lose = (): void => {
    if (isLost) return;
    isLost = true;
    // First, because other listeners may fail without a terminal.
    process.prependListener("exit", () => terminals.forEach(closeQuietly));
  };
  process.on("SIGHUP", () => {
    lose();
    // Without this listener the signal would end the process.
    if (process.listenerCount("SIGHUP") === 1) process.exit(HANGUP_EXIT_CODE);
  });
  process.on("exit", () => terminals.filter((file) => !isatty(file)).forEach(closeQuietly));
  for (const stream of [process.stdin, process.stdout, process.stderr]) {
    if (!stream.isTTY) continue;
    stream.on("error", () => {
      lose();
      whenUnusable();
    });
  }
  process.stdin.once("end", lose);
}

function closeQuietly(file: number): void {
  try {
    closeSync(file);
  } catch {
    // It is closed already, which is what is wanted.
  }
}
