import { AdminApi } from "../bootstrap/admin-api.js";
import type { AdminCredentials } from "../bootstrap/admin-api.js";
import type { Verdict } from "../judge/metrics.js";
import type { Scenario } from "./scenario.js";
import type { Judge, Shard } from "./shard.js";

/** A scenario could not prepare the shard. `message` says why. */
export class PreparationError extends Error {}

interface ShardParts {
  http: string;
  admin: AdminCredentials | undefined;
  clients: number;
  seconds: number;
  say: (text: string) => void;
}

/** The shard as scenarios have it. @throws BootstrapError when the administrator is refused */
async function shardOf({ http, admin, ...parts }: ShardParts): Promise<Shard> {
  // Preparations and judgements also run after the end of the run that is measured.
  const api = new AdminApi({ base: http, signal: new AbortController().signal });
  if (admin !== undefined) await api.login(admin);
  return { ...parts, staff: (method, path, body) => api.call(method, path, body) };
}

/**
 * Lets all scenarios prepare the shard, one after the other.
 *
 * @returns what judges afterwards; it never rejects: what cannot be judged has not held
 * @throws PreparationError
 */
export async function prepareShard(scenarios: readonly Scenario[], parts: ShardParts): Promise<() => Promise<Verdict[]>> {
  const judges: { name: string; judge: Judge }[] = [];
  if (scenarios.every(({ module }) => module?.prepare === undefined)) return () => Promise.resolve([]);
  try {
    const shard = await shardOf(parts);
    for (const { name, module } of scenarios) {
      const judge = await module?.prepare?.(shard);
      if (judge !== undefined) judges.push({ name, judge });
    }
  } catch (error) {
    throw new PreparationError(`A scenario cannot prepare the shard: ${messageOf(error)}`, { cause: error });
  }
  return async () => (await Promise.all(judges.map(verdictsOf))).flat();
}

async function verdictsOf({ name, judge }: { name: string; judge: Judge }): Promise<Verdict[]> {
  try {
    const findings = await judge();
    return findings.map(({ objective, value, limit, held }) => ({ slo: objective, value, threshold: limit, held }));
  } catch (error) {
    return [{ slo: `scenario ${name}: its own objectives`, value: messageOf(error), threshold: "can be judged", held: false }];
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
