import { STALLS_FLAGS } from "../../attacks/bazaar.js";
import { inOneArena } from "../../support/one-shard.js";

/**
 * Strangers come from loopback addresses, which are exempt by default. Limits of connections have tests of their own.
 */
const LIMITS = ["--no-game-exempt-loopback", "--game-connections-per-address", "4096", "--game-pending-per-address", "4096"];

inOneArena(
  {
    frames: () => import("./frames.attack.js"),
    stages: () => import("./stages.attack.js"),
    "speech and steps": () => import("./speech-and-steps.attack.js"),
    sessions: () => import("./sessions.attack.js"),
    recorded: () => import("./recorded.attack.js"),
    "login policy": () => import("./login-policy.attack.js"),
    declared: () => import("./declared.attack.js"),
  },
  { flags: [...LIMITS, ...STALLS_FLAGS] },
);
