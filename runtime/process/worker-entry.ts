import { fileURLToPath } from "node:url";
import path from "node:path";

/**
 * The compiled file of a worker thread. Under the test runner the caller is TypeScript, which a worker of Node 20 cannot load;
 * then the result is the file in `dist/`, which `npm test` builds first.
 *
 * @param caller `import.meta.url` of the module that starts the worker
 * @param relative path of the worker from there, ending in `.js`
 */
export function workerEntry(caller: string, relative: string): URL {
  const url = new URL(relative, caller);
  if (!caller.endsWith(".ts")) return url;
  const root = path.resolve(fileURLToPath(import.meta.url), "../../..");
  const inside = path.relative(root, fileURLToPath(url));
  return new URL(inside.split(path.sep).join("/"), new URL("../../dist/", import.meta.url));
}
