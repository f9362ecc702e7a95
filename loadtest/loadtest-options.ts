import { Command, CommanderError } from "commander";
import { type Address, isLoopback } from "./agents/address.js";
import { UsageError } from "./flag-values.js";
import { type AccountRole, commanderOption, flags, hoppingRoles, SEED_MAX } from "./flags.js";
import type { Threshold } from "./judge/threshold.js";
import { MOVEMENT, type ScenarioChoice, ScenarioError, stockChoice } from "./scenario/scenario.js";
import { peakOf, secondsOf, type LoadStage } from "./stages.js";
import type { NetworkFile } from "./network/network-file.js";

/** Groups of flags: the first replaces the others. Each has its reason. */
const REPLACED = [
  ["stages", ["clients", "duration", "ramp-up-per-second"], "since stages say both"],
  ["network", ["host", "port", "edges", "http"], "since the file names edges and APIs"],
  ["edges", ["host", "port"], "since edges are login servers"],
] as const;

/**
 * What is wrong about flags that do not go together, in a sentence.
 *
 * @param isGiven whether a flag stands on the command line
 */
function conflictOf(given: Parsed, isGiven: (flag: string) => boolean): string | undefined {
  return (
    adminProblem(given) ??
    replacedProblem(isGiven) ??
    thresholdProblem(given) ??
    worldsProblem(given, isGiven) ??
    agentProblem(given)
  );
}

function adminProblem({ adminUsername, adminPassword }: Parsed): string | undefined {
  if ((adminUsername === undefined) === (adminPassword === undefined)) return undefined;
  const [there, missing] = adminUsername === undefined ? ["password", "username"] : ["username", "password"];
  return `option '--admin-${there}' was given without '--admin-${missing}'. Allowed: both or neither.`;
}

function replacedProblem(isGiven: (flag: string) => boolean): string | undefined {
  for (const [flag, replaced, reason] of REPLACED) {
    const other = isGiven(flag) ? replaced.find(isGiven) : undefined;
    if (other !== undefined) return `option '--${flag}' was given with '--${other}'. Allowed: one of them, ${reason}.`;
  }
  return undefined;
}

function thresholdProblem({ threshold, stages }: Parsed): string | undefined {
  const missing = threshold.find(({ stage }) => stage !== undefined && !stages.some(({ kind }) => kind === stage));
  return missing && `option '--threshold' value '${missing.text}': there is no ${missing.stage} in '--stages'.`;
}

function worldsProblem({ worlds, userRole, scenario = [] }: Parsed, isGiven: (flag: string) => boolean): string | undefined {
  if (!worlds) return isGiven("hop-seconds") ? "option '--hop-seconds' needs '--worlds'." : undefined;
  if (scenario.some(({ name }) => name !== MOVEMENT))
    return "option '--worlds' was given with '--scenario'. Allowed: one of them, since who hops plays the movement loop.";
  if (isGiven("user-role") && !hoppingRoles.includes(userRole))
    return `option '--user-role' names ${userRole}, but clients hop with .teleport. Allowed with '--worlds': ${hoppingRoles.join(", ")}.`;
  return undefined;
}

function agentProblem({ agent, agents, listen, secret, host, edges, network, scenario = [] }: Parsed): string | undefined {
  if (agent !== (listen !== undefined)) return "options '--agent' and '--listen' go together.";
  if (agent && agents.length > 0) return "options '--agent' and '--agents' exclude each other.";
  if (!agent && agents.length === 0) return undefined;
  if (secret === undefined) return "agents need '--secret' or the variable LOADTEST_SECRET.";
  const [flag, hosts] = network
    ? ["network", network.edges.map((edge) => edge.host)]
    : edges.length > 0
      ? ["edges", edges.map((edge) => edge.host)]
      : ["host", [host]];
  const own = hosts.find(isLoopback);
  if (own !== undefined && agents.some((one) => !isLoopback(one.host)))
    return `option '--${flag}' names ${own}, which agents on other machines would take for themselves.`;
  try {
    for (const choice of scenario) stockChoice(choice);
  } catch (error) {
    if (error instanceof ScenarioError) return `option '--scenario' is invalid. ${error.message}`;
    throw error;
  }
  return undefined;
}

/** The options of the command line. `durationSeconds` counts from the launch of the last client. */
export interface Options {
  host: string;
  port: number;
  /** Login servers that share the clients; empty for `host` and `port`, which are the first of these otherwise. */
  edges: Address[];
  /** The `network.json` that named the edges and the API. */
  network: string | undefined;
  /** Base URL of the HTTP API, without a trailing slash. */
  http: string;
  /** Whether clients are spread over worlds, and hop between the facets of theirs. */
  worlds: boolean;
  /** Between two hops of a client. */
  hopSeconds: number;
  /** With stages, the most that play at the same time. */
  clients: number;
  durationSeconds: number;
  rampUpPerSecond: number;
  /** Empty for the specified ramp and test. */
  stages: LoadStage[];
  moveIntervalMs: number;
  /** What the clients play; at least one. */
  scenarios: ScenarioChoice[];
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
  /** Limits beside the four objectives. */
  thresholds: Threshold[];
  /** The `latest.json` of a former run to compare with. */
  baseline: string | undefined;
  /** Machines that play the clients; empty when this one does. */
  agents: Address[];
  agentSecret: string | undefined;
  /** Where to play clients for others instead of a test. */
  listen: Address | undefined;
  /** Files that are written beside the artifacts. */
  junit: string | undefined;
  prometheus: string | undefined;
  /** How much worse than the baseline a measure may be. */
  baselineTolerancePercent: number;
  /** A run that measured less than a pass promises fails. */
  strict: boolean;
}

/** `--help` was asked for; `message` is the text to print. Exit code 0. */
export class HelpRequested extends Error {}

/** What changes with `--worlds`: accounts that may use `.teleport`, apart from those of other tests. */
const WITH_WORLDS = { userPrefix: "hopper", userRole: "GameMaster" } as const;

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
  for (const flag of flags) command.addOption(commanderOption(flag));
  command.addHelpText(
    "after",
    "\nExit codes: 0 all objectives held, 1 one failed, the test could not be run, or a strict run measured too little, 2 bad flags, 130 ended by Ctrl-C.\nMore in docs/qa-guide.md.",
  );

  try {
    command.parse([...argv], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === "commander.helpDisplayed") throw new HelpRequested(text);
    throw new UsageError(error.message);
  }
  const given = command.opts<Parsed>();
  const isGiven = (flag: string): boolean => command.getOptionValueSource(camelCase(flag)) === "cli";
  const conflict = conflictOf(given, isGiven);
  if (conflict !== undefined) throw new UsageError(`error: ${conflict}`);
  const isStaged = given.stages.length > 0;
  const edges = given.network?.edges ?? given.edges;
  const { host, port } = edges[0] ?? given;
  const { userPrefix, userRole } = { ...given, ...(given.worlds && WITH_WORLDS) };
  return {
    host,
    port,
    edges,
    network: given.network?.file,
    http: given.network?.http ?? given.http,
    worlds: given.worlds,
    hopSeconds: given.hopSeconds,
    clients: isStaged ? peakOf(given.stages) : given.clients,
    durationSeconds: isStaged ? secondsOf(given.stages) : given.duration,
    rampUpPerSecond: given.rampUpPerSecond,
    stages: given.stages,
    scenarios: given.scenario ?? [{ name: MOVEMENT, weight: 1, file: undefined }],
    moveIntervalMs: given.moveIntervalMs,
    userPrefix: isGiven("user-prefix") ? given.userPrefix : userPrefix,
    userPassword: given.userPassword,
    userRole: isGiven("user-role") ? given.userRole : userRole,
    adminUsername: given.adminUsername,
    adminPassword: given.adminPassword,
    verbose: given.verbose,
    seed: given.seed ?? Math.floor(Math.random() * (SEED_MAX + 1)),
    workers: given.workers,
    thresholds: given.threshold,
    baseline: given.baseline,
    agents: given.agents,
    agentSecret: given.secret,
    listen: given.listen,
    junit: given.junit,
    prometheus: given.prometheus,
    baselineTolerancePercent: given.baselineTolerance,
    strict: given.strict ?? (given.threshold.length > 0 || given.baseline !== undefined),
  };
}

/** The name of a flag's value, as commander has it. */
function camelCase(flag: string): string {
  return flag.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** `{prefix}_{index}` with the index zero-padded to 4 digits; the first client has index 1. */
export function accountName(prefix: string, index: number): string {
  return `${prefix}_${String(index).padStart(4, "0")}`;
}

/** The login servers, at least one. */
export function loginServers({ edges, host, port }: Pick<Options, "edges" | "host" | "port">): readonly Address[] {
  return edges.length > 0 ? edges : [{ host, port }];
}

/** The flags as they were given. */
interface Parsed {
  host: string;
  port: number;
  edges: Address[];
  network?: NetworkFile;
  http: string;
  worlds: boolean;
  hopSeconds: number;
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
  stages: LoadStage[];
  threshold: Threshold[];
  scenario?: ScenarioChoice[];
  baseline?: string;
  agents: Address[];
  agent: boolean;
  listen?: Address;
  secret?: string;
  junit?: string;
  prometheus?: string;
  baselineTolerance: number;
  strict?: boolean;
}
