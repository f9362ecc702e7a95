import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { cpuSeconds, printTable } from "../harness.js";
import type { ScaleRig } from "./rig.js";

const BYTES_PER_MEBIBYTE = 1024 * 1024;

/** What a part of the network costs, all its processes together. */
interface PartCost {
  readonly cpu: number;
  readonly memoryMebibytes: number;
}

/** What the broker has counted. */
interface BrokerCount {
  readonly inMsgs: number;
  readonly outMsgs: number;
  readonly inBytes: number;
  readonly outBytes: number;
}

/** Prints what each part uses during a time in which nothing else is done. */
export async function printCosts(rig: ScaleRig, title: string, seconds: number): Promise<void> {
  const parts = partsOf(rig);
  const began = performance.now();
  const [before, brokerBefore] = [costs(parts), await brokerCount(rig)];
  await delay(seconds * 1_000);
  const [after, broker] = [costs(parts), await brokerCount(rig)];
  const took = (performance.now() - began) / 1_000;
  const perSecond = (read: (count: BrokerCount) => number): number => (read(broker) - read(brokerBefore)) / took;
  printTable(`${title}, ${seconds} s`, [
    ["part", "processes", "CPU s/s", "MiB"],
    ...parts.map(({ name, pids }, index) => {
      const cpu = (after[index]!.cpu - before[index]!.cpu) / took;
      return [name, String(pids.length), cpu.toFixed(3), after[index]!.memoryMebibytes.toFixed(0)];
    }),
  ]);
  printTable("the broker meanwhile, in a second", [
    ["messages in", "messages out", "MiB in", "MiB out"],
    [
      ...[perSecond(({ inMsgs }) => inMsgs), perSecond(({ outMsgs }) => outMsgs)].map((value) => value.toFixed(0)),
      ...[perSecond(({ inBytes }) => inBytes), perSecond(({ outBytes }) => outBytes)].map((value) =>
        (value / BYTES_PER_MEBIBYTE).toFixed(2),
      ),
    ],
  ]);
}

/** CPU seconds so far, for the cost of something that is done meanwhile. */
export function cpuByPart(rig: ScaleRig): Record<string, number> {
  const parts = partsOf(rig);
  return Object.fromEntries(costs(parts).map(({ cpu }, index) => [parts[index]!.name, cpu]));
}

function partsOf({ nats, apis, fleet }: ScaleRig): { name: string; pids: number[] }[] {
  return [
    { name: "nats-server", pids: [nats.pid] },
    ...apis.map((api, index) => ({ name: `api ${index + 1}`, pids: [api.child.pid!] })),
    { name: "simulated worlds", pids: fleet.map(({ pid }) => pid) },
    { name: "MariaDB (all databases)", pids: pidsNamed("mariadbd") },
  ];
}

function costs(parts: readonly { pids: readonly number[] }[]): PartCost[] {
  const sum = (pids: readonly number[], read: (pid: number) => number): number =>
    pids.reduce((total, pid) => total + read(pid), 0);
  return parts.map(({ pids }) => ({ cpu: sum(pids, cpuSeconds), memoryMebibytes: sum(pids, residentMebibytes) }));
}

function residentMebibytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
}

function pidsNamed(name: string): number[] {
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/comm`, "utf8").trim() === name;
      } catch {
        return false;
      }
    });
}

/** `/varz` of nats-server. */
async function brokerCount({ monitorUrl }: ScaleRig): Promise<BrokerCount> {
  const figures = (await (await fetch(`${monitorUrl}/varz`)).json()) as Record<string, number>;
  const { in_msgs: inMsgs = 0, out_msgs: outMsgs = 0, in_bytes: inBytes = 0, out_bytes: outBytes = 0 } = figures;
  return { inMsgs, outMsgs, inBytes, outBytes };
}
