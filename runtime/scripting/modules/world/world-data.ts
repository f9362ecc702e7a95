import { FACETS } from "../../../world/space/facets.js";
import type { CatalogueEntry } from "../../../assets/world-data/catalogue.js";
import { WORLD_KINDS } from "../../../assets/world-data/kinds.js";
import type { WorldData } from "../../../assets/world-data/world-data.js";
import { fn, luaModule, type LuaModule, parameter, refuse } from "../../declare/module.js";
import { anything, boolean, integer, type LuaAny, list, oneOf, optional, record, text } from "../../declare/types.js";

/** Most entries in one call, which then takes one or two milliseconds. */
const PAGE_MAXIMUM = 100;
/** Most problems in one call. The report of the import has all of them. */
const PROBLEMS_MAXIMUM = 1_000;

export type WorldDataSource = Pick<WorldData, "count" | "entries" | "problems" | "version">;

const kind = parameter("kind", oneOf(WORLD_KINDS), "the kind of data");
const mapId = parameter("map_id", optional(integer({ min: 0, max: FACETS.length - 1 })), "only this map; all maps by default");
const census = record({
  entries: integer(),
  problems: integer(),
  files: integer(),
  version: integer(),
  is_sample: boolean,
  is_gone: boolean,
});
const problemType = record({ file: text(), line: optional(integer()), reason: text(), is_duplicate: boolean });

/** `world_data`: the files of world data in the data directory. */
export function worldDataModule({ worldData }: { worldData: WorldDataSource }): LuaModule {
  return luaModule({
    name: "world_data",
    about:
      "The files in `world/` of the data directory: decorations, signs, spawners and so on. A kind without files there uses the shard's " +
      "sample. lua/lib/world_data/entries.lua iterates over entries.",
    constants: { kinds: { value: WORLD_KINDS, about: "the kinds of data" } },
    functions: {
      count: fn({
        about: "Reads new and changed files, and counts the entries.",
        parameters: [kind, mapId],
        returns: [
          parameter(
            "census",
            census,
            "the counts; version changes whenever a file changes; is_gone: there were files of the operator, and there are none now",
          ),
        ],
        suspends: true,
        async does(_, kind, mapId) {
          const { entries, problems, files, version, isSample, areGone } = await worldData.count(kind, mapId);
          return { entries, problems, files, version, is_sample: isSample, is_gone: areGone };
        },
      }),
      entries: fn({
        about:
          "Returns entries by number, in the order of files and lines, as of the last count. Every entry has map_id, x, y, z, file, and " +
          "line or index; its other members depend on the kind.",
        parameters: [
          kind,
          mapId,
          parameter("first", integer({ min: 1 }), "number of the first entry, from 1"),
          parameter("last", integer({ min: 0 }), `number of the last entry; one call returns at most ${PAGE_MAXIMUM}`),
          parameter("version", optional(integer()), "the version of the count; the call is refused when the files changed since"),
        ],
        returns: [parameter("entries", list(anything), "the entries that exist")],
        fails: true,
        example:
          'local census = world_data.count("signs")\nfor _, sign in ipairs(world_data.entries("signs", nil, 1, math.min(census.entries, 100))) do print(sign.name) end',
        does(_, kind, mapId, first, last, version) {
          if (version !== undefined && worldData.version(kind) !== version) return refuse(`the files of ${kind} have changed`);
          const entries = worldData.entries(kind, mapId, first, Math.min(last, first + PAGE_MAXIMUM - 1));
          return entries ? entries.map(tableOf) : refuse(`the files of ${kind} are not read yet; call world_data.count first`);
        },
      }),
      problems: fn({
        about: `Returns the problems found in the files at the last count, at most ${PROBLEMS_MAXIMUM}.`,
        parameters: [kind],
        returns: [
          parameter("problems", list(problemType), "in the order of files and lines; a problem of the whole file has no line"),
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

function tableOf({ mapId, details, ...rest }: CatalogueEntry): LuaAny {
  return { ...details, ...rest, map_id: mapId };
}
