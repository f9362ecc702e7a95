import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addLeftOut, LeftOutScripts } from "../../../../runtime/scripting/loading/left-out-scripts.js";

let directory: string;
let record: string;
let running: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "left-out-"));
  record = path.join(directory, "left-out-scripts.json");
  running = path.join(directory, "running-script.json");
  mkdirSync(path.join(directory, "lua"));
  for (const file of ["a", "b"]) writeFileSync(path.join(directory, `lua/${file}.lua`), "");
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

function open(): LeftOutScripts {
  return new LeftOutScripts({ record, running }, (file) => path.join(directory, file));
}

const later = (): number => Date.now() + 60_000;

describe("the record of scripts that are left out", () => {
  it("is empty at first, and has no file", () => {
    expect(open().files).toEqual(new Set());
    open().forget(["lua/a.lua"]);
    expect(existsSync(record)).toBe(false);
  });

  it("keeps each file with its last handler, until it is loaded again", () => {
    const at = later();
    addLeftOut(record, { file: "lua/a.lua", handler: "on_speech", at });
    addLeftOut(record, { file: "lua/b.lua", handler: "loading", at });
    addLeftOut(record, { file: "lua/a.lua", handler: "on_tick", at });
    const scripts = open();
    expect(scripts.files).toEqual(new Set(["lua/a.lua", "lua/b.lua"]));
    expect(scripts.notices.map(({ message }) => message)).toContain(
      `lua/a.lua is left out: its on_tick blocked the server on ${new Date(at).toISOString()}; save it again or reload it`,
    );
    scripts.forget(["lua/a.lua", "lua/c.lua"]);
    expect(open().files).toEqual(new Set(["lua/b.lua"]));
    scripts.forget(["lua/b.lua"]);
    expect(existsSync(record)).toBe(false);
  });

  it("forgets files that were saved or deleted since", () => {
    addLeftOut(record, { file: "lua/a.lua", handler: "on_speech", at: Date.now() - 60_000 });
    addLeftOut(record, { file: "lua/gone.lua", handler: "on_speech", at: later() });
    addLeftOut(record, { file: "lua/b.lua", handler: "on_speech", at: later() });
    expect(open().files).toEqual(new Set(["lua/b.lua"]));
  });

  describe("of a handler that ran when the server ended", () => {
    const end = (handler = "on_speech"): void =>
      writeFileSync(running, JSON.stringify({ file: "lua/a.lua", handler, at: later() }));

    it("leaves the file out when it has happened twice", () => {
      end();
      const once = open();
      expect(once.suspect).toMatchObject({ file: "lua/a.lua", handler: "on_speech" });
      expect(once.files).toEqual(new Set());
      // A start after a proper stop changes nothing.
      expect(open().suspect).toBeUndefined();
      end();
      const twice = open();
      expect(twice.suspect).toBeUndefined();
      expect(twice.files).toEqual(new Set(["lua/a.lua"]));
      expect(twice.notices[0]!.message).toMatch(
        /^lua\/a\.lua is left out: the server ended 2 times while its on_speech ran, last on .*; save it again or reload it$/,
      );
      twice.forget(["lua/a.lua"]);
      end();
      expect(open().files).toEqual(new Set());
    });

    it("counts each handler for itself, and a torn file not at all", () => {
      end();
      open();
      end("on_use");
      expect(open().files).toEqual(new Set());
      writeFileSync(running, '{"file":"lua/');
      expect(open().files).toEqual(new Set());
    });
  });

  it("is refused by name when it cannot be read", () => {
    writeFileSync(record, "{");
    expect(open).toThrow(`${record} cannot be read; delete it to load all scripts`);
  });
});
