import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  removeListeningFile,
  removeStaleListeningFile,
  writeListeningFile,
} from "../../../../runtime/base/data-directory/listening-file.js";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "shardkeeper-listening-"));
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

const listening = { game: { host: "0.0.0.0", port: 40001 }, http: { host: "127.0.0.1", port: 40002 }, pid: 77 };
const file = (): string => path.join(directory, "listening.json");

test("the file has both addresses and the process, and no other file remains", () => {
  writeListeningFile(directory, listening);
  expect(JSON.parse(readFileSync(file(), "utf8"))).toEqual(listening);
  expect(readdirSync(directory)).toEqual(["listening.json"]);
});

test("a later write replaces an earlier one", () => {
  writeListeningFile(directory, listening);
  writeListeningFile(directory, { ...listening, pid: 78 });
  expect(JSON.parse(readFileSync(file(), "utf8"))).toMatchObject({ pid: 78 });
});

test("a stop removes its own file, but not that of another process", () => {
  writeListeningFile(directory, listening);
  removeListeningFile(directory, 78);
  expect(readdirSync(directory)).toEqual(["listening.json"]);
  removeListeningFile(directory, 77);
  expect(readdirSync(directory)).toEqual([]);
  removeListeningFile(directory, 77);
});

test("the file of a killed server is removed, whatever it contains", () => {
  writeFileSync(file(), "half a fi");
  removeListeningFile(directory, 77);
  expect(readdirSync(directory)).toEqual(["listening.json"]);
  removeStaleListeningFile(directory);
  expect(readdirSync(directory)).toEqual([]);
});
