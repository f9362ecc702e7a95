import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { LineQueue } from "../../../../runtime/base/log/line-queue.js";
import { RotatingFile, type RotatingFileOptions } from "../../../../runtime/base/log/rotating-file.js";

const NOON = Date.UTC(2026, 10, 21, 12);
const DAY_MS = 86_400_000;
let directory: string;
let now: number;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "shardkeeper-rotate-"));
  now = NOON;
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

function open(options: Partial<RotatingFileOptions> = {}): RotatingFile {
  return new RotatingFile({ directory, name: "shard", maxFileBytes: 100, keptFiles: 3, now: () => now, ...options });
}

const line = (text: string): Buffer => Buffer.from(`${text.padEnd(39)}\n`);
const files = (): string[] => readdirSync(directory).sort();
const content = (number: number): string => readFileSync(path.join(directory, `shard.${number}.log`), "utf8").replace(/ +/g, "");

test("no file exceeds the size limit, and the oldest are removed", async () => {
  const file = open();
  for (let i = 0; i < 11; i++) await file.write(line(`line ${i}`), true);
  await file.close();
  expect(files()).toEqual(["shard.4.log", "shard.5.log", "shard.6.log"]);
  expect(content(6)).toBe("line10\n");
  expect(content(5)).toBe("line8\nline9\n");
});

test("a line is never split between two files", async () => {
  const file = open();
  await file.write(line("a"), true);
  await file.write(line("b"), true);
  await file.write(line("the rest of b"), false);
  await file.close();
  expect(files()).toEqual(["shard.1.log"]);
});

test("a burst through the queue keeps the size limit and loses nothing", async () => {
  const file = open({ maxFileBytes: 200_000, keptFiles: 100 });
  const queue = new LineQueue(file, { gatherMs: 1, maxWaitingChars: 1e8, retryMs: 1, dropped: String, onError: fail });
  const count = 40_000;
  for (let i = 0; i < count; i++) queue.write(`${i}\n`.padStart(40));
  await queue.close();
  const byNumber = files().sort((a, b) => Number(a.split(".")[1]) - Number(b.split(".")[1]));
  const texts = byNumber.map((name) => readFileSync(path.join(directory, name), "utf8"));
  expect(texts.every((text) => text.length <= 200_000)).toBe(true);
  expect(texts.join("").split("\n").slice(0, -1).map(Number)).toEqual(Array.from({ length: count }, (_, i) => i));
});

test("a new UTC day begins a new file", async () => {
  const file = open();
  await file.write(line("today"), true);
  now += DAY_MS / 2 - 1;
  await file.write(line("late"), true);
  now += 1;
  await file.write(line("tomorrow"), true);
  await file.close();
  expect([content(1), content(2)]).toEqual(["today\nlate\n", "tomorrow\n"]);
});

test("after a restart it continues the newest file of the same day", async () => {
  writeFileSync(path.join(directory, "shard.9.log"), "old\n");
  const newest = path.join(directory, "shard.10.log");
  writeFileSync(newest, "new\n");
  utimesSync(newest, new Date(now), new Date(now));
  const file = open();
  await file.write(line("more"), true);
  await file.close();
  expect(content(10)).toBe("new\nmore\n");
});

test("after a restart on another day it begins the file after the newest one", async () => {
  const newest = path.join(directory, "shard.10.log");
  writeFileSync(newest, "new\n");
  utimesSync(newest, new Date(now - DAY_MS), new Date(now - DAY_MS));
  const file = open();
  await file.write(line("more"), true);
  await file.close();
  expect([content(10), content(11)]).toEqual(["new\n", "more\n"]);
});

test("files with other names are ignored", async () => {
  for (const name of ["shard.log", "shard.x.log", "shard.0001.log", "notes.txt", "shard.1.log.bak"]) {
    writeFileSync(path.join(directory, name), "mine");
  }
  const file = open({ keptFiles: 1 });
  for (let i = 0; i < 6; i++) await file.write(line("x"), true);
  await file.close();
  expect(files()).toHaveLength(6);
  expect(existsSync(path.join(directory, "shard.3.log"))).toBe(true);
});

function fail(error: Error): never {
  throw error;
}

test("a file that another program deleted or moved is made again", async () => {
  const file = open({ maxFileBytes: 1_000 });
  await file.write(line("first"), true);
  rmSync(path.join(directory, "shard.1.log"));
  await file.write(line("lost"), true);
  now += 1_000;
  await file.write(line("kept"), true);
  renameSync(path.join(directory, "shard.1.log"), path.join(directory, "moved"));
  now += 1_000;
  await file.write(line("new"), true);
  await file.close();
  expect(content(1)).toBe("new\n");
  expect(readFileSync(path.join(directory, "moved"), "utf8")).toContain("kept");
});
