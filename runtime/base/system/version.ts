import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The project's directory, from the sources as well as from the build in `dist/`. */
export function projectDirectory(): string {
  let directory = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(directory, "package.json"))) {
    const parent = path.dirname(directory);
    if (parent === directory) throw new Error("no package.json in the directories above the running program");
    directory = parent;
  }
  return directory;
}

/** The version in package.json. */
export function version(): string {
  const manifest = JSON.parse(readFileSync(path.join(projectDirectory(), "package.json"), "utf8")) as { version: string };
  return manifest.version;
}

/** The commit of a checkout, abbreviated; undefined without git or outside a checkout. */
export function commitOfCheckout(): string | undefined {
  const directory = projectDirectory();
  // In an unpacked archive, git would name the commit of a checkout around it.
  if (!existsSync(path.join(directory, ".git"))) return undefined;
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], {
      cwd: directory,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return undefined;
  }
}
