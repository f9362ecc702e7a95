import { isLoopback } from "./agents/address.js";
import { hoppingRoles } from "./flags.js";
import type { Parsed } from "./parsed-flags.js";
import { MOVEMENT, ScenarioError, stockChoice } from "./scenario/scenario.js";

/** Flags of which the first replaces the others, and why. */
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
export function conflictOf(given: Parsed, isGiven: (flag: string) => boolean): string | undefined {
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
