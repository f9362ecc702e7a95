import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import vm from "node:vm";

/** What Node wraps a CommonJS module into. */
const [HEAD, TAIL] = ["(function (exports, require, module, __filename, __dirname) { ", "\n})"];

/**
 * Compiles a bundle. V8 takes over what it compiled during the build, unless that came from another V8 or other flags.
 *
 * @param {string} file `dist/bundles/serve.cjs`; what V8 compiled is beside it in `serve.cache`
 */
export function compileBundle(file) {
  const cache = file.replace(/\.cjs$/, ".cache");
  return new vm.Script(HEAD + readFileSync(file, "utf8") + TAIL, {
    filename: file,
    cachedData: existsSync(cache) ? readFileSync(cache) : undefined,
  });
}

/** Runs a bundle as Node runs a CommonJS module. The build puts this file beside the bundles. */
export function runBundle(name) {
  const file = path.join(import.meta.dirname, `${name}.cjs`);
  const module = { exports: {} };
  const run = compileBundle(file).runInThisContext();
  run.call(module.exports, module.exports, createRequire(file), module, file, path.dirname(file));
}
