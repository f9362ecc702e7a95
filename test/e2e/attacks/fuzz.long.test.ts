import { inOneArena } from "../../support/one-shard.js";

inOneArena({ fuzz: () => import("./fuzz.attack.js") });
