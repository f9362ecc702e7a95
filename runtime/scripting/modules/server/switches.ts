import type { Players } from "../../../contracts/players.js";
import { fn, luaModule, type LuaModule, parameter } from "../../declare/module.js";
import { integer, list, oneOf, optional, text } from "../../declare/types.js";
import type { Registrations } from "../../registrations.js";
import type { ItemTemplates } from "../../world/items/item-templates.js";
import { featureOf, switchKinds, type Switches } from "../../world/switches.js";

const NAME_BYTES = 64;
const kind = parameter("kind", oneOf(switchKinds), "spell, skill, item, gump or feature");
const name = parameter(
  "name",
  text({ maxBytes: NAME_BYTES }),
  "a spell in small letters with underscores, a skill, a template, a gump, or a folder of lua/features or a package",
);

/** `switches`: what staff have switched off. */
export function switchModule({
  switches,
  players,
  registrations,
  itemTemplates,
}: {
  switches: Switches;
  players: Pick<Players, "bySession">;
  registrations: Registrations;
  itemTemplates: Pick<ItemTemplates, "idsWith">;
}): LuaModule {
  return luaModule({
    name: "switches",
    about:
      "What staff have switched off with `.switch`. The server itself refuses items that are used, gumps, and what players begin in a " +
      "feature that is off: its commands, gumps, items and answers to requests. A script that offers something in another way asks here.",
    functions: {
      why_off: fn({
        about: "Returns why something is off, a sentence for players; nil while it is on, and for a player from GameMaster up.",
        parameters: [kind, name, parameter("session_id", optional(integer()), "the player who uses it; nil for creatures")],
        returns: [parameter("why", optional(text()), "the sentence")],
        example: `local why = switches.why_off("spell", "recall", caster.session_id)
if why then return players.tell(caster.session_id, why) end`,
        does: (_, which, called, sessionId) =>
          switches.whyOffFor(sessionId === undefined ? undefined : players.bySession(sessionId), which, called),
      }),
      names: fn({
        about:
          "Returns the names of items or features that there are. `gump.names` has those of gumps; spells and skills are known to their features.",
        parameters: [kind],
        returns: [parameter("names", list(text()), "in the order of the alphabet")],
        does(_, which) {
          if (which === "item") return itemTemplates.idsWith("");
          if (which !== "feature") return [];
          return [...new Set(registrations.files.map(featureOf).filter((one) => one !== undefined))].sort();
        },
      }),
    },
  });
}
