import { availableParallelism } from "node:os";
import type { Options } from "../loadtest-options.js";

/** The number of clients that one thread can play, even when all of them see each other. */
const CLIENTS_PER_THREAD = 1_000;
/** A second thread helps even when it shares the cores with the server, because each thread waits less for its turn. */
const THREADS_MIN = 2;

/** The number of threads that play the clients. With one, the main thread plays them. */
export function threadsFor(
  options: Pick<Options, "clients" | "workers"> & Partial<Pick<Options, "agents">>,
  cores = availableParallelism(),
): number {
  const agents = options.agents?.length ?? 0;
  // Cores of other machines are not known; each agent plays its groups in threads of its own.
  if (agents > 0)
    return Math.min(options.clients, agents * (options.workers ?? Math.ceil(options.clients / agents / CLIENTS_PER_THREAD)));
  const wanted = options.workers ?? Math.ceil(options.clients / CLIENTS_PER_THREAD);
  const sensible = options.workers ?? Math.max(THREADS_MIN, cores - 1);
  return Math.min(wanted, sensible, options.clients);
}
