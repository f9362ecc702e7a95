import { z } from "zod";
import * as seen from "../../contracts/inspection.js";
import { accountLevels } from "../../contracts/levels.js";
import { request } from "./declarations.js";

/** What APIs ask of the processes of worlds to look into them. Null: there is no such thing in a process. */

/** Longer than a walk through a world. */
const WALK_MS = 20_000;

const shown = <S extends z.ZodType>(schema: S) => schema as unknown as z.ZodType<seen.Immutable<z.output<S>>>;
const orNull = <S extends z.ZodType>(schema: S) => shown(schema).nullable();
const serial = z.int();
const seenBy = z.object({ serial, role: z.enum(accountLevels) });
const nothing = z.object({});
const word = z.string().optional();

export const inspectCharacters = request(
  "inspect-characters",
  z.object({ search: z.string() }),
  shown(seen.listedCharactersSchema),
  WALK_MS,
);
export const inspectCharacter = request("inspect-character", seenBy, orNull(seen.seenCharacterSchema), WALK_MS);
export const inspectBelongings = request("inspect-belongings", z.object({ serial }), orNull(seen.belongingsSchema));
export const inspectItems = request(
  "inspect-items",
  z.object({
    ...{ template: word, name: word, param: word, value: word },
    ...{ owners: z.array(serial).optional(), exceptOf: z.array(serial).optional() },
    ...{ offset: z.int(), limit: z.int() },
  }),
  shown(seen.foundItemsSchema),
  WALK_MS,
);
export const inspectItem = request("inspect-item", z.object({ serial }), orNull(seen.seenItemDetailsSchema));
export const inspectBuildings = request(
  "inspect-buildings",
  z.object({ mapId: z.int(), left: z.int(), top: z.int(), right: z.int(), bottom: z.int() }),
  shown(seen.seenBuildingsSchema),
);
export const inspectBuilding = request("inspect-building", seenBy, orNull(seen.seenBuildingDetailsSchema));
/** Asks that what has happened be stored; the API reads it itself. */
export const settleWorld = request("settle-world", nothing, z.boolean());
export const inspectNames = request(
  "inspect-names",
  z.object({ serials: z.array(serial), templates: z.array(z.string()) }),
  shown(seen.seenNamesSchema),
);
export const inspectRichest = request("inspect-richest", nothing, shown(seen.richListSchema), WALK_MS);
