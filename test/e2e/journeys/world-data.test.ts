import { onOneShard } from "../../support/one-shard.js";

onOneShard(
  {
    spawners: () => import("./spawners.journey.js"),
    "world building": () => import("./world-building.journey.js"),
  },
  { restarts: true },
);
