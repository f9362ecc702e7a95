import type { CommandRegistry } from "../../../services/commands/registry.js";
import { DataTable } from "../../../world/saved/data-table.js";
import { STORE_MEMBER_BYTES, STORE_TABLE_BYTES } from "../../../world/saved/script-store.js";
import type { World } from "../../../world/world.js";
import { fn, luaModule, type LuaModule, parameter, refuse } from "../../declare/module.js";
import { boolean, exactText, integer, optional, text } from "../../declare/types.js";
import { LuaRaise } from "../../vm/raise.js";
import { storedTable } from "./store.js";

const KIB = 1_024;
const NAME_BYTES = 64;
const REASON_BYTES = 150;
const DAY_SECONDS = 24 * 3_600;

/** `restarts`: what survives a restart of the world, and restarts that scripts plan. */
export function restartModule({ world, registry }: { world: Pick<World, "store">; registry: CommandRegistry }): LuaModule {
  return luaModule({
    name: "restarts",
    about:
      "Restarts of the world in which players stay connected. Before a planned one `on_before_restart` is called, and after each one " +
      "`on_after_restart`, when the players are back. Between them everything of Lua is new: files are loaded again, and `state`, waits, " +
      "timers, gumps and cursors are gone. Items, mobiles, `store`, persistent timers and `restarts.state` are there again.",
    functions: {
      state: fn({
        about:
          "Returns a table like `state.<name>` that survives restarts of the world. It is stored together with the items and mobiles that a " +
          "handler changes, within a second: after a planned restart it is as it was, and after a kill or a crash at most a second older. " +
          "When the server stops and starts, and so all players were disconnected, it is empty. It holds what tables of `store` hold, at most " +
          `${STORE_MEMBER_BYTES / KIB} KiB under a name, and all together at most ${STORE_TABLE_BYTES.state / KIB} KiB.`,
        parameters: [parameter("name", exactText({ minBytes: 1, maxBytes: NAME_BYTES }), "its name, which all files share")],
        returns: [parameter("table", storedTable, "empty at first; the same table at each call")],
        example: `function on_after_restart(event)
  local bout = restarts.state("bout")
  if bout.ends_at then begin_round(bout, bout.ends_at + event.pause_ms) end
end`,
        does(_, name) {
          const all = world.store.table("state");
          if (all.get(name) === undefined) {
            const refusal = all.set(name, new DataTable());
            if (refusal !== undefined) throw new LuaRaise(refusal);
          }
          return all.get(name) as DataTable;
        },
      }),
      plan: fn({
        about:
          "Begins the countdown of a restart, as the command `restart in` does: players are told, staff can cancel it, and the audit trail has " +
          "it under the name of the file. Refused while another restart is planned, and where no other process would start.",
        parameters: [
          parameter("seconds", integer({ min: 1, max: DAY_SECONDS }), "the time until then"),
          parameter("reason", optional(text({ maxBytes: REASON_BYTES })), "players read it"),
        ],
        returns: [parameter("is_planned", boolean, "true")],
        fails: true,
        suspends: true,
        example: `calendar.define {
  name = "nightly restart", cron = "50 4 * * *",
  handler = function() restarts.plan(600, "the daily restart") end,
}`,
        async does({ file }, seconds, reason) {
          const print = (): void => undefined;
          const issuer = { kind: "terminal", accountId: null, accountName: file, role: "Administrator", print } as const;
          const args = ["in", `${seconds}s`, ...(reason === undefined ? [] : [reason])];
          const { success, lines } = await registry.execute({ name: "restart", args }, issuer);
          return success || refuse(lines.join(" "));
        },
      }),
    },
  });
}
