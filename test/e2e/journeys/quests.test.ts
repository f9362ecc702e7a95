import { onOneShard } from "../../support/one-shard.js";

onOneShard({ quests: () => import("./quests.journey.js") }, { restarts: true });
