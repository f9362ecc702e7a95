import { percentileOf } from "../../../loadtest/measure/percentile.js";
import type { Crowd, Dweller, Step } from "./crowd.js";
import type { Harm } from "./havoc.js";

/** How long others might notice a world's death. */
const AFTERMATH_MS = 5_000;
const CAUSES_SHOWN = 12;
/** What a network should keep to. */
const OTHERS_P95_MS = 50;
const DOWN_MS = 5_000;
const AGAIN_MS = 10_000;

/** What the players met, for readers. */
export function figuresOf(crowd: Crowd, harms: readonly Harm[], seed: number): string {
  const { steps, hopsMs, dwellers, causes, aftermath } = crowd;
  const count = (of: (dweller: Dweller) => number): number => dwellers.reduce((sum, dweller) => sum + of(dweller), 0);
  const kinds = new Map<string, number>();
  for (const { kind } of harms) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  const deaths = harms.filter(({ kind }) => kind === "world");
  const alone = deaths.filter((death) => !harms.some((other) => other !== death && isMeanwhile(other, death)));
  const lines = [
    `seed ${seed}: harmed ${harms.length} times (${[...kinds].map(([kind, times]) => `${kind} ${times}`).join(", ")})`,
    `  ${dwellers.length} players: ${count(({ logins }) => logins)} logins, ${count(({ ledger }) => ledger.hops)} hops, ` +
      `${count(({ ledger }) => ledger.hands)} things moved (${count(({ ledger }) => ledger.refused)} refused), ` +
      `${count(({ ledger }) => ledger.tickets.size)} tickets`,
    `  hops: ${spread(hopsMs)}`,
    `  all steps: ${spread(steps.map(({ ms }) => ms))}`,
    `  steps of others within ${AFTERMATH_MS / 1_000} s of a world's death: ${spread(elsewhere(steps, deaths))}; ` +
      `where nothing else was harmed: ${spread(elsewhere(steps, alone))}`,
    `  down after a world's death: ${spread(aftermath.down.all)}; where nothing else was harmed: ${spread(aftermath.down.alone)}`,
    `  in again after its restart: ${spread(aftermath.again.all)}; where nothing else was harmed: ${spread(aftermath.again.alone)}`,
    `  limits where nothing else was harmed: ${limits(elsewhere(steps, alone), aftermath)}`,
    ...Object.entries(causes)
      .sort(([, a], [, b]) => b - a)
      .slice(0, CAUSES_SHOWN)
      .map(([cause, times]) => `  ${times} x ${cause}`),
  ];
  return `${lines.join("\n")}\n`;
}

/** Only told: a machine that is busy with other work cannot keep to times. */
function limits(steps: readonly number[], { down, again }: Crowd["aftermath"]): string {
  const verdict = (what: string, values: readonly number[], percentile: number, limitMs: number): string => {
    const value = percentileOf(Float64Array.from(values).sort(), percentile);
    return `${what} below ${limitMs} ms ${values.length === 0 ? "not measured" : value < limitMs ? "held" : "missed"}`;
  };
  return [
    verdict("p95 of others' steps", steps, 95, OTHERS_P95_MS),
    verdict("down", down.alone, 100, DOWN_MS),
    verdict("in again", again.alone, 100, AGAIN_MS),
  ].join(", ");
}

function isMeanwhile(other: Harm, { at }: Harm): boolean {
  return other.kind !== "api" && other.at < at + AFTERMATH_MS && (other.backAt ?? Infinity) > at;
}

/** How long steps took soon after a death of players who were in other processes of worlds. */
function elsewhere(steps: readonly Step[], deaths: readonly Harm[]): number[] {
  return steps.flatMap(({ at, ms, world, facet }) => {
    const death = deaths.find((one) => at >= one.at && at < one.at + AFTERMATH_MS);
    const isThere = death?.world === world && facet !== undefined && death.facets.includes(facet);
    return death === undefined || isThere ? [] : [ms];
  });
}

function spread(values: readonly number[]): string {
  if (values.length === 0) return "none";
  const sorted = Float64Array.from(values).sort();
  const [p50, p95, most] = [50, 95, 100].map((percentile) => percentileOf(sorted, percentile).toFixed(0));
  return `${values.length}, p50 ${p50} ms, p95 ${p95} ms, most ${most} ms`;
}
