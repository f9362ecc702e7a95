import { availableParallelism } from "node:os";
import type { Options } from "../options.js";

/** Clients that one thread plays well, even when all of them see each other. */
const CLIENTS_PER_THREAD = 1_000;
/** A second thread helps even where the server has to share the cores with it: it waits less for its turn. */
const THREADS_MIN = 2;

/** How many threads play the clients; with one it is the main thread itself. */
export function threadsFor(options: Pick<Options, "clients" | "workers">, cores = availableParallelism()): number {
  const wanted = options.workers ?? Math.ceil(options.clients / CLIENTS_PER_THREAD);
  const sensible = options.workers ?? Math.max(THREADS_MIN, cores - 1);
  return Math.min(wanted, sensible, options.clients);
}
