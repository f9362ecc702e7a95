import type { Debugger, DebugListener } from "../../runtime/scripting/debugger/debugger.js";
import { ScriptShard } from "../support/script-shard.js";
import { median, printTable } from "./harness.js";

const EVENTS = 2_000;
/** Rounds are interleaved, so that a busy machine slows all rows alike. */
const ROUNDS = 15;
const TURNS = 100;
/** Lines with code that one event with the loop runs: two for each turn, and those around it. */
const LINES = 2 * TURNS + 4;

const LOOP = `local sum = 0
function on_help_request()
  for i = 1, ${TURNS} do
    sum = sum + i
  end
  sum = 0
end`;
const EMPTY = "function on_help_request() end";
/** Its line 4 has the number of a line in the loop. */
const OTHER =
  "local one = 1\nlocal two = 2\nlocal three = 3\nlocal four = 4\nlocal five = 5\nlocal six = 6\nlocal seven = 7\nreturn seven";

const listener: DebugListener = { stopped() {}, wentOn() {}, ended() {}, said() {}, moved() {} };

/** States of the debugger, in the order in which each round measures them. */
const states: readonly (readonly [string, (debug: Debugger) => void])[] = [
  ["nobody debugs", () => {}],
  ["an editor without breakpoints", (debug) => debug.attach(listener)],
  ["a breakpoint in another file", (debug) => debug.setBreakpoints("lua/other.lua", [{ line: 8 }])],
  ["one at the number of a line that runs", (debug) => debug.setBreakpoints("lua/other.lua", [{ line: 4 }])],
  ["the editor has left", (debug) => debug.detach()],
];

/** What a debugger costs the handlers that do not stop. */
export async function benchDebugging(): Promise<void> {
  const [empty, loop] = [await measure(EMPTY), await measure(LOOP)];
  const rows = states.map(([name], i) => {
    const [event, lines] = [empty[i]!, loop[i]!];
    return [name, (event * 1e6).toFixed(2), (lines * 1e6).toFixed(2), `${(((lines - event) / LINES) * 1e9).toFixed(0)} ns`];
  });
  printTable("Events while somebody debugs, microseconds each", [
    ["what", "empty handler", `${LINES} lines`, "each line"],
    ...rows,
  ]);
}

/** Seconds for each event, in each state. */
async function measure(source: string): Promise<number[]> {
  const shard = await ScriptShard.open({ "lua/a.lua": source, "lua/other.lua": OTHER });
  const debug = shard.host.debugger;
  const rounds = Array.from({ length: ROUNDS }, () =>
    states.map(([, enter]) => {
      enter(debug);
      return secondsOfEvents(shard);
    }),
  );
  shard.close();
  return states.map((_, i) => median(rounds.map((round) => round[i]!)));
}

function secondsOfEvents(shard: ScriptShard): number {
  const begin = process.hrtime.bigint();
  for (let i = 0; i < EVENTS; i++) shard.help();
  return Number(process.hrtime.bigint() - begin) / 1e9 / EVENTS;
}
