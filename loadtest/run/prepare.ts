import { type BootstrapResult, prepareAccounts } from "../bootstrap/accounts.js";
import { AdminApi, type AdminCredentials, BootstrapError } from "../bootstrap/admin-api.js";
import { hoppingRoles } from "../flags.js";
import type { Verdict } from "../judge/metrics.js";
import type { Options } from "../loadtest-options.js";
import type { Clock } from "../measure/clock.js";
import { toMicroseconds } from "../measure/login-times.js";
import { plannedWorlds } from "../network/worlds.js";
import { bar } from "../report/progress.js";
import type { Screen } from "../report/screen.js";
import type { Scenario } from "../scenario/scenario.js";
import type { Judge, ScenarioShard } from "../scenario/shard.js";
import { INTERRUPTED } from "./conductor.js";
import type { WorldSpread } from "./group.js";

/** A scenario could not prepare the shard. `message` says why. */
class PreparationError extends Error {}

interface ShardParts {
  http: string;
  admin: AdminCredentials | undefined;
  clients: number;
  seconds: number;
  say: (text: string) => void;
}

/** The shard as scenarios have it. @throws BootstrapError when the administrator is refused */
async function shardOf({ http, admin, ...parts }: ShardParts): Promise<ScenarioShard> {
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
async function prepareShard(scenarios: readonly Scenario[], parts: ShardParts): Promise<() => Promise<Verdict[]>> {
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

const REDRAW_MS = 250;
const PLAIN_LINE_MS = 1_000;

/** Shows how many accounts are ready: a bar on a terminal, a line a second on a pipe. */
function bootstrapProgress(screen: Screen): (done: number, total: number) => void {
  const startedAt = performance.now();
  let shownAt = -Infinity;
  return (done, total) => {
    if (total === 0) return;
    const now = performance.now();
    const isLast = done === total;
    if (!isLast && now - shownAt < (screen.isTerminal ? REDRAW_MS : PLAIN_LINE_MS)) return;
    shownAt = now;
    const perSecond = done / Math.max(1e-3, (now - startedAt) / 1_000);
    const rate = done === 0 ? "" : `  ${perSecond.toFixed(0)}/s  ${Math.ceil((total - done) / perSecond)} s left`;
    const text = `${done}/${total} accounts${isLast ? "" : rate}`;
    if (screen.isTerminal) screen.panel(isLast ? [] : [`${bar(done / total)} ${text}`]);
    else screen.line(text);
  };
}

export interface Prepared {
  /** With `--worlds`. */
  spread?: WorldSpread;
  result: (BootstrapResult & { seconds: number }) | undefined;
  /** Why the accounts could not be prepared, in the server's or the system's words. */
  problem?: string;
  /** Set when the test cannot begin. */
  endedEarly?: string;
}

/** Prepares accounts, and then what scenarios need. `judge` is called when the run is over. */
export async function prepare(
  options: Options,
  scenarios: readonly Scenario[],
  screen: Screen,
  signal: AbortSignal,
  clock: Clock,
): Promise<Prepared & { judge: () => Promise<Verdict[]> }> {
  const prepared = await bootstrap(options, screen, signal, clock);
  const nothing = (): Promise<Verdict[]> => Promise.resolve([]);
  if (prepared.endedEarly !== undefined) return { ...prepared, judge: nothing };
  const { http, clients, durationSeconds: seconds } = options;
  try {
    const say = (text: string): void => screen.line(text);
    return { ...prepared, judge: await prepareShard(scenarios, { http, admin: adminOf(options), clients, seconds, say }) };
  } catch (error) {
    if (!(error instanceof PreparationError)) throw error;
    screen.line(error.message);
    return { ...prepared, problem: error.message, endedEarly: "a scenario could not prepare the shard", judge: nothing };
  }
}

async function bootstrap(options: Options, screen: Screen, signal: AbortSignal, clock: Clock): Promise<Prepared> {
  const startedAt = clock.now();
  try {
    const plan = {
      prefix: options.userPrefix,
      count: options.clients,
      password: options.userPassword,
      role: options.userRole,
      rolesNeeded: options.worlds ? hoppingRoles : undefined,
      admin: adminOf(options),
    };
    const api = new AdminApi({ base: options.http, signal });
    const result = await prepareAccounts(api, plan, bootstrapProgress(screen));
    const seconds = toMicroseconds((clock.now() - startedAt) / 1_000);
    screen.line(`Accounts: ${result.existed} existed, ${result.created} created in ${seconds.toFixed(1)} s`);
    const spread = options.worlds && { worlds: await plannedWorlds(api), hopEveryMs: options.hopSeconds * 1_000 };
    return { result: { ...result, seconds }, ...(spread && { spread }) };
  } catch (error) {
    screen.clearPanel();
    if (signal.aborted) return { result: undefined, endedEarly: INTERRUPTED };
    if (!(error instanceof BootstrapError)) throw error;
    screen.line(error.message);
    return { result: undefined, problem: error.message, endedEarly: "the accounts could not be prepared" };
  }
}

/** The administrator of the command line; undefined without one. */
export function adminOf({ adminUsername, adminPassword }: Options): AdminCredentials | undefined {
  return adminUsername === undefined || adminPassword === undefined
    ? undefined
    : { username: adminUsername, password: adminPassword };
}
