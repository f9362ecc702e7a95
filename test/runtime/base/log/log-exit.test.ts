import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { moduleUrl, runProgram } from "../../../support/program.js";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "shardkeeper-log-exit-"));
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

const prelude = `
  import { createLog } from ${JSON.stringify(moduleUrl("runtime/base/log/log.ts"))};
  const book = createLog({ level: "info", directory: process.argv[1], fileBytes: 1e9, files: 2, terminal: 1 });
  const { log } = book;
`;

function numbers(): number[] {
  const text = readFileSync(path.join(directory, "shardkeeper.1.log"), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as { i: number }).i);
}
const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** They fit into the output's buffer, because an ending process does not wait long for a slow reader. */
const LINES = 1_000;

test.each([
  ["ends by itself", "", 0],
  ["calls process.exit", "process.exit(3);", 3],
  ["calls process.exit while lines are being written", "setTimeout(() => process.exit(4), 105);", 4],
  ["dies of an exception", "setImmediate(() => { throw new Error('broken'); });", 1],
])("nothing is lost when the process %s", async (_, ending, code) => {
  const program = runProgram(`${prelude} for (let i = 0; i < ${LINES}; i++) log.info({ i }, "line"); ${ending}`, {
    args: [directory],
  });
  expect(await program.end()).toBe(code);
  expect(numbers().sort((a, b) => a - b)).toEqual(upTo(LINES));
  expect(program.stdout.match(/\n/g)).toHaveLength(LINES);
});

test("a reader that stops reading the output blocks neither the process nor its end", async () => {
  const source = `${prelude}
    for (let i = 0; i < 20_000; i++) log.info({ i }, "a line that does not fit into the pipe with all of its fellows");
    setTimeout(() => process.send("alive"), 200);
    process.once("message", () => book.close().then(() => process.exit(0)));
  `;
  const program = runProgram(source, { args: [directory], stdio: ["ignore", "pipe", "inherit", "ipc"] });
  program.child.stdout!.pause();
  expect(await once(program.child, "message")).toEqual(["alive", undefined]);
  program.child.send("stop");
  expect(await once(program.child, "exit")).toEqual([0, null]);
  expect(numbers()).toEqual(upTo(20_000));
});

test("a reader that has closed the output does not stop the process", async () => {
  const source = `${prelude}
    let i = 0;
    log.info({ i: i++ }, "first");
    process.once("message", () => {
      for (; i < 100; i++) log.info({ i }, "line");
      setTimeout(() => book.close().then(() => process.exit(0)), 100);
    });
  `;
  const program = runProgram(source, { args: [directory], stdio: ["ignore", "pipe", "inherit", "ipc"] });
  await once(program.child.stdout!, "data");
  program.child.stdout!.destroy();
  program.child.send("on");
  expect(await once(program.child, "exit")).toEqual([0, null]);
  expect(numbers()).toEqual(upTo(100));
});
