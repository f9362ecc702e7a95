import { MetricsPage } from "../support/metrics-page.js";
import type { Shard } from "../support/shard.js";
import { cpuSeconds, printTable } from "./harness.js";
import { apart, NeutralDriver } from "./neutral-driver.js";

const PLAYERS = [1_000, 10_000];
const SETTLE_SECONDS = 10;
const WINDOW_SECONDS = 20;
/** Nobody steps in the window. */
const STEP_INTERVAL_MS = 600_000;
const MICROSECONDS = 1e6;

/** What players cost who stand still: processor time of each, and how long ticks take. */
export async function benchIdle(): Promise<void> {
  const driver = await NeutralDriver.open();
  if (!driver) {
    process.stdout.write("\nidle: skipped, since ../shared/tools is not there\n");
    return;
  }
  try {
    const rows: string[][] = [];
    for (const players of PLAYERS) {
      const data = await driver.prepareMany(players, apart);
      rows.push(await driver.withShard(data, (shard) => idleRow(driver, shard, players)));
    }
    printTable(`Players who stand still for ${WINDOW_SECONDS} s`, [
      ["players", "us/s and player", "without players, us/s", "ms of a tick", "p99 of the loop's lag, ms"],
      ...rows,
    ]);
  } finally {
    await driver.close();
  }
}

async function idleRow(driver: NeutralDriver, shard: Shard, players: number): Promise<string[]> {
  const before = cpuSeconds(shard.child.pid!);
  await new Promise((resolve) => setTimeout(resolve, SETTLE_SECONDS * 1_000));
  const empty = (cpuSeconds(shard.child.pid!) - before) / SETTLE_SECONDS;
  const options = { settleSeconds: SETTLE_SECONDS, windowSeconds: WINDOW_SECONDS, stepIntervalMs: STEP_INTERVAL_MS };
  const { serverCpuSeconds, windowSeconds } = await driver.driveMany(players, shard, options);
  const page = new MetricsPage(await (await fetch(`${shard.url}/metrics`)).text());
  return [
    String(players),
    (((serverCpuSeconds / windowSeconds - empty) / players) * MICROSECONDS).toFixed(1),
    (empty * MICROSECONDS).toFixed(0),
    ((page.value("tick_seconds_total") / page.value("ticks_total")) * 1_000).toFixed(3),
    (page.value("nodejs_eventloop_lag_p99_seconds") * 1_000).toFixed(1),
  ];
}
