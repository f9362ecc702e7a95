import { onOneShard } from "../../support/one-shard.js";

onOneShard(
  {
    commands: () => import("./commands.journey.js"),
    "GM menu": () => import("./gm-menu.journey.js"),
    "live scripts": () => import("./live-scripts.journey.js"),
    "help tickets": () => import("./help-tickets.journey.js"),
    events: () => import("./events.journey.js"),
    "characters kept in SQLite": () => import("./sqlite-characters.journey.js"),
    "commands for items": () => import("./item-commands.journey.js"),
    "commands for creatures": () => import("./creature-commands.journey.js"),
    moongates: () => import("./moongates.journey.js"),
    teleporters: () => import("./teleporters.journey.js"),
    "the way back from an event": () => import("./event-return.journey.js"),
    "jobs in Lua": () => import("./lua-jobs.journey.js"),
  },
  { flags: ["--tickets-seconds-between", "0"], restarts: true },
);
