import { appendFileSync, writeSync } from "node:fs";
import { workerData } from "node:worker_threads";
import { scheduledTime } from "../../base/system/thread-time.js";
import { addLeftOut, forgetRunning, writeRunning } from "../loading/left-out-scripts.js";
import { watchdogViews, type WatchdogTask } from "./watchdog.js";

/** Checks within one limit. A handler over the limit is found after at most one more interval. */
const CHECKS_PER_LIMIT = 20;
const STANDARD_ERROR = 2;

const { shared, limitMs, files } = workerData as WatchdogTask;
const { words, text } = watchdogViews(shared);

/**
 * Milliseconds that the main thread was on a core: on a busy machine, time passes without its doing. Where the system
 * does not tell, those of the whole process. The main thread's id is the process's.
 */
const workedMs = scheduledTime(`/proc/self/task/${process.pid}/schedstat`) ?? processTime;

function processTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

let seen = -1;
let since = workedMs();
/** Whether a handler is written down that runs for long. */
let isNoted = false;

/** Compares the count with the last check's: a thread that left and entered Lua in between has another count. */
function check(): void {
  const turns = Atomics.load(words, 0);
  const isInside = (turns & 1) === 1;
  if (turns !== seen || !isInside) {
    seen = turns;
    since = workedMs();
    if (isNoted && files) note(() => forgetRunning(files.running));
    isNoted = false;
    return;
  }
  const milliseconds = workedMs() - since;
  if (milliseconds > limitMs) return end(milliseconds);
  if (isNoted || !files || milliseconds < limitMs / CHECKS_PER_LIMIT) return;
  isNoted = true;
  note(() => writeRunning(files.running, current()));
}

/** A full disk must not end the server: without the note nobody is blamed. */
function note(work: () => void): void {
  try {
    work();
  } catch (error) {
    writeSync(STANDARD_ERROR, `shardkeeper: a handler that runs for long could not be written down: ${String(error)}\n`);
  }
}

/** The handler that is inside Lua. */
function current(): { file: string; handler: string } {
  const [file = "", handler = ""] = Buffer.from(text.slice(0, words[1])).toString("utf8").split("\n");
  return { file, handler };
}

function end(milliseconds: number): void {
  const { file, handler } = current();
  const line = `shardkeeper: ended, because ${handler} of ${file} was inside Lua for ${(milliseconds / 1000).toFixed(1)} s and could not be stopped\n`;
  const at = new Date();
  writeSync(STANDARD_ERROR, line);
  try {
    if (files) appendFileSync(files.log, `${at.toISOString()} ${line}`);
    if (files) addLeftOut(files.leftOut, { file, handler, at: at.getTime() });
    if (files) forgetRunning(files.running);
  } finally {
    // The blocked thread could not run the handlers of a gentler signal.
    process.kill(process.pid, "SIGKILL");
  }
}

setInterval(check, limitMs / CHECKS_PER_LIMIT);
