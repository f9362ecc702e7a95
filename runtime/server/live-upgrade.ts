import { statSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import path from "node:path";
import { takeUpgradeOutcome, takeUpgradeRequest, writeUpgradeRequest } from "../base/data-directory/upgrade-request.js";
import { readListeningFile } from "../base/data-directory/listening-file.js";
import { projectDirectory, version } from "../base/system/version.js";
import type { Config } from "../services/settings/start.js";
import type { ShardPlace } from "../storage/backup/write-backup.js";

const LOOK_MS = 50;
/** Beside the time that the new version has: for the world to be saved, and for the old one to come back. */
const FURTHER_MS = 60_000;

/** The process of the server that uses a data directory. @throws Error if it cannot be upgraded while people play */
export function serverToUpgrade({ config, place, pending }: { config: Config; place: ShardPlace; pending: number }): number {
  const server = readListeningFile(place.dataDirectory);
  if (!server || !isRunning(server.pid)) throw new Error("no server runs on this data directory; leave out --live");
  if (process.getuid !== undefined && statSync(place.dataDirectory).uid !== process.getuid())
    throw new Error("only the user of the server can upgrade it while it runs");
  if (config.network.nats !== undefined)
    throw new Error("processes of a network are upgraded one after another; leave out --live");
  if (pending > 0 && place.address.engine !== "sqlite")
    throw new Error("this upgrade changes a database that could not be put back at once: stop the server, and leave out --live");
  return server.pid;
}

/**
 * Has the server replace its world by this version, and waits for that.
 *
 * @throws Error if the old version came back
 */
export async function replaceWorld(pid: number, place: ShardPlace, readyWithinMs: number): Promise<void> {
  const { dataDirectory, address } = place;
  takeUpgradeOutcome(dataDirectory);
  writeUpgradeRequest(dataDirectory, {
    code: { file: path.join(projectDirectory(), "dist/runtime/server/main.js"), node: process.execPath },
    sqliteFile: address.engine === "sqlite" ? address.file : null,
    readyWithinMs,
    at: Date.now(),
  });
  process.kill(pid, "SIGUSR2");
  const deadline = performance.now() + readyWithinMs + FURTHER_MS;
  for (;;) {
    const outcome = takeUpgradeOutcome(dataDirectory);
    if (outcome?.isReady) return;
    if (outcome)
      throw new Error(`${version()} was not ready (${outcome.how}); the old version goes on with the database as before`);
    if (!isRunning(pid)) throw new Error("the server has ended; its log says why");
    if (performance.now() > deadline) {
      takeUpgradeRequest(dataDirectory);
      throw new Error("the server did not restart its world; its log says why");
    }
    await wait(LOOK_MS);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
