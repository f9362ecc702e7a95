import { appendFileSync, writeSync } from "node:fs";
import { workerData } from "node:worker_threads";
import { watchdogViews, type WatchdogTask } from "./watchdog.js";

/** Checks within one limit. A handler over the limit is found after at most one more interval. */
const CHECKS_PER_LIMIT = 20;
const STANDARD_ERROR = 2;

const { shared, limitMs, file } = workerData as WatchdogTask;
const { words, name } = watchdogViews(shared);

let seen = -1;
let since = performance.now();

/** Compares the count with the last check's: a thread that left and entered Lua in between has another count. */
function check(): void {
  const turns = Atomics.load(words, 0);
  const isInside = (turns & 1) === 1;
  if (turns !== seen || !isInside) {
    seen = turns;
    since = performance.now();
    return;
  }
  const milliseconds = performance.now() - since;
  if (milliseconds > limitMs) end(milliseconds);
}

function end(milliseconds: number): void {
  const handler = Buffer.from(name.slice(0, words[1])).toString("utf8");
  const line = `shardkeeper: ended, because ${handler} was inside Lua for ${(milliseconds / 1000).toFixed(1)} s and could not be stopped\n`;
  writeSync(STANDARD_ERROR, line);
  try {
    if (file !== undefined) appendFileSync(file, `${new Date().toISOString()} ${line}`);
  } finally {
    // The blocked thread could not run the handlers of a gentler signal.
    process.kill(process.pid, "SIGKILL");
  }
}

setInterval(check, limitMs / CHECKS_PER_LIMIT);
