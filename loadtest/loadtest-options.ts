import { Command, CommanderError } from "commander";
import type { Address } from "./agents/address.js";
import { UsageError } from "./flag-values.js";
import { commanderOption, flags, SEED_MAX } from "./flags.js";
import type { AccountRole } from "./flags.js";
import type { Threshold } from "./judge/threshold.js";
import { conflictOf } from "./option-conflicts.js";
import type { Parsed } from "./parsed-flags.js";
import { MOVEMENT } from "./scenario/scenario.js";
import type { ScenarioChoice } from "./scenario/scenario.js";
import { peakOf, secondsOf } from "./stages.js";
import type { Stage } from "./stages.js";

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
  agents: Address[];
  agentSecret: string | undefined;
  /** Where to play clients for others instead of a test. */
  listen: Address | undefined;
  /** Files that are written beside the artifacts. */
  junit: string | undefined;
  prometheus: string | undefined;
  /** How much worse than the baseline a measure may be. */
  baselineTolerancePercent: number;
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
