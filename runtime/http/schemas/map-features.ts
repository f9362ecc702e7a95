import { z } from "zod";
import { idSchema } from "./fields.js";

const mapSpawnerSchema = z
  .strictObject({
    serial: idSchema,
    x: z.int(),
    y: z.int(),
    z: z.int(),
    makes: z
      .array(z.strictObject({ name: z.string(), maximum: z.int().meta({ description: "How many of it there are at a time." }) }))
      .meta({ description: "The creatures and items that it makes." }),
    maximum: z.int().meta({ description: "How many there are at a time, of all together." }),
    isProximity: z.boolean().meta({ description: "Whether it makes them when a player comes near." }),
    isEnabled: z.boolean().meta({ description: "False for one that was stopped." }),
  })
  .meta({ id: "MapSpawner" });
export type MapSpawner = z.output<typeof mapSpawnerSchema>;

const totalCount = z
  .int()
  .meta({ description: "How many there are in this part of the map; more than given if there are too many." });

export const mapSpawnersSchema = z.strictObject({ totalCount, spawners: z.array(mapSpawnerSchema) }).meta({ id: "MapSpawners" });
export type MapSpawners = z.output<typeof mapSpawnersSchema>;

const mapAreaSchema = z.strictObject({ left: z.int(), top: z.int(), right: z.int(), bottom: z.int() });

const mapRegionSchema = z
  .strictObject({
    serial: idSchema,
    name: z.string(),
    parent: z.string().nullable().meta({ description: "The name of the region around it." }),
    priority: z.int().meta({ description: "Where regions overlap, the highest counts." }),
    areas: z.array(mapAreaSchema).meta({ description: "Its rectangles in this part of the map; their edges belong to them." }),
  })
  .meta({ id: "MapRegion" });
export type MapRegion = z.output<typeof mapRegionSchema>;

export const mapRegionsSchema = z.strictObject({ totalCount, regions: z.array(mapRegionSchema) }).meta({ id: "MapRegions" });
export type MapRegions = z.output<typeof mapRegionsSchema>;
