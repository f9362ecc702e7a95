import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ChildFailed, runChild } from "./child.mjs";
import { say, TaskFailed } from "./say.mjs";

/** In node_modules, so that it is removed together with it: which lock file was installed, for which platform. */
const STAMP = "node_modules/.installed.json";

/** Whether node_modules matches package-lock.json, by the stamp of the last installation. */
export function isInstalled(root) {
  const stamp = path.join(root, STAMP);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === stampFor(root);
}

/**
 * Installs the packages of package-lock.json into node_modules. If npm has already done so, only writes the stamp.
 *
 * @param {string} root
 * @param {readonly string[]} npm how to call npm
 */
export async function install(root, npm) {
  if (!isAsLocked(root)) {
    say("installing dependencies (npm ci)");
    // `--include=dev` even with NODE_ENV=production: the build needs the compiler, which is a development dependency.
    const command = [...npm, "ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
    try {
      await runChild(command, { cwd: root, stdout: "stderr" });
    } catch (error) {
      if (!(error instanceof ChildFailed)) throw error;
      throw new TaskFailed(`npm ci failed (exit code ${error.exitCode}); see its messages above`);
    }
  }
  mkdirSync(path.join(root, "node_modules"), { recursive: true });
  writeFileSync(path.join(root, STAMP), stampFor(root));
}

function stampFor(root) {
  const lock = createHash("sha256").update(readFileSync(path.join(root, "package-lock.json")));
  const { platform, arch } = process;
  return JSON.stringify({ lock: lock.digest("hex"), platform, arch });
}

/** Whether npm's record in node_modules has every package at the locked version; optional ones may be missing. */
function isAsLocked(root) {
  const record = path.join(root, "node_modules/.package-lock.json");
  if (!existsSync(record)) return false;
  const { packages: present } = JSON.parse(readFileSync(record, "utf8"));
  const { packages: locked } = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
  return Object.entries(locked).every(
    ([place, { optional, version, integrity }]) =>
      place === "" ||
      (present[place]?.version === version && present[place].integrity === integrity) ||
      (optional && !present[place]),
  );
}
