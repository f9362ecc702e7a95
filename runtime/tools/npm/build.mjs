import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ChildFailed, runChild } from "./child.mjs";
import { say, TaskFailed } from "./say.mjs";

/** In dist: the hash of the sources that it was built from. */
const STAMP = "dist/.built";
/** Its time tells when modules were last written (`runtime/base/system/bundle.ts`); benchmarks are none of them. */
const RECORD = "dist/.transpiled";
/** Writes lua/definitions, with which editors know the functions of the host. */
const DEFINITIONS_WRITER = "dist/runtime/scripting/documents/write-lua-docs.js";
const sourceDirectories = ["runtime", "loadtest", "admin-ui/js"];
/** Besides the sources, the result depends on the tools, whose versions the lock file has. */
const settings = ["package-lock.json"];

/** Whether dist is built from the current sources. */
export function isBuilt(root) {
  const stamp = path.join(root, STAMP);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hashOfSources(root);
}

/**
 * @param {{ transpiler: readonly string[], bundler: readonly string[] }} tools how to call transpile.mjs, bundle.mjs
 * it writes nothing.
 *
 * @param {string} root
 * @param {{ transpiler: readonly string[], bundler: readonly string[] }} tools how to call transpile.mjs and bundle.mjs
 */
export async function build(root, { transpiler, bundler }) {
  say("building");
  // Computed before the build: sources that change during it are built again next time.
  const hash = hashOfSources(root);
  rmSync(path.join(root, STAMP), { force: true });
  try {
    await runChild([...transpiler, "runtime", "loadtest"], { cwd: root, stdout: "stderr" });
    writeFileSync(path.join(root, RECORD), "");
    removeOrphans(root);
    await runChild(bundler, { cwd: root, stdout: "stderr" });
    if (existsSync(path.join(root, DEFINITIONS_WRITER)))
      await runChild([process.execPath, DEFINITIONS_WRITER, "--definitions"], { cwd: root, stdout: "stderr" });
  } catch (error) {
    if (!(error instanceof ChildFailed)) throw error;
    throw new TaskFailed("the build failed; see the messages above");
  }
  writeFileSync(path.join(root, STAMP), hash);
}

function hashOfSources(root) {
  const sources = sourceDirectories.flatMap((directory) =>
    filesBelow(root, directory).filter((file) => /\.(ts|mjs|js|wat)$/.test(file)),
  );
  const hash = createHash("sha256");
  for (const file of [...settings, ...sources.sort()]) {
    const content = readFileSync(path.join(root, file));
    hash.update(`${file}\n${content.length}\n`).update(content);
  }
  return hash.digest("hex");
}

/**
 * Removes files of sources that no longer exist, such as a worker or a writer of documents, which would still be found.
 */
function removeOrphans(root) {
  for (const directory of sourceDirectories) {
    for (const file of filesBelow(path.join(root, "dist"), directory)) {
      const source = file.replace(/\.js(\.map)?$/, ".ts");
      if (source !== file && !existsSync(path.join(root, source))) rmSync(path.join(root, "dist", file));
    }
  }
}

/** The files at any depth, relative to `root`; none if the directory is missing. */
function filesBelow(root, directory) {
  if (!existsSync(path.join(root, directory))) return [];
  return readdirSync(path.join(root, directory), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)));
}
