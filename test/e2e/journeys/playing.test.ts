import { onOneShard } from "../../support/one-shard.js";

onOneShard({
  requests: () => import("./requests.journey.js"),
  screens: () => import("./screen.journey.js"),
  space: () => import("./space.journey.js"),
});
