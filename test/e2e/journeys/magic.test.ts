import { onOneShard } from "../../support/one-shard.js";

onOneShard({
  magic: () => import("./magic.journey.js"),
  skills: () => import("./skills.journey.js"),
});
