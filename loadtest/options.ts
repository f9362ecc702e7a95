import { Command, CommanderError } from "commander";
import { isLoopback } from "./agents/address.js";
import type { AgentAddress } from "./agents/address.js";
import { UsageError } from "./flag-values.js";
import { commanderOption, flags, SEED_MAX } from "./flags.js";
import type { AccountRole } from "./flags.js";
import type { Threshold } from "./judge/threshold.js";
import { MOVEMENT, ScenarioError, stockChoice } from "./scenario/scenario.js";
import type { ScenarioChoice } from "./scenario/scenario.js";
import { peakOf, secondsOf } from "./stages.js";
import type { Stage } from "./stages.js";

/** The options of the command line. `durationSeconds` counts from the launch of the last client. */
export interface Options {
  host: string;
  port: number;
  /** Base URL of the HTTP API, without a trailing slash. */
  http: string;
  /** With stages, the most that play at the same time. */
  clients: number;
  durationSeconds: number;
  rampUpPerSecond: number;
  /** Empty for the specified ramp and test. */
  stages: Stage[];
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
  agents: AgentAddress[];
  agentSecret: string | undefined;
  /** Where to play clients for others instead of a test. */
  listen: AgentAddress | undefined;
  /** Files that are written beside the artifacts. */
  junit: string | undefined;
  prometheus: string | undefined;
  /** How much worse than the baseline a measure may be. */
  baselineTolerancePercent: number;
}

/** `--help` was asked for; `message` is the text to print. Exit code 0. */
export class HelpRequested extends Error {}

/** The flags that stages replace. */
const REPLACED_BY_STAGES = ["clients", "duration", "ramp-up-per-second"] as const;

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
  stages: Stage[];
  threshold: Threshold[];
  scenario?: ScenarioChoice[];
  baseline?: string;
  agents: AgentAddress[];
  agent: boolean;
  listen?: AgentAddress;
  secret?: string;
  junit?: string;
  prometheus?: string;
  baselineTolerance: number;
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
  for (const flag of flags) command.addOption(commanderOption(flag));
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
  const isStaged = given.stages.length > 0;
  if (isStaged) {
    const replaced = REPLACED_BY_STAGES.find((flag) => command.getOptionValueSource(camelCase(flag)) === "cli");
    if (replaced !== undefined)
      throw new UsageError(
        `error: option '--stages' was given with '--${replaced}'. Allowed: one of them, since stages say both.`,
      );
  }
  const missing = given.threshold.find(({ stage }) => stage !== undefined && !given.stages.some(({ kind }) => kind === stage));
  if (missing !== undefined)
    throw new UsageError(`error: option '--threshold' value '${missing.text}': there is no ${missing.stage} in '--stages'.`);
  const problem = agentProblem(given);
  if (problem !== undefined) throw new UsageError(`error: ${problem}`);
  return {
    host: given.host,
    port: given.port,
    http: given.http,
    clients: isStaged ? peakOf(given.stages) : given.clients,
    durationSeconds: isStaged ? secondsOf(given.stages) : given.duration,
    rampUpPerSecond: given.rampUpPerSecond,
    stages: given.stages,
    scenarios: given.scenario ?? [{ name: MOVEMENT, weight: 1, file: undefined }],
    moveIntervalMs: given.moveIntervalMs,
    userPrefix: given.userPrefix,
    userPassword: given.userPassword,
    userRole: given.userRole,
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
  };
}

/** What is wrong about the flags of agents, in a sentence. */
function agentProblem({ agent, agents, listen, secret, host, scenario = [] }: Parsed): string | undefined {
  if (agent !== (listen !== undefined)) return "options '--agent' and '--listen' go together.";
  if (agent && agents.length > 0) return "options '--agent' and '--agents' exclude each other.";
  if (!agent && agents.length === 0) return undefined;
  if (secret === undefined) return "agents need '--secret' or the variable LOADTEST_SECRET.";
  if (isLoopback(host) && agents.some((one) => !isLoopback(one.host)))
    return `option '--host' names ${host}, which agents on other machines would take for themselves.`;
  try {
    for (const choice of scenario) stockChoice(choice);
  } catch (error) {
    if (error instanceof ScenarioError) return `option '--scenario' is invalid. ${error.message}`;
    throw error;
  }
  return undefined;
}

/** The name of a flag's value, as commander has it. */
function camelCase(flag: string): string {
  return flag.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** `{prefix}_{index}` with the index zero-padded to 4 digits; the first client has index 1. */
export function accountName(prefix: string, index: number): string {
  return `${prefix}_${String(index).padStart(4, "0")}`;
}
