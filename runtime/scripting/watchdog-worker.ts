import { appendFileSync, writeSync } from "node:fs";
import { workerData } from "node:worker_threads";
import { watchdogViews, type WatchdogTask } from "./watchdog.js";

/** Looks within the limit, so that what is over it is found within the limit again divided by this. */
const LOOKS_PER_LIMIT = 20;
const STANDARD_ERROR = 2;

const { shared, limitMs, file } = workerData as WatchdogTask;
const { words, name } = watchdogViews(shared);

let seen = -1;
let since = performance.now();

/** Only how the count stands is compared: a thread that entered Lua again meanwhile stands at another one. */
function look(): void {
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
  const line = `shardkeeper: ended, since ${handler} has been inside Lua for ${(milliseconds / 1000).toFixed(1)} s and could not be stopped\n`;
  writeSync(STANDARD_ERROR, line);
  try {
    if (file !== undefined) appendFileSync(file, `${new Date().toISOString()} ${line}`);
  } finally {
    // The thread that stands still would not run anything that a gentler end waits for.
    process.kill(process.pid, "SIGKILL");
  }
}

setInterval(look, limitMs / LOOKS_PER_LIMIT);
