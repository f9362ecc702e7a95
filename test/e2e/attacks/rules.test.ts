import { inOneArena } from "../../support/one-shard.js";

inOneArena({
  frames: () => import("./frames.attack.js"),
  stages: () => import("./stages.attack.js"),
  "speech and steps": () => import("./speech-and-steps.attack.js"),
  sessions: () => import("./sessions.attack.js"),
  recorded: () => import("./recorded.attack.js"),
  "login policy": () => import("./login-policy.attack.js"),
});
