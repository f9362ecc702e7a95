import { statSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { projectDirectory } from "./version.js";

/**
 * The file with all modules of a program or worker thread, which loads in a fraction of the time. The build writes it
 * (`runtime/tools/npm/bundle.mjs`). Undefined if it is missing, or older than the modules in dist.
 */
export function bundleOf(name: string, dist = path.join(projectDirectory(), "dist")): URL | undefined {
  const bundle = path.join(dist, "bundles", `${name}.mjs`);
  const bundledAt = changedAt(bundle);
  // The build updates this record whenever it writes modules.
  const writtenAt = changedAt(path.join(dist, ".transpiled")) ?? 0;
  return bundledAt === undefined || bundledAt < writtenAt ? undefined : pathToFileURL(bundle);
}

function changedAt(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}
