import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Details } from "../../loadtest/report/details-form.js";
import { projectDirectory } from "../../runtime/base/system/version.js";
import { MetricsPage } from "../support/metrics-page.js";
import { Players } from "../support/players.js";
import { Program } from "../support/program.js";
import { ScriptDirectory } from "../support/script-directory.js";
import { ADMIN_PASSWORD, type Shard, startShard } from "../support/shard.js";
import { readsNothing, SocketClient } from "../support/socket-client.js";
import { Guest } from "./guest.js";
import { honestSource, HOSTILE_SOURCES } from "./sources.js";

/** `npm run test:soak` plays an hour with 500 clients; SOAK_MINUTES and SOAK_CLIENTS say otherwise. */
const MINUTES = Number(process.env["SOAK_MINUTES"] ?? 1);
const CLIENTS = Number(process.env["SOAK_CLIENTS"] ?? 50);
const CLIENTS_PER_SECOND = 25;
const DEAF_SHARE = 0.01;
const SAVE_EVERY_MS = 1_000;
const HOSTILE_EVERY = 10;
const SAVED_FILES = 10;
const GUEST_EVERY_MS = 5_000;
const MINUTE_MS = 60_000;
/** What the memory may grow after the first quarter: the load test's characters go on meeting each other. */
const GROWTH_BYTES = 64 * 1024 * 1024;

interface Minute {
  readonly saves: number;
  readonly hostile: number;
  readonly visits: number;
  readonly deafEnded: number;
  readonly residentMiB: number;
  readonly luaMiB: number;
}

let shard: Shard;
let scripts: ScriptDirectory;
let players: Players;
let directory: string;

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), "soak-"));
  scripts = new ScriptDirectory();
  shard = await startShard({
    flags: [...scripts.watchedFlags, "--tickets-seconds-between", "0", "--jwt-lifetime-minutes", "1440"],
  });
  players = new Players(shard);
});
afterAll(async () => {
  await shard.stopWell();
  scripts.remove();
  rmSync(directory, { recursive: true, force: true });
});

test(
  `${MINUTES} min with ${CLIENTS} clients, a save each second, deaf clients, kicks and tickets lose nobody`,
  { timeout: (MINUTES + 10) * MINUTE_MS },
  async () => {
    const counts = { saves: 0, hostile: 0, visits: 0, deafEnded: 0 };
    const stop = new AbortController();
    const load = new Program(
      spawn(
        process.execPath,
        [
          ...[
            path.join(projectDirectory(), "dist/loadtest/loadtest-main.js"),
            "--port",
            String(shard.gamePort),
            "--http",
            shard.url,
          ],
          ...[
            "--clients",
            String(CLIENTS),
            "--ramp-up-per-second",
            String(CLIENTS_PER_SECOND),
            "--duration",
            String(MINUTES * 60),
          ],
          ...["--admin-username", "admin", "--admin-password", ADMIN_PASSWORD, "--seed", "1"],
        ],
        { cwd: directory },
      ),
    );
    const loaded = load.end().finally(() => stop.abort());

    const saving = each(SAVE_EVERY_MS, stop.signal, () => {
      const isHostile = counts.saves % HOSTILE_EVERY === HOSTILE_EVERY - 1;
      const source = isHostile ? HOSTILE_SOURCES[counts.hostile++ % HOSTILE_SOURCES.length]! : honestSource(counts.saves);
      scripts.write(`lua/${isHostile ? "hostile" : "saved"}_${counts.saves % SAVED_FILES}.lua`, source);
      counts.saves++;
      return Promise.resolve();
    });
    const guest = new Guest(shard, players);
    const visiting = each(GUEST_EVERY_MS, stop.signal, async () => {
      await guest.visit();
      counts.visits++;
    });
    const deaf = Array.from({ length: Math.max(1, Math.round(CLIENTS * DEAF_SHARE)) }, async (_, i) => {
      for (let isNew = true; !stop.signal.aborted; isNew = false) {
        const { socket } = await SocketClient.inWorld(shard, players, `deaf${i}`, readsNothing(), isNew);
        await new Promise((resolve) => {
          socket.once("close", resolve);
          stop.signal.addEventListener("abort", () => socket.destroy(), { once: true });
        });
        counts.deafEnded++;
      }
    });
    const minutes: Minute[] = [];
    const count = async (): Promise<void> => {
      const metrics = new MetricsPage(await (await shard.fetch("/metrics")).text());
      const mebibytes = (name: string): number => Math.round(metrics.value(name) / 1024 / 1024);
      minutes.push({
        ...counts,
        residentMiB: mebibytes("process_resident_memory_bytes"),
        luaMiB: mebibytes("script_used_bytes"),
      });
    };
    const firstMinute = delay(MINUTE_MS, undefined, { signal: stop.signal }).catch(() => undefined);
    const counting = firstMinute.then(() => each(MINUTE_MS, stop.signal, count));

    const code = await loaded;
    await Promise.all([saving, visiting, counting, ...deaf]);
    await players.leave();
    const { series, failures, latency } = JSON.parse(
      readFileSync(path.join(directory, "artifacts/stress/latest-details.json"), "utf8"),
    ) as Details;
    print(minutes, series, latency);
    expect({ code, failures }, load.stdout).toEqual({ code: 0, failures: {} });
    expect(counts.visits).toBeGreaterThan(0);
    const [early, late] = [minutes[Math.floor(minutes.length / 4)], minutes.at(-1)];
    if (early && late) expect(late.residentMiB * 1024 * 1024).toBeLessThan(early.residentMiB * 1024 * 1024 + GROWTH_BYTES);
    expect(await (await shard.fetch("/metrics")).text()).not.toContain("lua/hostile_");
  },
);

/** Does something again and again, at most once in a period, until the signal. */
async function each(periodMs: number, signal: AbortSignal, once: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    const wait = delay(periodMs, undefined, { signal }).catch(() => undefined);
    await once();
    await wait;
  }
}

function print(minutes: readonly Minute[], series: Details["series"], latency: Details["latency"]): void {
  const rows = minutes.map((minute, i) => {
    const p95s = series.slice(i * 60, (i + 1) * 60).map(({ p95Ms }) => p95Ms);
    const sorted = p95s.sort((one, other) => one - other);
    return { ...minute, p95OfMedianSecondMs: sorted[sorted.length >> 1], p95OfWorstSecondMs: sorted.at(-1) };
  });
  for (const [i, row] of rows.entries()) process.stdout.write(`minute ${i + 1}: ${JSON.stringify(row)}\n`);
  process.stdout.write(`steps: p50 ${latency.p50Ms}, p95 ${latency.p95Ms}, p99 ${latency.p99Ms} ms, of ${latency.samples}\n`);
}
