import { isLoopbackAddress } from "../../base/system/addresses.js";
import { namedOptions, type NamedOption } from "./option.js";
import { options, type Config } from "./options.js";
import { quote, readEnvironment, readConfigFile, readFlags, type Given, type Source } from "./sources.js";

/** Exit code for bad options. */
export const BAD_OPTION_EXIT_CODE = 2;

/** The options are wrong. Each problem names the option as it was given, and what is allowed. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}

/** What the command line asks for. */
export type ReadStart = { wants: "run"; config: Config } | { wants: "help" } | { wants: "version" };

/**
 * Reads the options. Flags override the environment, which overrides the configuration file, which overrides the
 * defaults. An overridden value is not checked.
 *
 * @param argv the words after the program's name
 * @throws ConfigError with all problems at once
 */
export function readStart(argv: readonly string[], env: NodeJS.ProcessEnv): ReadStart {
  const declared = namedOptions(options);
  const problems: string[] = [];
  const commandLine = readFlags(argv, declared, problems);
  if (commandLine.wants !== undefined) return { wants: commandLine.wants };

  const fromEnvironment = env["SHARD_CONFIG"];
  const file = commandLine.configFile ?? (fromEnvironment ? { name: "SHARD_CONFIG", value: fromEnvironment } : undefined);
  const sources = [commandLine.values, readEnvironment(env, declared)];
  if (file !== undefined) sources.push(readConfigFile(file, declared, problems));

  const given = new Map<string, Given>();
  const config = settle(declared, sources, given, problems);
  requireLoopbackWithoutTokens(config, given, problems);
  requireWholeNetwork(config, given, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  return { wants: "run", config };
}

/** As {@link readStart}, but ignores `--help` and `--version`. */
export function readConfig(argv: readonly string[], env: NodeJS.ProcessEnv): Config {
  const start = readStart(
    argv.filter((word) => word !== "--help" && word !== "-h" && word !== "--version"),
    env,
  );
  if (start.wants !== "run") throw new Error(`unexpected ${start.wants}`);
  return start.config;
}

/** Takes each option from the first source that has it, and notes that value in `given`, by file member. */
function settle(declared: NamedOption[], sources: Source[], given: Map<string, Given>, problems: string[]): Config {
  const config: Record<string, unknown> = {};
  for (const named of declared) {
    const found = sources.map((source) => source.get(named)).find((value) => value !== undefined);
    if (found !== undefined) given.set(named.member, found);
    const value = found === undefined ? named.option.default : found.value;
    const judged = found === undefined && value === undefined ? undefined : named.option.kind.schema.safeParse(value);
    if (judged?.success === false) problems.push(refusal(named, found ?? { name: named.member, value }));
    place(config, named.path, judged?.data);
  }
  return config as Config;
}

function place(config: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [group, name] = path as [string, string?];
  if (name === undefined) config[group] = value;
  else ((config[group] ??= {}) as Record<string, unknown>)[name] = value;
}

function refusal({ option }: NamedOption, { name, value }: Given): string {
  const what = option.secret || option.confidential ? "the value given (not shown)" : quote(value);
  return `${name}: ${what} is not allowed; expected ${option.kind.allowed}`;
}

/** Without tokens everyone is Administrator, so only this machine may reach the API. */
function requireLoopbackWithoutTokens({ http }: Config, given: Map<string, Given>, problems: string[]): void {
  if (http.jwt !== false || http.host === undefined || http.host === "localhost" || isLoopbackAddress(http.host)) return;
  const host = given.get("http.host");
  problems.push(
    `${given.get("http.jwt")?.name ?? "http.jwt"}: tokens can be switched off only if HTTP listens on a loopback address ` +
      `such as 127.0.0.1; ${host?.name ?? "http.host"} is ${quote(http.host)}`,
  );
}

/** Several processes need what they meet in. */
function requireWholeNetwork({ network, database, game }: Config, given: Map<string, Given>, problems: string[]): void {
  const named = (member: string): string | undefined => given.get(member)?.name;
  if (network.nats === undefined) {
    for (const member of ["network.roles", "network.world", "network.facets"])
      if (given.has(member)) problems.push(`${named(member)}: belongs to a network, which needs network.nats (--nats) as well`);
    return;
  }
  const nats = named("network.nats") ?? "network.nats";
  if (database.url === undefined)
    problems.push(
      `${nats}: the processes of a network share a MySQL or MariaDB database; expected database.url (--database-url)`,
    );
  if (game.edges > 0)
    problems.push(`${named("game.edges") ?? "game.edges"}: the edges of a network are processes with --role edge`);
}
