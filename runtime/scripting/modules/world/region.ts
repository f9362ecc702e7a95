import type { Region } from "../../../world/regions/region.js";
import { fn, luaModule, type LuaModule, parameter, refuse } from "../../declare/module.js";
import { boolean, integer, list, type LuaValueOf, optional, record, text } from "../../declare/types.js";
import { LuaHandlers } from "../../events/lua-handlers.js";
import { fileOfCaller } from "../../made-by.js";
import type { Task } from "../../runner/task.js";
import type { WorldTools } from "../../world/parts.js";
import { type RegionEntry, regionEntry } from "../../world/regions/region-entry.js";
import { definitionType, regionCallbacks, regionName } from "../../world/regions/region-type.js";
import { AT_PLACE, ON_MAP } from "../../world/whereabouts.js";

const DEFINE_EXAMPLE = `region.define {
  name = "The Old Orchard", map_id = 1, areas = { { x1 = 1400, y1 = 1650, x2 = 1420, y2 = 1670 } },
  priority = 60, music = 28, no_harm = true, fields = { owner = "Anna" },
  on_enter = function(self, mobile) mobile:tell("You smell apples.") end,
}`;

/** `region`: named parts of maps. */
export function regionModule(tools: WorldTools): LuaModule {
  const { regionRegistry, regionTypes, regionsOf, classes, runner } = tools;
  const hooks = regionCallbacks(regionTypes.region, classes.mobile);
  const type = definitionType(hooks);
  const definition = parameter("definition", type, "its name, map, rectangles, fields, and functions for events in it");
  const found = parameter("region", regionTypes.maybeRegion, "nil when there is none");
  const entryOf = (task: Task, given: LuaValueOf<typeof type>): RegionEntry => {
    const file = fileOfCaller(tools, task);
    const handlers = new LuaHandlers(runner, hooks, { file, name: `region ${given.name}` }, given);
    try {
      return regionEntry(given, file, handlers);
    } catch (error) {
      handlers.release();
      throw error;
    }
  };

  return luaModule({
    name: "region",
    about:
      "Named parts of maps: rectangles with fields such as music and guards. A mobile is in one region at a time, `mobile.region`, and in " +
      "the regions around it, its parents. Where regions overlap, the highest priority counts, then the one with more parents. " +
      "A player's coming and going are the events on_region_enter and on_region_leave.",
    functions: {
      define: fn({
        about:
          "Registers a region while a file is loaded. It goes with the file. It stands in place of a region of its name that region.add made. " +
          "In a package, extend = true changes a region of the stock, of a package before it, or one that region.add made; only then areas may be left out.",
        parameters: [definition],
        returns: [],
        example: DEFINE_EXAMPLE,
        does: (task, given) => regionRegistry.define(entryOf(task, given)),
      }),
      add: fn({
        about:
          "Adds a region while the shard runs. It stays until it is removed, the file whose function added it is deleted, or the shard stops.",
        parameters: [definition, parameter("draft", optional(integer()), "number of the draft that it is for; none: for now")],
        returns: [parameter("done", boolean, "true; region.get returns the region, unless it is in a draft")],
        fails: true,
        does(task, given, draft) {
          const entry = entryOf(task, given);
          const add = () => (draft === undefined ? regionRegistry.add(entry) : regionRegistry.addToDraft(entry, draft));
          const reason = entry.amendment === undefined ? add() : "override and extend are for region.define";
          if (reason === undefined) return true;
          entry.handlers.release();
          return refuse(reason);
        },
      }),
      draft: fn({
        about:
          "Begins to prepare new regions of this file: region.publish puts them in place of all that the file added before, in one step. A " +
          "handler that is stopped in between changes nothing.",
        parameters: [],
        returns: [parameter("draft", integer(), "its number, for region.add and region.publish")],
        example: `local draft = region.draft()
for index, area in ipairs(state.areas) do
  region.add({ name = "Area " .. index, map_id = 1, areas = { area } }, draft)
end
for _, one in ipairs(region.publish(draft)) do log.warn(one.name .. ": " .. one.reason) end`,
        does: (task) => regionRegistry.draft(fileOfCaller(tools, task)),
      }),
      publish: fn({
        about: "Puts the regions of a draft of this file into force.",
        parameters: [parameter("draft", integer(), "number of the draft")],
        returns: [
          parameter(
            "refused",
            list(record({ name: text(), map_id: integer(), reason: text() })),
            "the regions that are not in force, such as a second one of a name, and why",
          ),
        ],
        fails: true,
        does: (task, draft) =>
          regionRegistry.publish(fileOfCaller(tools, task), draft) ?? refuse("this file has no such draft any more"),
      }),
      clear: fn({
        about: "Removes all regions that this file added.",
        parameters: [],
        returns: [parameter("count", integer(), "how many there were")],
        does: (task) => regionRegistry.clear(fileOfCaller(tools, task)),
      }),
      at: fn({
        about: "Returns the region of a place.",
        parameters: AT_PLACE,
        returns: [found],
        does(_, mapId, x, y, z) {
          regionRegistry.bringIntoForce();
          return regionsOf.at(mapId, x, y, z);
        },
      }),
      get: fn({
        about: "Returns the region with a name.",
        parameters: [ON_MAP, parameter("name", regionName, "its name")],
        returns: [found],
        does: (_, mapId, name) => regionRegistry.named(mapId, name),
      }),
      all: fn({
        about: "Returns all regions of a map.",
        parameters: [ON_MAP],
        returns: [parameter("regions", list<Region>(regionTypes.region), "in the order of their definition")],
        does: (_, mapId) => regionRegistry.all.filter(({ facet }) => facet === mapId),
      }),
    },
  });
}
