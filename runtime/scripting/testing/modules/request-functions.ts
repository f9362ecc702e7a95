import type { Members, MembersOf } from "../../../contracts/events/members.js";
import type { OnlinePlayer } from "../../../contracts/players.js";
import { requestDeclarations } from "../../../contracts/player-requests/all-requests.js";
import { fn, type LuaFunction, parameter } from "../../declare/module.js";
import { snakeCase } from "../../declare/names.js";
import { memberRecord } from "../../declare/member-types.js";
import { boolean, integer } from "../../declare/types.js";
import type { ScriptedHooks } from "../../world/world-of-host.js";

const session = parameter("session_id", integer(), "the player's session");
const follows = parameter("follows", boolean, "false when a handler of the event prevented what would follow");

/** The functions of the module `test` for what players ask for: `use_skill` and the like, one for each request. */
export function requestFunctions(
  hooks: () => Pick<ScriptedHooks, "requested">,
  playerOf: (sessionId: number) => OnlinePlayer,
): Record<string, LuaFunction> {
  const entries = requestDeclarations.map((declaration) => {
    const members = Object.entries(declaration.members);
    const type = memberRecord(declaration.members);
    const ask = (id: number, given: Readonly<Record<string, unknown>>): boolean => {
      const values = members.map(([name]) => [name, given[snakeCase(name)] ?? null]);
      return hooks().requested(playerOf(id), declaration, Object.fromEntries(values) as MembersOf<Members>);
    };
    const about = `Acts as a player's client: ${declaration.about}`;
    return [
      declaration.name,
      members.length === 0
        ? fn({ about, parameters: [session], returns: [follows], does: (_, id) => ask(id, {}) })
        : fn({
            about,
            parameters: [session, parameter("request", type, "the members of the event")],
            returns: [follows],
            does: (_, id, given) => ask(id, given),
          }),
    ];
  });
  return Object.fromEntries(entries) as Record<string, LuaFunction>;
}
