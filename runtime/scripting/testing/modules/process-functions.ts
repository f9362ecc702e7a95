import { fn, parameter } from "../../declare/module.js";
import { anything, boolean, callback, integer, list, type LuaAny, text } from "../../declare/types.js";
import { Handler } from "../../runner/task.js";
import type { TestWorld } from "../worlds/test-world.js";

/** Budget of a part, which is longer than a handler's. */
const PART_BUDGET_MS = 5_000;
const FACET_MAXIMUM = 5;

/** The second process of a test's world. Each function throws LuaRaise when it cannot be done. */
export interface OtherProcess {
  split(first: TestWorld, facets: readonly number[]): Promise<void>;
  run(part: string, data: LuaAny): Promise<LuaAny>;
  cut(isCut: boolean): void;
  silence(isDown: boolean): void;
}

/** What a test of several processes needs. */
export interface TestProcesses {
  readonly parts: Map<string, Handler>;
  readonly second: () => OtherProcess;
}

/** The functions of `test` by which a world is in two processes. */
export function processFunctions(world: () => TestWorld, { parts, second }: TestProcesses) {
  return {
    split: fn({
      about:
        "Gives some facets to a second process of the world, which has a Lua state, players and things of its own. It loads the file of the " +
        "test, too; `test.part` and `test.elsewhere` say what it does. What one stores the other has after 750 milliseconds of the clock, " +
        "and so do things get there that are moved to a map of the other one. Messages of `network` come at once. Players stay where they are.",
      parameters: [parameter("facets", list(integer({ min: 0, max: FACET_MAXIMUM })), "the maps of the second process")],
      returns: [],
      suspends: true,
      does: (_, facets) => second().split(world(), facets),
    }),
    part: fn({
      about: "Declares what a test does in the second process.",
      parameters: [
        parameter("name", text({ minBytes: 1 }), "its name"),
        parameter("body", callback("fun(data: any): any"), "gets and returns plain data; it may wait"),
      ],
      returns: [],
      does: (task, name, body) => void parts.set(name, new Handler(body, task.file, name, PART_BUDGET_MS)),
    }),
    elsewhere: fn({
      about: "Runs a part in the second process. A failure there is one here.",
      parameters: [parameter("name", text({ minBytes: 1 }), "the name of the part"), parameter("data", anything, "what it gets")],
      returns: [parameter("answer", anything, "what it returned")],
      suspends: true,
      does: (_, name, data) => second().run(name, data),
    }),
    cut_off: fn({
      about:
        "Cuts the two processes off from one another: messages are lost, and what is stored or sent waits until they meet again.",
      parameters: [parameter("is_cut", boolean, "false lets them meet again")],
      returns: [],
      does: (_, isCut) => second().cut(isCut),
    }),
    silence_database: fn({
      about: "Lets the database answer no claims and no questions after characters, or ends that.",
      parameters: [parameter("is_down", boolean, "false lets it answer again")],
      returns: [],
      does: (_, isDown) => second().silence(isDown),
    }),
  };
}
