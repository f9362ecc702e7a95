import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import vm from "node:vm";

/**
 * Compiles a bundle. V8 reuses the code that it compiled during the build, unless its version or its flags differ.
 *
 * @param {string} file `dist/bundles/serve.cjs`, in ASCII; its compiled code is in `serve.cache`
 */
export function compileBundle(file) {
  const cache = file.replace(/\.cjs$/, ".cache");
  return new vm.Script(readFileSync(file, "latin1"), {
    filename: file,
    cachedData: existsSync(cache) ? readFileSync(cache) : undefined,
  });
}

/** Runs a bundle as Node runs a CommonJS module, and returns its script. The build copies this file to the bundles. */
export function runBundle(name) {
  const file = path.join(import.meta.dirname, `${name}.cjs`);
  const module = { exports: {} };
  const script = compileBundle(file);
  const run = script.runInThisContext();
  run.call(module.exports, module.exports, createRequire(file), module, file, path.dirname(file));
  return script;
}
