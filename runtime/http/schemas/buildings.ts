import { z } from "zod";
import { buildingMembers, seenSectionSchema } from "../../contracts/inspection.js";
import { timeSchema } from "./fields.js";

const buildingSchema = z
  .strictObject({
    ...buildingMembers,
    decaysAtUtc: timeSchema.nullable().meta({ description: "When it falls down if nobody comes; null for never." }),
  })
  .meta({ id: "Building" });
export type Building = z.output<typeof buildingSchema>;

export const mapBuildingsSchema = z
  .strictObject({ totalCount: z.int(), buildings: z.array(buildingSchema) })
  .meta({ id: "MapBuildings" });
export const buildingDetailsSchema = z
  .strictObject({ building: buildingSchema, sections: z.array(seenSectionSchema) })
  .meta({ id: "BuildingDetails" });
export type BuildingDetails = z.output<typeof buildingDetailsSchema>;
export type MapBuildings = z.output<typeof mapBuildingsSchema>;
