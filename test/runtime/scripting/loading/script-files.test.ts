import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ScriptFiles } from "../../../../runtime/scripting/loading/script-files.js";
import { KeptFiles } from "../../../../runtime/tools/script-tests/kept-files.js";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "script-files-"));
  for (const folder of ["lua/lib", "gumps"]) mkdirSync(path.join(directory, folder), { recursive: true });
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const write = (file: string, source: string | Buffer = ""): void => writeFileSync(path.join(directory, file), source);
const remove = (file: string): void => rmSync(path.join(directory, file));

describe("script files", () => {
  it("are listed in the order of loading, without libraries", () => {
    for (const file of ["lua/b.lua", "lua/init.lua", "lua/a.lua", "lua/lib/picking.lua", "gumps/c.lua"]) write(file);
    const files = new ScriptFiles(directory);
    const expected = ["lua/init.lua", "gumps/c.lua", "lua/a.lua", "lua/b.lua"];
    expect(files.entries()).toEqual(expected);
    expect(files.together(() => files.entries())).toEqual(expected);
  });

  it("are not looked for behind links, which are named", () => {
    write("lua/a.lua");
    mkdirSync(path.join(directory, "elsewhere"));
    for (const [link, target] of [
      ["lua/b.lua", "a.lua"],
      ["lua/more", "../elsewhere"],
      ["lua/notes.txt", "a.lua"],
      ["lua/lost.lua", "nowhere.lua"],
    ])
      symlinkSync(target!, path.join(directory, link!));
    rmSync(path.join(directory, "gumps"), { recursive: true });
    symlinkSync("elsewhere", path.join(directory, "gumps"));
    const files = new ScriptFiles(directory);
    expect(files.every()).toEqual(["lua/a.lua"]);
    expect(files.links().sort()).toEqual(["gumps", "lua/b.lua", "lua/lost.lua", "lua/more"]);
  });

  it("are looked for once while many are asked for, and each time afterwards", () => {
    for (const file of ["lua/a.lua", "lua/lib/picking.lua"]) write(file);
    const files = new ScriptFiles(directory);
    files.together(() => {
      for (const file of ["lua/a.lua", "lua/lib/picking.lua"]) remove(file);
      write("lua/lib/late.lua");
      expect(files.entries()).toEqual(["lua/a.lua"]);
      expect(files.library("lib.picking", "lua/a.lua")).toBe("lua/lib/picking.lua");
      expect(files.library("lib.late", "lua/a.lua")).toBe("lua/lib/late.lua");
    });
    expect(files.entries()).toEqual([]);
    expect(files.library("lib.picking", "lua/a.lua")).toBeUndefined();
  });

  it("are looked for each time after work that failed", () => {
    write("lua/a.lua");
    const files = new ScriptFiles(directory);
    expect(() =>
      files.together(() => {
        throw new Error("broken");
      }),
    ).toThrow("broken");
    remove("lua/a.lua");
    expect(files.exists("lua/a.lua")).toBe(false);
  });
});

describe("kept script files", () => {
  it("stay as they were at first", () => {
    for (const file of ["lua/a.lua", "lua/lib/picking.lua"]) write(file, "first");
    const files = new KeptFiles(directory);
    const look = (): unknown[] => [
      files.entries(),
      files.together(() => files.entries()),
      files.read("lua/a.lua"),
      files.library("lib.picking", "lua/a.lua"),
      files.library("lib.late", "lua/a.lua"),
    ];
    const first = look();
    write("lua/a.lua", "second");
    write("lua/b.lua", "second");
    write("lua/lib/late.lua", "second");
    remove("lua/lib/picking.lua");
    expect(look()).toEqual(first);
    expect(first).toEqual([["lua/a.lua"], ["lua/a.lua"], "first", "lua/lib/picking.lua", undefined]);
  });
});

it("a script may begin with a byte order mark or #!, and is refused with the line that is not UTF-8", () => {
  const files = new ScriptFiles(directory);
  write("lua/a.lua", "\uFEFFlocal a");
  expect(files.read("lua/a.lua")).toBe("local a");
  write("lua/a.lua", "#!/usr/bin/env lua\nlocal a");
  expect(files.read("lua/a.lua")).toBe("--#!/usr/bin/env lua\nlocal a");
  write("lua/a.lua", Buffer.from("-- one\n-- M\xfcller", "latin1"));
  expect(() => files.read("lua/a.lua")).toThrow("lua/a.lua:2: this line is not UTF-8");
});
