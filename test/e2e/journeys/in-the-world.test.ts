import { hasIpv6 } from "../../support/ipv6.js";
import { onOneShard } from "../../support/one-shard.js";

onOneShard(
  {
    entering: () => import("./entering.journey.js"),
    characters: () => import("./characters.journey.js"),
    sessions: () => import("./sessions.journey.js"),
    walking: () => import("./walking.journey.js"),
    overload: () => import("./overload.journey.js"),
    sight: () => import("./sight.journey.js"),
    meeting: () => import("./meeting.journey.js"),
    items: () => import("./items.journey.js"),
    windows: () => import("./windows.journey.js"),
    magic: () => import("./magic.journey.js"),
    skills: () => import("./skills.journey.js"),
  },
  { flags: ["--game-host", hasIpv6 ? "::" : "0.0.0.0"] },
);
