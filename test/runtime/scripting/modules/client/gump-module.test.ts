import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { scriptFailed } from "../../../../../runtime/contracts/events/events.js";
import { gumpModule } from "../../../../../runtime/scripting/modules/client/gump.js";
import { targetModule } from "../../../../../runtime/scripting/modules/client/target.js";
import { FakeWindows } from "../../../../../runtime/scripting/testing/fakes/fake-windows.js";
import type { GumpAnswer } from "../../../../../runtime/contracts/client/gumps.js";
import { Mobile } from "../../../../../runtime/world/entities/mobile.js";
import { World } from "../../../../../runtime/world/world.js";
import { ScriptShard, settled } from "../../../../support/script-shard.js";

let shard: ScriptShard;
let windows: FakeWindows;
let world: World;
let sessionId: number;

beforeEach(async () => {
  shard = await ScriptShard.open();
  windows = new FakeWindows(shard.players);
  world = new World();
  shard.host.addModule(gumpModule({ ...shard.host, runner: shard.host.runner, gumps: windows, players: shard.players }));
  shard.host.addModule(targetModule({ targets: windows, world }));
  sessionId = shard.players.enter({ name: "Anna" }).sessionId;
});
afterEach(() => shard.close());

const answer = (button: number, switches: number[] = [], texts: [number, string][] = []): GumpAnswer => ({
  button,
  switches,
  texts: new Map(texts),
});
const press = (button: number, ...rest: [number[]?, [number, string][]?]): boolean =>
  windows.answerTop(sessionId, answer(button, ...rest));
const failed = () => shard.published.filter(({ declaration }) => declaration === scriptFailed);
const failures = (): string[] => failed().map(({ members }) => String(members["message"]));

/** Saves a file and fails if it does not load. */
function save(file: string, source: string): void {
  const result = shard.save(file, source);
  expect("error" in result ? result.error.message : undefined).toBeUndefined();
}

const BUTTON = "x = 0, y = 0, normal = 1, pressed = 2";

describe("a gump opened with gump.send", () => {
  test("calls the pressed button's function, with all values under their script names", () => {
    save(
      "gumps/form.lua",
      `gump.define {
        name = "form", x = 11, y = 22,
        build = function(window, data)
          window:label { x = 0, y = 0, hue = 0, text = data.title }
          window:checkbox { x = 0, y = 0, off = 1, on = 2, name = "bold" }
          window:checkbox { x = 0, y = 0, off = 1, on = 2, name = 7 }
          window:group "size"
          window:radio { x = 0, y = 0, off = 1, on = 2, name = "small" }
          window:radio { x = 0, y = 0, off = 1, on = 2, name = "large" }
          window:text_entry { x = 0, y = 0, width = 9, height = 9, hue = 0, name = "who" }
          window:text_entry { x = 0, y = 0, width = 9, height = 9, hue = 0, name = 2 }
          window:button { ${BUTTON}, name = "save", on_click = function(answer)
            book.note { answer.session_id, answer.character_id, answer.button, data.title }
            book.note { answer.switches.bold or false, answer.switches[7] or false, answer.choices.size, answer.texts.who, answer.texts[2] }
          end }
        end,
      }`,
    );
    save(
      "lua/open.lua",
      `function on_help_request(session_id) book.note((gump.send(session_id, "form", { title = "Hello" }))) end`,
    );
    shard.help();
    expect(windows.top(sessionId)).toMatchObject({ x: 11, y: 22, texts: ["Hello", ""] });
    press(1, [2, 4], [[1, "Bert"]]);
    expect(shard.notes).toEqual([
      true,
      [sessionId, shard.players.bySession(sessionId)!.characterId, "save", "Hello"],
      [false, true, "large", "Bert", ""],
    ]);
    expect(failures()).toEqual([]);
  });

  test("calls on_close when the player closes it, but not when it is withdrawn or the player leaves", () => {
    save(
      "gumps/a.lua",
      `gump.define {
        name = "a",
        build = function(window) window:button { ${BUTTON}, on_click = function() book.note("clicked") end } end,
        on_close = function(answer) book.note { "closed", answer.session_id, answer.button or "none" } end,
      }
      function on_help_request(session_id) gump.send(session_id, "a") end`,
    );
    shard.help();
    windows.answerTop(sessionId, "closed");
    expect(shard.notes).toEqual([["closed", sessionId, "none"]]);
    shard.help();
    shard.help();
    windows.leave(sessionId);
    expect(shard.notes).toHaveLength(1);
    expect(windows.top(sessionId)).toBeUndefined();
  });

  test("is open only once per player, unless it is defined with many", () => {
    save(
      "gumps/a.lua",
      `for _, many in ipairs { false, true } do
        gump.define { name = tostring(many), many = many, build = function(window) window:label { x = 0, y = 0, hue = 0, text = tostring(many) } end }
      end
      function on_help_request(session_id)
        for _ = 1, 3 do gump.send(session_id, "true") gump.send(session_id, "false") end
        book.note { gump.close(session_id, "true"), gump.close(session_id, "false"), gump.close(session_id, "unknown") }
      end`,
    );
    shard.help();
    expect(shard.notes).toEqual([[3, 1, 0]]);
  });

  test("runs the button's function in a coroutine that can wait", async () => {
    save(
      "gumps/a.lua",
      `gump.define { name = "a", build = function(window)
        window:button { ${BUTTON}, on_click = function(answer) wait(1000) book.note(answer.button) end }
      end }
      function on_help_request(session_id) gump.send(session_id, "a") end`,
    );
    shard.help();
    press(1);
    expect(shard.notes).toEqual([]);
    shard.clock.toNext();
    await settled();
    expect(shard.notes).toEqual([1]);
  });

  test("is refused for a session that is not in the world", () => {
    save(
      "gumps/a.lua",
      `gump.define { name = "a", build = function() book.note("built") end }
      function on_help_request(session_id) book.note { select(2, gump.send(session_id + 99, "a")) } end`,
    );
    shard.help();
    expect(shard.notes).toEqual([["that player is not in the world"]]);
  });
});

describe("a gump opened with gump.ask", () => {
  const flow = `gump.define { name = "a", build = function(window, data)
      window:button { ${BUTTON}, name = data, on_click = function() book.note("never") end }
      window:text_entry { x = 0, y = 0, width = 9, height = 9, hue = 0, name = "t" }
    end, on_close = function() book.note("never") end }
    function on_help_request(session_id)
      local answer, reason = gump.ask(session_id, "a", "yes")
      book.note(answer and { answer.button, answer.texts.t } or reason)
    end`;

  test("continues with the answer", async () => {
    save("gumps/a.lua", flow);
    shard.help();
    expect(shard.notes).toEqual([]);
    press(1, [], [[1, "typed"]]);
    await settled();
    expect(shard.notes).toEqual([["yes", "typed"]]);
  });

  test.each(["closed", "withdrawn"] as const)("continues with nil if it is %s", async (end) => {
    save("gumps/a.lua", flow);
    shard.help();
    windows.answerTop(sessionId, end);
    await settled();
    expect(shard.notes).toEqual([end]);
  });

  test("ends the waiting handler when the player leaves", async () => {
    save("gumps/a.lua", flow);
    shard.help();
    windows.leave(sessionId);
    await settled();
    expect(shard.notes).toEqual([]);
    expect(shard.host.runner.waiting.size).toBe(0);
    expect(failures()).toEqual([]);
  });
});

describe("mistakes", () => {
  const open = `function on_help_request(session_id) gump.send(session_id, "a") end`;

  test.each([
    ["build", `gump.define { name = "a" }`, "bad argument #1 'definition.build' to 'gump.define' (function expected, got nil)"],
    ["a name", `gump.define { build = function() end }`, "'definition.name'"],
    ["no other member", `gump.define { name = "a", build = function() end, colour = 1 }`, "unknown member 'colour'"],
  ])("a definition must have %s", (_, source, message) => {
    const result = shard.save("gumps/a.lua", source);
    expect("error" in result && result.error.message).toContain(message);
  });

  test("a gump can only be defined while its file is loaded", () => {
    save("lua/a.lua", `function on_help_request() gump.define { name = "late", build = function() end } end`);
    shard.help();
    expect(failures()[0]).toContain("a gump can only be registered while its file is loaded");
  });

  test("two files cannot define one name: the first one stays", () => {
    save("gumps/a.lua", `gump.define { name = "a", build = function() book.note("first") end } ${open}`);
    const result = shard.save("gumps/b.lua", `gump.define { name = "a", build = function() book.note("second") end }`);
    expect("error" in result && result.error.message).toBe("the gump 'a' is registered in gumps/a.lua and in gumps/b.lua");
    shard.help();
    expect(shard.notes).toEqual(["first"]);
  });

  test.each([
    ["that is missing", "", "there is no gump 'a'"],
    [
      "that fails",
      `gump.define { name = "a", build = function(window) window:label { x = 1 } end }`,
      "window:label: 'y': integer expected, got nil",
    ],
    [
      "that waits",
      `gump.define { name = "a", build = function() wait(5) end }`,
      "waits in its build function, which is not possible",
    ],
  ])("a gump %s raises an error where it is opened", (_, source, message) => {
    save("gumps/a.lua", source);
    save("lua/a.lua", open);
    shard.help();
    expect(failures().at(-1)).toContain(message);
    expect(windows.top(sessionId)).toBeUndefined();
    expect(shard.host.runner.waiting.size).toBe(0);
  });

  test("an error in a button's function is reported with its file, and the next button works", () => {
    save(
      "gumps/a.lua",
      `gump.define { name = "a", build = function(window)
        window:button { ${BUTTON}, on_click = function() error("on purpose") end }
        window:button { ${BUTTON}, on_click = function() book.note("works") end }
      end } ${open}`,
    );
    shard.help();
    press(1);
    expect(failed().at(-1)?.members).toMatchObject({ file: "gumps/a.lua", handler: "gump a on_click" });
    shard.help();
    press(2);
    expect(shard.notes).toEqual(["works"]);
  });
});

describe("reloading a gump's file", () => {
  const version = (text: string): string => `gump.define { name = "a", build = function(window)
      window:label { x = 0, y = 0, hue = 0, text = "${text}" }
      window:button { ${BUTTON}, on_click = function() book.note("${text} clicked") end }
    end, on_close = function() book.note("${text} closed") end }
    function on_help_request(session_id) gump.send(session_id, "a") end`;

  test("changes new windows, while open ones keep their old functions", () => {
    const other = shard.players.enter({ name: "Bert" }).sessionId;
    save("gumps/a.lua", version("old"));
    shard.help();
    shard.host.events.helpRequested(shard.players.bySession(other)!);
    save("gumps/a.lua", version("new"));
    expect(windows.top(sessionId)?.texts).toEqual(["old"]);
    windows.answerTop(other, "closed");
    press(1);
    shard.help();
    expect(windows.top(sessionId)?.texts).toEqual(["new"]);
    press(1);
    expect(shard.notes).toEqual(["old closed", "old clicked", "new clicked"]);
  });

  test("changes nothing if the file is broken", () => {
    save("gumps/a.lua", version("old"));
    expect(shard.save("gumps/a.lua", `${version("broken")} error("no")`)).toHaveProperty("error");
    shard.help();
    press(1);
    expect(shard.notes).toEqual(["old clicked"]);
  });

  test("removes the gump if the file no longer defines it", () => {
    save("gumps/a.lua", version("old"));
    save("lua/b.lua", `function on_help_request() book.note(gump.is_defined("a")) end`);
    shard.help();
    save("gumps/a.lua", "");
    shard.help();
    expect(shard.notes).toEqual([true, false]);
  });
});

describe("references to Lua functions", () => {
  /** The next reference that Lua would give out. It stays small if all references are released. */
  const nextReference = (): number => {
    const { vm } = shard.host.runner;
    vm.pushString(vm.main, "probe");
    const reference = vm.hold(vm.main, -1);
    vm.exports.lua_settop(vm.main, -2);
    vm.release(reference);
    return reference;
  };

  test("are released after thousands of windows, however those end", async () => {
    save(
      "gumps/a.lua",
      `gump.define { name = "a", many = true, build = function(window, data)
        for _ = 1, 5 do window:button { ${BUTTON}, on_click = function() return data end } end
        pcall(function() window:button { ${BUTTON}, on_click = function() end, unknown = 1 } end)
      end, on_close = function() end }
      gump.define { name = "broken", build = function(window)
        window:button { ${BUTTON}, on_click = function() end }
        error("on purpose")
      end, on_close = function() end }
      function on_help_request(session_id)
        gump.send(session_id, "a", { session_id })
        pcall(gump.send, session_id, "broken", {})
        pcall(gump.send, session_id, "unknown", {})
        gump.send(session_id + 99, "a", {})
        gump.ask(session_id, "a", {})
      end`,
    );
    const round = async (): Promise<void> => {
      for (const end of ["closed", "withdrawn", answer(1)] as const) {
        shard.help();
        windows.answerTop(sessionId, end);
        windows.answerTop(sessionId, end);
      }
      shard.help();
      windows.leave(sessionId);
      await settled();
    };
    for (let i = 0; i < 3; i++) await round();
    const before = nextReference();
    for (let i = 0; i < 500; i++) await round();
    expect(nextReference()).toBeLessThanOrEqual(before);
    expect(shard.host.runner.waiting.size).toBe(0);
  });

  test("are released after a hundred reloads, including broken ones", () => {
    const source = `gump.define { name = "a", build = function() end, on_close = function() end }`;
    const broken = [
      `${source} error("no")`,
      `gump.define { name = "a", build = function() end, on_close = function() end, z = 1 }`,
    ];
    const round = (): void => {
      save("gumps/a.lua", source);
      for (const one of broken) shard.save("gumps/a.lua", one);
    };
    for (let i = 0; i < 3; i++) round();
    const before = nextReference();
    for (let i = 0; i < 100; i++) round();
    expect(nextReference()).toBeLessThanOrEqual(before);
  });
});

describe("a target cursor", () => {
  const ask = (question: string): string => `function on_help_request(session_id)
    local target, reason = target.ask { session_id = session_id, ${question} }
    book.note(target or reason)
  end`;

  test("returns what the world knows of an object", async () => {
    world.enter(new Mobile(77), { facet: 1, x: 5, y: 6, z: 7 });
    save("lua/a.lua", ask(`kind = "object", flags = "harmful", timeout_ms = 9000`));
    shard.help();
    expect(windows.cursor(sessionId)).toEqual({ kind: "object", flags: "harmful", timeoutMs: 9_000 });
    windows.answerCursor(sessionId, { kind: "object", serial: 77 });
    await settled();
    expect(shard.notes).toEqual([{ kind: "object", serial: 77, is_mobile: true, map_id: 1, x: 5, y: 6, z: 7 }]);
  });

  test("returns a place", async () => {
    save("lua/a.lua", ask(""));
    shard.help();
    expect(windows.cursor(sessionId)).toEqual({ kind: "place", flags: "neutral", timeoutMs: 60_000 });
    windows.answerCursor(sessionId, { kind: "place", mapId: 2, x: 5, y: 6, z: -7, graphic: 8 });
    await settled();
    expect(shard.notes).toEqual([{ kind: "place", map_id: 2, x: 5, y: 6, z: -7, graphic: 8 }]);
  });

  test.each(["cancelled", "timeout", "replaced", "invalid"] as const)("returns nil and %s", async (end) => {
    save("lua/a.lua", ask(""));
    shard.help();
    windows.answerCursor(sessionId, end);
    await settled();
    expect(shard.notes).toEqual([end]);
  });

  test("ends the waiting handler when the player leaves", async () => {
    save("lua/a.lua", ask(""));
    shard.help();
    windows.leave(sessionId);
    await settled();
    expect(shard.notes).toEqual([]);
    expect(shard.host.runner.waiting.size).toBe(0);
  });

  test.each([`kind = "mobile"`, `flags = 1`, `timeout_ms = 10`, `colour = 1`])("cannot be requested with %s", (question) => {
    save("lua/a.lua", ask(question));
    shard.help();
    expect(failures()[0]).toContain("bad argument #1 'question");
  });
});
