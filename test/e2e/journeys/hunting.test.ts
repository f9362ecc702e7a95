import { onOneShard } from "../../support/one-shard.js";

onOneShard({ hunting: () => import("./hunting.journey.js") }, { values: { monsters_fight: true }, restarts: true });
