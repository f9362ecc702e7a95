/**
 * The arrows of docs/house.md. Each room names the rooms it may import; everything else is an upward arrow and fails `npm test`.
 * Rooms stand from the lowest to the highest. Type-only imports count.
 */
const rooms = {
  text: [],
  charts: [],
  process: [],
  log: ["process"],
  "data-directory": [],
  wire: ["text"],
  "client-files": ["log"],
  world: [],
  ports: ["log", "world"],
  network: ["log", "ports", "process"],
  "world-data": ["world"],
  storage: ["log", "ports", "process"],
  persistence: ["log", "storage", "world"],
  handover: ["log", "persistence", "storage", "world"],
  backups: ["log", "ports", "process", "storage"],
  jobs: ["log", "ports", "process", "text"],
  accounts: ["log", "ports", "process", "storage"],
  tickets: ["log", "ports", "storage", "text"],
  pictures: ["client-files", "log", "process", "world"],
  "gump-pictures": ["client-files", "pictures", "ports"],
  webhooks: ["log", "ports", "process"],
  "web-requests": ["ports", "process"],
  commands: ["jobs", "log", "pictures", "ports", "process", "storage", "text"],
  connection: ["accounts", "log", "ports", "process", "storage", "text", "wire", "world"],
  view: ["connection", "ports", "wire", "world"],
  play: ["client-files", "connection", "ports", "text", "view", "wire", "world"],
  entry: ["accounts", "connection", "handover", "log", "play", "ports", "storage", "text", "view", "wire", "world"],
  edge: ["accounts", "connection", "entry", "log", "ports", "process", "storage", "wire"],
  scripting: [
    "accounts",
    "commands",
    "gump-pictures",
    "handover",
    "jobs",
    "log",
    "ports",
    "process",
    "storage",
    "text",
    "tickets",
    "wire",
    "world",
    "world-data",
  ],
  inspection: ["jobs", "log", "ports", "storage", "world"],
  staff: ["commands", "jobs", "log", "ports", "tickets", "world"],
  http: ["accounts", "commands", "jobs", "log", "pictures", "ports", "process", "storage", "text", "tickets", "world"],
  config: ["accounts", "ports", "process", "storage", "text", "tickets", "webhooks"],
  console: ["config", "data-directory", "http", "ports", "process", "text"],
  doctor: ["backups", "client-files", "config", "data-directory", "process", "storage", "world"],
  coverage: ["ports", "process", "scripting", "wire"],
  supervisor: ["data-directory", "ports", "process"],
  month: ["charts", "log", "process", "scripting"],
  server: [/./],
};

const inRoom = (room) => `^runtime/${room}/`;

const arrows = Object.entries(rooms)
  .filter(([room]) => room !== "server")
  .map(([room, mayImport]) => ({
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
      name: "load-test-shares-wire-and-charts-only",
      severity: "error",
      from: { path: "^loadtest/" },
      to: { path: "^runtime/", pathNot: ["wire", "charts"].map(inRoom) },
    },
    {
      name: "every-room-is-listed",
      severity: "error",
      comment: "A new folder of runtime/ needs a line in the table of rooms.",
      from: {},
      to: { path: "^runtime/", pathNot: [...Object.keys(rooms), "launch"].map(inRoom) },
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
          "^runtime/edge/edge-process\\.ts$",
          "write-docs\\.ts$",
          "\\.d\\.ts$",
          "^runtime/launch/",
          "^loadtest/main\\.ts$",
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
