import { BadRecordError, placeThing } from "../../../storage/network/handover-record.js";
import type { Mobile } from "../../../world/entities/mobile.js";
import { EntitySearch } from "../../../world/space/search.js";
import { fn, luaModule, type LuaModule, parameter, refuse } from "../../declare/module.js";
import { boolean, integer, list, optional, record, type RecordOf, serialNumber, text } from "../../declare/types.js";
import { loopOver } from "../../runner/loops.js";
import { templateId } from "../../world/items/item-templates.js";
import { notorietyType } from "../../world/named-numbers.js";
import { paramTable, templateParams } from "../../world/param-values.js";
import type { WorldTools } from "../../world/parts.js";
import { described } from "../../world/template-registry.js";
import { listOf, paramWanted, placeWanted, wantedMembers } from "../../world/items/wanted.js";
import { AT_PLACE, AT_X, AT_Y, ON_MAP, rangeType } from "../../world/whereabouts.js";
import { prefix } from "./items.js";

const templateType = record(
  {
    id: text(),
    name: text(),
    body: integer(),
    hue: integer(),
    notoriety: notorietyType,
    swims: boolean,
    tags: list(text()),
    handlers: described(list(text()), "names of its functions, such as on_use"),
    params: paramTable,
  },
  "MobileTemplateFacts",
);
const wantedMobilesMembers = {
  ...wantedMembers,
  players: described(optional(boolean), "true: only characters of players; false: only creatures"),
};
const wantedMobiles = record(wantedMobilesMembers, "WantedMobiles");
const tilesAway = parameter("range", rangeType, "tiles to each side");
/** The template of characters of players. */
const NO_TEMPLATE = "";

/** `mobiles`: the characters of players, and creatures. */
export function mobileModule(tools: WorldTools): LuaModule {
  const { world, classes, mobileTemplates, makers, players, runner } = tools;
  const loop = loopOver(classes.mobiles, tools);
  const few = parameter("mobiles", list(classes.mobile), "in no particular order; more raise an error: use mobiles.each");
  const search = ({ template, tag, players: isPlayer, ...more }: Omit<RecordOf<typeof wantedMobilesMembers>, "waits">) => {
    const isTemplate = (id: string): boolean =>
      (isPlayer === undefined || isPlayer === (id === NO_TEMPLATE)) &&
      (tag === undefined || (mobileTemplates.get(id)?.declared.tags?.includes(tag) ?? false));
    return new EntitySearch(world, world.mobiles, {
      ...placeWanted(more),
      ...paramWanted(more),
      ...(template !== undefined && { template }),
      ...((tag !== undefined || isPlayer !== undefined) && { isTemplate }),
    });
  };
  const listed = (found: EntitySearch<Mobile>): Mobile[] => listOf(runner, found, "mobiles.each");
  return luaModule({
    name: "mobiles",
    about:
      "The mobiles in the world: characters of players, and creatures. Templates of creatures are registered with mobile_template.",
    functions: {
      create: fn({
        about: "Creates a creature with the equipment of its template.",
        parameters: [parameter("template", templateId, "id of its template"), ...AT_PLACE] as const,
        returns: [parameter("mobile", classes.mobile, "the creature")],
        fails: true,
        example: 'local cat, reason = mobiles.create("cat", 1, 1496, 1628, 10)',
        does: (_, id, facet, x, y, z) => makers.mobile(id, { facet, x, y, z }),
      }),
      bring_back: fn({
        about: "Brings back a creature that mobile:put_away took out of the world, with its serial and all that it had.",
        parameters: [parameter("record", text(), "the result of mobile:put_away"), ...AT_PLACE] as const,
        returns: [parameter("mobile", classes.mobile, "the creature")],
        fails: true,
        does(_, kept, facet, x, y, z) {
          try {
            const { serial } = placeThing(world, Buffer.from(kept), { facet, x, y, z });
            return world.mobile(serial) ?? refuse("the record is not that of a creature");
          } catch (error) {
            if (error instanceof BadRecordError || error instanceof SyntaxError) return refuse(error.message);
            throw error;
          }
        },
      }),
      get: fn({
        about: "Returns the mobile with a serial.",
        parameters: [parameter("serial", serialNumber, "its serial")],
        returns: [parameter("mobile", classes.maybeMobile, "nil when it is not in the world")],
        does: (_, serial) => world.mobile(serial),
      }),
      of_session: fn({
        about: "Returns the character of a session's player.",
        parameters: [parameter("session_id", integer(), "the player's session")],
        returns: [parameter("mobile", classes.maybeMobile, "nil when the session has no character in the world")],
        does(_, sessionId) {
          const player = players.bySession(sessionId);
          return player && world.mobile(player.characterId);
        },
      }),
      each: fn({
        about: "Loops over mobiles in the way of items.each: all that have everything that is wanted.",
        parameters: [parameter("wanted", wantedMobiles, "what the mobiles have; an empty table for all mobiles")],
        returns: [parameter("next", loop, "for a `for` loop, in no particular order")],
        example: 'for cat in mobiles.each { template = "cat", map_id = 1 } do cat:say("Meow") end',
        does: (_, { waits, ...asked }) => ({ search: search(asked), waits }),
      }),
      near: fn({
        about: "Returns the mobiles around a place.",
        parameters: [ON_MAP, AT_X, AT_Y, tilesAway],
        returns: [few],
        does: (_, map_id, x, y, range) => listed(search({ map_id, x, y, range })),
      }),
      players_near: fn({
        about: "Returns the characters of players around a place.",
        parameters: [ON_MAP, AT_X, AT_Y, tilesAway],
        returns: [few],
        does: (_, map_id, x, y, range) => listed(search({ map_id, x, y, range, players: true })),
      }),
      all_of: fn({
        about: "Returns all creatures of a template.",
        parameters: [parameter("template", templateId, "id of the template")],
        returns: [few],
        does: (_, template) => listed(search({ template })),
      }),
      templates: fn({
        about: "Returns the ids of the templates of creatures.",
        parameters: [prefix],
        returns: [parameter("ids", list(text()), "in alphabetical order")],
        does: (_, beginning = "") => mobileTemplates.idsWith(beginning),
      }),
      template: fn({
        about: "Returns the members of a template, including inherited ones.",
        parameters: [parameter("id", templateId, "id of the template")],
        returns: [parameter("template", templateType, "its members")],
        fails: true,
        does(_, id) {
          const template = mobileTemplates.find(id);
          if ("reason" in template) return refuse(template.reason);
          const { name = id, body = 0x0190, hue = 0, notoriety = 1, swims = false } = template.declared;
          const { tags = [], params } = template.declared;
          return {
            ...{ id, name, body, hue, notoriety, swims, tags: [...tags] },
            handlers: template.handlerNames,
            params: templateParams(params),
          };
        },
      }),
    },
  });
}
