import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DataDirectoryError, prepareDataDirectory } from "../../../../runtime/base/data-directory/prepare.js";
import { asOwner } from "../../../support/as-owner.js";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "shardkeeper-data-"));
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

test("a missing directory is created, for its owner only, and is empty", () => {
  const data = path.join(directory, "a", "b");
  prepareDataDirectory(data);
  expect(statSync(data).mode & 0o777).toBe(0o700);
  expect(readdirSync(data)).toEqual([]);
});

test("an existing directory keeps its mode and its files", () => {
  chmodSync(directory, 0o750);
  writeFileSync(path.join(directory, "kept"), "");
  prepareDataDirectory(directory);
  expect(statSync(directory).mode & 0o777).toBe(0o750);
  expect(readdirSync(directory)).toEqual(["kept"]);
});

test.each([
  ["is a file", (inside: string) => inside, /is a file/],
  ["is below a file", (inside: string) => path.join(inside, "deeper"), /a part of its path is a file/],
  ["cannot be made", () => "/proc/shardkeeper", /cannot be used: /],
])("a path that %s is refused, and the message names the options", (_, place, reason) => {
  const inside = path.join(directory, "file");
  writeFileSync(inside, "");
  expect(() => prepareDataDirectory(place(inside))).toThrow(DataDirectoryError);
  expect(() => prepareDataDirectory(place(inside))).toThrow(reason);
  expect(() => prepareDataDirectory(place(inside))).toThrow(/--data, SHARD_DATA or the member dataDirectory/);
});

test("a directory without permission is refused", async () => {
  chmodSync(directory, 0o500);
  await asOwner(directory, () => expect(() => prepareDataDirectory(directory)).toThrow(/permission denied/));
});
