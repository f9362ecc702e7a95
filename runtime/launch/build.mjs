import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ChildFailed, runChild } from "./child.mjs";
import { say, TaskFailed } from "./say.mjs";

/** Kept inside dist: which sources it was built from. */
const STAMP = "dist/.built";
const sourceDirectories = ["runtime", "loadtest"];
/** What the result depends on besides the sources; the lock file for the compiler's version. */
const settings = ["tsconfig.json", "tsconfig.build.json", "package-lock.json"];

/** Whether dist is built from the sources as they are now. */
export function isBuilt(root) {
  const stamp = path.join(root, STAMP);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hashOfSources(root);
}

/**
 * Compiles the sources into dist and bundles them. With errors in them nothing is written.
 *
 * @param {string} root
 * @param {{ compiler: readonly string[], bundler: readonly string[] }} tools how to call tsc and bundle.mjs
 */
export async function build(root, { compiler, bundler }) {
  say("building (tsc, rolldown)");
  // Taken before: sources that change meanwhile are built again next time.
  const hash = hashOfSources(root);
  rmSync(path.join(root, STAMP), { force: true });
  try {
    await runChild([...compiler, "-p", "tsconfig.build.json", "--noEmitOnError"], { cwd: root, stdout: "stderr" });
    removeOrphans(root);
    await runChild(bundler, { cwd: root, stdout: "stderr" });
  } catch (error) {
    if (!(error instanceof ChildFailed)) throw error;
    throw new TaskFailed("the build failed; the messages are above");
  }
  writeFileSync(path.join(root, STAMP), hash);
}

function hashOfSources(root) {
  const sources = sourceDirectories.flatMap((directory) =>
    filesBelow(root, directory).filter((file) => /\.(ts|mjs)$/.test(file)),
  );
  const hash = createHash("sha256");
  for (const file of [...settings, ...sources.sort()]) {
    const content = readFileSync(path.join(root, file));
    hash.update(`${file}\n${content.length}\n`).update(content);
  }
  return hash.digest("hex");
}

/** Removes what was built from sources that are no more: a worker or a document's writer would still be found there. */
function removeOrphans(root) {
  for (const directory of sourceDirectories) {
    for (const file of filesBelow(path.join(root, "dist"), directory)) {
      const source = file.replace(/\.js(\.map)?$/, ".ts");
      if (source !== file && !existsSync(path.join(root, source))) rmSync(path.join(root, "dist", file));
    }
  }
}

/** Files at any depth, relative to `root`; none where the directory is missing. */
function filesBelow(root, directory) {
  if (!existsSync(path.join(root, directory))) return [];
  return readdirSync(path.join(root, directory), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)));
}
