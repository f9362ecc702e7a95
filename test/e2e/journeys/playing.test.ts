import { onOneShard } from "../../support/one-shard.js";

onOneShard({
  exchange: () => import("./exchange.journey.js"),
  requests: () => import("./requests.journey.js"),
  screens: () => import("./screen.journey.js"),
  space: () => import("./space.journey.js"),
});
