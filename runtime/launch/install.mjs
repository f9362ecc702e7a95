import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ChildFailed, runChild } from "./child.mjs";
import { say, TaskFailed } from "./say.mjs";

/** In node_modules, so that it is removed together with it: which lock file was installed, for which Node. */
const STAMP = "node_modules/.installed.json";

/** Packages that are compiled during the installation, each with a line of code that needs the result. */
const nativeProbes = { "better-sqlite3": "new (require('better-sqlite3'))(':memory:').close()" };

const compilerHint =
  "better-sqlite3 is compiled during the installation, which needs a C++ compiler, make and python3\n" +
  "(Debian: apt-get install build-essential python3), and install scripts enabled in npm's configuration.";

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
  if (!(isAsLocked(root) && (await brokenNative(root)) === undefined)) {
    say("installing dependencies (npm ci); the first time this compiles SQLite and takes a minute or two");
    // `--include=dev` even with NODE_ENV=production: the build needs the compiler, which is a development dependency.
    const command = [...npm, "ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
    try {
      await runChild(command, { cwd: root, stdout: "stderr" });
    } catch (error) {
      if (!(error instanceof ChildFailed)) throw error;
      throw new TaskFailed(`npm ci failed (exit code ${error.exitCode}); see its messages above.\n${compilerHint}`);
    }
    const broken = await brokenNative(root);
    if (broken !== undefined) throw new TaskFailed(`${broken} was installed but cannot be loaded.\n${compilerHint}`);
  }
  mkdirSync(path.join(root, "node_modules"), { recursive: true });
  writeFileSync(path.join(root, STAMP), stampFor(root));
}

function stampFor(root) {
  const lock = createHash("sha256").update(readFileSync(path.join(root, "package-lock.json")));
  const { platform, arch, versions } = process;
  return JSON.stringify({ lock: lock.digest("hex"), platform, arch, modules: versions.modules });
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

/** The first package whose compiled part does not work with this version of Node. */
async function brokenNative(root) {
  const { dependencies = {} } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  for (const [name, probe] of Object.entries(nativeProbes)) {
    if (!(name in dependencies)) continue;
    try {
      await runChild([process.execPath, "-e", probe], { cwd: root, stderr: "ignore" });
    } catch (error) {
      if (!(error instanceof ChildFailed)) throw error;
      return name;
    }
  }
  return undefined;
}
