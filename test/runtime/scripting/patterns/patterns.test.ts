import { beforeAll, describe, expect, it } from "vitest";
import { seededRandom } from "../../../support/random.js";
import { PatternFunctions } from "../../../../runtime/scripting/patterns/functions.js";
import { indexOf } from "../../../../runtime/scripting/patterns/plain-search.js";
import { FakeClock } from "../../../../runtime/scripting/testing/fakes/fake-clock.js";
import { Runner } from "../../../../runtime/scripting/runner/runner.js";
import { LUA_OK } from "../../../../runtime/scripting/vm/lua-exports.js";
import { Vm } from "../../../../runtime/scripting/vm/vm.js";
import { pick, randomPattern, randomSubject } from "./random-patterns.js";

const SEED = 20_240_611;
const ROUNDS = 6_000;
/** Compares Lua's own matcher with ours: one line for each call, and other values than text by tostring. */
const COMPARE = `
  local host, s, p, replacement, init = ...
  local function own_gmatch()
    local all, at, last = {}, init, 0
    while at <= #s + 1 do
      local found = table.pack(host.step(s, p, at, last))
      if found[1] == nil then break end
      at, last = found[1], found[1]
      all[#all + 1] = table.concat(found, "|", 2)
    end
    return table.concat(all, ";")
  end
  local function their_gmatch()
    local all = {}
    for a, b, c, d in string.gmatch(s, p, init) do
      local found = table.pack(a, b, c, d)
      local parts = {}
      for i = 1, 4 do if found[i] ~= nil then parts[#parts + 1] = found[i] end end
      all[#all + 1] = table.concat(parts, "|")
    end
    return table.concat(all, ";")
  end
  local function told(...)
    local results = table.pack(pcall(...))
    if not results[1] then return "error" end
    for i = 1, results.n do results[i] = tostring(results[i]) end
    return table.concat(results, "|", 2, results.n)
  end
  local by_function = function(a, b) return b or (a == "a" and a .. a) end
  local by_table = { a = "A", ab = false, [1] = "one", b = 7 }
  local own = {
    told(host.find, s, p, init), told(host.match, s, p, init), told(own_gmatch),
    told(host.gsub, s, p, replacement, #s + 1), told(host.gsub, s, p, by_function, 3), told(host.gsub, s, p, by_table, #s + 1),
  }
  local theirs = {
    told(string.find, s, p, init), told(string.match, s, p, init), told(their_gmatch),
    told(string.gsub, s, p, replacement), told(string.gsub, s, p, by_function, 3), told(string.gsub, s, p, by_table),
  }
  return table.concat(own, "\\n"), table.concat(theirs, "\\n")
`;

let vm: Vm;
let functions: PatternFunctions;
beforeAll(async () => {
  vm = await Vm.create({ memoryLimitBytes: 64 * 1024 * 1024 });
  const { budget } = new Runner({ vm, budgetMs: 1_000, now: new FakeClock().work, whenFailed: () => {} });
  functions = new PatternFunctions(vm, budget);
});

describe("our pattern matcher", () => {
  it(`agrees with Lua's own on ${ROUNDS} random patterns and texts`, () => {
    const { exports, main } = vm;
    const random = seededRandom(SEED);
    vm.load(main, COMPARE, "compare");
    const compare = vm.hold(main, -1);
    exports.lua_createtable(main, 0, 0);
    for (const [name, host] of Object.entries(functions.functions)) {
      vm.pushFunction(main, host);
      vm.setField(main, -2, name);
    }
    const hosts = vm.hold(main, -1);
    exports.lua_settop(main, 0);
    let compared = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const subject = randomSubject(random);
      const pattern = randomPattern(random);
      const replacement = pick(random, ["x", "", "<%0>", "%1%%", "[%1]", "%0%0"]);
      vm.pushHeld(main, compare);
      vm.pushHeld(main, hosts);
      vm.pushBytes(main, subject);
      vm.pushBytes(main, pattern);
      vm.pushBytes(main, replacement);
      vm.pushInteger(main, 1 + random.below(subject.length + 1));
      const status = exports.lua_pcallk(main, 5, 2, 0, 0, 0);
      if (status !== LUA_OK) throw new Error(vm.readString(main, -1));
      const own = vm.readBytes(main, -2).split("\n");
      const theirs = vm.readBytes(main, -1).split("\n");
      exports.lua_settop(main, 0);
      // Lua's find takes a pattern without special characters as plain text.
      const isPlain = !/[\^$*+?.([%-]/.test(pattern);
      theirs.forEach((answer, i) => {
        if (isPlain && i === 0) return;
        // Ours refuses a malformed pattern at once, Lua's only when it reaches the place.
        if (own[i] === "error" && answer !== "error") {
          expect(isMalformed(pattern), `${JSON.stringify([subject, pattern, replacement, i])}: ours fails`).toBe(true);
          return;
        }
        compared++;
        expect(own[i], JSON.stringify([subject, pattern, replacement, i])).toBe(answer);
      });
    }
    expect(compared).toBeGreaterThan(ROUNDS * 4);
  });
});

/** Whether the pattern itself is malformed, whatever the text: an incomplete `%f`, `%b`, `%` or `[`. */
function isMalformed(pattern: string): boolean {
  return /%f(?!\[)|%$|%b.?$|\[[^\]]*$/.test(pattern);
}

describe("the search for plain text", () => {
  it("finds the same as String.indexOf", () => {
    const random = seededRandom(SEED);
    for (let round = 0; round < 2_000; round++) {
      const text = Array.from({ length: random.below(40) }, () => pick(random, ["a", "a", "b"])).join("");
      const wanted = Array.from({ length: random.below(6) }, () => pick(random, ["a", "a", "b"])).join("");
      const from = random.below(text.length + 1);
      expect(indexOf(Buffer.from(text), from, text.length, Buffer.from(wanted)), `${text} ${wanted} ${from}`).toBe(
        text.indexOf(wanted, from),
      );
    }
  });
});
