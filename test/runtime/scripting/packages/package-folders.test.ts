import { symlinkSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import { PackageFolders } from "../../../../runtime/scripting/packages/package-folders.js";
import { PackageFolder } from "../../../support/package-folder.js";

const SHARD_VERSION = "1.4.2";

let folder: PackageFolder;
let other: PackageFolder;
let packageFolders: PackageFolders;
beforeEach(() => {
  [folder, other] = [new PackageFolder(), new PackageFolder()];
  packageFolders = new PackageFolders([folder.path, other.path, path.join(folder.path, "nowhere")], SHARD_VERSION);
});
afterEach(() => {
  folder.remove();
  other.remove();
});

async function found(): Promise<{ loaded: string[]; leftOut: Record<string, string> }> {
  const { inForce, leftOut } = await packageFolders.scan();
  return {
    loaded: inForce.map(({ name }) => name),
    leftOut: Object.fromEntries(leftOut.map(({ name, reason }) => [name, reason])),
  };
}

describe("packages", () => {
  it("come after those that they need, otherwise by name", async () => {
    folder.add("a", {}, { needs: { z: "^1.0.0" } });
    folder.add("b", {}, {});
    other.add("z", {}, { version: "1.2.0" });
    other.add("c", {}, { needs: { a: "*", shardkeeper: ">=1.4" } });
    expect(await found()).toEqual({ loaded: ["b", "z", "a", "c"], leftOut: {} });
  });

  it("are left out when they need what is not there, or another version, and so are those that need them", async () => {
    folder.add("a", {}, { needs: { nothing: "^1.0.0" } });
    folder.add("b", {}, { needs: { a: "*" } });
    folder.add("c", {}, { needs: { good: "^2.0.0" } });
    folder.add("d", {}, { needs: { shardkeeper: "^2.0.0" } });
    folder.add("good", {}, { version: "1.9.0", description: "npm's other members are allowed" });
    expect(await found()).toEqual({
      loaded: ["good"],
      leftOut: {
        a: "it needs nothing ^1.0.0, which is not there",
        b: "it needs a, which is left out",
        c: "it needs good ^2.0.0, and this is good 1.9.0",
        d: "it needs shardkeeper ^2.0.0, and this is shardkeeper 1.4.2",
      },
    });
  });

  it("are left out when they need each other", async () => {
    folder.add("a", {}, { needs: { b: "*" } });
    folder.add("b", {}, { needs: { c: "*" } });
    folder.add("c", {}, { needs: { b: "*" } });
    folder.add("d", {}, { needs: { d: "*" } });
    folder.add("good", {});
    expect(await found()).toEqual({
      loaded: ["good"],
      leftOut: {
        a: "packages need each other: b -> c -> b",
        b: "packages need each other: b -> c -> b",
        c: "packages need each other: c -> b -> c",
        d: "packages need each other: d -> d",
      },
    });
  });

  it("are left out when they are in two folders", async () => {
    folder.add("a", {});
    other.add("a", {});
    expect(await found()).toEqual({ loaded: [], leftOut: { a: `it is in ${folder.path} and in ${other.path}` } });
  });

  it("are not followed when they are links", async () => {
    symlinkSync(other.add("a", {}), path.join(folder.path, "linked"));
    expect(await found()).toEqual({ loaded: ["a"], leftOut: { linked: "it is a link, which is not followed" } });
  });

  it("are folders, and none that begins with a full stop", async () => {
    folder.add(".git", { "lua/a.lua": "" });
    folder.write("notes.txt", "");
    expect(await found()).toEqual({ loaded: [], leftOut: {} });
  });
});

test.each([
  ["is not there", {}, "it has no package.json"],
  ["is no JSON", { "package.json": "{" }, "its package.json cannot be read: "],
  ["is a list", { "package.json": "[]" }, "its package.json is wrong: "],
  ["is too long", { "package.json": " ".repeat(65_537) }, "its package.json is no file of at most 65536 bytes"],
  ["is a folder", { "package.json/a": "" }, "its package.json is no file of at most 65536 bytes"],
  ["has another name", { "package.json": '{"name":"\\u0007x","version":"1.0.0"}' }, "has the name '"],
  ["has no version", { "package.json": '{"name":"bad"}' }, "its package.json is wrong at version: "],
  ["has a wrong version", { "package.json": '{"name":"bad","version":"new"}' }, "must be a version such as 1.0.0"],
  [
    "needs no range",
    { "package.json": '{"name":"bad","version":"1.0.0","needs":{"a":"lots"}}' },
    "its package.json is wrong at needs.a: must be a range of versions such as ^1.0.0",
  ],
])("a package whose package.json %s is left out, and the others are loaded", async (_, files, reason) => {
  folder.add("good", {});
  folder.write("bad/lua/a.lua", "");
  for (const [file, text] of Object.entries(files)) folder.write(`bad/${file}`, text);
  const { loaded, leftOut } = await found();
  expect(loaded).toEqual(["good"]);
  expect(leftOut["bad"]).toContain(reason);
});

test("a folder whose name is no name of a package is left out", async () => {
  for (const name of ["Winter", "shardkeeper", "a.b", "x".repeat(41)]) folder.add(name, {});
  const { loaded, leftOut } = await found();
  expect(loaded).toEqual([]);
  expect(Object.keys(leftOut)).toHaveLength(4);
});

test("changes concern packages when they may change what is loaded", () => {
  const place = (file: string): string => path.join(folder.path, file);
  for (const file of ["", "a", "a/package.json", "a/lua", "a/lua/x/y.lua", "a/data/t.lua", "a/gumps/g.lua"])
    expect([file, packageFolders.concerns(place(file))]).toEqual([file, true]);
  for (const file of ["..", "../x", ".git", ".git/x", "a/.git", "a/node_modules/b/lua/x.lua", "a/test/t_test.lua"])
    expect([file, packageFolders.concerns(place(file))]).toEqual([file, false]);
  expect(["a", "a/package.json", "a/lua", "a/lua/x.lua"].map((file) => packageFolders.decides(place(file)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
