import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { projectDirectory } from "../../runtime/base/system/version.js";
import { examineChronicle } from "../../runtime/storage/chronicle/check-chronicle.js";
import { Program } from "../support/program.js";
import { seededRandom } from "../support/random.js";
import { ADMIN_PASSWORD, type Shard, startShard } from "../support/shard.js";
import { openShardDatabase } from "../support/shard-database.js";
import { LONG_SHORE_TILES, writeShoreClient } from "../support/shore-client.js";
import { until } from "../support/until.js";

const KILLS = Number(process.env["CRASH_KILLS"] ?? 20);
const PLAYERS = Number(process.env["CRASH_PLAYERS"] ?? 30);
const RAMP_PER_SECOND = 20;
/** Longer than a server lives. */
const PLAY_SECONDS = 3_600;
/** Lines that a server writes before it is killed; some more, so that no two deaths are alike. */
const LINES = { least: 200, more: 300 };
const ROUND_MS = 600_000;
const LIMIT_MS = 3_600_000;

test(
  `after each of ${KILLS} kills of a society's server, the record gives exactly the holders of the stored world`,
  { timeout: LIMIT_MS },
  async () => {
    const directory = mkdtempSync(path.join(tmpdir(), "record-"));
    let shard: Shard | undefined;
    onTestFinished(async () => {
      await shard?.kill();
      rmSync(directory, { recursive: true, force: true });
    });
    writeShoreClient(directory, LONG_SHORE_TILES);
    const random = seededRandom(Number(process.env["CRASH_SEED"] ?? 42));
    const dataDirectory = path.join(directory, "data");
    let before = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const server = (shard = await startShard({ dataDirectory, flags: ["--uo-directory", directory] }));
      let players = play(server, directory);
      const wanted = LINES.least + random.below(LINES.more);
      const first = linesIn(dataDirectory);
      const missing = (): string | undefined => {
        // A busy machine may not find them a place in time; others try.
        if (players.child.exitCode !== null) players = play(server, directory);
        const more = linesIn(dataDirectory) - first;
        return more < wanted ? `${more} of ${wanted} lines` : undefined;
      };
      await until("the society leaves its mark on the record", missing, ROUND_MS);
      await server.kill();
      players.child.kill("SIGKILL");
      await players.end();
      const { differences, lines, items } = await examineChronicle({
        engine: "sqlite",
        file: path.join(dataDirectory, "shard.sqlite"),
      });
      expect(differences).toEqual([]);
      expect(items).toBeGreaterThan(0);
      expect(lines).toBeGreaterThan(before);
      before = lines;
    }
  },
);

/** Lines of the record that are stored. */
function linesIn(dataDirectory: string): number {
  const database = openShardDatabase(dataDirectory);
  try {
    const sql = "SELECT value FROM world_marks WHERE name = 'last_line'";
    const row = database.prepare(sql).get() as { value?: number } | undefined;
    return Number(row?.value ?? 0);
  } finally {
    database.close();
  }
}

/** Players who trade, buy, sell, craft, build and sail. */
function play(shard: Shard, directory: string): Program {
  const flags = {
    "--scenario": "society",
    "--port": shard.gamePort,
    "--http": shard.url,
    "--clients": PLAYERS,
    "--duration": PLAY_SECONDS,
    "--ramp-up-per-second": RAMP_PER_SECOND,
    "--admin-username": "admin",
    "--admin-password": ADMIN_PASSWORD,
  };
  const program = path.join(projectDirectory(), "dist/loadtest/loadtest-main.js");
  const args = Object.entries(flags).flatMap(([name, value]) => [name, String(value)]);
  return new Program(spawn(process.execPath, [program, ...args], { cwd: directory }));
}
