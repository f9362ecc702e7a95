import { pino } from "pino";
import type { GumpWindow } from "../../contracts/client/gumps.js";
import { luaLiteral, type Json } from "../declare/lua-literal.js";
import { openTestWorld, type TestScripts } from "./worlds/open-test-world.js";
import type { TestWorld } from "./worlds/test-world.js";

/** What messages name as the place of the call. */
const CALLER = "gump.lua";
const OWN_LINE = /^gump\.lua:\d+: /;

/**
 * Opens a gump. A failure names the member of the data that was missing last, with the line that reads it: Lua's own
 * messages tell neither of a comparison, the limit of a loop or an argument.
 */
const OPENING = `
local missing
local function noting(value, path)
  if type(value) ~= "table" then return value end
  for key, one in pairs(value) do noting(one, type(key) == "string" and path .. "." .. key or path .. "[" .. key .. "]") end
  return setmetatable(value, { __index = function(_, key)
    if type(key) ~= "string" then return nil end
    local line = debug.traceback("", 2):match("([%w_/]+%.lua:%d+)")
    missing = ("%s reads %s.%s, which is missing"):format(line or "it", path, key)
  end })
end
local function open(session_id, name, data)
  local done, opened, reason = pcall(gump.send, session_id, name, noting(data, "data"))
  if done and opened then return end
  local problem = tostring(done and reason or opened)
  error(missing and problem .. "; " .. missing or problem, 0)
end
`;

/** A built window, or why there is none, with file and line. */
export type StagedWindow = { readonly window: GumpWindow; readonly printed: readonly string[] } | { readonly problem: string };

/** The gumps of scripts, opened for an Administrator without a client. */
export class GumpStage {
  /** Errors of files that could not be loaded. */
  readonly loadProblems: readonly string[];
  private readonly world: TestWorld;

  private constructor(world: TestWorld) {
    this.world = world;
    this.loadProblems = world.takeFailures();
  }

  /** Loads all scripts. */
  static async open(scripts: TestScripts): Promise<GumpStage> {
    return new GumpStage(await openTestWorld(scripts, pino({ level: "silent" }), () => []));
  }

  /** In the order of the alphabet. */
  names(): string[] {
    this.world.takePrinted();
    this.world.host.run(CALLER, "for _, name in ipairs(gump.names()) do print(name) end");
    return this.world.takePrinted().map((line) => line.split(" ").at(-1)!);
  }

  /** Builds a window. @param data passed to the gump's build function */
  async build(name: string, data: Json): Promise<StagedWindow> {
    const { world } = this;
    const { sessionId } = await world.enter({ name: "Designer", role: "Administrator" });
    world.takePrinted();
    const result = world.host.run(CALLER, `${OPENING} open(${sessionId}, ${luaLiteral(name)}, ${luaLiteral(data)})`);
    const [failure] = world.takeFailures();
    if ("error" in result) return { problem: result.error.message.replace(OWN_LINE, "") };
    if (failure !== undefined) return { problem: failure };
    const window = world.windows.top(sessionId);
    return window ? { window, printed: world.takePrinted() } : { problem: `the gump '${name}' opened no window` };
  }

  close(): Promise<void> {
    return this.world.close();
  }
}
