import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";
import { projectDirectory } from "../../../runtime/process/version.js";
import { onOneShard } from "../../support/one-shard.js";
import { writeShoreClient } from "../../support/shore-client.js";

const directory = mkdtempSync(path.join(tmpdir(), "client-"));
writeShoreClient(directory);
afterAll(() => rmSync(directory, { recursive: true, force: true }));

onOneShard(
  {
    houses: () => import("./houses.journey.js"),
    boats: () => import("./boats.journey.js"),
    recipes: () => import("./recipes.journey.js"),
  },
  { flags: ["--uo-directory", directory, "--packages", path.join(projectDirectory(), "docs/recipes")], restarts: true },
);
