import { onOneShard } from "../../support/one-shard.js";

onOneShard(
  {
    quests: () => import("./quests.journey.js"),
    spawners: () => import("./spawners.journey.js"),
    "world building": () => import("./world-building.journey.js"),
  },
  { restarts: true },
);
