import { z } from "zod";
import { CHARACTER_SLOTS } from "../../storage/storage.js";
import { USUAL_MEMORY_MIB } from "../accounts/passwords.js";
import { DEVELOPMENT_COMMANDS } from "../../contracts/command-kinds.js";
import { accountLevels } from "../../contracts/levels.js";
import { ticketTargetsSchema } from "../tickets/targets.js";
import { webhooksSchema } from "../webhooks/options.js";
import { gameOptions } from "./game-options.js";
import { httpOptions } from "./http-options.js";
import { networkOptions } from "./network-options.js";
import {
  databaseUrl,
  directory,
  duration,
  existingDirectory,
  json,
  oneOf,
  password,
  text,
  timeZone,
  webOrigins,
  wholeNumber,
  yesOrNo,
} from "./kinds.js";
import { option, optional, type OptionValues } from "./option.js";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
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

  game: gameOptions,

  network: networkOptions,

  http: httpOptions,

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
    bodies: option({
      kind: wholeNumber(1, CHARACTER_SLOTS),
      default: 1,
      about: "Characters of one account in the world at once: one that lingers after its player left keeps the others out",
    }),
    deletableAfterDays: option({
      kind: wholeNumber(0, 3_650),
      default: 7,
      about: "Days after its creation from which on a character can be deleted by its player",
    }),
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
    recentLogins: option({
      kind: yesOrNo(),
      default: true,
      about: "Check a password quickly that was right within the last hour for the same account and address",
    }),
    passwordMib: option({
      kind: wholeNumber(1, 256),
      default: USUAL_MEMORY_MIB,
      about: "Memory in MiB that hashing a new password takes. Less than the default makes stored passwords easier to guess",
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

  chronicle: {
    days: option({
      kind: wholeNumber(0, 3_650),
      default: 30,
      about:
        "Days for which the record of what happened to items is kept; in a network the smallest number of its processes counts; 0: nothing " +
        "is recorded, and what was is dropped at the start",
    }),
    maxMib: option({
      kind: wholeNumber(1, 1_000_000),
      default: 1_024,
      about: "Size in MiB that the record of each process may have; the oldest lines are dropped first",
    }),
    speech: option({
      kind: wholeNumber(0, 3_650),
      default: 0,
      about: "Days for which the record also has what players say aloud, for Administrators; 0: it has not",
    }),
  },

  alarms: {
    gainTimes: option({
      kind: wholeNumber(0, 1_000_000),
      default: 100,
      about: "Staff are told of a character that gains this many times the usual gold in an hour; 0: never",
    }),
    gainGold: option({
      kind: wholeNumber(1, 1_000_000_000),
      default: 100_000,
      about: "Gold that such a gain has at least",
    }),
    surplusGold: option({
      kind: wholeNumber(0, 1_000_000_000),
      default: 1_000,
      about: "Staff are told when there is this much more gold than was created; 0: never",
    }),
    unexplainedPieces: option({
      kind: wholeNumber(0, 60_000),
      default: 1,
      about: "Staff are told of a stack that grew by this many pieces although nothing tells why; 0: never",
    }),
    copiedProperties: option({
      kind: wholeNumber(0, 100),
      default: 3,
      about:
        "Staff are told of a thing that is like another one which a different script made, if they have at least this many properties of " +
        "their own (name, hue, params); 0: never",
    }),
  },

  backup: {
    every: optional({
      kind: duration(MINUTE_MS, 30 * DAY_MS, "6h"),
      without: "none",
      isCommon: true,
      about: "Time between backups that the server makes and checks by a restore, while it runs",
    }),
    keep: option({ kind: wholeNumber(1, 10_000), default: 14, about: "Backups of backup.every to keep; older ones are removed" }),
    directory: optional({
      kind: directory(),
      without: "backups in the data directory",
      about: "Directory of the backups; best on another disk",
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
    waitsPerFile: option({
      kind: wholeNumber(1, 100_000),
      default: 2_000,
      about: "Handlers of one script file that may wait at once, for a time or an answer",
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
    packets: option({
      kind: yesOrNo(),
      default: false,
      about: "Let scripts send clients any packets with packets.send; only for scripts that you trust as you trust the server",
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
    speechDays: option({
      kind: wholeNumber(0, 3_650, "0: nothing is kept"),
      default: 30,
      about: "Days for which a help ticket keeps what its sender heard and said in the ten minutes before",
    }),
  },

  commands: {
    levels: option({
      kind: json(z.record(z.string(), z.enum(accountLevels)), "an object of command names and levels"),
      default: {},
      about: 'Levels that commands need instead of their own: {"where": "Counselor"}',
    }),
    development: option({
      kind: yesOrNo(),
      default: true,
      flag: "--development-commands",
      variable: "SHARD_DEVELOPMENT_COMMANDS",
      isCommon: true,
      about: `Let every player use ${DEVELOPMENT_COMMANDS.join(", ")}; switch it off before you open a shard to the public`,
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

export type Config = OptionValues<typeof options>;
