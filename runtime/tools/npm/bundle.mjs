/**
 * `node runtime/tools/npm/bundle.mjs`: bundles the server and each of its worker threads into a file,
 * `dist/bundles/*.cjs`, with the code that V8 compiles, `*.cache`; the scripts of the staff pages; what Lua calls in
 * the host; and the byte code of the scripts. Loading hundreds of modules one by one took half of a server's start.
 *
 * Of what runs in every start, only the functions that a start calls are kept compiled: half of the code, and much less
 * memory in a server. Others are compiled when they are first called.
 *
 * V8 reuses its code only under the same flags. This and the server run without any.
 */
import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import v8 from "node:v8";
import { rolldown } from "rolldown";
import wabt from "wabt";
import { bundlePages } from "./bundle-pages.mjs";
import { compileBundle } from "./run-bundle.mjs";
import { say } from "./say.mjs";
import { keepUsedCode } from "./used-code.mjs";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const directory = path.join(root, "dist/bundles");
/** Programs and worker threads, by their places in `runtime/`. */
const entries = JSON.parse(readFileSync(new URL("bundled.json", import.meta.url), "utf8"));
/** The bundles that every start runs. */
const started = ["serve", "storage-worker", "password-worker", "watchdog-worker"];
/** Packages that need files next to their code, or that are loaded only when they are used. */
const apart = [
  "@photostructure/sqlite",
  "@node-rs/argon2",
  "wasmoon",
  "mysql2",
  "mysql2/promise",
  "@nats-io/transport-node",
  "@nats-io/jetstream",
  "@nats-io/kv",
];
/** Database drivers of knex that this project does not use; they are not installed. */
const missing = ["better-sqlite3", "pg", "pg-query-stream", "sqlite3", "mysql", "mariadb/callback", "tedious", "oracledb"];

rmSync(directory, { recursive: true, force: true });
mkdirSync(directory, { recursive: true });
for (const runner of ["run-bundle.mjs", "keep-code.mjs"])
  copyFileSync(new URL(runner, import.meta.url), path.join(directory, runner));
const names = entries.map((entry) => path.basename(entry, ".ts"));
for (const [i, name] of names.entries()) {
  await writeBundle(path.join(root, "runtime", entries[i]), bundleFile(name));
  writeEntry(name, started.includes(name) ? "keep-code.mjs" : "run-bundle.mjs");
}
await bundlePages(root);
await compileWat(path.join(root, "runtime/scripting/vm/host.wat"), path.join(root, "dist/lua-host.wasm"));
await import(pathToFileURL(path.join(root, "dist/runtime/scripting/loading/byte-code-main.js")).href);
const failure = await keepUsedCode(root, started);
if (failure !== "") say(`a start of the server will take longer, since none succeeded in the build: ${failure}`);
for (const name of names) {
  const cache = bundleFile(name).replace(/\.cjs$/, ".cache");
  if (failure !== "" || !started.includes(name)) writeFileSync(cache, wholeCode(bundleFile(name)));
  writeEntry(name, "run-bundle.mjs");
}
rmSync(path.join(directory, "keep-code.mjs"));

/** Compiles WebAssembly's text form. The file is replaced as a whole, because a test may read it meanwhile. */
async function compileWat(from, to) {
  const module = (await wabt()).parseWat(from, readFileSync(from, "utf8"));
  module.validate();
  writeFileSync(`${to}.${process.pid}`, module.toBinary({}).buffer);
  renameSync(`${to}.${process.pid}`, to);
}

function bundleFile(name) {
  return path.join(directory, `${name}.cjs`);
}

/** What loads a bundle. */
function writeEntry(name, runner) {
  writeFileSync(path.join(directory, `${name}.mjs`), `import { runBundle } from "./${runner}";\nrunBundle("${name}");\n`);
}

async function writeBundle(input, file) {
  const bundle = await rolldown({
    input,
    platform: "node",
    external: [/^node:/, ...apart, ...missing],
    resolve: { extensionAlias: { ".js": [".ts", ".js"] } },
    // The package depd evaluates a text that it generates.
    checks: { eval: false },
    onwarn: (warning) => {
      throw new Error(warning.message);
    },
  });
  await bundle.write({
    ...{ file, format: "cjs", sourcemap: true, codeSplitting: false, dynamicImportInCjs: false },
    comments: { legal: true, annotation: false, jsdoc: false },
  });
  await bundle.close();
  writeFileSync(file, asFunction(inAscii(loadingWhenUsed(readFileSync(file, "utf8")))));
}

/**
 * Writes other letters as escapes, which strings, templates and patterns read alike. A single letter that is not of
 * Latin-1 makes V8 keep two bytes for each letter of the file, as long as the server runs; and ASCII is read without a
 * look at each letter.
 */
function inAscii(code) {
  return code.replace(/[^\u0000-\u007f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/**
 * The function in which Node wraps a CommonJS module. Wrapping it at each start would copy the whole text. Lines keep
 * their numbers.
 */
function asFunction(code) {
  return `(function (exports, require, module, __filename, __dirname) { ${code}\n})`;
}

/**
 * Lets a bundle load the packages that stand apart when it first uses them. The bundler has it load all of them at its
 * start, also those of modules that are imported on demand; the client of NATS alone took a fortieth of a start. Lines
 * keep their numbers for the source map.
 */
function loadingWhenUsed(code) {
  return apart.reduce((changed, name) => {
    const loading = new RegExp(`^let (\\w+) = require\\("${name}"\\);$`, "m");
    return changed.replace(loading, (_, variable) => {
      const load = `{ let loaded; return new Proxy({}, { get: (_, member) => (loaded ??= require("${name}"))[member] }); }`;
      return `let ${variable} = (() => ${load})();`;
    });
  }, code);
}

/** The code of all functions. */
function wholeCode(file) {
  v8.setFlagsFromString("--no-lazy");
  const script = compileBundle(file);
  v8.setFlagsFromString("--lazy");
  return script.createCachedData();
}
