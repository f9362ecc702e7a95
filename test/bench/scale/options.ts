/** Sizes of the simulation, from the environment: `SCALE_WORLDS=100 SCALE_SESSIONS=1000 npm run bench -- scale`. */
export interface ScaleOptions {
  readonly worlds: number;
  /** Of each world. */
  readonly sessions: number;
  /** That hold the worlds; each holds as many. */
  readonly processes: number;
  /** Of each part that is measured over a time. */
  readonly seconds: number;
  /** The part of all sessions that takes a step between two reports. */
  readonly moving: number;
  /** Accounts that each world takes. */
  readonly claims: number;
  /** Events per second of the whole network, one series after the other. */
  readonly eventRates: readonly number[];
}

export function scaleOptions(env: NodeJS.ProcessEnv): ScaleOptions {
  const number = (name: string, otherwise: number): number => {
    const value = Number(env[name] ?? otherwise);
    if (!Number.isFinite(value) || value < 0) throw new Error(`${name} must be a number, not ${env[name]}`);
    return value;
  };
  return {
    worlds: number("SCALE_WORLDS", 10),
    sessions: number("SCALE_SESSIONS", 100),
    processes: number("SCALE_PROCESSES", 3),
    seconds: number("SCALE_SECONDS", 8),
    moving: number("SCALE_MOVING", 0.2),
    claims: number("SCALE_CLAIMS", 20),
    eventRates: (env["SCALE_EVENTS"] ?? "100,500,1000,2000,4000").split(",").map(Number),
  };
}
