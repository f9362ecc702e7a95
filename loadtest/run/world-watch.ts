import { BootstrapError } from "../bootstrap/admin-api.js";
import type { AdminCredentials } from "../bootstrap/admin-api.js";
import type { Clock } from "../measure/clock.js";
import { isWorld } from "../network/worlds.js";
import type { WorldOfApi } from "../network/worlds.js";
import { ApiWatch, signedIn } from "./api-watch.js";

/** What the API said of a world in the course of a run. */
export interface WatchedWorld {
  name: string;
  /** The most at one time, those included that the load test does not play. */
  playersMax: number;
  /** Of its fullest process, in percent of the connections that this admits. */
  loadPercentMax: number;
  /** The fewest processes that ran at one time. */
  processesMin: number;
}

export interface WatchedWorlds {
  worlds: WatchedWorld[];
  /** Why the API could not be read, at least at one time; null when it always could. */
  problem: string | null;
}

/** Asks for the worlds as they are now. */
type Ask = (signal: AbortSignal) => Promise<readonly WorldOfApi[]>;

/** Longer than an API takes to be started again. */
const FAILURES_MAX = 30;
const PATH = "/api/worlds";

/** Asks the HTTP API. @param base without a trailing slash */
export function worldsAt(base: string, admin: AdminCredentials | undefined): Ask {
  const api = signedIn(base, admin);
  return async (signal) => {
    const { status, body } = await (await api(signal)).call("GET", PATH);
    if (status !== 200 || !Array.isArray(body)) throw new BootstrapError(`${status} from GET ${PATH}`);
    return body.filter(isWorld);
  };
}

/** Reads from the API how the worlds of a network are while a test runs. */
export class WorldMetricsWatch {
  readonly #worlds = new Map<string, WatchedWorld>();
  readonly #watch: ApiWatch;

  constructor({ ask, clock }: { ask: Ask; clock: Clock }) {
    const read = async (signal: AbortSignal): Promise<void> => (await ask(signal)).forEach((world) => this.#note(world));
    this.#watch = new ApiWatch({ read, clock, failuresMax: FAILURES_MAX });
  }

  start(): void {
    this.#watch.start();
  }

  stop(): WatchedWorlds {
    return { problem: this.#watch.stop(), worlds: [...this.#worlds.values()] };
  }

  #note({ name, players, processes }: WorldOfApi): void {
    const load = Math.max(0, ...processes.map(({ loadPercent }) => loadPercent));
    const before = this.#worlds.get(name) ?? { name, playersMax: 0, loadPercentMax: 0, processesMin: Infinity };
    this.#worlds.set(name, {
      name,
      playersMax: Math.max(before.playersMax, players),
      loadPercentMax: Math.max(before.loadPercentMax, load),
      processesMin: Math.min(before.processesMin, processes.length),
    });
  }
}
