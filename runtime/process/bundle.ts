import { statSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { projectDirectory } from "./version.js";

/**
 * The program or worker thread of that name with all its modules in one file, which loads in a fraction of the time. The build makes
 * it (`runtime/launch/bundle.mjs`). Undefined where it is missing, or older than the modules that the compiler wrote.
 */
export function bundleOf(name: string, dist = path.join(projectDirectory(), "dist")): URL | undefined {
  const bundle = path.join(dist, "bundles", `${name}.mjs`);
  const bundledAt = changedAt(bundle);
  // The compiler keeps its own record, which changes with whatever it writes.
  const compiledAt = changedAt(path.join(dist, ".build.tsbuildinfo")) ?? 0;
  return bundledAt === undefined || bundledAt < compiledAt ? undefined : pathToFileURL(bundle);
}

function changedAt(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}
