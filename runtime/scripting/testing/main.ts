/** `npm run test:lua -- [--scripts-directory <dir>] [words]`: runs the script tests whose file or name contains the words. */
import { readdirSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { projectDirectory } from "../../process/version.js";
import { runTestFile } from "./run-file.js";

const SUFFIX = "_test.lua";
const BAD_FLAGS_EXIT_CODE = 2;

let flags;
try {
  flags = parseArgs({ options: { "scripts-directory": { type: "string" }, tests: { type: "string" } }, allowPositionals: true });
} catch (error) {
  process.stderr.write(`test:lua: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(BAD_FLAGS_EXIT_CODE);
}
const directory = path.resolve(flags.values["scripts-directory"] ?? projectDirectory());
const tests = path.resolve(flags.values.tests ?? path.join(directory, "test/lua"));
const wanted = flags.positionals.join(" ");

let passed = 0;
let failed = 0;
const began = performance.now();
for (const file of chosen(filesIn(tests))) {
  const results = await runTestFile(directory, `test/lua/${file}`, path.join(tests, file), pino({ level: "silent" }));
  for (const { name, printed, problem } of results) {
    if (wanted !== "" && !`${file} ${name}`.includes(wanted) && problem === undefined) continue;
    if (problem === undefined) passed++;
    else failed++;
    process.stdout.write(`${problem === undefined ? "ok  " : "FAIL"} ${file}: ${name}\n`);
    for (const text of [...printed, ...(problem === undefined ? [] : [problem])])
      process.stdout.write(`${text.replace(/^/gm, "       ")}\n`);
  }
}
process.stdout.write(`${passed} passed, ${failed} failed, ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
if (passed + failed === 0) process.stderr.write(`test:lua: ${tests} contains no tests\n`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

/** The files whose names contain the words. When there are none, the words are part of a test's name, and all files are searched. */
function chosen(files: string[]): string[] {
  const named = wanted === "" ? [] : files.filter((file) => file.includes(wanted));
  return named.length > 0 ? named : files;
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { encoding: "utf8", recursive: true })
      .map((file) => file.split(path.sep).join("/"))
      .filter((file) => file.endsWith(SUFFIX))
      .sort();
  } catch (error) {
    process.stderr.write(`test:lua: ${error instanceof Error ? error.message : String(error)}\n`);
    return [];
  }
}
