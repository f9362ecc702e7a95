import { readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { projectDirectory } from "../../../../../runtime/base/system/version.js";
import { registryModule } from "../../../../../runtime/scripting/modules/server/registry.js";
import { ScriptShard } from "../../../../support/script-shard.js";

const DANCES = `local dances = {}
function dances.declare(dance) registry.add("dance", dance.id, dance) end
return dances`;
const ASKS = `function on_help_request()
  local version = registry.version("dance")
  if state.seen.version ~= version then book.note("changed") end
  state.seen.version = version
  for _, entry in ipairs(registry.all("dance")) do
    book.note(entry.name .. " of " .. entry.file .. ": " .. entry.value.steps)
    if registry.get("dance", entry.name) ~= entry.value then book.note("another table") end
  end
end`;

function dance(id: string, steps: number): string {
  return `require("lib.dances").declare { id = "${id}", steps = ${steps} }`;
}

let shard: ScriptShard;

beforeEach(async () => {
  shard = await ScriptShard.open();
  shard.host.addModule(registryModule(shard.host));
  shard.write("lua/lib/dances.lua", DANCES);
  for (const [file, source] of [
    ["lua/asks.lua", ASKS],
    ["lua/waltz.lua", dance("waltz", 3)],
    ["lua/jig.lua", dance("jig", 6)],
  ] as const)
    shard.save(file, source);
});
afterEach(() => shard.close());

function asked(): unknown[] {
  shard.notes.length = 0;
  shard.help();
  return [...shard.notes];
}

describe("what files declare", () => {
  test("is there by name, and another one when its file is saved", () => {
    expect(asked()).toEqual(["changed", "jig of lua/jig.lua: 6", "waltz of lua/waltz.lua: 3"]);
    expect(asked()).toEqual(["jig of lua/jig.lua: 6", "waltz of lua/waltz.lua: 3"]);
    shard.save("lua/jig.lua", dance("jig", 7));
    expect(asked()).toEqual(["changed", "jig of lua/jig.lua: 7", "waltz of lua/waltz.lua: 3"]);
  });

  test("ends when its file is deleted", () => {
    shard.remove("lua/jig.lua");
    shard.host.reload(["lua/jig.lua"]);
    expect(asked()).toEqual(["changed", "waltz of lua/waltz.lua: 3"]);
  });

  test("stays as it was when its file fails", () => {
    shard.save("lua/jig.lua", `${dance("jig", 9)} error("broken")`);
    expect(asked()).toEqual(["changed", "jig of lua/jig.lua: 6", "waltz of lua/waltz.lua: 3"]);
  });

  test("survives a change of the library", () => {
    shard.save("lua/lib/dances.lua", `${DANCES.replace("return dances", "")} dances.more = true return dances`);
    expect(asked()).toEqual(["changed", "jig of lua/jig.lua: 6", "waltz of lua/waltz.lua: 3"]);
  });

  test("has one file for each name", () => {
    const result = shard.save("lua/other.lua", dance("jig", 1));
    expect("error" in result && result.error.message).toContain(
      "the dance 'jig' is registered in lua/jig.lua and in lua/other.lua",
    );
  });

  test("is declared while a file is loaded only", () => {
    shard.save("lua/asks.lua", `function on_help_request() book.note(select(2, pcall(registry.add, "dance", "late", {}))) end`);
    expect(asked()).toEqual([expect.stringContaining("a dance can only be registered while its file is loaded")]);
  });
});

test("a quest ends with its file", () => {
  const project = projectDirectory();
  for (const file of ["features/quests/lib/quests.lua", "features/quests/lib/members.lua", "features/quests/lib/steps.lua"])
    shard.write(`lua/${file}`, readFileSync(path.join(project, "lua", file), "utf8"));
  const quest = `require("features.quests.lib.quests").declare {
    id = "salt", title = "Salt", giver = "cook", offer = "O", progress = "P", ending = "E", rewards = {},
    steps = { { kind = "say", task = "Ask", to = "cook", words = { "salt" }, answer = "A" } },
  }`;
  shard.save("lua/quests/salt.lua", quest);
  shard.save(
    "lua/asks.lua",
    `local quests = require("features.quests.lib.quests") function on_help_request() book.note(#quests.all()) book.note(quests.get("salt") ~= nil) end`,
  );
  expect(asked()).toEqual([1, true]);
  shard.remove("lua/quests/salt.lua");
  shard.host.reload(["lua/quests/salt.lua"]);
  expect(asked()).toEqual([0, false]);
});
