import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Supervised } from "../../../../runtime/tools/small-network/supervised.js";

let folder: string;
let said: string[];
let running: Set<number>;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "supervised-"));
  [said, running] = [[], new Set()];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function supervised(code: string): Supervised {
  return new Supervised({
    ...{ name: "north-1", folder, whenBack: () => undefined, say: (line: string) => void said.push(line) },
    command: () => [process.execPath, "-e", code],
    ready: () => new Promise(() => undefined),
    watch: (pid, isRunning) => void (isRunning ? running.add(pid) : running.delete(pid)),
  });
}

it("a process that cannot start is told with its last words, once", async () => {
  const process = supervised('console.error("INFO: begins\\nshard: no connection to the database"); process.exit(1)');
  expect(await process.start()).toBe(false);
  expect(await process.start()).toBe(false);
  await process.stop();
  expect(said).toEqual(["north-1 was lost (it ended: shard: no connection to the database) and is started again"]);
});

it("nothing is started after a stop", async () => {
  const process = supervised("setInterval(() => undefined, 1000)");
  await process.stop();
  expect(await process.start()).toBe(false);
  expect(running).toEqual(new Set());
});
