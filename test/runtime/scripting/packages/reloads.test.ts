import { renameSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { PackageFolder } from "../../../support/package-folder.js";
import { PackageShard } from "../../../support/package-shard.js";

let stock: PackageFolder;
let folder: PackageFolder;
let shard: PackageShard;
let logged: string[];
beforeEach(() => {
  [stock, folder, logged] = [new PackageFolder(), new PackageFolder(), []];
  stock.write("lua/where.lua", command("where", "the stock"));
});
afterEach(async () => {
  await shard.close();
  stock.remove();
  folder.remove();
});

const open = async (): Promise<void> => void (shard = await PackageShard.open(stock, folder, (line) => void logged.push(line)));

function command(name: string, answer: string, more = ""): string {
  return `command.register { name = "${name}", description = "Says it.", contexts = { "in_game" }, level = "Regular",
    handler = function() return "${answer}" end ${more} }`;
}

/** What was logged about packages since the last call. */
function told(): string[] {
  const lines = logged.filter((line) => /^(Package|The package|script failed)/.test(line));
  logged = [];
  return lines;
}

const override = (answer: string): string => command("where", answer, ", override = true");

describe("a package on a running shard", () => {
  it("comes into force as a whole: not before its last file is mended", async () => {
    await open();
    await shard.add("winter", { "lua/a.lua": command("cold", "Brr"), "lua/b.lua": "x = = 1" });
    expect(await shard.answer(".cold")).not.toContain("Brr");
    expect(shard.packages.hasFailed("winter")).toBe(true);
    expect(told()).toEqual([
      expect.stringContaining("script failed: packages/winter/lua/b.lua:1:"),
      expect.stringMatching(/^The package winter 1\.0\.0 is not loaded: packages\/winter\/lua\/b\.lua:1:/),
    ]);
    expect(shard.packages.notices).toEqual([expect.stringContaining("the package winter 1.0.0 is not loaded: ")]);
    expect(shard.packages.lines).toEqual(shard.packages.notices);
    expect(shard.world.takeFailures()).toHaveLength(1);
    await shard.add("winter", { "lua/b.lua": command("ice", "Slip") });
    expect([await shard.answer(".cold"), await shard.answer(".ice")]).toEqual(["Brr", "Slip"]);
    expect(told()).toEqual(["Package winter 1.0.0 is loaded."]);
    expect(shard.packages.hasFailed("winter")).toBe(false);
  });

  it("stays as it was when one of its changed files fails", async () => {
    folder.add("winter", { "lua/a.lua": command("cold", "Brr"), "lua/b.lua": command("ice", "Slip") });
    await open();
    await shard.add("winter", { "lua/a.lua": command("cold", "Warm"), "lua/b.lua": "error('no')" }, { version: "1.1.0" });
    expect([await shard.answer(".cold"), await shard.answer(".ice")]).toEqual(["Brr", "Slip"]);
    expect(told()[1]).toMatch(/^The package winter 1\.1\.0 stays as it was: packages\/winter\/lua\/b\.lua:1: no/);
    expect(shard.world.takeFailures()).toHaveLength(1);
    await shard.add("winter", { "lua/b.lua": command("ice", "Stand") }, { version: "1.1.0" });
    expect([await shard.answer(".cold"), await shard.answer(".ice")]).toEqual(["Warm", "Stand"]);
    expect(told()).toEqual(["Package winter 1.1.0 is loaded."]);
  });

  it("stays as it was while its package.json is broken, and is left out with it at a start", async () => {
    folder.add("winter", { "lua/a.lua": command("cold", "Brr") });
    await open();
    await shard.add("winter", { "package.json": "{", "lua/a.lua": command("cold", "Colder") });
    expect(await shard.answer(".cold")).toBe("Colder");
    const reason = expect.stringContaining("the package winter stays as it was: its package.json cannot be read: ") as unknown;
    expect(shard.packages.lines).toEqual([expect.stringContaining("winter 1.0.0, from "), reason]);
    expect(shard.world.takeFailures()).toEqual([reason]);
    await shard.packages.refresh();
    expect(shard.world.takeFailures()).toEqual([]);
    expect(shard.packages.noticeOf("winter")).toEqual(reason);
    await shard.close();
    await open();
    expect(shard.packages.notices).toEqual([
      expect.stringContaining("the package winter is left out: its package.json cannot be read: "),
    ]);
    expect(await shard.answer(".cold")).not.toContain("Cold");
    await shard.add("winter", {});
    expect([await shard.answer(".cold"), shard.packages.notices]).toEqual(["Colder", []]);
    await shard.packages.refresh();
    folder.delete("winter/package.json");
    await shard.packages.refresh();
    expect(shard.packages.notices).toEqual(["the package winter is left out: it has no package.json"]);
    expect(await shard.answer(".cold")).not.toContain("Cold");
    shard.world.takeFailures();
  });

  it("does not keep others from loading when it fails", async () => {
    await open();
    folder.add("bad", { "lua/a.lua": "error('no')" });
    folder.add("other", { "lua/a.lua": command("other", "Here") });
    await shard.packages.refresh();
    expect(await shard.answer(".other")).toBe("Here");
    expect(told().slice(1)).toEqual([
      expect.stringContaining("The package bad 1.0.0 is not loaded: "),
      "Package other 1.0.0 is loaded.",
    ]);
    shard.world.takeFailures();
  });

  it("can have its folder renamed, when its package.json has the new name", async () => {
    folder.add("winter", { "lua/a.lua": command("cold", "Brr") });
    await open();
    renameSync(path.join(folder.path, "winter"), path.join(folder.path, "frost"));
    await shard.packages.refresh();
    expect(told()).toEqual([
      expect.stringContaining("the package frost is left out: its package.json has the name 'winter', but its folder is frost"),
      "Package winter 1.0.0 is removed.",
    ]);
    expect(await shard.answer(".cold")).not.toContain("Brr");
    shard.world.takeFailures();
    await shard.add("frost", {});
    expect(told()).toEqual(["Package frost 1.0.0 is loaded."]);
    expect(await shard.answer(".cold")).toBe("Brr");
    expect(shard.world.host.loadedFiles).toContain("packages/frost/lua/a.lua");
  });

  it("loads a file that waited for a library when the library comes or is mended", async () => {
    await open();
    await shard.add("winter", { "lua/a.lua": command("cold", "Brr") });
    const reload = (file: string, source: string): Promise<unknown> => {
      folder.write(`winter/${file}`, source);
      return shard.reloads.reload([`packages/winter/${file}`]);
    };
    await reload("lua/b.lua", `local words = require("lib.words") ${command("ice", '" .. words.ice .. "')}`);
    expect(told()).toEqual(["Package winter 1.0.0 is loaded.", expect.stringContaining("there is no library 'lib.words'")]);
    await reload("lua/lib/words.lua", 'return { ice = require("lib.ice") }');
    await reload("lua/lib/ice.lua", "return (");
    expect(await shard.answer(".ice")).not.toContain("Slip");
    shard.world.takeFailures();
    expect(await reload("lua/lib/ice.lua", 'return "Slip"')).toEqual({
      files: ["packages/winter/lua/b.lua", "packages/winter/lua/lib/ice.lua", "packages/winter/lua/lib/words.lua"],
      removed: [],
    });
    expect(await shard.answer(".ice")).toBe("Slip");
    // A library of the own package comes to stand before one of the stock.
    stock.write("lua/lib/names.lua", 'return "stock"');
    await reload("lua/b.lua", `local name = require("lib.names") ${command("ice", '" .. name .. "')}`);
    expect(await shard.answer(".ice")).toBe("stock");
    await reload("lua/lib/names.lua", 'return "winter"');
    expect(await shard.answer(".ice")).toBe("winter");
    await reload("lua/b.lua", `local ice = require("lib.ice") ${command("ice", '" .. ice .. "')}`);
    // A file that is broken itself holds no library up.
    await reload("lua/c.lua", 'require("lib.ice") error("no")');
    shard.world.takeFailures();
    await reload("lua/lib/ice.lua", 'return "Slide"');
    expect(shard.world.takeFailures()).toEqual([]);
    expect(await shard.answer(".ice")).toBe("Slide");
  });

  it("is told to be removed and loaded when another takes its place in the same moment", async () => {
    folder.add("winter", { "lua/a.lua": command("cold", "Brr") });
    await open();
    folder.delete("winter");
    await shard.add("summer", { "lua/a.lua": command("cold", "Warm") });
    expect(told()).toEqual(["Package winter 1.0.0 is removed.", "Package summer 1.0.0 is loaded."]);
    expect(await shard.answer(".cold")).toBe("Warm");
  });
});

describe("another order of packages", () => {
  it("comes into force in one load, and the last package wins", async () => {
    folder.add("one", { "lua/a.lua": override("one") });
    folder.add("two", { "lua/a.lua": override("two"), "lua/b.lua": command("two", "Two") });
    await open();
    expect(await shard.answer(".where")).toBe("two");
    const results = await shard.add("one", {}, { needs: { two: "*" } });
    expect(results).toEqual([
      { files: ["packages/two/lua/a.lua", "packages/two/lua/b.lua", "packages/one/lua/a.lua"], removed: [] },
    ]);
    expect(await shard.answer(".where")).toBe("one");
    expect(shard.packages.lines).toContain("packages/one/lua/a.lua overrides the command 'where' of packages/two/lua/a.lua");
  });

  it("stays as it was when a file cannot be loaded in the new one", async () => {
    folder.add("one", { "lua/a.lua": override("one") });
    folder.add("two", { "lua/a.lua": override("two"), "lua/b.lua": "" });
    await open();
    folder.write("two/lua/b.lua", "error('no')");
    await shard.add("one", {}, { needs: { two: "*" } });
    expect(await shard.answer(".where")).toBe("two");
    expect(shard.packages.lines.slice(0, 4)).toEqual([
      expect.stringMatching(/^one 1\.0\.0, from /),
      expect.stringMatching(/^two 1\.0\.0, from /),
      expect.stringContaining("the package two 1.0.0 stays as it was: packages/two/lua/b.lua:1: no"),
      expect.stringContaining("the package one 1.0.0 stays as it was: packages/two/lua/b.lua:1: no"),
    ]);
    expect([shard.packages.hasFailed("one"), shard.packages.hasFailed("two")]).toEqual([true, true]);
    shard.world.takeFailures();
    folder.write("two/lua/b.lua", "");
    await shard.packages.refresh();
    expect(await shard.answer(".where")).toBe("one");
    expect(shard.packages.notices).toEqual([]);
  });

  it("is refused to a package that drops a need whose library it still requires", async () => {
    folder.add("base", { "data/words.lua": 'return { "Brr" }' });
    const source = `local words = require("packages.base.data.words") ${command("cold", '" .. words[1] .. "')}`;
    folder.add("winter", { "lua/a.lua": source }, { needs: { base: "*" } });
    await open();
    await shard.add("winter", {});
    expect(shard.packages.notices).toEqual([expect.stringContaining("there is no library 'packages.base.data.words'")]);
    expect(await shard.answer(".cold")).toBe("Brr");
    shard.world.takeFailures();
    // The package that it needs goes, too.
    await shard.delete("base");
    expect(await shard.answer(".cold")).toBe("Brr");
    expect(shard.packages.lines.some((line) => line.startsWith("base 1.0.0"))).toBe(false);
    shard.world.takeFailures();
    await shard.add("winter", { "lua/a.lua": command("cold", "Hello") });
    expect(await shard.answer(".cold")).toBe("Hello");
    expect(shard.packages.notices).toEqual([]);
  });
});

describe("reloading a package by name", () => {
  it("loads all of its files together, changed or not", async () => {
    folder.add("winter", {
      "lua/a.lua": `require("data.words") ${command("cold", "Brr")}`,
      "data/words.lua": "return {}",
      "lua/b.lua": "",
    });
    folder.add("other", { "lua/a.lua": "" });
    await open();
    const all = ["packages/winter/data/words.lua", "packages/winter/lua/a.lua", "packages/winter/lua/b.lua"];
    expect(await shard.packages.reload("winter")).toEqual([{ files: all, removed: [] }]);
    folder.write("winter/lua/a.lua", command("cold", "Colder"));
    folder.write("winter/lua/b.lua", "error('no')");
    expect(await shard.packages.reload("winter")).toEqual([expect.objectContaining({ error: expect.anything() as unknown })]);
    expect(await shard.answer(".cold")).toBe("Brr");
    expect(shard.packages.noticeOf("winter")).toContain(
      "the package winter 1.0.0 stays as it was: packages/winter/lua/b.lua:1: no",
    );
    shard.world.takeFailures();
  });

  it("finds one that has come, and says why one is left out", async () => {
    await open();
    folder.add("winter", { "lua/a.lua": command("cold", "Brr") });
    await shard.packages.reload("winter");
    expect(await shard.answer(".cold")).toBe("Brr");
    folder.add("winter", {}, { needs: { nothing: "*" } });
    expect(await shard.packages.reload("winter")).toEqual([{ files: [], removed: ["packages/winter/lua/a.lua"] }]);
    expect(shard.packages.noticeOf("winter")).toBe("the package winter is left out: it needs nothing *, which is not there");
    expect(await shard.packages.reload("nowhere")).toEqual([]);
    expect(shard.packages.noticeOf("nowhere")).toBeUndefined();
    shard.world.takeFailures();
  });
});
