import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addNativeCommands } from "../../../../../runtime/services/commands/native/native-commands.js";
import type { CommandRegistry } from "../../../../../runtime/services/commands/registry.js";
import { commandModule } from "../../../../../runtime/scripting/modules/server/commands.js";
import { ScriptShard, settled } from "../../../../support/script-shard.js";
import { httpIssuer, nativeParts, newRegistry, playerIssuer, terminalIssuer } from "../../../services/commands/support.js";

const FILE = "lua/commands/own.lua";
let shard: ScriptShard;
let registry: CommandRegistry;

beforeEach(async () => {
  ({ registry } = newRegistry({ httpLimitMs: 50 }));
  addNativeCommands(nativeParts(registry));
  shard = await ScriptShard.open();
  const { runner, registrations } = shard.host;
  shard.host.addModule(commandModule({ runner, registrations, registry, players: shard.players }));
});
afterEach(() => shard.close());

/** A command with the given members in addition to the required ones. */
function register(members: string, name = "own"): string {
  return `command.register { name = "${name}", description = "Own.", contexts = { "console", "in_game" }, level = "Regular", ${members} }`;
}

/** The error for which the file cannot be loaded, or an empty string. */
function refusal(source: string, file = FILE): string {
  const result = shard.save(file, source);
  return "error" in result ? result.error.message : "";
}

describe("a command of a script", () => {
  it("gets its issuer and its arguments under their Lua names", async () => {
    shard.save(
      FILE,
      register(`arguments = {
        { name = "map_id", type = "integer", min = 0, about = "the map" },
        { name = "factor", type = "number" },
        { name = "mood", type = "choice", choices = { "Happy", "Sad" } },
        { name = "who", type = "word", max_length = 9 },
        { name = "rest", type = "text", optional = true },
      }, handler = function(context, arguments) book.note(context) book.note(arguments) end`),
    );
    const issuer = playerIssuer("GameMaster");
    const result = await registry.execute(`own 1 0.5 sad "a b" [[x]] .. os.exit() -- 'é`, issuer);
    expect(result).toEqual({ success: true, command: "own", lines: [] });
    expect(shard.notes).toEqual([
      { kind: "game", session_id: 7, account_id: 17, account_name: "nystul", role: "GameMaster" },
      { map_id: 1, factor: 0.5, mood: "Sad", who: "a b", rest: "[[x]] .. os.exit() -- 'é" },
    ]);
    await registry.execute("own 1 2 happy x", terminalIssuer());
    expect(shard.notes.slice(2)).toEqual([
      { kind: "terminal", account_name: "console", role: "Administrator" },
      { map_id: 1, factor: 2, mood: "Happy", who: "x" },
    ]);
    expect((await registry.execute("own -1 2 happy x", issuer)).lines).toEqual([
      'mapId takes an integer of at least 0, not "-1".',
      "Usage: .own <mapId> <factor> <mood> <who> [rest]",
    ]);
  });

  it.each<[string, boolean, string[]]>([
    ["", true, []],
    ["return nil", true, []],
    ["return true", true, []],
    ["return 'one', 'two'", true, ["one", "two"]],
    ["return 7, 0.5", true, ["7", "0.5"]],
    ["return { 'a', 'b\\nc' }", true, ["a", "b", "c"]],
    ["return false, 'no reason'", false, ["no reason"]],
    ["return nil, 'not found'", false, ["not found"]],
    ["return false", false, ["The command failed."]],
    ["error('broken')", false, ["lua/commands/own.lua:1: broken"]],
    ["local x = nil .. 'a'", false, ["lua/commands/own.lua:1: attempt to concatenate a nil value"]],
    ["return function() end", false, ["The command returned a function, which cannot be shown."]],
    ["return { {} }", false, ["The command returned a table that cannot be shown: string expected, got table"]],
  ])("has the right outcome with the handler %j", async (body, success, lines) => {
    shard.save(FILE, register(`handler = function() ${body} end`));
    expect(await registry.execute("own", playerIssuer("GameMaster"))).toEqual({ success, command: "own", lines });
  });

  it("shows players no internal details of an error", async () => {
    shard.save(FILE, register("handler = function() error('/srv/secret') end"));
    expect((await registry.execute("own", playerIssuer())).lines).toEqual(["The command failed. The staff has been told."]);
  });

  it("prints to its own issuer, also after a wait", async () => {
    shard.save(
      FILE,
      register(`arguments = { { name = "who", type = "word" } }, handler = function(_, arguments)
        command.print(arguments.who .. " begins")
        wait(1000)
        command.print(arguments.who .. " goes on")
        return "done"
      end`),
    );
    const [first, second] = [playerIssuer(), playerIssuer("Regular", 8)];
    const both = [registry.execute("own a", first), registry.execute("own b", second)];
    expect(first.printed).toEqual(["a begins"]);
    shard.clock.toNext();
    shard.clock.toNext();
    await Promise.all(both);
    expect(first.printed).toEqual(["a begins", "a goes on", "done"]);
    expect(second.printed).toEqual(["b begins", "b goes on", "done"]);
  });

  it("can be run for a player, with the player's level and exact arguments", async () => {
    shard.players.enter({ role: "Counselor" });
    shard.save(
      FILE,
      register(`arguments = { { name = "text", type = "text" } }, handler = function(_, arguments) return arguments.text end`) +
        register(`level = "GameMaster", handler = function() end`, "high").replace('level = "Regular", ', ""),
    );
    shard.save(
      "lua/giver.lua",
      `timer.after(0, function()
        book.note(command.run(1, "own", { 'say "it" twice' }))
        book.note(command.run(1, "high", {}))
        book.note({ command.run(9, "own", { "x" }) })
        book.note({ command.may_use(1, "own"), command.may_use(1, "high"), command.may_use(1, "nothing"), command.may_use(9, "own") })
      end)`,
    );
    shard.clock.toNext();
    for (let turn = 0; turn < 4; turn++) await settled();
    expect(shard.notes.slice(0, 2)).toEqual([true, false]);
    expect(shard.notes.at(-1)).toEqual([true, false, false, false]);
    expect(shard.players.takeLines(1)).toEqual(['say "it" twice', ".high needs the level GameMaster; yours is Counselor."]);
  });

  it("prints only from its handler", () => {
    expect(refusal("command.print('x')")).toContain("command.print works only in the handler of a command");
  });

  it("does not block HTTP if it never ends, and is stopped if it loops", async () => {
    shard.save(FILE, register("handler = function() wait(3600000) end"));
    shard.save(
      "lua/loop.lua",
      register("handler = function() while true do pcall(function() while true do end end) end end", "loop"),
    );
    expect((await registry.execute("own", httpIssuer())).success).toBe(false);
    const looping = await registry.execute("loop", terminalIssuer());
    expect(looping.lines[0]).toContain("stopped: it ran for more than");
    shard.save(FILE, register("handler = function() return 'healthy' end"));
    expect((await registry.execute("own", httpIssuer())).lines).toEqual(["healthy"]);
  });

  it("completes arguments with a function, and has no candidates if that fails", async () => {
    shard.save(
      FILE,
      register(`arguments = {
        { name = "a", type = "word", complete = function(typed, context) return { typed .. "1", context.account_name } end },
        { name = "b", type = "word", complete = function() error("broken") end },
        { name = "c", type = "word", complete = function() return 7 end },
        { name = "d", type = "choice", choices = { "Light", "Dark" } },
      }, handler = function() end`),
    );
    expect(await registry.complete("own x", terminalIssuer())).toEqual({ start: 4, candidates: ["x1"] });
    expect((await registry.complete("own con", terminalIssuer())).candidates).toEqual(["con1", "console"]);
    expect((await registry.complete("own x ", terminalIssuer())).candidates).toEqual([]);
    expect((await registry.complete("own x y ", terminalIssuer())).candidates).toEqual([]);
    expect((await registry.complete("own x y z l", terminalIssuer())).candidates).toEqual(["Light"]);
  });
});

describe("registering a command", () => {
  it("replaces the old one when its file is reloaded, and ends with its file", async () => {
    shard.save(FILE, register("handler = function() return 'old' end"));
    shard.save(FILE, register("handler = function() return 'new' end"));
    expect((await registry.execute("own", httpIssuer())).lines).toEqual(["new"]);
    shard.save(FILE, register("handler = function() return 'renamed' end", "renamed"));
    expect(registry.find("own")).toBeUndefined();
    shard.remove(FILE);
    shard.host.reload([FILE]);
    expect(registry.find("renamed")).toBeUndefined();
    expect(registry.find("help")).toBeDefined();
  });

  it("keeps the old version if the new one is broken", async () => {
    shard.save(FILE, register("handler = function() return 'old' end"));
    for (const broken of ["nonsense(", `${register("handler = function() end")} error("later")`, register("")]) {
      expect(refusal(broken)).not.toBe("");
      expect((await registry.execute("own", httpIssuer())).lines).toEqual(["old"]);
    }
  });

  it("is refused for names of the server or of another file", () => {
    shard.save(FILE, register("handler = function() end"));
    const taken = (name: string): string => refusal(register("handler = function() end", name), "lua/other.lua");
    expect(taken("help")).toContain("command 'help' cannot be called 'help', which is a command already");
    expect(taken("shutdown")).toContain("an alias of 'exit'");
    expect(taken("own")).toContain(`the command 'own' is registered in ${FILE} and in lua/other.lua`);
    expect(refusal(`${register("handler = print", "a")} ${register("handler = print", "a")}`, "lua/other.lua")).toContain("'a'");
    expect(registry.find("a")).toBeUndefined();
  });

  it.each([
    ["handler = 7", "bad argument #1 'declaration.handler' to 'command.register' (function expected, got number)"],
    ["handlr = print, handler = print", "unknown member 'handlr'"],
    ["handler = print, level = 'God'", "level"],
    ["handler = print, arguments = { { name = 'a', type = 'wrod' } }", "declaration.arguments[1].type"],
    ["handler = print, arguments = { { name = 'a', type = 'choice' } }", "1 to 200 choices"],
    ["handler = print, arguments = { { name = 'a', type = 'text' }, { name = 'b', type = 'word' } }", "follows a text"],
    ["handler = print, aliases = { 'no way' }", "the alias 'no way'"],
    ["handler = print, contexts = {}", "at least one of the contexts"],
  ])("is refused with %s", (members, message) => {
    expect(
      refusal(`command.register { name = "own", description = "Own.", contexts = { "console" }, level = "Regular", ${members} }`),
    ).toContain(message);
    expect(registry.find("own")).toBeUndefined();
  });

  it("works only while a file is loaded", async () => {
    shard.save(FILE, register(`handler = function() ${register("handler = function() end", "late")} end`));
    expect((await registry.execute("own", httpIssuer())).lines[0]).toContain(
      "a command can only be registered while its file is loaded",
    );
    expect(registry.find("late")).toBeUndefined();
  });

  it("does not interrupt a running command when its file is reloaded", async () => {
    shard.save(FILE, register("handler = function() wait(1000) return 'from the old version' end"));
    const result = registry.execute("own", terminalIssuer());
    for (let i = 0; i < 20; i++) shard.save(FILE, register(`handler = function() return '${i}' end`));
    shard.clock.toNext();
    expect((await result).lines).toEqual(["from the old version"]);
    expect((await registry.execute("own", terminalIssuer())).lines).toEqual(["19"]);
  });
});
