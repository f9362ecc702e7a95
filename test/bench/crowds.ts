import { BotRange, type Formation, type Window } from "./bots.js";
import { median, printTable } from "./harness.js";
import { ScriptDirectory } from "../support/script-directory.js";
import { CROWD_TILES, crowd, type Driven, NeutralDriver } from "./neutral-driver.js";

const REPEATS = 3;
/** Enough walkers in each formation for their steps to stand out from an idle process. */
const FORMATIONS: readonly Formation[] = [
  { groups: 300, members: 1 },
  { groups: 27, members: 11 },
  { groups: 3, members: 101 },
  { groups: 1, members: 1001 },
];
const CROWDS = [1_000, 2_000];
const STANDINGS = 8;
const STANDINGS_SCRIPT = `
for one = 1, ${STANDINGS} do
  for other = 1, ${STANDINGS} do if one ~= other then notoriety.set("s" .. one, "s" .. other, "enemy") end end
end
function on_player_entered(event)
  mobiles.get(event.character_id).standing = "s" .. event.account_id % ${STANDINGS} + 1
end`;

interface Row extends Formation {
  windows: Window[];
}

/** The cost of a step by the number of players who see it, over real sockets, with bots in another process. */
export async function benchSteps(): Promise<void> {
  const rows = await measureAll(FORMATIONS);
  const alone = rows[0]?.members === 1 ? microsecondsPerStep(rows[0]) : 0;
  printTable(`One step every 300 ms by each, medians of ${REPEATS} runs`, [
    ["seen by", "us/step", "us/step and watcher", "beyond alone", "bytes/s per client", "writes/s per client", "other CPU s/s"],
    ...rows.map((row) => {
      const watchers = row.members - 1;
      const cost = microsecondsPerStep(row);
      return [
        String(watchers),
        cost.toFixed(1),
        watchers === 0 ? "" : (cost / watchers).toFixed(3),
        watchers === 0 ? "" : ((cost - alone) / watchers).toFixed(3),
        (of(row, (window) => window.bytesSent / window.seconds) / bots(row)).toFixed(0),
        (of(row, (window) => window.writes / window.seconds) / bots(row)).toFixed(1),
        of(row, (window) => window.otherCpuSeconds / window.seconds).toFixed(2),
      ];
    }),
  ]);
}

/**
 * Crowds in one place, under `../shared/tools/uoload.c`. The project's own bots would take more of two cores to read
 * the packets of 2,000 clients than the server takes to send them. Without that folder they are used all the same, as
 * many as the machine can run.
 */
export async function benchCrowds(): Promise<void> {
  const driver = await NeutralDriver.open();
  if (!driver) return benchCrowdsOfBots();
  try {
    const rows: string[][] = [];
    for (const members of CROWDS) rows.push(await crowdRow(driver, members));
    rows.push(await crowdOfStandings(driver, CROWDS[0]!));
    printTable(`All within ${CROWD_TILES} by ${CROWD_TILES} tiles, stepping every 300 ms, medians of ${REPEATS} runs`, [
      ["clients", "CPU s/s", "steps/s", "us/step and watcher", "p50 ms", "p95 ms", "lost", "driver CPU s/s", "other CPU s/s"],
      ...rows,
    ]);
  } finally {
    await driver.close();
  }
}

/** A crowd whose members have eight standings, each of which takes the others for enemies. */
async function crowdOfStandings(driver: NeutralDriver, members: number): Promise<string[]> {
  const scripts = new ScriptDirectory();
  try {
    scripts.write("lua/standings.lua", STANDINGS_SCRIPT);
    const [, ...figures] = await crowdRow(driver, members, scripts.watchedFlags);
    return [`${members}, ${STANDINGS} standings`, ...figures];
  } finally {
    scripts.remove();
  }
}

async function crowdRow(driver: NeutralDriver, members: number, flags: readonly string[] = []): Promise<string[]> {
  const dataDirectory = await driver.prepare(members, crowd);
  const runs: Driven[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat++) runs.push(await driver.driveOurs(members, dataDirectory, flags));
  const middle = (figure: (run: Driven) => number): number => median(runs.map(figure));
  return [
    String(members),
    middle((run) => run.serverCpuSeconds / run.windowSeconds).toFixed(3),
    middle((run) => run.movesAcked / run.windowSeconds).toFixed(0),
    (middle((run) => run.serverCpuUsPerAckedMove) / (members - 1)).toFixed(3),
    middle((run) => run.latencyMs.p50).toFixed(1),
    middle((run) => run.latencyMs.p95).toFixed(1),
    String(Math.max(...runs.map((run) => run.disconnects + members - run.inWorldAtStart))),
    middle((run) => run.driverCpuSeconds / run.windowSeconds).toFixed(2),
    middle((run) => run.otherCpuSeconds / run.windowSeconds).toFixed(2),
  ];
}

async function benchCrowdsOfBots(): Promise<void> {
  const rows = await measureAll(CROWDS.map((members) => ({ groups: 1, members })));
  printTable(`Bots in one place, stepping every 300 ms, medians of ${REPEATS} runs`, [
    ["bots", "CPU s/s", "steps/s", "us/step and watcher", "MiB/s sent", "writes/s"],
    ...rows.map((row) => [
      String(row.members),
      of(row, (window) => window.cpuSeconds / window.seconds).toFixed(3),
      of(row, (window) => window.steps / window.seconds).toFixed(0),
      (microsecondsPerStep(row) / (row.members - 1)).toFixed(3),
      of(row, (window) => window.bytesSent / window.seconds / 1024 / 1024).toFixed(1),
      of(row, (window) => window.writes / window.seconds).toFixed(0),
    ]),
  ]);
}

async function measureAll(formations: readonly Formation[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const formation of formations) {
    const range = await BotRange.open();
    try {
      const windows: Window[] = [];
      for (let repeat = 0; repeat < REPEATS; repeat++) windows.push(await range.measure(formation));
      rows.push({ ...formation, windows });
    } catch (error) {
      // A formation that is too large for this machine is a result too, and must not lose the others.
      process.stdout.write(
        `\n${formation.groups} groups of ${formation.members}: ${error instanceof Error ? error.message : String(error)}\n`,
      );
    } finally {
      await range.close();
    }
  }
  return rows;
}

function bots(row: Row): number {
  return row.groups * row.members;
}

function of(row: Row, figure: (window: Window) => number): number {
  return median(row.windows.map(figure));
}

function microsecondsPerStep(row: Row): number {
  return of(row, (window) => (window.cpuSeconds / window.steps) * 1e6);
}
