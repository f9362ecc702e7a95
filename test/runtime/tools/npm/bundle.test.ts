import { once } from "node:events";
import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectDirectory } from "../../../../runtime/base/system/version.js";
import { temporaryDirectory } from "../../storage/engines.js";
import { moduleUrl, Program } from "../../../support/program.js";

const directory = path.join(projectDirectory(), "dist/bundles");
const bundles = readdirSync(directory).filter((file) => file.endsWith(".cjs"));

test("the server, its edges and each of its worker threads have a bundle", () => {
  const names = [
    "edge-process",
    "painter-worker",
    "password-worker",
    "rehearsal-worker",
    "serve",
    "storage-worker",
    "watchdog-worker",
  ];
  expect(bundles).toEqual(names.map((name) => `${name}.cjs`));
});

test.each(bundles)("V8 accepts the code cache of %s from the build, under the server's flags", async (bundle) => {
  const source = `import { compileBundle } from ${JSON.stringify(moduleUrl("runtime/tools/npm/run-bundle.mjs"))};
    process.exitCode = compileBundle(${JSON.stringify(path.join(directory, bundle))}).cachedDataRejected === false ? 0 : 9;`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", source], { stdio: "inherit" });
  expect(await once(child, "close")).toEqual([0, null]);
});

test("of the server, only the functions that a start calls are kept compiled", () => {
  const bytes = (file: string): number => statSync(path.join(directory, file)).size;
  // That of all functions is nearly twice as long as their text.
  expect(bytes("serve.cache")).toBeLessThan(1.3 * bytes("serve.cjs"));
});

test("a server that ends early in the build is told at once", async () => {
  const project = await temporaryDirectory();
  mkdirSync(path.join(project.path, "dist/runtime/server"), { recursive: true });
  writeFileSync(path.join(project.path, "dist/runtime/server/main.js"), "process.exit(7);\n");
  const building = path.join(project.path, "building.mjs");
  const source = `import { keepUsedCode } from ${JSON.stringify(moduleUrl("runtime/tools/npm/used-code.mjs"))};
    process.stdout.write(await keepUsedCode(${JSON.stringify(project.path)}, ["serve"], 2 ** 31 - 1));`;
  // A file, since the server gets the flags of the process that builds.
  writeFileSync(building, source);
  const child = spawn(process.execPath, [building], { stdio: ["ignore", "pipe", "inherit"] });
  const program = new Program(child);
  expect([await program.end(), program.stdout]).toEqual([0, "the server ended with 7"]);
  await project.remove();
});

test.each(bundles)("%s is ASCII, so that V8 keeps one byte for each letter", (bundle) => {
  const code = readFileSync(path.join(directory, bundle), "utf8");
  expect(code.match(/[^\u0000-\u007f]/g)).toBeNull();
});

test("the server loads the client of NATS and SQLite when it first uses them", () => {
  const code = readFileSync(path.join(directory, "serve.cjs"), "utf8");
  for (const name of ["@nats-io/transport-node", "@nats-io/jetstream", "@nats-io/kv", "@photostructure/sqlite"]) {
    expect(code).toContain(`loaded ??= require("${name}")`);
    expect(code).not.toContain(` = require("${name}");`);
  }
});
