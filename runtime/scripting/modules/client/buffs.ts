import type { Presentation } from "../../../contracts/client/presentation.js";
import { fn, luaModule, type LuaModule, parameter } from "../../declare/module.js";
import { boolean, integer, list, optional, record, text } from "../../declare/types.js";

const NUMBER_MAXIMUM = 0xffff;
const CLILOC_MAXIMUM = 0xffff_ffff;
const ARGUMENTS_MAXIMUM = 10;
const ARGUMENT_BYTES = 100;

const session = parameter("session_id", integer(), "the player's session");
const iconType = integer({ min: 1, max: NUMBER_MAXIMUM });
const isThere = parameter("is_shown", boolean, "false when the session no longer plays, or its client is older than 5.0.2b");
const cliloc = integer({ min: 0, max: CLILOC_MAXIMUM });
const buff = record(
  {
    icon: iconType,
    title: cliloc,
    text: optional(cliloc),
    args: optional(list(text({ maxBytes: ARGUMENT_BYTES }), { max: ARGUMENTS_MAXIMUM })),
    seconds: optional(integer({ min: 0, max: NUMBER_MAXIMUM })),
  },
  "Buff",
);

/** `buffs`: icons of what works on a player. */
export function buffModule({ presentation }: { readonly presentation: Presentation }): LuaModule {
  return luaModule({
    name: "buffs",
    about:
      "Icons of what works on a player, such as a spell, with the time that is left. They only show it. A client forgets them when the " +
      "player leaves.",
    functions: {
      show: fn({
        about: "Shows an icon, or shows it again.",
        parameters: [
          session,
          parameter("buff", buff, "icon; clilocs of title and text with their arguments; seconds, without them no end"),
        ],
        returns: [isThere],
        example: 'buffs.show(session_id, { icon = 1047, title = 1075845, text = 1075846, args = { "10" }, seconds = 60 })',
        does: (_, sessionId, { icon, title, text: shown = 0, args = [], seconds = 0 }) =>
          presentation.showBuff({ sessionId, icon, title, text: shown, args, seconds }),
      }),
      hide: fn({
        about: "Hides an icon.",
        parameters: [session, parameter("icon", iconType, "number of the icon")],
        returns: [isThere],
        does: (_, sessionId, icon) => presentation.hideBuff({ sessionId, icon }),
      }),
    },
  });
}
