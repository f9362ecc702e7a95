import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";
import { projectDirectory } from "../../../runtime/base/system/version.js";
import { onOneShard } from "../../support/one-shard.js";
import { writeShoreClient } from "../../support/shore-client.js";

const directory = mkdtempSync(path.join(tmpdir(), "client-"));
/**
 * Houses and ships stay when the journey that built them is over, and who stands within sight of one is shown it. So
 * journeys that build take place out of sight of each other along the shore, from north to south: homes, houses with
 * boats and plots, recipes, shops, kept.
 */
const SHORE_TILES = 240;
writeShoreClient(directory, SHORE_TILES);
afterAll(() => rmSync(directory, { recursive: true, force: true }));

onOneShard(
  {
    "an empty world": () => import("./empty-world.journey.js"),
    houses: () => import("./houses.journey.js"),
    boats: () => import("./boats.journey.js"),
    homes: () => import("./homes.journey.js"),
    shops: () => import("./shops.journey.js"),
    recipes: () => import("./recipes.journey.js"),
    kept: () => import("./homes-kept.journey.js"),
    plots: () => import("./plots.journey.js"),
  },
  {
    flags: ["--uo-directory", directory, "--game-fill-world", "--packages", path.join(projectDirectory(), "docs/recipes")],
    restarts: true,
  },
);
