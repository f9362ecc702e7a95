import { readFileSync } from "node:fs";
import path from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { projectDirectory, version } from "../../../../runtime/base/system/version.js";
import { writeNewPackage } from "../../../../runtime/scripting/packages/new-package.js";
import { PackageFolders } from "../../../../runtime/scripting/packages/package-folders.js";
import { TestRunner } from "../../../../runtime/tools/script-tests/run-file.js";
import { findTests } from "../../../../runtime/tools/script-tests/suites.js";
import { PackageFolder } from "../../../support/package-folder.js";

let folder: PackageFolder;
beforeEach(() => {
  folder = new PackageFolder();
});
afterEach(() => folder.remove());

const make = (name: string): string =>
  writeNewPackage({ name, folder: folder.path, scripts: projectDirectory(), shardVersion: version() });

const testsIn = (packages: string) =>
  findTests({ directory: projectDirectory(), tests: path.join(packages, "no-tests"), packages: [packages] });

test("a new package works: it is loaded, and its test passes", async () => {
  expect(make("my-shop")).toBe(path.join(folder.path, "my-shop"));
  const found = await new PackageFolders([folder.path], version()).scan();
  expect(found.leftOut).toEqual([]);
  const json = (file: string): object =>
    JSON.parse(readFileSync(path.join(folder.path, "my-shop/.vscode", file), "utf8")) as object;
  expect(json("launch.json")).toMatchObject({ configurations: [{ type: "shardkeeper", request: "attach" }] });
  expect(json("shardkeeper-debugger/package.json")).toMatchObject({ contributes: { debuggers: [{ type: "shardkeeper" }] } });
  const { files } = await testsIn(folder.path);
  expect(files.map(({ name }) => name)).toEqual(["packages/my-shop/test/my_shop_test.lua"]);
  const runner = new TestRunner({ log: pino({ level: "silent" }), isUpdatingPictures: false });
  for (const file of files)
    expect(await runner.run(file)).toEqual([{ file: file.name, name: "the command greets", printed: [] }]);
  await runner.close();
});

test("tests of a package find what it needs, also through others, and no other package", async () => {
  folder.add("a", {});
  folder.add("b", {}, { needs: { a: "*", shardkeeper: "*" } });
  folder.add("c", { "test/x_test.lua": "" }, { needs: { b: "*" } });
  folder.add("d", {});
  const [file] = (await testsIn(folder.path)).files;
  expect(file!.scripts.packages!.map(({ name }) => name)).toEqual(["a", "b", "c"]);
});

test("a package is not made under a wrong name, or where one is", () => {
  make("mine");
  expect(() => make("mine")).toThrow("is there already");
  for (const name of ["../x", "Mine", "", "shardkeeper", "x".repeat(41)])
    expect(() => make(name)).toThrow("is not the name of a package");
});
