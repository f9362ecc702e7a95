import type { Shard } from "../support/shard.js";
import { median, printTable } from "./harness.js";
import { wandered } from "./wandered.js";
import { type Driven, NeutralDriver, type Placement } from "./neutral-driver.js";
import { childrenOf, type Costs, costsOf } from "./process-costs.js";

const REPEATS = 3;
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
  const runs = new Map<number, Costs[]>(edgeCounts.map((count) => [count, []]));
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    for (const count of edgeCounts) {
      const flags = count === 0 ? [] : ["--edges", String(count)];
      const measured = (shard: Shard): Promise<Costs> => {
        const pid = shard.child.pid!;
        const groups = new Map([
          ["world", () => [pid]],
          ["edges", () => childrenOf(pid)],
        ]);
        return costsOf(groups, () => work(shard));
      };
      runs.get(count)!.push(await driver.withShard(dataDirectory, measured, { flags }));
    }
  }
  printTable(`${title}, a step every 300 ms each, medians of ${REPEATS} runs in turn`, [
    ["processes", "world us/step", "edges us/step", "steps/s", "p50 ms", "p95 ms", "lost", "other CPU s/s"],
    ...[...runs].map(([count, results]) => {
      const middle = (figure: (run: Costs) => number, digits: number): string => median(results.map(figure)).toFixed(digits);
      return [
        count === 0 ? "one" : `--edges ${count}`,
        middle(({ perStep }) => perStep.get("world")!, 1),
        middle(({ perStep }) => perStep.get("edges")!, 1),
        middle(({ driven }) => driven.movesAcked / driven.windowSeconds, 0),
        middle(({ driven }) => driven.latencyMs.p50, 2),
        middle(({ driven }) => driven.latencyMs.p95, 2),
        String(Math.max(...results.map(({ driven }) => driven.disconnects + clients - driven.inWorldAtStart))),
        middle(({ driven }) => driven.otherCpuSeconds / driven.windowSeconds, 2),
      ];
    }),
  ]);
}
