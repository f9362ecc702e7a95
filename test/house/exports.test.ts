import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { projectDirectory } from "../../runtime/base/system/version.js";
import { unusedExports } from "./unused-exports.js";

/** Exports whose users the check cannot see, with the reason. */
const seenUnused = new Map([
  ["runtime/tools/npm/keep-code.mjs: nothing uses the export runBundle", "bundle.mjs writes the files that import it"],
]);

test("every export of the product is used by another file of the product", () => {
  expect(unusedExports(projectDirectory())).toEqual([...seenUnused.keys()]);
});

describe("the check for unused exports", () => {
  const roots: string[] = [];
  afterEach(() => {
    for (const root of roots.splice(0)) rmSync(root, { recursive: true });
  });

  /** What the check reports for a `runtime/a.ts` with this text, beside files that may use it. */
  function foundIn(text: string, users: Readonly<Record<string, string>> = {}): string[] {
    const root = mkdtempSync(path.join(tmpdir(), "shardkeeper-exports-"));
    roots.push(root);
    for (const [file, content] of Object.entries({ "runtime/a.ts": text, ...users })) writeBelow(root, file, content);
    for (const directory of ["runtime", "loadtest", "admin-ui/js", "test"])
      mkdirSync(path.join(root, directory), { recursive: true });
    return unusedExports(root);
  }

  test.each([
    "export function a() {}",
    "export class a {}",
    "export const a = 1;",
    "export interface a {}",
    "export type a = 1; const b: a = 1;",
    "export const a = 1; const b = a;",
    "const a = 1; export { a };",
  ])("reports an export that nothing uses: %s", (text) => {
    expect(foundIn(text)).toEqual(["runtime/a.ts: nothing uses the export a"]);
  });

  test.each([
    "export function a() {} export function b() { a(); }",
    "export const a = () => 1; a();",
    "export class a {} new a();",
    "export const a = 1;",
    "export type a = 1;",
  ])("reports an export that only tests use: %s", (text) => {
    const users = {
      "test/a.test.ts": 'import { a } from "../runtime/a.js";',
      "test/bench/a.ts": 'import { a } from "../../runtime/a.js";',
      "loadtest/b.ts": 'import { b } from "../runtime/a.js";',
    };
    expect(foundIn(text, users)).toEqual(["runtime/a.ts: only tests use the export a"]);
  });

  test.each([
    'import { a } from "./a.js";',
    'import { type a as b } from "./a.js";',
    'import * as all from "./a.js";',
    'const { a } = await import("./a.js");',
    'import("./a.js").then(({ a }) => a);',
    'type B = import("./a.js").a;',
    '/** @type {import("./a.js").a} */ const b = 1;',
  ])("allows an export that another file of the product uses: %s", (text) => {
    expect(foundIn("export class a {}", { "runtime/b.ts": text })).toEqual([]);
  });

  test("reports an unused re-export", () => {
    const passing = { "runtime/b.ts": 'export { a } from "./a.js";' };
    expect(foundIn("export class a {}", passing)).toEqual(["runtime/b.ts: nothing uses the export a"]);
  });

  test("allows a type that another export of its file mentions", () => {
    const text = "export interface Parts { a: number } export function b(parts: Parts) {}";
    expect(foundIn(text, { "runtime/b.ts": 'import { b } from "./a.js";' })).toEqual([]);
  });

  test.each([
    "export const MAXIMUM = 1; if (2 > MAXIMUM) throw new Error();",
    "export class MAXIMUM extends Error {} throw new MAXIMUM();",
  ])("allows tests to use a constant or an error that its own file uses: %s", (text) => {
    expect(foundIn(text, { "test/a.test.ts": 'import { MAXIMUM } from "../runtime/a.js";' })).toEqual([]);
  });

  test("resolves the folder through which the staff pages import ports", () => {
    const users = { "admin-ui/js/b.js": 'import { level } from "../../runtime/contracts/levels.js"; export function b() {}' };
    expect(foundIn("", { ...users, "runtime/contracts/levels.ts": "export const level = 1;" })).toEqual([
      "admin-ui/js/b.js: nothing uses the export b",
    ]);
  });
});

function writeBelow(root: string, file: string, content: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), content);
}
