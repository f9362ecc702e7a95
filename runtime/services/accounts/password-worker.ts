import { parentPort, workerData } from "node:worker_threads";
import { hashSync, verifySync, type Options } from "@node-rs/argon2";
import type { PasswordAnswer, PasswordSettings, PasswordTask } from "./passwords.js";

const KIB_PER_MIB = 1_024;
const { memoryMib } = workerData as PasswordSettings;
/** `algorithm` 2 is argon2id; its enum cannot be imported here. */
const parameters: Options = { algorithm: 2, memoryCost: memoryMib * KIB_PER_MIB, timeCost: 2, parallelism: 1 };

/** The thread that hashes passwords, one at a time, so that neither the game thread nor libuv's thread pool waits. */
parentPort?.on("message", (task: PasswordTask) => parentPort?.postMessage(carryOut(task)));

function carryOut(task: PasswordTask): PasswordAnswer {
  try {
    return task.hash === null ? { value: hashSync(task.password, parameters) } : { value: verifySync(task.hash, task.password) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
