import { Option } from "commander";
import {
  agents,
  agentSecret,
  baseUrl,
  CREDENTIAL_MAX_CHARACTERS,
  edges,
  listenAddress,
  networkFile,
  onOff,
  oneOf,
  printable,
  scenario,
  secret,
  SECRET_MAX_CHARACTERS,
  SECRET_MIN_CHARACTERS,
  stages,
  threshold,
  wholeNumber,
} from "./flag-values.js";

/** Roles an account can be created with, as the specification lists them for `--user-role`. */
const accountRoles = ["Regular", "Counselor", "GameMaster", "Administrator"] as const;
export type AccountRole = (typeof accountRoles)[number];
/** Roles that may use `.teleport`, with which clients hop between facets. */
export const hoppingRoles: readonly AccountRole[] = ["GameMaster", "Administrator"];

/** A flag of the command line. The help and the table of the guide follow from it. */
export interface Flag {
  /** With its value, such as `--port <n>`. */
  syntax: string;
  about: string;
  /** The values that `parse` accepts, for readers. */
  allowed?: string;
  default?: string | number | boolean | readonly never[];
  /** Where the default is not a value that could be given. */
  shownDefault?: string;
  /** Where the value may stand as well, so that other users of the machine do not see it. */
  environmentVariable?: string;
  /** @param before the value of an earlier use of the same flag */
  parse?: (text: string, before: never) => unknown;
}

/** Longest `_index` behind a prefix: `_10000`. */
const INDEX_SUFFIX_MAX_CHARACTERS = 6;
const PREFIX_MAX_CHARACTERS = CREDENTIAL_MAX_CHARACTERS - INDEX_SUFFIX_MAX_CHARACTERS;
export const SEED_MAX = 4_294_967_295;

const OUTPUT_FILE = "a file that can be written";

/** A flag whose value is a whole number. */
function numeric(syntax: string, about: string, min: number, max: number, more: Partial<Flag> = {}): Flag {
  const allowed = `${min.toLocaleString("en-US")} to ${max.toLocaleString("en-US")}`;
  return { syntax, about, allowed, parse: wholeNumber(min, max), ...more };
}

/** The flags in the order of the specification's table, then those of this project. */
export const flags: readonly Flag[] = [
  { syntax: "--host <host>", about: "login server's hostname", default: "127.0.0.1" },
  numeric("--port <n>", "login server's port", 1, 65_535, { default: 2593 }),
  {
    syntax: "--http <url>",
    about: "HTTP API base URL, used for the account bootstrap",
    allowed: "http or https",
    default: "http://localhost:8088",
    parse: baseUrl,
  },
  numeric("--clients <n>", "concurrent clients", 1, 10_000, { default: 100 }),
  numeric("--duration <seconds>", "test duration in seconds, counted from the moment all clients were launched", 10, 86_400, {
    default: 300,
  }),
  numeric("--ramp-up-per-second <n>", "clients started per second", 1, 10_000, { default: 10 }),
  numeric("--move-interval-ms <ms>", "delay between an acknowledgement and the next step of a client, in ms", 50, 10_000, {
    default: 300,
  }),
  {
    syntax: "--user-prefix <text>",
    about: "username prefix of the test accounts",
    allowed: `1 to ${PREFIX_MAX_CHARACTERS} printable ASCII characters`,
    default: "stress",
    parse: printable(PREFIX_MAX_CHARACTERS),
  },
  {
    syntax: "--user-password <text>",
    about: "password of all test accounts",
    allowed: `1 to ${CREDENTIAL_MAX_CHARACTERS} printable ASCII characters`,
    default: "StressPwd#123",
    parse: secret,
  },
  {
    syntax: "--user-role <role>",
    about: "role given to accounts that are created",
    allowed: accountRoles.join(", "),
    default: "Regular",
    parse: oneOf(accountRoles),
  },
  {
    syntax: "--admin-username <text>",
    about: "administrator's username, needed while the server has JWT on",
    allowed: "with the password",
  },
  { syntax: "--admin-password <text>", about: "administrator's password", allowed: "with the username" },
  { syntax: "--verbose [boolean]", about: "a line for every event of every client", default: false, parse: onOff },
  numeric("--seed <n>", "repeats the random directions of an earlier run", 0, SEED_MAX, { shownDefault: "drawn, and printed" }),
  numeric("--workers <n>", "threads that play clients", 1, 64, {
    shownDefault: "one up to 1,000 clients, then one per 1,000 as far as there are cores",
  }),
  {
    syntax: "--scenario <name>",
    about:
      "what clients play: a file of loadtest/scenarios or a path, such as 'crowd_talk'; repeated with weights, such as 'market=30', they share the clients",
    allowed: "movement, a name or a path, and a weight from 1 to 1,000",
    shownDefault: "movement, the specified loop",
    parse: scenario,
  },
  {
    syntax: "--edges <list>",
    about: "login servers that share the clients, instead of --host and --port, such as '192.0.2.7:2593,192.0.2.8:2593'",
    allowed: "up to 64 of host:port",
    default: [],
    shownDefault: "none",
    parse: edges,
  },
  {
    syntax: "--network <file>",
    about: "the network.json of 'npm run network': its edges and its first API, instead of --edges and --http",
    allowed: "a readable file",
    parse: networkFile,
  },
  {
    syntax: "--worlds",
    about:
      "spreads the clients over the worlds of the server list, and lets each hop between the facets of its world with .teleport; changes the defaults of --user-prefix and --user-role to hopper and GameMaster",
    default: false,
    shownDefault: "off",
  },
  numeric("--hop-seconds <n>", "with --worlds, the time between two hops of a client, in seconds", 1, 3_600, { default: 5 }),
  {
    syntax: "--stages <list>",
    about: "instead of clients, duration and rate, such as 'ramp 30s to 100, hold 2m, spike 20s to 300, soak 1h'",
    allowed: "up to 50 stages, 10 to 86,400 s in all",
    default: [],
    shownDefault: "none",
    parse: stages,
  },
  {
    syntax: "--threshold <limit>",
    about: "a limit beside the four objectives, such as 'p99<80'; may be repeated",
    allowed: "a measure, <, <=, > or >=, and a number",
    default: [],
    shownDefault: "none",
    parse: threshold,
  },
  {
    syntax: "--baseline <file>",
    about: "latest.json of a former run to compare with; what got worse fails the test",
    allowed: "a readable file",
  },
  {
    syntax: "--agents <list>",
    about: "machines that play the clients instead of this one, such as '192.0.2.8:7070,192.0.2.9:7070'",
    allowed: "up to 16 of host:port, with the secret",
    default: [],
    shownDefault: "none",
    parse: agents,
  },
  {
    syntax: "--agent",
    about: "instead of a test, plays clients for machines that name this one in --agents",
    default: false,
    shownDefault: "off",
  },
  {
    syntax: "--listen <address>",
    about: "where --agent listens: a port of 127.0.0.1, or host:port for other machines",
    allowed: "0 to 65,535, or host:port",
    parse: listenAddress,
  },
  {
    syntax: "--secret <text>",
    about: "what agents and the first machine have in common",
    allowed: `${SECRET_MIN_CHARACTERS} to ${SECRET_MAX_CHARACTERS} characters`,
    shownDefault: "the variable LOADTEST_SECRET",
    environmentVariable: "LOADTEST_SECRET",
    parse: agentSecret,
  },
  { syntax: "--junit <file>", about: "also writes the verdicts as JUnit XML, for continuous integration", allowed: OUTPUT_FILE },
  {
    syntax: "--prometheus <file>",
    about: "also writes the figures in the text format of Prometheus; name it .prom for node_exporter's textfile collector",
    allowed: OUTPUT_FILE,
  },
  numeric("--baseline-tolerance <percent>", "how much worse than the baseline a measure may be, in percent", 1, 1_000, {
    default: 30,
  }),
  {
    syntax: "--strict [boolean]",
    about: "fails also when the run measured less than a pass promises, such as steps without an answer",
    shownDefault: "on with --threshold or --baseline",
    parse: onOff,
  },
];

export function commanderOption({
  syntax,
  about,
  allowed,
  default: standard,
  shownDefault,
  environmentVariable,
  parse,
}: Flag): Option {
  const option = new Option(syntax, allowed === undefined ? about : `${about} (allowed: ${allowed})`);
  if (standard !== undefined || shownDefault !== undefined) option.default(standard, shownDefault);
  if (environmentVariable !== undefined) option.env(environmentVariable);
  if (parse !== undefined) option.argParser(parse as (text: string, before: unknown) => unknown);
  return option;
}
