import { toMicroseconds } from "../measure/login-times.js";
import type { ServerLoad } from "../run/server-watch.js";

/** The server's process; figures are 0 without samples. */
export interface ServerDetails extends ServerLoad {
  cpuCoresMean: number;
  cpuCoresMax: number;
  memoryMiBMax: number;
}

export function serverDetailsOf(load: ServerLoad): ServerDetails {
  const cores = load.samples.map(({ cpuCores }) => cpuCores);
  return {
    cpuCoresMean: toMicroseconds(cores.reduce((sum, value) => sum + value, 0) / Math.max(1, cores.length)),
    cpuCoresMax: Math.max(0, ...cores),
    memoryMiBMax: Math.max(0, ...load.samples.map(({ memoryMiB }) => memoryMiB)),
    ...load,
  };
}
