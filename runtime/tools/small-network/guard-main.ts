/**
 * Ends the processes of a network in order when the process that started them is gone without having done so. It is
 * told of each process by a line of its input, and acts when the input ends. It is a process of its own, because nobody
 * else is left then.
 */
import { readFileSync } from "node:fs";
import readline from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { STOP_MS } from "./supervised.js";
import type { Told } from "./guard.js";

const LOOK_MS = 100;
/** Fields of proc(5) stat after the name of the program, which may contain spaces. */
const STATE = 0;
const START_TIME = 19;

// What signals all processes of a service at once signals this one as well: it goes on until the others have ended.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);

/** By process id: in which step it ends, and what tells it from a later process with the same id. */
const guarded = new Map<number, { step: number; life: string | undefined }>();
for await (const line of readline.createInterface({ input: process.stdin })) {
  const { pid, step } = JSON.parse(line) as Told;
  if (step === null) guarded.delete(pid);
  else guarded.set(pid, { step, life: lifeOf(pid) });
}
const steps = new Set([...guarded.values()].map(({ step }) => step));
for (const wanted of [...steps].sort((one, other) => one - other)) {
  const now = [...guarded].filter(([pid, { step, life }]) => step === wanted && life !== undefined && lifeOf(pid) === life);
  await Promise.all(now.map(([pid, { life }]) => end(pid, () => lifeOf(pid) === life)));
}

async function end(pid: number, isRunning: () => boolean): Promise<void> {
  const bound = performance.now() + STOP_MS;
  for (let signal: NodeJS.Signals | 0 = "SIGTERM"; isRunning(); signal = performance.now() > bound ? "SIGKILL" : 0) {
    try {
      process.kill(pid, signal);
    } catch {
      return; // It has just ended.
    }
    await delay(LOOK_MS);
  }
}

/** When a process began; undefined if it has ended. */
function lifeOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[STATE] === "Z" ? undefined : fields[START_TIME];
  } catch {
    return process.platform === "linux" ? undefined : lifeBySignal(pid);
  }
}

/** Where there is no proc(5). */
function lifeBySignal(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
    return "running";
  } catch {
    return undefined;
  }
}
