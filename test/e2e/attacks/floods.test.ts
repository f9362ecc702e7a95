import { inOneArena } from "../../support/one-shard.js";

inOneArena(
  {
    garbage: () => import("./garbage.attack.js"),
    fuzz: () => import("./fuzz.attack.js"),
  },
  { residents: ["anna", "bert", "cleo"] },
);
