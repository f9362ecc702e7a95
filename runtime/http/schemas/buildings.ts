import { z } from "zod";
import { idSchema, timeSchema } from "./fields.js";
import { pageSectionSchema } from "./page-sections.js";

const common = {
  serial: idSchema,
  kind: z.enum(["house", "ship"]),
  name: z.string(),
  ownerSerial: idSchema.nullable(),
  ownerName: z.string().nullable(),
  place: z.strictObject({ mapId: z.int(), x: z.int(), y: z.int(), z: z.int() }),
  width: z.int().meta({ description: "Tiles from west to east." }),
  height: z.int().meta({ description: "Tiles from north to south." }),
};

/** A building as a process of a world describes it. */
export const seenBuildingSchema = z.strictObject({ ...common, decaysAt: z.number().nullable() });
export const seenBuildingsSchema = z.strictObject({ totalCount: z.int(), buildings: z.array(seenBuildingSchema) });
export const seenBuildingDetailsSchema = z.strictObject({ building: seenBuildingSchema, sections: z.array(pageSectionSchema) });

const buildingSchema = z
  .strictObject({
    ...common,
    decaysAtUtc: timeSchema.nullable().meta({ description: "When it falls down if nobody comes; null for never." }),
  })
  .meta({ id: "Building" });
export type Building = z.output<typeof buildingSchema>;

export const mapBuildingsSchema = z
  .strictObject({ totalCount: z.int(), buildings: z.array(buildingSchema) })
  .meta({ id: "MapBuildings" });
export const buildingDetailsSchema = z
  .strictObject({ building: buildingSchema, sections: z.array(pageSectionSchema) })
  .meta({ id: "BuildingDetails" });
export type BuildingDetails = z.output<typeof buildingDetailsSchema>;
export type MapBuildings = z.output<typeof mapBuildingsSchema>;
