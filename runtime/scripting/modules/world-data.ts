import { FACETS } from "../../world/facets.js";
import type { Entry } from "../../world-data/catalogue.js";
import { WORLD_KINDS } from "../../world-data/kinds.js";
import type { WorldData } from "../../world-data/world-data.js";
import { fn, luaModule, type LuaModule, parameter, refuse } from "../declare/module.js";
import { anything, boolean, integer, type LuaAny, list, oneOf, optional, record, text } from "../declare/types.js";

/** Entries handed over at once, so that doing so takes a millisecond or two at most. */
const PAGE_MAXIMUM = 100;
/** Problems handed over; an operator with more of them reads the report of the import. */
const PROBLEMS_MAXIMUM = 1_000;

/** Where the module gets what it tells. */
export type WorldDataSource = Pick<WorldData, "count" | "entries" | "problems" | "version">;

const kind = parameter("kind", oneOf(WORLD_KINDS), "which data");
const mapId = parameter("map_id", optional(integer({ min: 0, max: FACETS.length - 1 })), "only of that map; all without it");
const census = record({
  entries: integer(),
  problems: integer(),
  files: integer(),
  version: integer(),
  is_sample: boolean,
});
const problemType = record({ file: text(), line: optional(integer()), reason: text(), is_duplicate: boolean });

/** `world_data`: what files of the data directory say of the world. */
export function worldDataModule({ worldData }: { worldData: WorldDataSource }): LuaModule {
  return luaModule({
    name: "world_data",
    about:
      "What the files in `world/` of the data directory say of the world: decorations, signs, spawners and so on; of a kind that has no " +
      "file there, the sample that comes with the shard. To go through entries, see lua/lib/world_data/entries.lua.",
    constants: { kinds: { value: WORLD_KINDS, about: "names of the kinds of data" } },
    functions: {
      count: fn({
        about: "Reads what is new or has changed in the files, and tells how much there is.",
        parameters: [kind, mapId],
        returns: [parameter("census", census, "version is another one whenever something has changed")],
        suspends: true,
        async does(_, kind, mapId) {
          const { entries, problems, files, version, isSample } = await worldData.count(kind, mapId);
          return { entries, problems, files, version, is_sample: isSample };
        },
      }),
      entries: fn({
        about:
          "Entries by their numbers, in the order of files and lines, as they were when they were last counted. All have map_id, x, y, z, " +
          "file, and line or index; what else is in them depends on the kind.",
        parameters: [
          kind,
          mapId,
          parameter("first", integer({ min: 1 }), "number of the first, from 1"),
          parameter("last", integer({ min: 0 }), `number of the last; at most ${PAGE_MAXIMUM} are handed over at once`),
          parameter(
            "version",
            optional(integer()),
            "the one that was told with the count, to be sure that nothing has changed since",
          ),
        ],
        returns: [parameter("entries", list(anything), "as many as there are")],
        fails: true,
        example:
          'local census = world_data.count("signs")\nfor _, sign in ipairs(world_data.entries("signs", nil, 1, math.min(census.entries, 100))) do print(sign.name) end',
        does(_, kind, mapId, first, last, version) {
          if (version !== undefined && worldData.version(kind) !== version)
            return refuse(`the files of ${kind} have changed meanwhile`);
          const entries = worldData.entries(kind, mapId, first, Math.min(last, first + PAGE_MAXIMUM - 1));
          return entries ? entries.map(tableOf) : refuse(`the files of ${kind} are not read before they are counted`);
        },
      }),
      problems: fn({
        about: `What of the files was not understood when they were last counted; ${PROBLEMS_MAXIMUM} at most.`,
        parameters: [kind],
        returns: [
          parameter("problems", list(problemType), "in the order of files and lines; no line where it is the file itself"),
        ],
        does: (_, kind) =>
          worldData
            .problems(kind)
            .slice(0, PROBLEMS_MAXIMUM)
            .map(({ isDuplicate, ...rest }) => ({ ...rest, is_duplicate: isDuplicate === true })),
      }),
    },
  });
}

function tableOf({ mapId, details, ...rest }: Entry): LuaAny {
  return { ...details, ...rest, map_id: mapId };
}
