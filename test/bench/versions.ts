import { existsSync } from "node:fs";
import path from "node:path";
import { projectDirectory } from "../../runtime/base/system/version.js";
import { startShard } from "../support/shard.js";
import { cpuSeconds, median, printTable } from "./harness.js";
import { NeutralDriver, type Placement } from "./neutral-driver.js";

const CLIENTS = 1_000;
const REPEATS = 5;
const STARTS = 7;

const FORMATIONS: readonly { readonly title: string; readonly placement: Placement }[] = [
  { title: "out of each other's sight", placement: (i) => ({ x: 100 + (i % 60) * 80, y: 100 + Math.floor(i / 60) * 80 }) },
  { title: "within 8 by 8 tiles", placement: (i) => ({ x: 1_500 + (i % 8), y: 1_600 + (Math.floor(i / 8) % 8) }) },
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
 * What a step, a start and the memory after it cost in another version of the project and in this one. `VERSIONS_OTHER`
 * is a built checkout of the other, and `VERSIONS_OTHER_NODE_FLAGS` the flags of Node that it starts itself with. Both
 * servers are driven at the same time, each with its own clients: what else happens on the machine changes both
 * figures, and hardly their ratio.
 */
export async function benchVersions(): Promise<void> {
  const other = process.env["VERSIONS_OTHER"];
  if (other === undefined) {
    process.stdout.write("\nversions: skipped, since VERSIONS_OTHER names no other checkout\n");
    return;
  }
  if (!existsSync(path.join(other, "dist"))) throw new Error(`${other} is not built`);
  const driver = await NeutralDriver.open();
  if (!driver) {
    process.stdout.write("\nversions: skipped, since ../shared/tools is not there\n");
    return;
  }
  const otherFlags = (process.env["VERSIONS_OTHER_NODE_FLAGS"] ?? "").split(" ").filter((flag) => flag !== "");
  const versions: readonly [Version, Version] = [
    { root: path.resolve(other), nodeFlags: otherFlags },
    { root: projectDirectory(), nodeFlags: [] },
  ];
  try {
    const rows = [...(await starts(driver, versions))];
    for (const { title, placement } of FORMATIONS)
      rows.push(rowOf(`us a step, ${CLIENTS} clients ${title}`, await steps(driver, versions, placement)));
    printTable(`another version and this one, medians of ${STARTS} starts and ${REPEATS} runs of both at once`, [
      ["", "before", "now", "ratio"],
      ...rows,
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

/** Microseconds of the server's processor time for a step. */
async function steps(driver: NeutralDriver, versions: readonly [Version, Version], placement: Placement): Promise<Pair[]> {
  const directories: string[] = [];
  for (const { root } of versions) directories.push(await driver.prepare(CLIENTS, placement, root));
  const pairs: Pair[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const [before, now] = await Promise.all(
      versions.map(async (version, at) => {
        const drive = driver.withShard(
          directories[at]!,
          (shard) => driver.drive(CLIENTS, shard.gamePort, shard.child.pid!),
          version,
        );
        return (await drive).serverCpuUsPerAckedMove;
      }),
    );
    pairs.push({ before: before!, now: now! });
  }
  return pairs;
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
