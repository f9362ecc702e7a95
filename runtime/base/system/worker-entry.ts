import path from "node:path";
import { pathToFileURL } from "node:url";
import { bundleOf } from "./bundle.js";
import { projectDirectory } from "./version.js";

/**
 * The compiled file of a worker thread. Under the test runner the caller is TypeScript, which a worker of Node 20
 * cannot load; so the result is always the file in `dist/`, which `npm test` builds first.
 *
 * @param file below `runtime/`, as it is built: `storage/database/storage-worker.js`
 */
export function workerEntry(file: string): URL {
  return bundleOf(path.basename(file, ".js")) ?? pathToFileURL(path.join(projectDirectory(), "dist/runtime", file));
}
