/**
 * The arrows of docs/house.md. Each room names the rooms it may import; everything else is an upward arrow and fails
 * `npm test`. Rooms stand from the lowest to the highest. Type-only imports count.
 */
const rooms = {
  base: [],
  protocol: ["base"],
  world: [],
  contracts: ["world"],
  assets: ["base", "world"],
  storage: ["base", "contracts", "world"],
  services: ["assets", "base", "contracts", "storage", "world"],
  game: ["base", "contracts", "protocol", "services", "storage", "world"],
  network: ["base", "contracts", "game", "protocol", "services", "storage", "world"],
  scripting: ["assets", "base", "contracts", "services", "storage", "world"],
  http: ["assets", "base", "contracts", "services", "storage", "world"],
  console: ["base", "contracts", "http", "services"],
  tools: ["assets", "base", "contracts", "network", "protocol", "scripting", "services", "storage", "world"],
  server: ["assets", "base", "contracts", "game", "http", "network", "scripting", "services", "storage", "world"],
};

const inRoom = (room) => `^runtime/${room}/`;

const arrows = Object.entries(rooms).map(([room, mayImport]) => ({
  name: `arrows-of-${room}`,
  severity: "error",
  comment: `${room} may import ${mayImport.join(", ") || "no other room"}.`,
  from: { path: inRoom(room) },
  to: { path: "^(runtime|loadtest)/", pathNot: [room, ...mayImport].map(inRoom) },
}));

module.exports = {
  forbidden: [
    ...arrows,
    {
      name: "console-sees-only-schemas-of-http",
      severity: "error",
      comment: "The console is a client of the HTTP API: it shares the API's response types and nothing that serves them.",
      from: { path: inRoom("console") },
      to: { path: inRoom("http"), pathNot: "^runtime/http/schemas/" },
    },
    {
      name: "load-test-shares-protocol-and-reports-only",
      severity: "error",
      from: { path: "^loadtest/" },
      to: { path: "^runtime/", pathNot: ["protocol", "base/reports"].map(inRoom) },
    },
    {
      name: "every-room-is-listed",
      severity: "error",
      comment: "A new folder of runtime/ needs a line in the table of rooms.",
      from: {},
      to: { path: "^runtime/", pathNot: Object.keys(rooms).map(inRoom) },
    },
    { name: "no-circle", severity: "error", from: {}, to: { circular: true } },
    {
      name: "no-orphan",
      severity: "error",
      comment: "Nothing imports this file and it is no entry point.",
      from: {
        orphan: true,
        pathNot: [
          "main\\.ts$",
          "-worker\\.ts$",
          "^runtime/network/edge/edge-process\\.ts$",
          "/write-[^/]+-docs\\.ts$",
          "\\.d\\.ts$",
          "^runtime/tools/npm/",
          "^loadtest/scenarios/",
          "migrations/\\d+",
        ],
      },
      to: {},
    },
  ],
  options: {
    includeOnly: "^(runtime|loadtest)/",
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { extensions: [".ts", ".mjs", ".js"] },
  },
};
