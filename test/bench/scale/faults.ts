import { setTimeout as delay } from "node:timers/promises";
import { printTable } from "../harness.js";
import type { WorldsState } from "./orders.js";
import { cpuByPart } from "./parts.js";
import type { ScaleRig } from "./rig.js";
import { seconds, timeUntil } from "./waits.js";

const DOWN_MS = 3_000;
const SETTLING_MS = 15_000;

/** A third of the processes is killed at once. */
export async function measureKills(rig: ScaleRig): Promise<void> {
  const [api] = rig.apis;
  const cpuBefore = cpuByPart(rig);
  const [orphan = 0] = await rig.killProcesses(Math.max(1, Math.round(rig.fleet.length / 3)));
  const began = performance.now();
  const [taken, shown, seen] = await Promise.all([
    rig.fleet[0]!.order("claim", orphan),
    timeUntil(async () => (await rig.metric(api!, "network_sessions")) === rig.sessions),
    timeUntil(async () => (await rig.states()).every((state) => state.seen === rig.worlds)),
  ]);
  const took = (performance.now() - began) / 1_000;
  const cpuAfter = cpuByPart(rig);
  printTable(`a third of the worlds is killed; ${rig.worlds} with ${rig.sessions} sessions are left`, [
    ["what", ""],
    ["an account of theirs can be taken elsewhere", seconds(taken)],
    ["the API no longer shows their sessions", seconds(shown)],
    ["no world sees them in the directory", seconds(seen)],
    ["CPU s/s of nats-server", ((cpuAfter["nats-server"]! - cpuBefore["nats-server"]!) / took).toFixed(2)],
  ]);
}

/** The broker is killed and comes back. */
export async function measureBrokerRestart(rig: ScaleRig): Promise<void> {
  const [api] = rig.apis;
  await rig.states();
  await rig.nats.kill();
  await delay(DOWN_MS);
  await rig.nats.start();
  const began = performance.now();
  const cpuBefore = cpuByPart(rig)["simulated worlds"]!;
  const reached = await timeUntil(async () =>
    (await rig.states().then(complaining)).every(({ unreachable }) => unreachable === 0),
  );
  const [shown, quiet] = await Promise.all([
    timeUntil(async () => (await rig.metric(api!, "network_sessions")) === rig.sessions),
    timeUntil(async () => (await rig.states().then(complaining)).every(({ waiting }) => waiting === 0)),
  ]);
  await delay(Math.max(0, SETTLING_MS - (performance.now() - began)));
  const states = await rig.states().then(complaining);
  const took = (performance.now() - began) / 1_000;
  const cpu = cpuByPart(rig);
  printTable(`NATS is killed and started again after ${DOWN_MS / 1_000} s; from the start on`, [
    ["what", ""],
    ["all worlds have reached it", seconds(reached)],
    ["nothing waits for it, after that", seconds(quiet)],
    ["the API shows all sessions, after that", seconds(shown)],
    ["worlds that the worlds see then", String(Math.min(...states.map(({ seen }) => seen)))],
    ["accounts lost", String(states.reduce((sum, { lost }) => sum + lost, 0))],
    [`CPU s/s of nats-server in the first ${took.toFixed(0)} s`, (cpu["nats-server"]! / took).toFixed(2)],
    ["CPU s/s of the worlds", ((cpu["simulated worlds"]! - cpuBefore) / took).toFixed(2)],
  ]);
  printComplaints("the worlds' complaints meanwhile", heard.splice(0));
}

const heard: WorldsState[] = [];

function complaining(states: WorldsState[]): WorldsState[] {
  heard.push(...states);
  return states;
}

/** What the worlds logged from `warn` up. */
export function printComplaints(title: string, states: readonly WorldsState[]): void {
  const sums = new Map<string, number>();
  for (const { complaints } of states)
    for (const [text, count] of Object.entries(complaints)) sums.set(text, (sums.get(text) ?? 0) + count);
  if (sums.size === 0) return;
  printTable(title, [["line", "times"], ...[...sums].map(([text, count]) => [text.slice(0, 110), String(count)])]);
}
