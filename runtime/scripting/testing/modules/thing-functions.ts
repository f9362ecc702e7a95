import type { ScriptedHooks } from "../../world/world-of-host.js";
import type { OnlinePlayer } from "../../../contracts/players.js";
import { fn, type LuaFunction, parameter } from "../../declare/module.js";
import { anything, boolean, integer, list, type LuaAny, optional, record, text } from "../../declare/types.js";
import { snakeCase } from "../../declare/names.js";
import { LuaRaise } from "../../vm/raise.js";
import { tooltipLines } from "../../world/client-texts.js";
import { directionType } from "../../world/whereabouts.js";
import { shows } from "../../../contracts/client/presentation.js";

import { requestFunctions } from "./request-functions.js";
import type { TestWorld } from "../worlds/test-world.js";

const session = parameter("session_id", integer(), "the player's session");
const serial = parameter("serial", integer(), "serial of the item or mobile");
const follows = parameter("follows", boolean, "whether the default action follows");

/** The functions of the module `test` for players' actions with items and mobiles, and for the list of shows. */
export function thingFunctions(
  world: () => TestWorld,
  playerOf: (sessionId: number) => OnlinePlayer,
): Record<string, LuaFunction> {
  const hooks = (): ScriptedHooks => {
    const { hooks: opened } = world();
    if (!opened) throw new Error("the world is not open yet");
    return opened;
  };
  return {
    use: fn({
      about: "Lets a player double-click an item or mobile.",
      parameters: [session, serial],
      returns: [follows],
      does: (_, id, used) => hooks().using(playerOf(id), used),
    }),
    click: fn({
      about: "Lets a player click an item or mobile once.",
      parameters: [session, serial],
      returns: [follows],
      does: (_, id, clicked) => hooks().clicking(playerOf(id), clicked),
    }),
    lift: fn({
      about: "Asks scripts whether a player may lift an item. The item does not move.",
      parameters: [session, serial],
      returns: [follows],
      does: (_, id, lifted) => hooks().lifting(playerOf(id), lifted),
    }),
    drop: fn({
      about: "Asks scripts whether a player may drop an item. The item does not move.",
      parameters: [
        session,
        serial,
        parameter("onto", optional(integer()), "serial of the receiving item or mobile; the ground by default"),
      ],
      returns: [follows],
      does(_, id, dropped, onto) {
        const player = playerOf(id);
        return hooks().dropping(player, dropped, onto, player);
      },
    }),
    equip: fn({
      about: "Asks scripts whether a player may put an item on. The item does not move.",
      parameters: [session, serial],
      returns: [follows],
      does: (_, id, worn) => hooks().equipping(playerOf(id), worn, world().world.item(worn)?.kind.traits.layer ?? 0),
    }),
    context_menu: fn({
      about: "Opens the context menu of an item or mobile for a player. Range does not count.",
      parameters: [session, serial],
      returns: [
        parameter(
          "lines",
          list(record({ cliloc: optional(integer()), text: optional(text()) })),
          "the lines that the player sees",
        ),
      ],
      does: (_, id, of) =>
        hooks()
          .contextMenu(playerOf(id), of)
          .map(({ label }) => (typeof label === "number" ? { cliloc: label } : { text: label })),
    }),
    choose: fn({
      about: "Lets a player choose a line of the context menu of an item or mobile.",
      parameters: [
        session,
        serial,
        parameter("line", anything, "number of the client's text or the text, as it stands in the menu"),
      ],
      returns: [],
      does(_, id, of, line) {
        const player = playerOf(id);
        const entry = hooks()
          .contextMenu(player, of)
          .find(({ label }) => label === line);
        if (!entry) throw new LuaRaise(`the menu has no line ${JSON.stringify(line)}`);
        entry.choose(player);
      },
    }),
    describe: fn({
      about: "Returns the lines that scripts add to a tooltip.",
      parameters: [serial],
      returns: [parameter("lines", tooltipLines, "the lines")],
      does: (_, described) => [...(hooks().describing(described) ?? [])],
    }),
    walk: fn({
      about: "Lets a player take one step on level ground.",
      parameters: [
        ...[session, parameter("direction", directionType, "0 north to 7 north-west")],
        parameter("running", optional(boolean), "whether it runs"),
      ] as const,
      returns: [parameter("has_moved", boolean, "false when the way is blocked")],
      does: (_, id, direction, running) => world().walk(playerOf(id), direction, running),
    }),
    ...requestFunctions(hooks, playerOf),
    shown: fn({
      about:
        "What players would have seen and heard since the last call: tables with `what` (" +
        Object.values(shows)
          .flatMap(({ what }) => what ?? [])
          .join(", ") +
        "), and text, serial, session_id, sound and the like.",
      parameters: [],
      returns: [parameter("shown", anything, "a list, oldest first")],
      does: () => world().presentation.take().map(plain),
    }),
  };
}

function plain(value: unknown): LuaAny {
  if (typeof value === "bigint") return `0x${value.toString(16)}`;
  if (typeof value !== "object" || value === null) return value as LuaAny;
  if (Array.isArray(value)) return value.map(plain);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [snakeCase(name), plain(one)]));
}
