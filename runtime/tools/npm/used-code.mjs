import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { watch } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const LIMIT_MS = 60_000;
/** What asks the server's threads for their code; `keep-code.mjs` answers with the name of each bundle. */
const KEEP = "keep";

/**
 * Starts the server of the build once, with data of its own, and has `keep-code.mjs` write the code that V8 compiled
 * for it.
 *
 * @param {string} root
 * @param {readonly string[]} names the bundles that a start runs
 * @param {number} limitMs for the start and the answers
 * @returns {Promise<string>} why it failed; empty if it did not
 */
export async function keepUsedCode(root, names, limitMs = LIMIT_MS) {
  const data = mkdtempSync(path.join(tmpdir(), "shardkeeper-build-"));
  const flags = ["--data", data, "--game-host", "127.0.0.1", "--game-port", "0", "--http-port", "0"];
  const end = AbortSignal.timeout(limitMs);
  const watching = new AbortController();
  const changes = watch(data, { signal: AbortSignal.any([end, watching.signal]) })[Symbol.asyncIterator]();
  const server = spawn(process.execPath, [...process.execArgv, path.join(root, "dist/runtime/server/main.js"), ...flags], {
    cwd: data,
    env: withoutOptions(process.env),
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const ended = once(server, "close");
  try {
    const early = ended.then(([code]) => Promise.reject(new Error(`the server ended with ${code}`)));
    early.catch(() => undefined);
    while (!existsSync(path.join(data, "listening.json"))) await Promise.race([changes.next(), early]);
    const kept = allNamed(server, names, end);
    server.send(KEEP);
    await Promise.race([kept, early]);
    return "";
  } catch (error) {
    return end.aborted ? `the server took more than ${limitMs} ms` : error.message;
  } finally {
    server.kill();
    await ended;
    // The iterator's own end would wait for the next change.
    watching.abort();
    rmSync(data, { recursive: true, force: true });
  }
}

/** Resolves when the process has sent each of the names. */
function allNamed(server, names, signal) {
  const missing = new Set(names);
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(new Error("its threads did not answer")));
    server.on("message", (name) => {
      missing.delete(name);
      if (missing.size === 0) resolve();
    });
  });
}

/** Options of a shard that somebody set for their own are not for this one. */
function withoutOptions(variables) {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !name.startsWith("SHARD_")));
}
