import { onOneShard } from "../../support/one-shard.js";

onOneShard({
  "scenarios of the load test": () => import("./load-scenarios.journey.js"),
  "versions of clients": () => import("./client-versions.journey.js"),
  dialogue: () => import("./dialogue.journey.js"),
  exchange: () => import("./exchange.journey.js"),
  commerce: () => import("./commerce.journey.js"),
  creatures: () => import("./creatures.journey.js"),
  bodies: () => import("./bodies.journey.js"),
  fighting: () => import("./fighting.journey.js"),
  parties: () => import("./party.journey.js"),
  guilds: () => import("./guilds.journey.js"),
  chat: () => import("./chat.journey.js"),
  packages: () => import("./packages.journey.js"),
  reading: () => import("./reading.journey.js"),
  requests: () => import("./requests.journey.js"),
  screens: () => import("./screen.journey.js"),
  space: () => import("./space.journey.js"),
  debugger: () => import("./debugger.journey.js"),
  tutorial: () => import("./tutorial.journey.js"),
  "things to do": () => import("./happenings.journey.js"),
  stores: () => import("./stores.journey.js"),
});
