import { existsSync } from "node:fs";
import path from "node:path";
import { projectDirectory } from "../../runtime/base/system/version.js";
import { startShard } from "../support/shard.js";
import { cpuSeconds, median, printTable } from "./harness.js";
import { apart, crowd, type Driven, NeutralDriver, type Placement } from "./neutral-driver.js";
import { wandered } from "./wandered.js";

const REPEATS = 5;
const STARTS = 7;

interface Formation {
  readonly title: string;
  readonly clients: number;
  readonly placement: Placement;
}

const FORMATIONS: readonly Formation[] = [
  { title: "1,000 out of each other's sight", clients: 1_000, placement: apart },
  { title: "4,000 out of each other's sight", clients: 4_000, placement: apart },
  { title: "10,000 out of each other's sight", clients: 10_000, placement: apart },
  { title: "1,000 within 8 by 8 tiles", clients: 1_000, placement: crowd },
  { title: "2,000 within 8 by 8 tiles", clients: 2_000, placement: crowd },
  { title: "1,000 over 100 by 100 tiles", clients: 1_000, placement: wandered() },
];

/** Figures of two versions, in pairs that were measured together. */
interface Pair {
  readonly before: number;
  readonly now: number;
}

/** A built checkout, and the flags of Node that it starts itself with. */
interface Version {
  readonly root: string;
  readonly nodeFlags: readonly string[];
}

/** What a start took until the server was ready. */
interface StartFigures {
  readonly seconds: number;
  readonly processorSeconds: number;
  readonly mebibytes: number;
}

/**
 * What steps and starts cost: bare C, another version of the project, and this one, in turn, so that what else happens
 * on the machine changes all figures alike. `VERSIONS_OTHER` is a built checkout of the other, and
 * `VERSIONS_OTHER_NODE_FLAGS` the flags of Node that it starts itself with; without it, only bare C and this version
 * are driven. `VERSIONS_REPEATS` and `VERSIONS_FORMATIONS` (how many of the formations) shorten the hour that all
 * takes.
 */
export async function benchVersions(): Promise<void> {
  const driver = await NeutralDriver.open();
  if (!driver) {
    process.stdout.write("\nversions: skipped, since ../shared/tools is not there\n");
    return;
  }
  const other = process.env["VERSIONS_OTHER"];
  if (other !== undefined && !existsSync(path.join(other, "dist"))) throw new Error(`${other} is not built`);
  const nodeFlags = (process.env["VERSIONS_OTHER_NODE_FLAGS"] ?? "").split(" ").filter((flag) => flag !== "");
  const before = other === undefined ? undefined : { root: path.resolve(other), nodeFlags };
  const now: Version = { root: projectDirectory(), nodeFlags: [] };
  const repeats = Number(process.env["VERSIONS_REPEATS"] ?? REPEATS);
  try {
    if (before) {
      printTable(`Starts of another version and of this one, medians of ${STARTS}`, [
        ["", "before", "now", "ratio"],
        ...(await starts(driver, [before, now])),
      ]);
    }
    for (const formation of FORMATIONS.slice(0, Number(process.env["VERSIONS_FORMATIONS"] ?? FORMATIONS.length)))
      printTable(`${formation.title}, a step every 300 ms by each, medians of ${repeats} runs in turn (least to most)`, [
        ["", "us of CPU per step", "p50 ms", "p95 ms", "p99 ms", "steps/s", "lost", "CPU of others"],
        ...(await driven(driver, formation, before ? { before, now } : { now }, repeats)),
      ]);
  } finally {
    await driver.close();
  }
}

/** Time until the server listens, and its processor time and memory then; in turn, since a start uses several cores. */
async function starts(driver: NeutralDriver, versions: readonly [Version, Version]): Promise<string[][]> {
  const [times, processor, memory]: [Pair[], Pair[], Pair[]] = [[], [], []];
  const [one, two] = [await driver.emptyDirectory(), await driver.emptyDirectory()];
  const measured = async (version: Version, dataDirectory: string): Promise<StartFigures> => {
    const began = performance.now();
    const shard = await startShard({ ...version, dataDirectory });
    const seconds = (performance.now() - began) / 1_000;
    const processorSeconds = cpuSeconds(shard.child.pid!);
    const mebibytes = await shard.residentMebibytes();
    await shard.stop();
    return { seconds, processorSeconds, mebibytes };
  };
  for (let start = 0; start <= STARTS; start++) {
    const [before, now] = [await measured(versions[0], one), await measured(versions[1], two)];
    // The first ones make the data.
    if (start === 0) continue;
    times.push({ before: before.seconds, now: now.seconds });
    processor.push({ before: before.processorSeconds, now: now.processorSeconds });
    memory.push({ before: before.mebibytes, now: now.mebibytes });
  }
  return [
    rowOf("s until ready", times, 2),
    rowOf("s of processor time until then", processor, 2),
    rowOf("MiB resident then", memory),
  ];
}

/** A row for bare C and one for each version, whose last column has the CPU that neither server nor driver used. */
async function driven(
  driver: NeutralDriver,
  { clients, placement }: Formation,
  versions: Readonly<Record<string, Version>>,
  repeats: number,
): Promise<string[][]> {
  const runs: Record<string, Driven[]> = { "bare C": [] };
  const directories: Record<string, string> = {};
  for (const [name, { root }] of Object.entries(versions)) {
    runs[name] = [];
    directories[name] = await driver.prepareMany(clients, placement, root);
  }
  for (let repeat = 0; repeat < repeats; repeat++) {
    runs["bare C"]!.push(await driver.driveBareServer(clients));
    for (const [name, version] of Object.entries(versions))
      runs[name]!.push(await driver.withShard(directories[name]!, (shard) => driver.driveMany(clients, shard), version));
  }
  return Object.entries(runs).map(([name, all]) => [
    name,
    spread(all, (run) => run.serverCpuUsPerAckedMove, 1),
    spread(all, (run) => run.latencyMs.p50, 2),
    spread(all, (run) => run.latencyMs.p95, 2),
    spread(all, (run) => run.latencyMs.p99, 2),
    median(all.map((run) => run.movesAcked / run.windowSeconds)).toFixed(0),
    String(Math.max(...all.map((run) => run.disconnects + clients - run.inWorldAtStart))),
    median(all.map((run) => run.otherCpuSeconds / run.windowSeconds)).toFixed(2),
  ]);
}

/** The median of a figure, with its least and greatest value. */
function spread(runs: readonly Driven[], figure: (run: Driven) => number, digits: number): string {
  const values = runs.map(figure);
  const [least, middle, most] = [Math.min(...values), median(values), Math.max(...values)].map((value) => value.toFixed(digits));
  return `${middle} (${least} to ${most})`;
}

/** The ratio is the median of the pairs' ratios. */
function rowOf(title: string, pairs: readonly Pair[], digits = 1): string[] {
  const middle = (figure: (pair: Pair) => number): number => median(pairs.map(figure));
  return [
    title,
    middle(({ before }) => before).toFixed(digits),
    middle(({ now }) => now).toFixed(digits),
    middle(({ before, now }) => now / before).toFixed(3),
  ];
}
