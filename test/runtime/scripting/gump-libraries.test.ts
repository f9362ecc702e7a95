import { readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { gumpModule } from "../../../runtime/scripting/modules/client/gump.js";
import { FakeWindows } from "../../../runtime/scripting/testing/fakes/fake-windows.js";
import { projectDirectory } from "../../../runtime/base/system/version.js";
import type { GumpEnd } from "../../../runtime/contracts/client/gumps.js";
import { ScriptShard, settled } from "../../support/script-shard.js";

const LIBRARIES = ["lua/lib/gumps/list.lua", "lua/lib/gumps/confirm.lua", "lua/lib/gumps/parts.lua"];

let shard: ScriptShard;
let windows: FakeWindows;
let sessionId: number;

beforeEach(async () => {
  shard = await ScriptShard.open();
  windows = new FakeWindows(shard.players);
  const { host, players } = shard;
  host.addModule(gumpModule({ runner: host.runner, registrations: host.registrations, gumps: windows, players }));
  for (const file of LIBRARIES) shard.write(file, readFileSync(path.join(projectDirectory(), file), "utf8"));
  sessionId = players.enter({}).sessionId;
});
afterEach(() => shard.close());

function run(body: string): void {
  const result = shard.save("lua/a.lua", body);
  expect("error" in result ? result.error.message : undefined).toBeUndefined();
  shard.help();
}

/** Answers the topmost window with the given button. */
async function press(button: number): Promise<void> {
  const end: GumpEnd = { button, switches: [], texts: new Map() };
  expect(windows.answerTop(sessionId, end)).toBe(true);
  await settled();
}
const texts = (): readonly string[] => windows.top(sessionId)!.texts;

describe("the list library", () => {
  const list = (rows: number): string => `local gump_list = require "lib.gumps.list"
    function on_help_request(session_id)
      local rows = {}
      for i = 1, ${rows} do rows[i] = { label = "row " .. i } end
      local row, index = gump_list.ask(session_id, { title = "Which?", rows = rows, text = function(row) return row.label end })
      book.note(row and { row.label, index } or "none")
    end`;

  test("returns the chosen row, on any page", async () => {
    run(list(25));
    expect(texts()).toEqual(["Which?", ...Array.from({ length: 10 }, (_, i) => `row ${i + 1}`), "1 / 3"]);
    await press(11);
    expect(texts()).toContain("row 11");
    await press(12);
    expect(texts().filter((text) => text.startsWith("row"))).toEqual(["row 21", "row 22", "row 23", "row 24", "row 25"]);
    await press(6);
    expect(texts()).toContain("2 / 3");
    await press(3);
    expect(shard.notes).toEqual([["row 13", 13]]);
  });

  test("can only be closed if it has no rows", async () => {
    run(list(0));
    // One page needs no number.
    expect(texts()).toEqual(["Which?", "There is nothing here."]);
    windows.answerTop(sessionId, "closed");
    await settled();
    expect(shard.notes).toEqual(["none"]);
  });
});

describe("the confirm box", () => {
  const confirm = `local confirm = require "lib.gumps.confirm"
    function on_help_request(session_id) book.note(confirm.ask(session_id, "Really <b>?", { yes = "Do it" })) end`;

  test.each([
    [1, true],
    [2, false],
  ])("answers button %i with %s", async (button, expected) => {
    run(confirm);
    expect(texts()).toEqual(["Really (b)?", "Do it", "No"]);
    await press(button);
    expect(shard.notes).toEqual([expected]);
  });

  test("answers no when it is closed", async () => {
    run(confirm);
    windows.answerTop(sessionId, "closed");
    await settled();
    expect(shard.notes).toEqual([false]);
  });
});

describe("the parts library", () => {
  test("spreads rows over pages, with buttons to turn them", () => {
    run(`local parts = require "lib.gumps.parts"
      gump.define { name = "paged", build = function(window)
        parts.pages(window, { rows = { "a", "b", "c" }, per_page = 2, x = 10, y = 20, row_height = 5, width = 100,
          draw = function(row, x, y, index) window:label { x = x, y = y, hue = index, text = row } end })
      end }
      function on_help_request(session_id) gump.send(session_id, "paged") end`);
    expect(windows.top(sessionId)!.layout).toBe(
      "{ page 1 }{ text 10 20 1 0 }{ text 10 25 2 1 }{ text 40 32 0 2 }{ button 80 30 4005 4007 0 2 0 }" +
        "{ page 2 }{ text 10 20 3 3 }{ button 10 30 4014 4016 0 1 0 }{ text 40 32 0 4 }",
    );
  });
});
