import { THROTTLED } from "../client/login-flow.js";
import { UNANSWERED_MAX_PERCENT } from "../judge/doubts.js";
import { toMicroseconds } from "../measure/login-times.js";
import { percentileOf } from "../measure/percentile.js";
import { type CauseCounts, LATE_SEND_MS, LATE_START_MS } from "../measure/tally.js";
import type { ThreadCost } from "../measure/thread-health.js";
import type { RunRecord } from "../run/run-record.js";

/** Shorter soaks say nothing about what builds up. */
const SOAK_SECONDS_MIN = 30;
/** Latency that grew by more than this factor and this time builds up. */
const GROWTH_MAX = 1.5;
const GROWTH_MIN_MS = 1;

/** A soak looks for what builds up: the p95 of its seconds in its first and last third should be alike. */
function soakWarnings({ stages, seconds }: RunRecord): string[] {
  return stages.flatMap(({ stage }) => {
    const own = seconds.slice(stage.startSecond, stage.startSecond + stage.seconds).filter(({ tally }) => tally.movesAcked > 0);
    if (stage.kind !== "soak" || own.length < SOAK_SECONDS_MIN) return [];
    const third = Math.floor(own.length / 3);
    const medianOf = (some: typeof own): number => percentileOf(Float64Array.from(some, ({ p95Ms }) => p95Ms).sort(), 50);
    const [first, last] = [medianOf(own.slice(0, third)), medianOf(own.slice(-third))];
    if (last <= first * GROWTH_MAX || last - first <= GROWTH_MIN_MS) return [];
    return [
      `In '${stage.text}' p95 grew from ${toMicroseconds(first)} ms in its first third to ${toMicroseconds(last)} ms in its last: something builds up.`,
    ];
  });
}

/** Failures that the limits of a shard cause, and what to do about them. */
const limits: readonly { causes: readonly string[]; advice: string }[] = [
  {
    causes: [THROTTLED],
    advice:
      "logins were throttled: after wrong passwords or session keys a shard makes the account or the address wait. Check --user-password, " +
      "or wait. A shard never throttles its own machine while game.exemptLoopback is on; behind a proxy, see game.trustedProxies.",
  },
  {
    causes: ["closed by the server", "ECONNRESET", "EPIPE"].map((how) => `login server: ${how}`),
    advice:
      "connections were closed before the login was answered, as a shard does beyond its limits per address. Raise " +
      "game.pendingPerAddress and game.connectionsPerAddress above --clients, or run the load test on the shard's own machine.",
  },
];

/** A sentence for each limit of the shard that logins met. */
function adviceOn(failures: CauseCounts): string[] {
  return limits.flatMap(({ causes, advice }) => {
    const count = causes.reduce((sum, cause) => sum + (failures[`login failed: ${cause}`] ?? 0), 0);
    return count === 0 ? [] : [`${count} ${advice}`];
  });
}

/** Event-loop delay (p99) above which the tool's own lateness shows in the latencies. */
const TOOL_DELAY_MAX_MS = 50;
/** A thread that used a larger share of the test's time may have been the bottleneck. */
const TOOL_CPU_MAX_SHARE = 0.9;
/** A thread that waited for a core for a larger share of the test was late because of other processes. */
const WAITED_MAX_SHARE = 0.1;
/** With a larger share of late steps, the load was less than requested. */
const LATE_SENDS_MAX_SHARE = 0.01;

/** A thread that played clients, and the shares of the test's time that it used a core and waited for one. */
export interface ThreadInTest extends ThreadCost {
  clients: number;
  /** The agent whose thread it is; null for one of this machine. */
  agent: string | null;
  cpuShareInTest: number;
  waitedShareInTest: number;
}

/** What a reader should know before the figures are believed. */
export function warningsOf(record: RunRecord, threads: readonly ThreadInTest[]): string[] {
  const { total } = record;
  const warnings = [...adviceOn(record.causes), ...soakWarnings(record)];
  const bottleneck = (what: string, waitedShare = 0): void => {
    const whose =
      waitedShare > WAITED_MAX_SHARE
        ? `This machine had no time for the load test (its thread waited for a core ${percent(waitedShare)} of the test)`
        : "The load test itself was the bottleneck, not (only) the server";
    warnings.push(`${whose}: ${what}.`);
  };
  threads.forEach((thread, number) => {
    const { delayP99Ms, cpuShareInTest, waitedShareInTest } = thread;
    const name = threadName(thread, number);
    if (delayP99Ms > TOOL_DELAY_MAX_MS)
      bottleneck(
        `p99 of the event-loop delay of ${name} was ${delayP99Ms.toFixed(0)} ms (limit ${TOOL_DELAY_MAX_MS} ms)`,
        waitedShareInTest,
      );
    if (cpuShareInTest > TOOL_CPU_MAX_SHARE)
      bottleneck(`${name} was busy ${percent(cpuShareInTest)} of the test (limit ${percent(TOOL_CPU_MAX_SHARE)})`);
  });
  if (total.lateSends > total.movesSent * LATE_SENDS_MAX_SHARE)
    bottleneck(
      `${total.lateSends} of ${total.movesSent} steps were sent more than ${LATE_SEND_MS} ms after their time`,
      Math.max(...threads.map((thread) => thread.waitedShareInTest)),
    );
  if (total.lateStarts > 0)
    warnings.push(`${total.lateStarts} clients were started more than ${LATE_START_MS} ms after their time.`);
  if (total.movesTimedOut * 100 > total.movesSent * UNANSWERED_MAX_PERCENT)
    warnings.push(
      `${total.movesTimedOut} of ${total.movesSent} steps were not acknowledged in time; latencies are those of the others.`,
    );
  if (total.roundsFailed > 0)
    warnings.push(
      `${total.roundsFailed} of ${total.roundsFailed + total.roundsDone} rounds of scenarios failed; the failures by cause say why.`,
    );
  if (total.movesRejected > 0) warnings.push(`${total.movesRejected} of ${total.movesSent} steps were rejected (0x21).`);
  return warnings;
}

/** The name of a thread for readers, such as `thread 0 of 192.0.2.8:7070`. */
export function threadName({ agent }: Pick<ThreadInTest, "agent">, number: number): string {
  return `thread ${number}${agent === null ? "" : ` of ${agent}`}`;
}

/** A share as text, such as `21 %`. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}
