import { EventReader } from "../../support/event-reader.js";
import type { Shard } from "../../support/shard.js";
import { printTable } from "../harness.js";
import type { ScaleOptions } from "./options.js";
import { cpuByPart } from "./parts.js";
import type { ScaleRig } from "./rig.js";
import { percentile, seconds, timeUntil } from "./waits.js";

const COMMANDS = 20;
const EVENT_SECONDS = 4;
const EVENTS_LIMIT_MS = 20_000;

/** How long an API takes for its lists. */
export async function measureLists(rig: ScaleRig): Promise<void> {
  const [api] = rig.apis;
  const token = await api!.adminToken();
  const rows: string[][] = [];
  for (const [title, route] of [
    ["all sessions", "/api/sessions/active"],
    ["a page of 50 of them", "/api/sessions"],
    ["a page with a text", "/api/sessions?search=player1"],
    ["those of one world", "/api/sessions/active?world=world-000"],
    ["worlds", "/api/worlds"],
    ["figures of the last hours", "/api/figures"],
  ] as const) {
    const times: number[] = [];
    const statuses = new Set<number>();
    let bytes = 0;
    for (let round = 0; round < 5; round++) {
      const began = performance.now();
      const answer = await fetch(api!.url + route, { headers: { authorization: `Bearer ${token}` } });
      statuses.add(answer.status);
      bytes = (await answer.arrayBuffer()).byteLength;
      times.push(performance.now() - began);
    }
    rows.push([
      title,
      percentile(times, 0.5).toFixed(1),
      Math.max(...times).toFixed(1),
      (bytes / 1024).toFixed(0),
      [...statuses].join(", "),
    ]);
  }
  printTable("lists of an API", [["list", "p50 ms", "worst ms", "KiB", "status"], ...rows]);
}

/** Commands to all worlds, and to one. */
export async function measureCommands(rig: ScaleRig): Promise<void> {
  const [api] = rig.apis;
  const rows: string[][] = [];
  for (const world of ["world-000", "*"]) {
    const times: number[] = [];
    let lines = 0;
    for (let turn = 0; turn < COMMANDS; turn++) {
      const began = performance.now();
      const answer = await api!.request("POST", "/api/commands/execute", { command: "announce hello", world });
      const { outputLines } = (await answer.json()) as { outputLines: string[] };
      times.push(performance.now() - began);
      lines = outputLines.filter((line) => line.includes("Said to")).length;
    }
    const at = [0.5, 0.95, 1].map((share) => percentile(times, share).toFixed(1));
    rows.push([world === "*" ? "all worlds" : "one world", String(lines), ...at]);
  }
  printTable(`a command over HTTP, ${COMMANDS} times in turn`, [["to", "answers", "p50 ms", "p95 ms", "worst ms"], ...rows]);
}

/** Events from all worlds until a reader of each API has them, at growing rates. */
export async function measureEvents(rig: ScaleRig, { eventRates }: ScaleOptions): Promise<void> {
  const rows: string[][] = [];
  for (const rate of eventRates) {
    const readers = await Promise.all(rig.apis.map((api) => readerOf(api)));
    const cpuBefore = cpuByPart(rig);
    const began = performance.now();
    const each = rate / rig.fleet.length;
    const sent = await Promise.all(rig.fleet.map((one) => one.order("publish", each, EVENT_SECONDS)));
    const published = sent.reduce((sum, one) => sum + one.published, 0);
    const storedMs = Math.max(...sent.map(({ drainedMs }) => drainedMs));
    const has = ({ reader }: { reader: EventReader }): boolean => reader.events.length >= published;
    await timeUntil(() => Promise.resolve(readers.every(has)), EVENTS_LIMIT_MS);
    const took = (performance.now() - began) / 1_000;
    const cpuAfter = cpuByPart(rig);
    const lags = readers.flatMap(({ lagsMs }) => lagsMs);
    rows.push([
      String(rate),
      String(published),
      readers.map(({ reader }) => reader.events.length).join(", "),
      seconds(storedMs),
      ...[0.5, 0.95, 1].map((share) => percentile(lags, share).toFixed(0)),
      ...["nats-server", "api 1", "simulated worlds"].map((part) => ((cpuAfter[part]! - cpuBefore[part]!) / took).toFixed(2)),
    ]);
    await Promise.all(readers.map(({ close }) => close()));
  }
  printTable(`events of all worlds until a reader of each of ${rig.apis.length} APIs has them, ${EVENT_SECONDS} s each`, [
    ["events/s", "published", "read", "all stored", "p50 ms", "p95 ms", "worst ms", "NATS CPU s/s", "api", "worlds"],
    ...rows,
  ]);
}

/** Reads events and notes how old each is when it comes. */
async function readerOf(api: Shard): Promise<{ reader: EventReader; lagsMs: number[]; close: () => Promise<void> }> {
  const reader = await EventReader.open(api.url, { token: await api.adminToken(), types: "PlayerEnteredEvent" });
  const lagsMs: number[] = [];
  const timer = setInterval(() => {
    const now = Date.now();
    for (const { data } of reader.events.slice(lagsMs.length)) lagsMs.push(now - Number(data["accountName"]));
  }, 5);
  return {
    reader,
    lagsMs,
    close: async () => {
      clearInterval(timer);
      await reader.close();
    },
  };
}
