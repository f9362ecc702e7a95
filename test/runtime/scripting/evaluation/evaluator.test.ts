import { afterEach, describe, expect, it } from "vitest";
import { scriptFailed } from "../../../../runtime/contracts/events/events.js";
import { CONSOLE, EVALUATION_WAIT_MS } from "../../../../runtime/scripting/evaluation/evaluator.js";
import { LUA_CODE_CHARACTERS_MAXIMUM } from "../../../../runtime/contracts/scripts/lua-evaluation.js";
import { ScriptShard } from "../../../support/script-shard.js";

let shard: ScriptShard;
afterEach(() => shard.close());

async function open(files: Record<string, string> = {}): Promise<ScriptShard> {
  return (shard = await ScriptShard.open(files));
}

const evaluate = (code: string, file?: string) => shard.host.evaluator.evaluate({ code, file });
const values = async (code: string, file?: string) => (await evaluate(code, file)).values;

describe("evaluated code", () => {
  it("answers the values of an expression, and runs statements", async () => {
    await open();
    expect(await evaluate("1 + 1, 'two'")).toEqual({
      ...{ success: true, file: null, values: ["2", '"two"'], printed: [], error: null },
    });
    expect(await values("for i = 1, 3 do print(i, i * i) end")).toEqual([]);
    expect(await values("nil")).toEqual(["nil"]);
    expect(await values("1.0, 2 // 1, 1 / 0, math.maxinteger")).toEqual(["1.0", "2", "inf", "9223372036854775807"]);
  });

  it("prints to the user who runs it", async () => {
    await open();
    expect((await evaluate("print('one', 2) print(nil) return 3")).printed).toEqual(["one\t2", "nil"]);
  });

  it("keeps what it assigns to globals, until the next line and beyond", async () => {
    await open();
    await evaluate("answer = 42");
    expect(await values("answer")).toEqual(["42"]);
  });

  it("fails with a message and its line, which only its issuer gets", async () => {
    await open();
    expect(await evaluate("local x = 1\nerror('a stone')")).toMatchObject({ success: false, error: `${CONSOLE}:2: a stone` });
    expect(await evaluate("nothing_there")).toMatchObject({
      success: false,
      error: expect.stringMatching(/undeclared global 'nothing_there'/) as string,
    });
    expect(await evaluate("1 +")).toMatchObject({ success: false, error: expect.stringContaining(`${CONSOLE}:1: `) as string });
    expect(shard.published.filter(({ declaration }) => declaration === scriptFailed)).toEqual([]);
  });

  it("has the budget of a handler", async () => {
    await open();
    expect(await evaluate("while true do end")).toMatchObject({
      success: false,
      error: expect.stringMatching(/it ran for more than its 50 ms/) as string,
    });
  });

  it("may wait, but not for ever", async () => {
    await open();
    const soon = evaluate("wait(100) return 'rested'");
    shard.clock.toNext();
    expect(await soon).toMatchObject({ values: ['"rested"'] });
    const never = evaluate(`wait(${EVALUATION_WAIT_MS * 2})`);
    shard.clock.toNext();
    expect(await never).toMatchObject({ success: false, error: "ended: it waited for more than 20 s" });
  });

  it("is refused when the audit trail could not hold it", async () => {
    await open();
    expect(await evaluate("-".repeat(LUA_CODE_CHARACTERS_MAXIMUM + 1))).toMatchObject({ success: false });
  });

  it("cannot register what belongs to files, nor reach the host", async () => {
    await open();
    expect(await evaluate("function on_help_request() end")).toMatchObject({ success: true });
    shard.help();
    expect(shard.notes).toEqual([]);
    expect(await evaluate("io.open('/etc/passwd')")).toMatchObject({ success: false });
    expect(await evaluate("setmetatable(_ENV, {})")).toMatchObject({ success: false });
  });
});

describe("values", () => {
  it("are shown with one level of members, the list first and then by name", async () => {
    await open();
    expect(await values("{ 10, 20, name = 'Lars', ['two words'] = true, inner = { 1 }, empty = {} }")).toEqual([
      '{ 10, 20, ["two words"] = true, empty = {}, inner = table of 1, name = "Lars" }',
    ]);
    expect(await values("{}")).toEqual(["{}"]);
    const [many] = await values("(function() local t = {} for i = 1, 150 do t[i] = i end return t end)()");
    expect(many!.split("\n").slice(-3)).toEqual(["  100", "  ... 50 others", "}"]);
  });

  it("are shown in bounded length, and cannot control a terminal", async () => {
    await open();
    const [long] = await values("('x'):rep(60000)");
    expect(long!.length).toBeLessThan(1_100);
    expect(long).toContain("(60000 bytes)");
    expect(await values("'\\27[2J\\n\\u{202e}'")).toEqual(['"\\u001b[2J\\n\\u202e"']);
  });

  it("say where a function is, and show the members of the host's modules", async () => {
    await open({ "lua/a.lua": "\nfunction helper() end" });
    expect(await values("helper", "lua/a.lua")).toEqual(["function lua/a.lua:2"]);
    expect(await values("book")).toEqual(["{ note = function of the host }"]);
  });
});

describe("code in a file", () => {
  const COUNTER = `
    local count, step = 0, 2
    local unused = 1
    local function add() count = count + step end
    local inner = { again = function() add() end }
    shown = "a global"
    function on_help_request() add() local hidden = count timer.after(0, function() book.note(hidden) end) end
    timer.every(1000, function() inner.again() end)
  `;

  it("sees its globals and the local variables that its functions use, as they are now", async () => {
    await open({ "lua/counter.lua": COUNTER });
    shard.help();
    expect(await values("shown, count, step, add", "counter")).toEqual(['"a global"', "2", "2", "function lua/counter.lua:4"]);
    await evaluate("count = 40 inner.again()", "counter");
    expect(await values("count", "lua/counter.lua")).toEqual(["42"]);
    for (const name of ["unused", "hidden"]) expect(await evaluate(name, "counter")).toMatchObject({ success: false });
  });

  it("sees those of the version in force", async () => {
    await open({ "lua/counter.lua": COUNTER });
    shard.help();
    shard.save("lua/counter.lua", COUNTER.replace("count, step = 0", "count, step = 7"));
    expect(await values("count", "counter")).toEqual(["7"]);
    shard.save("lua/counter.lua", "broken broken");
    expect(await values("count", "counter")).toEqual(["7"]);
    shard.remove("lua/counter.lua");
    shard.host.reload(["lua/counter.lua"]);
    expect(await evaluate("count", "counter")).toMatchObject({ error: "there is no loaded script 'counter'" });
  });

  it("sees libraries, whose functions are in the table that they return", async () => {
    await open({
      "lua/lib/dice.lua": "local sides = 6 local M = {} function M.roll() return sides end return M",
      "lua/a.lua": "local dice = require('lib.dice') function roll() return dice.roll() end",
    });
    expect(await values("sides", "lib.dice")).toEqual(["6"]);
    expect(await values("dice.roll()", "a")).toEqual(["6"]);
  });

  it("asks for the whole name when several files have it", async () => {
    await open({ "lua/a/same.lua": "", "lua/b/same.lua": "" });
    expect(await evaluate("1", "same")).toMatchObject({
      error: expect.stringMatching(/lua\/a\/same\.lua and lua\/b\/same\.lua/) as string,
    });
  });
});

describe("completion", () => {
  const complete = (code: string, file?: string) => shard.host.evaluator.complete(code, file).candidates;

  it("offers globals, keywords and the variables of the file", async () => {
    await open({ "lua/a.lua": "local boots = 1 function bookish() return boots end" });
    expect(complete("boo", "a")).toEqual(["book", "bookish", "boots"]);
    expect(complete("return bo")).toEqual(["book"]);
    expect(complete("whi")).toEqual(["while"]);
  });

  it("offers members, and after a colon functions only", async () => {
    await open();
    expect(shard.host.evaluator.complete("book.n")).toEqual({ start: 5, candidates: ["note"] });
    await evaluate("bag = { deep = { gold = 1, give = function() end } }");
    expect(complete("print(bag.deep.")).toEqual(["give", "gold"]);
    expect(complete("bag.deep:")).toEqual(["give"]);
    expect(complete("string.fo")).toEqual(["format"]);
    await evaluate("name = 'x'");
    expect(complete("name:rep")).toEqual(["rep"]);
  });

  it("offers nothing where it does not know", async () => {
    await open();
    for (const code of ["1.", "a..", "unknown.", "f().", "'x'.", "bag.deep.gold.", ")", "a:b:", "::", "x[1]."]) {
      expect([code, complete(code)]).toEqual([code, code === "a.." || code === ")" ? expect.any(Array) : []]);
    }
  });
});
