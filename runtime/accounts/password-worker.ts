import { parentPort } from "node:worker_threads";
import { hashSync, verifySync, type Options } from "@node-rs/argon2";
import type { PasswordAnswer, PasswordTask } from "./passwords.js";

/**
 * OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. (`algorithm` 2 is argon2id; its enum cannot be
 * imported here.)
 */
const parameters: Options = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** The thread that hashes passwords, one at a time, so that neither the game thread nor libuv's thread pool waits. */
parentPort?.on("message", (task: PasswordTask) => parentPort?.postMessage(carryOut(task)));

function carryOut(task: PasswordTask): PasswordAnswer {
  try {
    return task.hash === null ? { value: hashSync(task.password, parameters) } : { value: verifySync(task.hash, task.password) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
