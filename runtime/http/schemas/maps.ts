import { z } from "zod";
import { accountLevels } from "../../contracts/levels.js";
import { idSchema } from "./fields.js";

export const gameMapSchema = z
  .strictObject({
    mapId: z.int(),
    name: z.string(),
    width: z.int().meta({ description: "In tiles." }),
    height: z.int().meta({ description: "In tiles." }),
    hasGround: z
      .boolean()
      .meta({ description: "If false, the map is level grass, because the server has no client files of it." }),
    maxZoom: z.int().meta({
      description: "At this zoom a pixel is a tile. Each lower zoom halves the scale; at zoom 0 the map is one square.",
    }),
    squarePixels: z.int().meta({ description: "The side, in pixels, of the squares that a map's picture is cut into." }),
  })
  .meta({ id: "GameMap" });
export type GameMap = z.output<typeof gameMapSchema>;

const mapPersonSchema = z
  .strictObject({
    sessionId: idSchema,
    accountId: idSchema,
    username: z.string(),
    role: z.enum(accountLevels),
    characterId: idSchema,
    characterName: z.string().nullable(),
    x: z.int(),
    y: z.int(),
    z: z.int(),
  })
  .meta({ id: "MapPerson" });

export const mapPositionsSchema = z
  .strictObject({
    entered: z.array(mapPersonSchema).meta({ description: "The characters that came into view, or got another name or level." }),
    moved: z
      .array(z.tuple([idSchema, z.int(), z.int(), z.int()]))
      .meta({ description: "The characters that moved within the view: sessionId, x, y, z." }),
    left: z.array(idSchema).meta({ description: "The sessions that left the view." }),
  })
  .meta({ id: "MapPositions" });

export type MapPerson = z.output<typeof mapPersonSchema>;
export type MapPositions = z.output<typeof mapPositionsSchema>;

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
