/**
 * `npm run test:lua`: runs the script tests of the stock and of packages, in a process for each core.
 */
import { type ChildProcess, fork } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { projectDirectory } from "../../base/system/version.js";
import { PACKAGES_FOLDER } from "../../scripting/packages/package-folders.js";
import { type CaseResult, TestRunner } from "./run-file.js";
import { findTests, type TestFile, type TestSelection } from "./suites.js";
import type { WorkerOrder, WorkerSettings } from "./worker.js";

const HELP = `npm run test:lua -- [flags] [words]

Runs the script tests of the stock and of packages. With words, runs only the files whose names contain
them, such as "houses". If there are none, it runs the tests whose names contain them.

  --data <dir>               the data directory, whose packages are tested as well (default: data)
  --packages <dir>           a folder of packages instead of those of data and stock; may be repeated
  --scripts-directory <dir>  contains lua/ and gumps/ (default: this project)
  --tests <dir>              tests of the stock (default: test/lua of the scripts directory)
  --update-pictures          writes the expected pictures of gumps
  --check-windows            a test fails when it opens a window with texts beyond its edge, texts that are cut off,
                             or controls over each other
  --fresh                    loads all scripts again for each test, which takes twenty times as long
  --json <file>              also writes the results to a file

The last line is "<n> passed, <n> failed, <n> s". The exit code is 1 when a test failed, and 2 when none was found.
`;
const NOTHING_TO_RUN = 2;
/** A process is worth its start from this number of files on. */
const FILES_PER_PROCESS = 4;

let flags;
try {
  flags = parseArgs({
    options: {
      "scripts-directory": { type: "string" },
      tests: { type: "string" },
      data: { type: "string" },
      packages: { type: "string", multiple: true },
      "update-pictures": { type: "boolean" },
      "check-windows": { type: "boolean" },
      fresh: { type: "boolean" },
      json: { type: "string" },
      help: { type: "boolean", short: "h" },
    },
    allowPositionals: true,
  });
} catch (error) {
  process.stderr.write(`test:lua: ${error instanceof Error ? error.message : String(error)}\n\n${HELP}`);
  process.exit(NOTHING_TO_RUN);
}
if (flags.values.help === true) {
  process.stdout.write(HELP);
  process.exit();
}
const began = performance.now();
const directory = path.resolve(flags.values["scripts-directory"] ?? projectDirectory());
const selection: TestSelection = {
  directory,
  tests: path.resolve(flags.values.tests ?? path.join(directory, "test/lua")),
  packages: flags.values.packages ?? [
    path.join(flags.values.data ?? "data", PACKAGES_FOLDER),
    path.join(directory, PACKAGES_FOLDER),
  ],
};
const settings: WorkerSettings = {
  selection,
  isUpdatingPictures: flags.values["update-pictures"] ?? false,
  isCheckingWindows: flags.values["check-windows"] ?? false,
  isFresh: flags.values.fresh ?? false,
};
const word = flags.positionals.join(" ");
const found = await findTests(selection);
const named = found.files.filter(({ name }) => name.includes(word));
const files = named.length > 0 ? named : found.files.filter(({ path: place }) => readFileSync(place, "utf8").includes(word));
/** Of the tests in the files. */
const caseWord = named.length > 0 ? "" : word;

const failures: { readonly file: string; readonly name: string; readonly problem: string }[] = [];
let passed = 0;
for (const { name, reason } of found.leftOut) {
  const file = `packages/${name}`;
  if (!file.includes(word)) continue;
  failures.push({ file, name: "the package is in force", problem: reason });
  process.stdout.write(`FAIL ${file}: the package is left out: ${reason}\n`);
}
const processes = Math.min(availableParallelism(), Math.ceil(files.length / FILES_PER_PROCESS));
if (processes > 1) await runInProcesses(processes);
else {
  const runner = new TestRunner({ log: pino({ level: "silent" }), ...settings });
  for (const file of files) report(await runner.run(file, (name) => name.includes(caseWord)));
  await runner.close();
}
const failed = failures.length;
const seconds = (performance.now() - began) / 1000;
if (flags.values.json !== undefined)
  writeFileSync(flags.values.json, JSON.stringify({ passed, failed, seconds, failures }, null, 2));
process.stdout.write(`${passed} passed, ${failed} failed, ${seconds.toFixed(1)} s\n`);
if (passed + failed === 0)
  process.stderr.write(`test:lua: ${selection.tests} and packages contain no tests${word && ` with "${word}" in their names`}\n`);
process.exitCode = failed > 0 ? 1 : passed === 0 ? NOTHING_TO_RUN : 0;

function report(results: readonly CaseResult[]): void {
  for (const { file, name, printed, problem } of results) {
    if (problem === undefined) passed++;
    else failures.push({ file, name, problem });
    process.stdout.write(`${problem === undefined ? "ok  " : "FAIL"} ${file.replace(/^test\/lua\//, "")}: ${name}\n`);
    for (const text of [...printed, ...(problem === undefined ? [] : [problem])])
      process.stdout.write(`${text.replace(/^/gm, "       ")}\n`);
  }
}

/** Gives each process one file after the other, and reports the results in the order of the files. */
async function runInProcesses(count: number): Promise<void> {
  const waiting = [...files];
  const results = new Map<TestFile, readonly CaseResult[]>();
  let next = 0;
  const reportReady = (): void => {
    for (; next < files.length && results.has(files[next]!); next++) report(results.get(files[next]!)!);
  };
  await Promise.all(
    Array.from({ length: count }, async () => {
      const worker = fork(fileURLToPath(new URL("worker.js", import.meta.url)), [JSON.stringify(settings)]);
      await answer(worker);
      for (let file = waiting.shift(); file; file = waiting.shift()) {
        worker.send({ file: file.name, word: caseWord } satisfies WorkerOrder);
        results.set(file, (await answer(worker)) as readonly CaseResult[]);
        reportReady();
      }
      worker.disconnect();
    }),
  );
}

function answer(worker: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null): void => reject(new Error(`a process of tests ended with exit code ${code}`));
    worker.once("exit", ended);
    worker.once("message", (message) => {
      worker.off("exit", ended);
      resolve(message);
    });
  });
}
