import { seenBuildingDetailsSchema, seenBuildingsSchema } from "../../http/schemas/buildings.js";
import { belongingsSchema, listedCharactersSchema, seenCharacterSchema } from "../../http/schemas/characters.js";
import { seenRichSchema } from "../../http/schemas/economy.js";
import { foundItemsSchema, seenItemDetailsSchema } from "../../http/schemas/items.js";
import type { InspectionChecks } from "../../network/staff/remote-inspection.js";

/** What processes of worlds answer to those who look into them is checked with the schemas of the API. */
export const INSPECTION_CHECKS: InspectionChecks = {
  characters: (value) => listedCharactersSchema.parse(value),
  character: (value) => seenCharacterSchema.parse(value),
  belongings: (value) => belongingsSchema.parse(value),
  items: (value) => foundItemsSchema.parse(value),
  item: (value) => seenItemDetailsSchema.parse(value),
  buildings: (value) => seenBuildingsSchema.parse(value),
  building: (value) => seenBuildingDetailsSchema.parse(value),
  richest: (value) => seenRichSchema.parse(value),
};
