import { AdminApi, BootstrapError } from "../bootstrap/admin-api.js";
import type { AdminCredentials } from "../bootstrap/admin-api.js";
import { prepareAccounts } from "../bootstrap/accounts.js";
import type { BootstrapResult } from "../bootstrap/accounts.js";
import { bootstrapProgress } from "../bootstrap/progress.js";
import { hoppingRoles } from "../flags.js";
import type { Verdict } from "../judge/metrics.js";
import type { Clock } from "../measure/clock.js";
import { toMicroseconds } from "../measure/login-times.js";
import { plannedWorlds } from "../network/worlds.js";
import type { Options } from "../loadtest-options.js";
import type { Screen } from "../report/screen.js";
import { PreparationError, prepareShard } from "../scenario/preparation.js";
import type { Scenario } from "../scenario/scenario.js";
import { INTERRUPTED } from "./conductor.js";
import type { WorldSpread } from "./group.js";

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
