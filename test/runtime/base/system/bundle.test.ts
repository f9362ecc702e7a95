import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { bundleOf } from "../../../../runtime/base/system/bundle.js";

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(path.join(tmpdir(), "shardkeeper-dist-"));
  mkdirSync(path.join(dist, "bundles"));
});
afterEach(() => rmSync(dist, { recursive: true }));

/** Writes a file with the given modification time. */
function write(file: string, seconds: number): string {
  const whole = path.join(dist, file);
  writeFileSync(whole, "");
  utimesSync(whole, seconds, seconds);
  return whole;
}

it("a program has no bundle until one is built", () => {
  write(".transpiled", 1_000);
  expect(bundleOf("serve", dist)).toBeUndefined();
});

it("a bundle that is newer than the modules takes their place", () => {
  write(".transpiled", 1_000);
  const bundle = write("bundles/serve.mjs", 1_001);
  expect(bundleOf("serve", dist)).toEqual(pathToFileURL(bundle));
});

it("a bundle is not used once modules have been written after it", () => {
  write("bundles/serve.mjs", 1_001);
  write(".transpiled", 1_002);
  expect(bundleOf("serve", dist)).toBeUndefined();
});
