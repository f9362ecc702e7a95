import { mkdir, readFile, rm, rmdir, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const POLL_MS = 200;
/** How often the holder touches the lock. */
const HEARTBEAT_MS = 2_000;
/** A holder on another machine, or in another container, that has not touched the lock for this long is dead. */
const SILENT_MS = 30_000;

/**
 * Does work while holding a lock, which is a directory: creating one either succeeds or reports that it exists. A lock
 * whose holder died is taken over.
 *
 * @template T
 * @param {string} directory
 * @param {{ work: () => Promise<T>, waiting: (holder: string) => void }} parts waiting: called once if another process
 *   holds the lock
 * @returns {Promise<T>}
 */
export async function withLock(directory, { work, waiting }) {
  await mkdir(path.dirname(directory), { recursive: true });
  for (let hasReported = false; !(await take(directory)); await wait(POLL_MS)) {
    const holder = await holderOf(directory);
    if (holder.isGone) await breakLock(directory);
    else if (!hasReported) waiting(holder.name);
    hasReported ||= !holder.isGone;
  }
  const heartbeat = setInterval(() => void utimes(directory, new Date(), new Date()).catch(() => undefined), HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    await rm(directory, { recursive: true, force: true });
  }
}

async function take(directory) {
  try {
    await mkdir(directory);
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
  await writeFile(ownerFile(directory), JSON.stringify({ host: hostname(), pid: process.pid }));
  return true;
}

const ownerFile = (directory) => path.join(directory, "holder.json");

async function holderOf(directory) {
  const found = await stat(directory).catch(() => undefined);
  if (found === undefined) return { name: "another process", isGone: false };
  const isSilent = Date.now() - found.mtimeMs > SILENT_MS;
  try {
    const { host, pid } = JSON.parse(await readFile(ownerFile(directory), "utf8"));
    return { name: `process ${pid}`, isGone: isSilent || (host === hostname() && !isAlive(pid)) };
  } catch {
    // The file is not written yet, or never will be.
    return { name: "another process", isGone: isSilent };
  }
}

/**
 * Removes the lock of a dead holder. It checks again under a second lock, so that of two processes that saw the same
 * dead holder the later one cannot remove the new lock of the earlier one.
 */
async function breakLock(directory) {
  const breaking = `${directory}.breaking`;
  try {
    await mkdir(breaking);
  } catch {
    const found = await stat(breaking).catch(() => undefined);
    if (found !== undefined && Date.now() - found.mtimeMs > SILENT_MS) await rmdir(breaking).catch(() => undefined);
    return;
  }
  try {
    if ((await holderOf(directory)).isGone) await rm(directory, { recursive: true, force: true });
  } finally {
    await rmdir(breaking);
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code !== "ESRCH";
  }
}
