import { hasNetwork, networkNote } from "../support/network-shard.js";
import { printTable } from "./harness.js";
import { measureBrokerRestart, measureKills, printComplaints } from "./scale/faults.js";
import { type ScaleOptions, scaleOptions } from "./scale/options.js";
import { cpuByPart, printCosts } from "./scale/parts.js";
import { ScaleRig } from "./scale/rig.js";
import { measureCommands, measureEvents, measureLists } from "./scale/staff-series.js";
import { seconds, timeUntil } from "./scale/waits.js";

/**
 * A network of many worlds over a NATS server and a database of its own: the worlds are simulated, but their messages, leases and accounts
 * are the product's, and so are the APIs. Sizes come from the environment, see `scale/options.ts`.
 */
export async function benchScale(): Promise<void> {
  if (!hasNetwork) {
    process.stdout.write(`\nscale${networkNote}\n`);
    return;
  }
  const options = scaleOptions(process.env);
  process.stdout.write(
    `\nscale: ${options.worlds} worlds with ${options.sessions} sessions each, in ${options.processes} processes\n`,
  );
  const rig = await ScaleRig.open(options);
  try {
    await measureBeginning(rig, options);
    for (const [what, measure] of series(rig, options)) {
      try {
        await measure();
      } catch (error) {
        // What a busy machine lets fail does not keep the rest from being measured.
        process.stdout.write(`\n${what}: ${String(error)}\n`);
      }
    }
  } finally {
    await rig.close();
  }
}

function series(rig: ScaleRig, options: ScaleOptions): [what: string, measure: () => Promise<void>][] {
  return [
    ["nobody moves", () => printCosts(rig, "nobody moves", options.seconds)],
    ["some walk", () => rig.walk(options.moving)],
    ["walking", () => printCosts(rig, `${options.moving * 100} % of the sessions step twice a second`, options.seconds)],
    ["events", () => measureEvents(rig, options)],
    ["commands", () => measureCommands(rig)],
    ["complaints", async () => printComplaints("the worlds' complaints so far", await rig.states())],
    ["kills", () => measureKills(rig)],
    ["the broker restarts", () => measureBrokerRestart(rig)],
    ["lists", () => measureLists(rig)],
    ["an API that starts later", () => measureLateApi(rig)],
  ];
}

/** The worlds come while an API is there, then some of their accounts are taken. */
async function measureBeginning(rig: ScaleRig, { claims }: ScaleOptions): Promise<void> {
  const api = await rig.startApi();
  const began = performance.now();
  await rig.openWorlds();
  const openMs = performance.now() - began;
  const shown = await timeUntil(async () => (await rig.metric(api, "network_sessions")) === rig.sessions);
  const cpuBefore = cpuByPart(rig)["nats-server"]!;
  const claiming = performance.now();
  await Promise.all(rig.fleet.map((one) => one.order("claimFirst", claims)));
  const claimMs = performance.now() - claiming;
  const cpu = cpuByPart(rig)["nats-server"]! - cpuBefore;
  printTable("the beginning", [
    ["what", ""],
    ["all worlds have their lease and are in the directory", seconds(openMs)],
    [`the API shows all ${rig.sessions} sessions, after that`, seconds(shown)],
    [`${claims} accounts of each world are taken, one after the other`, seconds(claimMs)],
    ["accounts in a second", (((rig.worlds * claims) / claimMs) * 1_000).toFixed(0)],
    ["CPU of nats-server for one, us", ((cpu * 1e6) / (rig.worlds * claims)).toFixed(0)],
  ]);
}

/** An API that starts when all are there. */
async function measureLateApi(rig: ScaleRig): Promise<void> {
  const began = performance.now();
  const api = await rig.startApi();
  const readyMs = performance.now() - began;
  const shown = await timeUntil(async () => (await rig.metric(api, "network_sessions")) === rig.sessions);
  printTable("an API that starts later", [
    ["what", ""],
    ["it is ready", seconds(readyMs)],
    ["it shows all sessions, after that", seconds(shown)],
  ]);
}
