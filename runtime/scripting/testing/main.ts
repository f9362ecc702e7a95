/**
 * `npm run test:lua -- [--scripts-directory <dir>] [--packages <dir>] [--update-pictures] [words]`: runs the script tests of the stock and
 * of packages whose file or name contains the words.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { projectDirectory, version } from "../../base/system/version.js";
import { PACKAGES_FOLDER, PackageShelf } from "../packages/shelf.js";
import { runTestFile } from "./run-file.js";
import { packageTests, stockTests, type TestFile } from "./suites.js";

const BAD_FLAGS_EXIT_CODE = 2;
/** Where the packages of a shard are that was started without flags. */
const USUAL_PACKAGES = path.join("data", PACKAGES_FOLDER);

let flags;
try {
  flags = parseArgs({
    options: {
      "scripts-directory": { type: "string" },
      tests: { type: "string" },
      packages: { type: "string", multiple: true },
      "update-pictures": { type: "boolean" },
    },
    allowPositionals: true,
  });
} catch (error) {
  process.stderr.write(`test:lua: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(BAD_FLAGS_EXIT_CODE);
}
const directory = path.resolve(flags.values["scripts-directory"] ?? projectDirectory());
const tests = path.resolve(flags.values.tests ?? path.join(directory, "test/lua"));
const packages = await new PackageShelf(
  flags.values.packages ?? [USUAL_PACKAGES, path.join(directory, PACKAGES_FOLDER)],
  version(),
).scan();
const wanted = flags.positionals.join(" ");
const isUpdatingPictures = flags.values["update-pictures"] ?? false;

let passed = 0;
let failed = 0;
const began = performance.now();
for (const { name, reason } of packages.leftOut) {
  const file = `packages/${name}`;
  if (!file.includes(wanted)) continue;
  failed++;
  process.stdout.write(`FAIL ${file}: the package is left out: ${reason}\n`);
}
for (const testFile of chosen([...stockTests(directory, tests), ...packageTests(directory, packages)])) {
  const { name: file } = testFile;
  const isWanted = (name: string): boolean => `${file} ${name}`.includes(wanted);
  for (const { name, printed, problem } of await runTestFile(testFile, pino({ level: "silent" }), {
    isUpdatingPictures,
    isWanted,
  })) {
    if (problem === undefined) passed++;
    else failed++;
    process.stdout.write(`${problem === undefined ? "ok  " : "FAIL"} ${file.replace(/^test\/lua\//, "")}: ${name}\n`);
    for (const text of [...printed, ...(problem === undefined ? [] : [problem])])
      process.stdout.write(`${text.replace(/^/gm, "       ")}\n`);
  }
}
process.stdout.write(`${passed} passed, ${failed} failed, ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
if (passed + failed === 0)
  process.stderr.write(`test:lua: ${tests} contains no tests${wanted && ` with "${wanted}" in their names`}\n`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

/**
 * The files whose names contain the words. When there are none, the words are part of a test's name: files that contain them, or all where
 * none does, since a name can be put together.
 */
function chosen(files: readonly TestFile[]): readonly TestFile[] {
  const named = files.filter(({ name }) => name.includes(wanted));
  if (named.length > 0) return named;
  const containing = files.filter(({ path: place }) => readFileSync(place, "utf8").includes(wanted));
  return containing.length > 0 ? containing : files;
}
