import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { objectOf } from "../../../../runtime/scripting/declare/class.js";
import { callbacks } from "../../../../runtime/scripting/declare/callbacks.js";
import { fn, luaModule, parameter } from "../../../../runtime/scripting/declare/module.js";
import { integer, optional, record, text } from "../../../../runtime/scripting/declare/types.js";
import { LuaHandlers } from "../../../../runtime/scripting/events/lua-handlers.js";
import { ScriptShard, settled } from "../../../support/script-shard.js";
import { BRICK, NYSTUL, ToyClasses } from "../../../support/toy-classes.js";

function declare(toys: ToyClasses) {
  const thing = parameter("thing", objectOf(toys.thingClass), "which");
  const user = parameter("user", objectOf(toys.personClass), "who");
  return callbacks({
    on_use: { about: "Somebody uses it.", parameters: [thing, user] },
    on_drop: {
      about: "Somebody is about to drop it.",
      parameters: [thing, user, parameter("x", optional(integer()), "where to")],
      isCancellable: true,
    },
  });
}

interface Template {
  readonly id: string;
  readonly handlers: LuaHandlers<ReturnType<typeof declare>["declarations"]>;
}

let shard: ScriptShard;
let toys: ToyClasses;
let templates: ReadonlyMap<string, Template>;

beforeEach(async () => {
  shard = await ScriptShard.open();
  toys = new ToyClasses();
  const { runner, registrations } = shard.host;
  const hooks = declare(toys);
  const slot = registrations.slot<Template>("template", ({ handlers }) => handlers.release());
  slot.onChanged(() => (templates = new Map(slot.entries.map(({ value }) => [value.id, value]))));
  templates = new Map();
  const templateType = record({ name: text(), ...hooks.members, weight: optional(integer()) }, "Template");
  const template = fn({
    about: "Registers a template.",
    parameters: [parameter("id", text(), "its name"), parameter("template", templateType, "what it is")],
    returns: [],
    does(task, id, declared) {
      const file = registrations.loadingFile ?? task.file;
      slot.add({ id, handlers: new LuaHandlers(runner, hooks, { file, name: `template ${id}` }, declared) });
    },
  });
  const module = luaModule({ name: "templates", about: "", functions: { template } });
  shard.host.add({ classes: [toys.personClass, toys.thingClass], modules: [toys.module, module], functions: {} });
});
afterEach(() => shard.close());

const brick = () => toys.things.get(BRICK)!;
const nystul = () => toys.persons.get(NYSTUL)!;
const load = (source: string, file = "lua/items.lua") => shard.host.run(file, source);
const failureOf = (result: ReturnType<typeof load>) => ("error" in result ? result.error.message : undefined);
const handlers = (id = "brick") => templates.get(id)!.handlers;

describe("functions in a registered table", () => {
  it("are called with objects, each in its own coroutine", async () => {
    load(`templates.template("brick", {
      name = "brick",
      on_use = function(thing, user)
        thing.hue = 9
        book.note({ thing.name, user.name })
        wait(10)
        book.note(thing.hue)
      end,
    })`);
    expect(handlers().has("on_use")).toBe(true);
    expect(handlers().has("on_drop")).toBe(false);
    expect(handlers().call("on_use", brick(), nystul())).toBe(true);
    expect(shard.notes).toEqual([["brick", "Nystul"]]);
    expect(brick().hue).toBe(9);
    shard.clock.toNext();
    await settled();
    expect(shard.notes).toEqual([["brick", "Nystul"], 9]);
  });

  it("allow everything if they are missing", () => {
    load('templates.template("brick", { name = "brick" })');
    expect(handlers().call("on_use", brick(), nystul())).toBe(false);
    expect(handlers().allows("on_drop", brick(), nystul(), 5)).toBe(true);
  });

  it.each([
    ["return false", false],
    ["return true", true],
    ["return nil", true],
    ["return 0", true],
    ["", true],
    ["error('on purpose')", true],
    ["wait(10) return false", true],
    ["return x ~= 5", false],
  ])("forbid an action by returning false at once: %s", (body, isAllowed) => {
    load(`templates.template("brick", { name = "brick", on_drop = function(thing, user, x) ${body} end })`);
    expect(handlers().allows("on_drop", brick(), nystul(), 5)).toBe(isAllowed);
    shard.clock.toNext();
  });

  it("are reported with file and template if they fail", () => {
    load('templates.template("brick", { name = "brick", on_use = function(thing)\nlocal x = thing.heu end })');
    handlers().call("on_use", brick(), nystul());
    expect(shard.published.at(-1)?.members).toMatchObject({
      file: "lua/items.lua",
      handler: "template brick on_use",
      message: "lua/items.lua:2: Thing has no property or method 'heu'; did you mean 'hue'?",
    });
  });

  it("may be called for an entity that is gone", () => {
    load(
      'templates.template("brick", { name = "brick", on_use = function(thing) book.note({ thing.exists, thing.serial }) end })',
    );
    const gone = brick();
    toys.things.delete(BRICK);
    handlers().call("on_use", gone, nystul());
    expect(shard.notes).toEqual([[false, BRICK]]);
  });

  it("may call other functions in turn", () => {
    load(`templates.template("brick", { name = "brick", on_use = function(thing, user) thing:dye(1) book.note(toys.name_of(user)) end,
      on_drop = function(thing) return thing.hue ~= 1 end })`);
    handlers().call("on_use", brick(), nystul());
    expect(handlers().allows("on_drop", brick(), nystul(), undefined)).toBe(false);
  });

  it.each([
    ["on_use = 5", "bad argument #2 'template.on_use' to 'templates.template' (function expected, got number)"],
    ["on_used = print", "unknown member 'on_used'"],
    ["on_use = print, weight = 'x'", "bad argument #2 'template.weight'"],
  ])("are checked when the table is registered: %s", (members, problem) => {
    expect(failureOf(load(`templates.template("brick", { name = "brick", ${members} })`))).toContain(problem);
    expect(templates.size).toBe(0);
  });
});

describe("reloading a file with functions", () => {
  const noting = (text: string) =>
    `templates.template("brick", { name = "brick", on_use = function() book.note("${text}") wait(10) book.note("${text} later") end })`;

  it("replaces the functions, and calls under way continue", async () => {
    load(noting("old"));
    const old = handlers();
    old.call("on_use", brick(), nystul());
    load(noting("new"));
    handlers().call("on_use", brick(), nystul());
    expect(old.call("on_use", brick(), nystul())).toBe(false);
    expect(old.has("on_use")).toBe(false);
    shard.clock.toNext();
    shard.clock.toNext();
    await settled();
    expect(shard.notes).toEqual(["old", "new", "old later", "new later"]);
  });

  it("changes nothing if the new version is broken", () => {
    load(noting("old"));
    load(`${noting("new")} error("broken")`);
    handlers().call("on_use", brick(), nystul());
    expect(shard.notes).toEqual(["old"]);
  });

  it("releases the old functions", () => {
    const { vm } = shard.host.runner;
    const source = `local ballast = ("x"):rep(60000)
      for i = 1, 3 do templates.template("brick" .. i, { name = "brick", on_use = function() return #ballast end }) end`;
    const used: number[] = [];
    for (let round = 0; round < 40; round++) {
      expect(failureOf(load(source))).toBeUndefined();
      load(`${source} templates.template("wrong", { name = "wrong", on_use = function() return #ballast end, weight = "x" })`);
      vm.collect();
      used.push(vm.usedBytes);
    }
    expect(used.at(-1)! - used[4]!).toBeLessThan(60_000);
  });

  it("refuses a registration after the file was loaded", () => {
    load(`function on_help_request() ${noting("late")} end`);
    shard.help();
    expect(shard.published.at(-1)?.members["message"]).toContain("a template can only be registered while its file is loaded");
  });
});
