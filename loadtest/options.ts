import { Command, CommanderError, InvalidArgumentError, Option } from "commander";

/** Roles an account can be created with, as the specification lists them for `--user-role`. */
const accountRoles = ["Regular", "Counselor", "GameMaster", "Administrator"] as const;
export type AccountRole = (typeof accountRoles)[number];

/** The options of the command line. `durationSeconds` counts from the launch of the last client. */
export interface Options {
  host: string;
  port: number;
  /** Base URL of the HTTP API, without a trailing slash. */
  http: string;
  clients: number;
  durationSeconds: number;
  rampUpPerSecond: number;
  moveIntervalMs: number;
  userPrefix: string;
  userPassword: string;
  userRole: AccountRole;
  adminUsername: string | undefined;
  adminPassword: string | undefined;
  verbose: boolean;
  /** Seed of the random directions. A run with the same seed sends the same directions. */
  seed: number;
  /** Threads that play clients; undefined to derive it from the number of clients. */
  workers: number | undefined;
}

/** The command line is invalid. `message` names the flag, the value and the allowed values. Exit code 2. */
export class UsageError extends Error {}

/** `--help` was asked for; `message` is the text to print. Exit code 0. */
export class HelpRequested extends Error {}

/** The two text fields of a login packet hold 30 bytes each. */
const CREDENTIAL_MAX_CHARACTERS = 30;
/** Longest `_index` behind a prefix: `_10000`. */
const INDEX_SUFFIX_MAX_CHARACTERS = 6;
const SEED_MAX = 4_294_967_295;

function wholeNumber(min: number, max: number) {
  const range = `${min.toLocaleString("en-US")} to ${max.toLocaleString("en-US")}`;
  return (text: string): number => {
    const value = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
    if (!(value >= min && value <= max)) throw new InvalidArgumentError(`Allowed: a whole number from ${range}.`);
    return value;
  };
}

function printable(maxCharacters: number) {
  return (text: string): string => {
    if (!/^[\x21-\x7e]+$/.test(text) || text.length > maxCharacters)
      throw new InvalidArgumentError(`Allowed: 1 to ${maxCharacters} printable ASCII characters without spaces.`);
    return text;
  };
}

function secret(text: string): string {
  if (!/^[\x20-\x7e]+$/.test(text) || text.length > CREDENTIAL_MAX_CHARACTERS)
    // Commander's own message would repeat the value, and this one is a password.
    throw new UsageError(
      `error: option '--user-password <text>': the value given (not shown, ${text.length} characters) is invalid. ` +
        `Allowed: 1 to ${CREDENTIAL_MAX_CHARACTERS} printable ASCII characters, which is what the login packet carries.`,
    );
  return text;
}

function baseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== "http:" && url?.protocol !== "https:")
    throw new InvalidArgumentError("Allowed: an http:// or https:// address.");
  return text.replace(/\/+$/, "");
}

function oneOf<T extends string>(allowed: readonly T[]) {
  return (text: string): T => {
    const found = allowed.find((name) => name.toLowerCase() === text.toLowerCase());
    if (found === undefined) throw new InvalidArgumentError(`Allowed: ${allowed.join(", ")}.`);
    return found;
  };
}

/** `--verbose` alone, and `--verbose true` or `false` for scripts that always pass a value. */
function onOff(text: string): boolean {
  if (text !== "true" && text !== "false") throw new InvalidArgumentError("Allowed: true or false.");
  return text === "true";
}

/** The flags in the order of the specification's table, then those of this project. */
function flags(): Option[] {
  return [
    new Option("--host <host>", "login server's hostname").default("127.0.0.1"),
    new Option("--port <n>", "login server's port, 1-65535").default(2593).argParser(wholeNumber(1, 65_535)),
    new Option("--http <url>", "HTTP API base URL used for the account bootstrap")
      .default("http://localhost:8088")
      .argParser(baseUrl),
    new Option("--clients <n>", "concurrent clients, 1-10,000").default(100).argParser(wholeNumber(1, 10_000)),
    new Option("--duration <seconds>", "test duration in seconds, 10-86,400").default(300).argParser(wholeNumber(10, 86_400)),
    new Option("--ramp-up-per-second <n>", "clients started per second, 1-10,000").default(10).argParser(wholeNumber(1, 10_000)),
    new Option("--move-interval-ms <ms>", "delay between moves per client in ms, 50-10,000")
      .default(300)
      .argParser(wholeNumber(50, 10_000)),
    new Option("--user-prefix <text>", "username prefix of the test accounts")
      .default("stress")
      .argParser(printable(CREDENTIAL_MAX_CHARACTERS - INDEX_SUFFIX_MAX_CHARACTERS)),
    new Option("--user-password <text>", "password of all test accounts").default("StressPwd#123").argParser(secret),
    new Option("--user-role <role>", "role given to created accounts: Regular, Counselor, GameMaster, Administrator")
      .default("Regular")
      .argParser(oneOf(accountRoles)),
    new Option("--admin-username <text>", "administrator's username, needed while the server has JWT on"),
    new Option("--admin-password <text>", "administrator's password"),
    new Option("--verbose [boolean]", "a line for every event of every client").default(false).argParser(onOff),
    new Option("--seed <n>", "repeats the random directions of an earlier run, 0-4,294,967,295").argParser(
      wholeNumber(0, SEED_MAX),
    ),
    new Option("--workers <n>", "threads that play clients, 1-64 (default: 1 up to 1,000 clients, then more)").argParser(
      wholeNumber(1, 64),
    ),
  ];
}

interface Parsed {
  host: string;
  port: number;
  http: string;
  clients: number;
  duration: number;
  rampUpPerSecond: number;
  moveIntervalMs: number;
  userPrefix: string;
  userPassword: string;
  userRole: AccountRole;
  adminUsername?: string;
  adminPassword?: string;
  verbose: boolean;
  seed?: number;
  workers?: number;
}

/**
 * Reads the command line, without the `node` and script entries.
 *
 * @throws UsageError for an unknown flag or a value outside its range, HelpRequested for `--help`
 */
export function readOptions(argv: readonly string[]): Options {
  let text = "";
  const command = new Command("npm run loadtest --")
    .description(
      "Plays many real clients against a shard, judges it by four service level objectives and writes artifacts/stress/.",
    )
    .allowExcessArguments(false)
    .exitOverride()
    .configureOutput({ writeOut: (part) => (text += part), writeErr: (part) => (text += part) });
  for (const flag of flags()) command.addOption(flag);
  command.addHelpText(
    "after",
    "\nExit codes: 0 all objectives held, 1 one failed or the test could not be run, 2 bad flags, 130 ended by Ctrl-C.\nMore in docs/qa-guide.md.",
  );

  try {
    command.parse([...argv], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === "commander.helpDisplayed") throw new HelpRequested(text);
    throw new UsageError(error.message);
  }
  const given = command.opts<Parsed>();
  if ((given.adminUsername === undefined) !== (given.adminPassword === undefined)) {
    const [there, missing] = given.adminUsername === undefined ? ["password", "username"] : ["username", "password"];
    throw new UsageError(`error: option '--admin-${there}' was given without '--admin-${missing}'. Allowed: both or neither.`);
  }
  return {
    host: given.host,
    port: given.port,
    http: given.http,
    clients: given.clients,
    durationSeconds: given.duration,
    rampUpPerSecond: given.rampUpPerSecond,
    moveIntervalMs: given.moveIntervalMs,
    userPrefix: given.userPrefix,
    userPassword: given.userPassword,
    userRole: given.userRole,
    adminUsername: given.adminUsername,
    adminPassword: given.adminPassword,
    verbose: given.verbose,
    seed: given.seed ?? Math.floor(Math.random() * (SEED_MAX + 1)),
    workers: given.workers,
  };
}

/** `{prefix}_{index}` with the index zero-padded to 4 digits; the first client has index 1. */
export function accountName(prefix: string, index: number): string {
  return `${prefix}_${String(index).padStart(4, "0")}`;
}
