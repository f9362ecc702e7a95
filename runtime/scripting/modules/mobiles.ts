import type { Mobile } from "../../world/mobile.js";
import { fn, luaModule, type LuaModule, parameter } from "../declare/module.js";
import { boolean, integer, list, optional, record, text } from "../declare/types.js";
import { templateId } from "../world/item-templates.js";
import { notorietyType } from "../world/named-numbers.js";
import { paramTable } from "../world/param-values.js";
import type { WorldTools } from "../world/parts.js";
import { mobilesNear } from "../../world/near.js";
import { AT_PLACE, AT_X, AT_Y, ON_MAP, rangeType } from "../world/whereabouts.js";
import { prefix } from "./items.js";

const SERIAL_MAXIMUM = 0xffff_ffff;

const templateType = record(
  {
    id: text(),
    name: text(),
    body: integer(),
    hue: integer(),
    notoriety: notorietyType,
    swims: boolean,
    tags: list(text()),
    params: paramTable,
  },
  "MobileTemplateFacts",
);
const range = parameter("range", rangeType, "tiles to each side");

/** `mobiles`: people and creatures. */
export function mobileModule(tools: WorldTools): LuaModule {
  const { world, classes, mobileTemplates, makers, players } = tools;
  return luaModule({
    name: "mobiles",
    about:
      "Who is in the world, players and creatures, and new creatures. Templates for them are registered with mobile_template.",
    functions: {
      create: fn({
        about: "Makes a creature, with what its template has it wear.",
        parameters: [parameter("template", templateId, "id of its template"), ...AT_PLACE] as const,
        returns: [parameter("mobile", classes.mobile, "the creature")],
        fails: true,
        example: 'local cat, reason = mobiles.create("cat", 1, 1496, 1628, 10)',
        does: (_, id, facet, x, y, z) => makers.mobile(id, { facet, x, y, z }),
      }),
      get: fn({
        about: "The mobile of a serial.",
        parameters: [parameter("serial", integer({ min: 0, max: SERIAL_MAXIMUM }), "its serial")],
        returns: [parameter("mobile", classes.maybeMobile, "nil where there is none in the world")],
        does: (_, serial) => world.mobile(serial),
      }),
      of_session: fn({
        about: "The character of a player.",
        parameters: [parameter("session_id", integer(), "the player's session")],
        returns: [parameter("mobile", classes.maybeMobile, "nil where that session does not play")],
        does(_, sessionId) {
          const player = players.bySession(sessionId);
          return player && world.mobile(player.characterId);
        },
      }),
      near: fn({
        about: "Mobiles around a place.",
        parameters: [ON_MAP, AT_X, AT_Y, range],
        returns: [parameter("mobiles", list(classes.mobile), "in no order")],
        does: (_, facet, x, y, tiles) => mobilesNear(world, facet, x, y, tiles),
      }),
      players_near: fn({
        about: "Characters of players around a place.",
        parameters: [ON_MAP, AT_X, AT_Y, range],
        returns: [parameter("mobiles", list(classes.mobile), "in no order")],
        does: (_, facet, x, y, tiles) => mobilesNear(world, facet, x, y, tiles).filter((mobile) => mobile.isPlayer),
      }),
      all_of: fn({
        about: "All creatures of a template. Looks through all there are: not for what is done often.",
        parameters: [parameter("template", templateId, "id of the template")],
        returns: [parameter("mobiles", list(classes.mobile), "in no order")],
        does(_, id) {
          const found: Mobile[] = [];
          for (const mobile of world.mobiles) if (mobile.templateId === id) found.push(mobile);
          return found;
        },
      }),
      templates: fn({
        about: "Ids of the templates of creatures.",
        parameters: [prefix],
        returns: [parameter("ids", list(text()), "in the order of the alphabet")],
        does: (_, beginning = "") => mobileTemplates.idsWith(beginning),
      }),
      template: fn({
        about: "What a template says, with what it takes over from others.",
        parameters: [parameter("id", templateId, "id of the template")],
        returns: [parameter("template", optional(templateType), "nil where there is none")],
        does(_, id) {
          const template = mobileTemplates.get(id);
          if (!template || template.missingBase !== undefined) return undefined;
          const { name = id, body = 0x0190, hue = 0, notoriety = 1, swims = false } = template.declared;
          const { tags = [], params = new Map() } = template.declared;
          return { id, name, body, hue, notoriety, swims, tags: [...tags], params };
        },
      }),
    },
  });
}
