import { readFileSync } from "node:fs";
import type { Shard } from "../support/shard.js";
import { cpuSeconds, median, printTable } from "./harness.js";
import { wandered } from "./wandered.js";
import { type Driven, NeutralDriver, type Placement } from "./neutral-driver.js";

const REPEATS = 3;
const SAMPLE_MS = 500;
/** The part of a run that is compared: its end, when all step. */
const COMPARED_SECONDS = 8;
/** The driver reads its last figures and closes. */
const CLOSING_SECONDS = 2;
const EDGE_COUNTS = [0, 1, 2];
const MANY = 10_000;
const MANY_COLUMNS = 136;
const MANY_SPACING_TILES = 50;
const MANY_EDGE_COUNTS = [0, 1];

interface Formation {
  readonly title: string;
  readonly clients: number;
  readonly placement: Placement;
}

const FORMATIONS: readonly Formation[] = [
  {
    title: "1,000 clients out of each other's sight",
    clients: 1_000,
    placement: (i) => ({ x: 100 + (i % 60) * 80, y: 100 + Math.floor(i / 60) * 80 }),
  },
  {
    title: "1,000 clients within 8 by 8 tiles",
    clients: 1_000,
    placement: (i) => ({ x: 1_500 + (i % 8), y: 1_600 + (Math.floor(i / 8) % 8) }),
  },
  {
    title: "1,000 clients who have wandered over 100 by 100 tiles",
    clients: 1_000,
    placement: wandered(),
  },
];

interface Sample {
  readonly at: number;
  readonly world: number;
  readonly edges: number;
  readonly steps: number;
}

interface Run extends Driven {
  readonly worldPerStep: number;
  readonly edgesPerStep: number;
}

/**
 * What a step costs the world's process and the edges, in one process and with edges, in turn, under `../shared/tools/uoload.c`. Needs that
 * folder and a C compiler, and says so when they are missing.
 */
export async function benchEdges(): Promise<void> {
  const driver = await NeutralDriver.open();
  if (!driver) {
    process.stdout.write("\nedges: skipped, since ../shared/tools is not there\n");
    return;
  }
  try {
    for (const formation of FORMATIONS) {
      const dataDirectory = await driver.prepare(formation.clients, formation.placement);
      const work = (shard: Shard): Promise<Driven> => driver.drive(formation.clients, shard.gamePort, shard.child.pid!);
      await compare(driver, formation, dataDirectory, EDGE_COUNTS, work);
    }
  } finally {
    await driver.close();
  }
}

/** As many as one core cannot serve, in one process and with an edge. */
export async function benchMany(): Promise<void> {
  const driver = await NeutralDriver.open();
  if (!driver) {
    process.stdout.write("\nmany: skipped, since ../shared/tools is not there\n");
    return;
  }
  const formation: Formation = {
    title: "10,000 clients out of each other's sight",
    clients: MANY,
    placement: (i) => ({
      x: 100 + (i % MANY_COLUMNS) * MANY_SPACING_TILES,
      y: 100 + Math.floor(i / MANY_COLUMNS) * MANY_SPACING_TILES,
    }),
  };
  try {
    const dataDirectory = await driver.prepareMany(MANY, formation.placement);
    await compare(driver, formation, dataDirectory, MANY_EDGE_COUNTS, (shard) => driver.driveMany(MANY, shard));
  } finally {
    await driver.close();
  }
}

/** @param work drives the clients of the formation */
async function compare(
  driver: NeutralDriver,
  { title, clients }: Formation,
  dataDirectory: string,
  edgeCounts: readonly number[],
  work: (shard: Shard) => Promise<Driven>,
): Promise<void> {
  const runs = new Map<number, Run[]>(edgeCounts.map((count) => [count, []]));
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    for (const count of edgeCounts) {
      const flags = count === 0 ? [] : ["--edges", String(count)];
      runs.get(count)!.push(await driver.withShard(dataDirectory, (shard) => sampled(shard, work), flags));
    }
  }
  printTable(`${title}, a step every 300 ms each, medians of ${REPEATS} runs in turn`, [
    ["processes", "world us/step", "edges us/step", "steps/s", "p50 ms", "p95 ms", "lost", "other CPU s/s"],
    ...[...runs].map(([count, results]) => {
      const middle = (figure: (run: Run) => number, digits: number): string => median(results.map(figure)).toFixed(digits);
      return [
        count === 0 ? "one" : `--edges ${count}`,
        middle((run) => run.worldPerStep, 1),
        middle((run) => run.edgesPerStep, 1),
        middle((run) => run.movesAcked / run.windowSeconds, 0),
        middle((run) => run.latencyMs.p50, 2),
        middle((run) => run.latencyMs.p95, 2),
        String(Math.max(...results.map((run) => run.disconnects + clients - run.inWorldAtStart))),
        middle((run) => run.otherCpuSeconds / run.windowSeconds, 2),
      ];
    }),
  ]);
}

async function sampled(shard: Shard, work: (shard: Shard) => Promise<Driven>): Promise<Run> {
  const samples: Sample[] = [];
  const sampling = setInterval(() => void sample(shard).then((one) => samples.push(one)), SAMPLE_MS);
  const driven = await work(shard);
  clearInterval(sampling);
  const end = performance.now() / 1_000 - CLOSING_SECONDS;
  const compared = samples.filter(({ at }) => at > end - COMPARED_SECONDS && at < end);
  const [first, last] = [compared[0]!, compared.at(-1)!];
  const perStep = (read: (one: Sample) => number): number => ((read(last) - read(first)) / (last.steps - first.steps)) * 1e6;
  return { ...driven, worldPerStep: perStep(({ world }) => world), edgesPerStep: perStep(({ edges }) => edges) };
}

async function sample(shard: Shard): Promise<Sample> {
  const pid = shard.child.pid!;
  const text = await (await fetch(`${shard.url}/metrics`)).text();
  const steps = Number(/^shardkeeper_steps_taken_total (\d+)/m.exec(text)?.[1]);
  const edges = childrenOf(pid).reduce((sum, child) => sum + cpuSeconds(child), 0);
  return { at: performance.now() / 1_000, world: cpuSeconds(pid), edges, steps };
}

/** The processes that a process has started (proc(5)). */
function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);
}
