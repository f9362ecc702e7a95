import { parentPort, workerData } from "node:worker_threads";
import { hashSync, verifySync, type Options } from "@node-rs/argon2";
import { hasOldHash, isOldHash } from "./old-hashes.js";
import type { PasswordAnswer, PasswordSettings, PasswordTask } from "./passwords.js";

const KIB_PER_MIB = 1_024;
const { memoryMib } = workerData as PasswordSettings;
/** `algorithm` 2 is argon2id; its enum cannot be imported here. */
const parameters: Options = { algorithm: 2, memoryCost: memoryMib * KIB_PER_MIB, timeCost: 2, parallelism: 1 };

/** The thread that hashes passwords, one at a time, so that neither the game thread nor libuv's thread pool waits. */
parentPort?.on("message", (task: PasswordTask) => parentPort?.postMessage(carryOut(task)));

function carryOut(task: PasswordTask): PasswordAnswer {
  try {
    if (task.hash === null) return { value: hashSync(task.password, parameters) };
    if (!isOldHash(task.hash)) return { value: verifySync(task.hash, task.password) };
    // Made for wrong passwords too, so that the time does not tell whose hash another server made.
    const renewed = hashSync(task.password, parameters);
    return hasOldHash(task.password, task.hash) ? { value: true, renewed } : { value: false };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
