/** What a stage does with the number of clients. */
const stageKinds = ["ramp", "hold", "spike", "soak"] as const;
export type StageKind = (typeof stageKinds)[number];

/** A part of a test with its own number of clients. */
export interface LoadStage {
  kind: StageKind;
  /** As it was given, such as `ramp 30s to 100`. */
  text: string;
  /** From the start of the test, in whole seconds. */
  startSecond: number;
  seconds: number;
  /** Clients when the stage begins. */
  from: number;
  /** Clients that a ramp reaches evenly, and a spike within a second; as many as `from` in a hold or soak. */
  to: number;
}

/** When clients start and leave. */
export interface Move {
  kind: "start" | "leave";
  /** Index of the client, from 0. */
  index: number;
  /** In ms from the start of the first stage. */
  atMs: number;
}

/** The stages are not valid. `message` says what is allowed. */
export class StagesError extends Error {}

const STAGES_MAX = 50;
const STAGE_CLIENTS_MAX = 10_000;
/** As for `--duration`. */
const SECONDS_MIN = 10;
const SECONDS_MAX = 86_400;
/**
 * The clients of a spike start evenly within this time: sockets that all open in the same moment would measure the load
 * test.
 */
const SPIKE_RISE_MS = 1_000;

const SECONDS_PER_UNIT: Record<string, number> = { s: 1, m: 60, h: 3_600 };
const PATTERN = /^(ramp|hold|spike|soak) (\d{1,6})([smh])(?: to (\d{1,6}))?$/;

/**
 * Reads stages such as `ramp 30s to 100, hold 2m, spike 20s to 300, soak 1h`.
 *
 * @throws StagesError
 */
export function parseStages(text: string): LoadStage[] {
  const parts = text.split(",").map((part) => part.trim().toLowerCase().replace(/\s+/g, " "));
  if (parts.length > STAGES_MAX) throw new StagesError(`Allowed: up to ${STAGES_MAX} stages.`);
  const stages: LoadStage[] = [];
  for (const part of parts) {
    const before = stages.at(-1);
    const startSecond = before === undefined ? 0 : before.startSecond + before.seconds;
    stages.push(stageOf(part, startSecond, before === undefined ? 0 : clientsAfter(before)));
  }
  const seconds = secondsOf(stages);
  if (seconds < SECONDS_MIN || seconds > SECONDS_MAX)
    throw new StagesError(
      `The stages take ${seconds} s. Allowed: ${SECONDS_MIN} to ${SECONDS_MAX.toLocaleString("en-US")} s in all.`,
    );
  if (stages[0]!.to === 0) throw new StagesError("Nobody plays in the first stage. Begin with a ramp or a spike.");
  return stages;
}

function stageOf(text: string, startSecond: number, from: number): LoadStage {
  const [, kind, count, unit, clients] = (PATTERN.exec(text) ?? []) as unknown as [string, StageKind, string, string, string?];
  if (kind === undefined)
    throw new StagesError(
      `'${text}' is no stage. Allowed: 'ramp 30s to 100', 'hold 2m', 'spike 20s to 300' and 'soak 1h', with commas between them.`,
    );
  const isChange = kind === "ramp" || kind === "spike";
  if (isChange !== (clients !== undefined))
    throw new StagesError(
      `'${text}': a ${kind} ${isChange ? "needs 'to <clients>'" : "keeps the number of clients, so it has no 'to'"}.`,
    );
  const seconds = Number(count) * SECONDS_PER_UNIT[unit]!;
  if (seconds === 0) throw new StagesError(`'${text}': a stage takes at least a second.`);
  const to = clients === undefined ? from : Number(clients);
  if (to > STAGE_CLIENTS_MAX)
    throw new StagesError(`'${text}': allowed are up to ${STAGE_CLIENTS_MAX.toLocaleString("en-US")} clients.`);
  if (kind === "spike" && to <= from) throw new StagesError(`'${text}': a spike needs more clients than the ${from} before it.`);
  return { kind, text, startSecond, seconds, from, to };
}

/** Clients when the stage is over: those of a spike leave again. */
function clientsAfter({ kind, from, to }: LoadStage): number {
  return kind === "spike" ? from : to;
}

/** The most clients that play at the same time. */
export function peakOf(stages: readonly LoadStage[]): number {
  return Math.max(...stages.map(({ to }) => to));
}

export function secondsOf(stages: readonly LoadStage[]): number {
  return stages.reduce((sum, { seconds }) => sum + seconds, 0);
}

/** The index of the stage to which a second of the test belongs; the last one once all are over. */
export function stageAt(stages: readonly LoadStage[], second: number): number {
  const at = stages.findIndex(({ startSecond, seconds }) => second < startSecond + seconds);
  return at < 0 ? stages.length - 1 : at;
}

/**
 * When each of these clients starts and leaves, in the order of time. Clients leave in the opposite order of their
 * start.
 */
export function movesOf(stages: readonly LoadStage[], indexes: readonly number[]): Move[] {
  const moves: Move[] = [];
  for (const { kind, startSecond, seconds, from, to } of stages) {
    const startMs = startSecond * 1_000;
    const endMs = startMs + seconds * 1_000;
    const riseMs = kind === "spike" ? Math.min(SPIKE_RISE_MS, endMs - startMs) : endMs - startMs;
    for (const index of indexes) {
      if (index >= from && index < to)
        moves.push({ kind: "start", index, atMs: startMs + ((index - from) * riseMs) / (to - from) });
      else if (index >= to && index < from)
        moves.push({ kind: "leave", index, atMs: startMs + ((from - index) * riseMs) / (from - to) });
      if (kind === "spike" && index >= from && index < to) moves.push({ kind: "leave", index, atMs: endMs });
    }
  }
  return moves.sort((one, other) => one.atMs - other.atMs);
}

/**
 * The start of each client at a fixed rate, which is the specified ramp. Computed from the index, so it does not drift.
 */
export function startsAtRate(perSecond: number, indexes: readonly number[]): Move[] {
  return indexes.map((index) => ({ kind: "start", index, atMs: (index * 1_000) / perSecond }));
}
