import {
  bindAddress,
  databaseUrl,
  directory,
  existingDirectory,
  hostNames,
  networks,
  ipv4Address,
  json,
  oneOf,
  password,
  port,
  text,
  timeZone,
  webOrigins,
  wholeNumber,
  yesOrNo,
} from "./kinds.js";
import { z } from "zod";
import { accountLevels } from "../ports/levels.js";
import { ticketTargetsSchema } from "../tickets/targets.js";
import { webhooksSchema } from "../webhooks/options.js";
import { option, optional, type ValuesOf } from "./option.js";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const KIB = 1_024;
const MIB = 1_024 * KIB;

/** Everything that an operator can set. The names here give the names of flags, variables and file members. */
export const options = {
  dataDirectory: option({
    kind: directory(),
    default: "./data",
    flag: "--data",
    variable: "SHARD_DATA",
    isCommon: true,
    about: "Directory for everything the shard keeps: database, logs, secrets",
  }),
  shardName: option({
    kind: text(/^[\x20-\x7e]{1,31}$/, "1 to 31 printable ASCII characters", "<name>"),
    default: "Shardkeeper",
    variable: "SHARD_NAME",
    isCommon: true,
    about: "Name of the shard in the client's server list",
  }),
  uoDirectory: optional({
    kind: existingDirectory(),
    without: "built-in demo world",
    about: "Directory with a client's files: ground, statics, tiles, names. The demo world replaces what is missing",
  }),

  game: {
    host: option({ kind: bindAddress(), default: "0.0.0.0", isCommon: true, about: "Address that the game listens on" }),
    port: option({ kind: port(), default: 2593, isCommon: true, about: "Port of the game, for login and play" }),
    advertisedHost: optional({
      kind: ipv4Address(),
      without: "the address the client reached",
      isCommon: true,
      about: "Address that clients connect to after the login, for a server behind address translation (NAT)",
    }),
    sight: option({
      kind: wholeNumber(5, 24),
      default: 18,
      about: "Tiles that players see in each direction, until their client asks for another range",
    }),
    contextMenus: option({
      kind: yesOrNo(),
      default: true,
      about: "Let clients open a context menu when a player clicks an item or a mobile that has one",
    }),
    startMap: option({
      kind: oneOf("Trammel", "Felucca"),
      default: "Trammel",
      about: "Map with the cities where new characters start; the demo world has one town, on Trammel",
    }),
    tickMs: option({
      kind: wholeNumber(5, 250),
      default: 40,
      about: "Milliseconds between updates about others; answers to a player's own actions are immediate",
    }),
    outboxBytes: option({
      kind: wholeNumber(64 * KIB, 64 * MIB),
      default: MIB,
      about: "Bytes that may wait for a client to read them; a client with more is disconnected",
    }),
    maximumConnections: option({
      kind: wholeNumber(1, 65_535),
      default: 20_000,
      about: "Game connections at once; the limit of open files must allow them",
    }),
    connectionsPerAddress: option({
      kind: wholeNumber(1, 65_535),
      default: 64,
      about: "Game connections at once from one address",
    }),
    pendingPerAddress: option({
      kind: wholeNumber(1, 65_535),
      default: 16,
      about: "Game connections at once from one address before their login",
    }),
    exemptLoopback: option({
      kind: yesOrNo(),
      default: true,
      about:
        "Exempt this machine's own addresses, which load tests use, from the limits per address and from the wait after failed logins",
    }),
    trustedProxies: option({
      kind: networks(),
      default: [],
      about:
        "TCP proxies that begin each connection with a header of the PROXY protocol, version 2: the client's address in it counts for limits, failed logins and the log",
    }),
    firstByteMs: option({
      kind: wholeNumber(100, 10 * MINUTE_MS),
      default: 5 * SECOND_MS,
      about: "Milliseconds until a new connection must send its first byte",
    }),
    loginMs: option({
      kind: wholeNumber(100, 10 * MINUTE_MS),
      default: 10 * SECOND_MS,
      about: "Milliseconds until a new connection must send a complete login packet",
    }),
    serverListMs: option({
      kind: wholeNumber(100, 60 * MINUTE_MS),
      default: 60 * SECOND_MS,
      about: "Milliseconds to choose from the server list",
    }),
    characterListMs: option({
      kind: wholeNumber(100, 24 * 60 * MINUTE_MS),
      default: 15 * MINUTE_MS,
      about: "Milliseconds from the character list to the world, character creation included",
    }),
  },

  http: {
    host: option({ kind: bindAddress(), default: "127.0.0.1", isCommon: true, about: "Address that the HTTP API listens on" }),
    port: option({ kind: port(), default: 8088, isCommon: true, about: "Port of the HTTP API" }),
    jwt: option({
      kind: yesOrNo(),
      default: true,
      flag: "--jwt",
      variable: "SHARD_JWT",
      isCommon: true,
      about:
        "Require tokens. Without them everyone who reaches the API is Administrator, so http.host must be a loopback address",
    }),
    jwtSecret: optional({
      kind: text(/^.{32,}$/su, "32 or more characters", "<text>"),
      without: "generated once and kept in the data directory",
      variable: "SHARD_JWT_SECRET",
      secret: true,
      about: "Key that signs tokens",
    }),
    jwtLifetimeMinutes: option({
      kind: wholeNumber(1, 10_080),
      default: 60,
      flag: "--jwt-lifetime-minutes",
      variable: "SHARD_JWT_LIFETIME_MINUTES",
      about: "Minutes that a token stays valid",
    }),
    allowedHosts: option({
      kind: hostNames(),
      default: [],
      about: "Host names of the API besides loopback names and its own address (guards against DNS rebinding)",
    }),
    trustedProxies: option({
      kind: networks(),
      default: [],
      about: "Reverse proxies whose X-Forwarded-For says whose address counts for limits, failed logins and the log",
    }),
    corsOrigins: option({
      kind: webOrigins(),
      default: [],
      about: "Web sites whose pages may call the API from a browser",
    }),
    openMetrics: option({
      kind: oneOf("onLoopback", "always", "never"),
      default: "onLoopback",
      about: "When /metrics needs no token; onLoopback: while the API listens on a loopback address",
    }),
    exemptLoopback: option({
      kind: yesOrNo(),
      default: true,
      about: "Exempt this machine's own addresses from the request limit per address and from the wait after failed logins",
    }),
  },

  database: {
    url: optional({
      kind: databaseUrl(),
      without: "an SQLite file in the data directory",
      confidential: true,
      isCommon: true,
      about: "MySQL or MariaDB database that stores the shard",
    }),
  },

  accounts: {
    adminPassword: optional({
      kind: password(),
      without: "random, shown once and kept in the data directory",
      variable: "SHARD_ADMIN_PASSWORD",
      secret: true,
      isCommon: true,
      about: "Password of the account admin, which the first start creates",
    }),
    addressDays: option({
      kind: wholeNumber(0, 3_650, "0: none is kept"),
      default: 90,
      about: "Days for which the addresses of logins are kept, to show which accounts share them",
    }),
  },

  persistence: {
    snapshotMinutes: option({
      kind: wholeNumber(0, 1_440),
      default: 10,
      about: "Minutes between snapshots of the world, each of which empties the journal; 0: only on the command save_persistence",
    }),
    allowEmptyDatabase: option({
      kind: yesOrNo(),
      default: false,
      about: "Begin with an empty database although the data directory was used before. Without it the start is refused",
    }),
    allowMissingBatches: option({
      kind: yesOrNo(),
      default: false,
      about:
        "Start although batches of the journal are missing: with the world as it was before them. Without it the start is refused",
    }),
  },

  scripts: {
    directory: optional({
      kind: existingDirectory(),
      without: "the project's own",
      about: "Directory with the shard's Lua files, in lua and gumps",
    }),
    packages: optional({
      kind: existingDirectory(),
      without: "only those in packages of the data directory",
      flag: "--packages",
      variable: "SHARD_PACKAGES",
      about: "Directory with further packages of scripts, each in a folder of its own",
    }),
    watch: option({ kind: yesOrNo(), default: true, about: "Reload a script when its file is saved" }),
    budgetMs: option({
      kind: wholeNumber(5, 5_000),
      default: 50,
      about: "Milliseconds that a script may run without a pause; then it is stopped",
    }),
    sharePercent: option({
      kind: wholeNumber(5, 90),
      default: 60,
      about: "Percent of a second that all scripts together may work; beyond it their timers, waits and creatures are late",
    }),
    webOrigins: option({
      kind: webOrigins(),
      default: [],
      about:
        "Web servers that scripts may send requests to, such as https://api.example.org; private addresses only as addresses",
    }),
    timeZone: optional({
      kind: timeZone(),
      without: "that of the server",
      about: "Time zone of the calendars of scripts, such as Europe/Berlin",
    }),
    timersPerFile: option({
      kind: wholeNumber(1, 10_000),
      default: 2_000,
      about: "Timers that one script file may have at once",
    }),
    memoryMebibytes: option({
      kind: wholeNumber(16, 512),
      default: 64,
      about: "Memory limit of all scripts together, in MiB; above 128, garbage collection delays the game",
    }),
    watchdogMs: option({
      kind: wholeNumber(1_000, 600_000),
      default: 5_000,
      about:
        "Milliseconds that a script may block the server if nothing can stop it; then the process exits, for a service manager to restart",
    }),
    values: option({
      kind: json(z.record(z.string(), z.json()), "an object of values"),
      default: {},
      about: "Values that scripts read with config.get",
    }),
  },

  tickets: {
    openPerAccount: option({
      kind: wholeNumber(1, 1_000),
      default: 5,
      about: "Help tickets of one account that may be open or assigned at once",
    }),
    targets: option({
      kind: json(ticketTargetsSchema, "an object of categories (or default) with firstAnswerMinutes and closingMinutes"),
      default: {},
      about:
        'Minutes until staff should answer and close tickets: {"default": {"firstAnswerMinutes": 60, "closingMinutes": 1440}}',
    }),
    secondsBetween: option({
      kind: wholeNumber(0, 86_400),
      default: 30,
      about: "Seconds between two help tickets of one account",
    }),
  },

  commands: {
    levels: option({
      kind: json(z.record(z.string(), z.enum(accountLevels)), "an object of command names and levels"),
      default: {},
      about: 'Levels that commands need instead of their own: {"where": "Counselor"}',
    }),
  },

  webhooks: {
    targets: option({
      kind: json(webhooksSchema, "a list of {url, secret, events?, name?}"),
      default: [],
      variable: "SHARD_WEBHOOKS",
      secret: true,
      about: "Addresses that events are posted to, with signatures; see the operator's guide",
    }),
    allowPrivateTargets: option({
      kind: yesOrNo(),
      default: false,
      about: "Allow webhooks on this machine and in private networks",
    }),
  },

  log: {
    level: option({
      kind: oneOf("trace", "debug", "info", "warn", "error", "fatal"),
      default: "info",
      isCommon: true,
      about: "Lowest level that is logged",
    }),
    fileBytes: option({
      kind: wholeNumber(64 * KIB, 1_024 * MIB),
      default: 16 * MIB,
      about: "Bytes of a log file; the next file begins at this size, and at midnight UTC",
    }),
    files: option({ kind: wholeNumber(1, 10_000), default: 30, about: "Log files to keep, including the current one" }),
  },
} as const;

export type Config = ValuesOf<typeof options>;
