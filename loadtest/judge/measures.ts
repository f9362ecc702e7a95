/** A figure of a run or of one of its stages that thresholds and comparisons judge. */
export interface Measure {
  name: string;
  about: string;
  unit: string;
  better: "lower" | "higher";
  /**
   * A difference from another run up to this says nothing, in the measure's unit. Absent where two runs are not
   * compared.
   */
  noise?: number;
}

/** Names of actions of scenarios. */
export const ACTION_NAME = /^[a-z][a-z0-9-]{0,30}$/;

/** The measures that every run has. Those of actions are `actionMeasures`. */
export const measures: readonly Measure[] = [
  { name: "p50", about: "median of the movement latency", unit: "ms", better: "lower", noise: 1 },
  { name: "p90", about: "90th percentile of the movement latency", unit: "ms", better: "lower", noise: 1 },
  { name: "p95", about: "95th percentile of the movement latency", unit: "ms", better: "lower", noise: 1 },
  { name: "p99", about: "99th percentile of the movement latency", unit: "ms", better: "lower", noise: 1 },
  { name: "p99.9", about: "99.9th percentile of the movement latency", unit: "ms", better: "lower" },
  { name: "max", about: "longest movement latency", unit: "ms", better: "lower" },
  { name: "logins", about: "share of the logins that succeeded", unit: "%", better: "higher" },
  { name: "login.p95", about: "95th percentile from connecting until 0x1B", unit: "ms", better: "lower", noise: 20 },
  { name: "disconnects", about: "connections lost in the world", unit: "", better: "lower", noise: 0 },
  { name: "acks", about: "acknowledgements received", unit: "", better: "higher" },
  { name: "acks/s", about: "acknowledgements per second", unit: "/s", better: "higher", noise: 1 },
  { name: "rejected", about: "share of the steps that were rejected", unit: "%", better: "lower", noise: 1 },
  { name: "timed-out", about: "share of the steps without an answer in time", unit: "%", better: "lower", noise: 0.1 },
  { name: "rounds", about: "rounds of scenarios, those that failed included", unit: "", better: "higher" },
  { name: "rounds.failed", about: "share of the rounds that failed", unit: "%", better: "lower", noise: 1 },
  {
    name: "players.stuck",
    about: "times that a player neither stepped nor had an answer for a minute",
    unit: "",
    better: "lower",
    noise: 0,
  },
  { name: "server.scripts", about: "share of a core that the server's scripts used", unit: "%", better: "lower", noise: 2 },
  { name: "server.script-failures", about: "script handlers of the server that failed", unit: "", better: "lower", noise: 0 },
];

/** The measures of each action of a scenario, whose names begin with that of the action: `say.p95`. */
export const actionMeasures: readonly Measure[] = [
  { name: "p50", about: "median of how long the action took", unit: "ms", better: "lower", noise: 2 },
  { name: "p95", about: "95th percentile of how long it took", unit: "ms", better: "lower", noise: 2 },
  { name: "p99", about: "99th percentile of how long it took", unit: "ms", better: "lower", noise: 5 },
  { name: "done", about: "how often it was done", unit: "", better: "higher" },
  { name: "failed", about: "share of its attempts that failed", unit: "%", better: "lower", noise: 1 },
];

/** The values of one run or stage; a measure that could not be taken is missing. */
export type Measurements = Readonly<Record<string, number>>;

/** The measure of a name: one that every run has, or one of an action. */
export function measureOf(name: string): Measure | undefined {
  const [action, ...kind] = name.split(".");
  const ofAction = actionMeasures.find((measure) => measure.name === kind.join("."));
  const found = measures.find((measure) => measure.name === name) ?? (ACTION_NAME.test(action!) ? ofAction : undefined);
  return found && { ...found, name };
}

/** A value with its unit, such as `12.3 ms`. */
export function withUnit(value: number, { unit }: Pick<Measure, "unit">): string {
  return unit === "" || unit.startsWith("/") ? `${value}${unit}` : `${value} ${unit}`;
}
