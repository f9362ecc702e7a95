import {
  bindAddress,
  databaseUrl,
  directory,
  existingDirectory,
  hostNames,
  ipv4Address,
  json,
  oneOf,
  password,
  port,
  text,
  webOrigins,
  wholeNumber,
  yesOrNo,
} from "./kinds.js";
import { z } from "zod";
import { accountLevels } from "../ports/levels.js";
import { webhooksSchema } from "../webhooks/options.js";
import { option, optional, type ValuesOf } from "./option.js";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const KIB = 1_024;
const MIB = 1_024 * KIB;

/** Everything an operator can set. Names of flags, variables and file members follow from the names here. */
export const options = {
  dataDirectory: option({
    kind: directory(),
    default: "./data",
    flag: "--data",
    variable: "SHARD_DATA",
    about: "Directory for everything the shard keeps: database, logs, secrets",
  }),
  shardName: option({
    kind: text(/^[\x20-\x7e]{1,31}$/, "1 to 31 printable ASCII characters", "<name>"),
    default: "Shardkeeper",
    variable: "SHARD_NAME",
    about: "Name in the client's list of servers",
  }),
  uoDirectory: optional({
    kind: existingDirectory(),
    without: "built-in demo world",
    about: "Files of a client, for the ground, what stands on it and names; what is missing there is as in the demo world",
  }),

  game: {
    host: option({ kind: bindAddress(), default: "0.0.0.0", about: "Address the game listens on" }),
    port: option({ kind: port(), default: 2593, about: "Port of the game, for login and play" }),
    advertisedHost: optional({
      kind: ipv4Address(),
      without: "the address the client reached",
      about: "Address that clients are sent to after the login, for servers behind address translation",
    }),
    sight: option({
      kind: wholeNumber(5, 24),
      default: 18,
      about: "How far players see, in tiles, until their client asks for another range",
    }),
    startMap: option({
      kind: oneOf("Trammel", "Felucca"),
      default: "Trammel",
      about: "Map with the cities where new characters start; the demo world has one town on Trammel",
    }),
    tickMs: option({
      kind: wholeNumber(5, 250),
      default: 40,
      about: "News of others is gathered for so many milliseconds; answers to a player's own acts never wait",
    }),
    outboxBytes: option({
      kind: wholeNumber(64 * KIB, 64 * MIB),
      default: MIB,
      about: "A client that lets more than this many bytes wait for it is disconnected",
    }),
    maximumConnections: option({
      kind: wholeNumber(1, 65_535),
      default: 20_000,
      about: "Game connections at once; the limit of open files must allow for them",
    }),
    connectionsPerAddress: option({
      kind: wholeNumber(1, 65_535),
      default: 64,
      about: "Game connections at once from one address",
    }),
    pendingPerAddress: option({
      kind: wholeNumber(1, 65_535),
      default: 16,
      about: "Game connections at once from one address that have not logged in yet",
    }),
    exemptLoopback: option({
      kind: yesOrNo(),
      default: true,
      about: "Limits per address do not count for this machine's own addresses, where load tests come from",
    }),
    firstByteMs: option({
      kind: wholeNumber(100, 10 * MINUTE_MS),
      default: 5 * SECOND_MS,
      about: "Time from a connection to its first byte",
    }),
    loginMs: option({
      kind: wholeNumber(100, 10 * MINUTE_MS),
      default: 10 * SECOND_MS,
      about: "Time from a connection to a complete login packet",
    }),
    serverListMs: option({
      kind: wholeNumber(100, 60 * MINUTE_MS),
      default: 60 * SECOND_MS,
      about: "Time to choose from the list of servers",
    }),
    characterListMs: option({
      kind: wholeNumber(100, 24 * 60 * MINUTE_MS),
      default: 15 * MINUTE_MS,
      about: "Time from the list of characters to the world, with making a new character in between",
    }),
  },

  http: {
    host: option({ kind: bindAddress(), default: "127.0.0.1", about: "Address the HTTP API listens on" }),
    port: option({ kind: port(), default: 8088, about: "Port of the HTTP API" }),
    jwt: option({
      kind: yesOrNo(),
      default: true,
      flag: "--jwt",
      variable: "SHARD_JWT",
      about: "Ask for a token; without, everybody who reaches the API is Administrator, so only on a loopback address",
    }),
    jwtSecret: optional({
      kind: text(/^.{32,}$/su, "32 or more characters", "<text>"),
      without: "made once and kept in the data directory",
      variable: "SHARD_JWT_SECRET",
      secret: true,
      about: "Key that signs tokens",
    }),
    jwtLifetimeMinutes: option({
      kind: wholeNumber(1, 10_080),
      default: 60,
      flag: "--jwt-lifetime-minutes",
      variable: "SHARD_JWT_LIFETIME_MINUTES",
      about: "A token is good for so many minutes",
    }),
    allowedHosts: option({
      kind: hostNames(),
      default: [],
      about:
        "Names under which the API may be addressed besides loopback names and its own address (guards against DNS rebinding)",
    }),
    corsOrigins: option({
      kind: webOrigins(),
      default: [],
      about: "Sites whose pages may call the API from a browser",
    }),
    openMetrics: option({
      kind: oneOf("onLoopback", "always", "never"),
      default: "onLoopback",
      about: "Whether /metrics asks for no token; onLoopback: only while the API listens on a loopback address",
    }),
    exemptLoopback: option({
      kind: yesOrNo(),
      default: true,
      about: "The request budget per address does not count for this machine's own addresses",
    }),
  },

  database: {
    url: optional({
      kind: databaseUrl(),
      without: "an SQLite file in the data directory",
      confidential: true,
      about: "MySQL or MariaDB server to keep accounts and characters in",
    }),
  },

  accounts: {
    adminPassword: optional({
      kind: password(),
      without: "random, shown once and kept in the data directory",
      variable: "SHARD_ADMIN_PASSWORD",
      secret: true,
      about: "Password of the account admin, which the first start makes",
    }),
  },

  persistence: {
    snapshotMinutes: option({
      kind: wholeNumber(0, 1_440),
      default: 10,
      about: "How often the journal of the world is folded into its snapshot; 0: only by save_persistence",
    }),
  },

  scripts: {
    directory: optional({
      kind: existingDirectory(),
      without: "the project's own",
      about: "Directory that holds the Lua files of the shard: lua and gumps",
    }),
    watch: option({ kind: yesOrNo(), default: true, about: "Load a script anew when its file is saved" }),
    budgetMs: option({
      kind: wholeNumber(5, 5_000),
      default: 50,
      about: "A script that runs longer than this at a stretch is stopped",
    }),
    memoryMebibytes: option({
      kind: wholeNumber(16, 512),
      default: 64,
      about: "Memory that all scripts may have together, in MiB; collecting the garbage of more than 128 holds the game up",
    }),
    watchdogMs: option({
      kind: wholeNumber(1_000, 600_000),
      default: 5_000,
      about:
        "The server ends itself when a script that nothing could stop holds it up for so long; a service manager starts it anew",
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
      about: "Help tickets of one account that are not closed",
    }),
    secondsBetween: option({
      kind: wholeNumber(0, 86_400),
      default: 30,
      about: "Seconds that pass between two help tickets of one account",
    }),
  },

  commands: {
    levels: option({
      kind: json(z.record(z.string(), z.enum(accountLevels)), "an object of command names and levels"),
      default: {},
      about: 'Levels that commands ask for, where they differ from the command\'s own: {"where": "Counselor"}',
    }),
  },

  webhooks: {
    targets: option({
      kind: json(webhooksSchema, "a list of {url, secret, events?, name?}"),
      default: [],
      variable: "SHARD_WEBHOOKS",
      secret: true,
      about: "Addresses that events are posted to, signed; see the operator's guide",
    }),
    allowPrivateTargets: option({
      kind: yesOrNo(),
      default: false,
      about: "Webhooks may be on this machine or in a private network",
    }),
  },

  log: {
    level: option({
      kind: oneOf("trace", "debug", "info", "warn", "error", "fatal"),
      default: "info",
      about: "Least important kind of line that is logged",
    }),
    fileBytes: option({
      kind: wholeNumber(64 * KIB, 1_024 * MIB),
      default: 16 * MIB,
      about: "A log file is followed by the next at this size, and at midnight UTC",
    }),
    files: option({ kind: wholeNumber(1, 10_000), default: 30, about: "Log files kept, the current one included" }),
  },
} as const;

export type Config = ValuesOf<typeof options>;
