import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  takeUpgradeOutcome,
  type UpgradeOutcome,
  writeUpgradeRequest,
} from "../../runtime/base/data-directory/upgrade-request.js";
import { mapChange } from "../../runtime/protocol/packets/extended.js";
import type { GameClient } from "../support/client/game-client.js";
import { edgesStarted, untilEnded, worldsStarted } from "../support/edge-processes.js";
import { newerVersion } from "../support/newer-version.js";
import { Players } from "../support/players.js";
import { runHere } from "../support/program.js";
import { type Shard, startShard } from "../support/shard.js";
import { until } from "../support/until.js";

const NORTH = 0;
const SOON_MS = 2_000;
const LONG_MS = 45_000;

let shard: Shard;
let players: Players;
let ann: GameClient;
/** Programs of versions that do not work. */
let programs: string;
beforeAll(async () => {
  programs = await mkdtemp(path.join(tmpdir(), "shard-broken-"));
  shard = await startShard({ flags: ["--edges", "1"] });
  players = new Players(shard);
  ann = await players.inWorldAt("ann", { x: 2_200, y: 1_900 });
});
afterAll(async () => {
  await players.leave();
  await shard.stopWell();
  await rm(programs, { recursive: true, force: true });
});

/** Has the server try a version. Resolves with what became of it, when the player is back. */
async function tryVersion(source: string, readyWithinMs: number): Promise<UpgradeOutcome> {
  const file = path.join(programs, "main.mjs");
  await writeFile(file, source);
  const from = ann.received.frames.length;
  const code = { file, node: process.execPath };
  const sqliteFile = path.join(shard.dataDirectory, "shard.sqlite");
  writeUpgradeRequest(shard.dataDirectory, { code, sqliteFile, readyWithinMs, at: Date.now() });
  shard.child.kill("SIGUSR2");
  await isBack(from);
  let outcome: UpgradeOutcome | undefined;
  await until("the outcome is told", () => ((outcome = takeUpgradeOutcome(shard.dataDirectory)) ? undefined : "it is not"));
  return outcome!;
}

async function isBack(from: number): Promise<void> {
  await ann.waitFor(mapChange, ({ map }) => map === 1, { from });
  expect((await ann.step(NORTH)).outcome).toBe("accepted");
}

const kept = async (): Promise<string[]> =>
  (await readdir(shard.dataDirectory)).filter((name) => name.includes("before-upgrade"));

it.each([
  ["ends at once", "process.exit(3)", LONG_MS, "code 3"],
  ["cannot be read", "this is no program", LONG_MS, "code 1"],
  ["hangs", "setInterval(() => undefined, 1_000)", SOON_MS, "it was stuck; SIGKILL"],
  [
    "changes the database and ends",
    `import { writeFileSync } from "node:fs";
     const file = process.argv[process.argv.indexOf("--data") + 1] + "/shard.sqlite";
     writeFileSync(file, "of a newer version");
     writeFileSync(file + "-wal", "of a newer version");
     process.exit(1);`,
    LONG_MS,
    "code 1",
  ],
])("the old version comes back with the database as before if the new one %s", async (_, source, readyWithinMs, how) => {
  expect(await tryVersion(source, readyWithinMs)).toEqual({ isReady: false, how });
  expect(await kept()).toEqual([]);
  expect(shard.output.join("")).toContain(`the new version was not ready (${how}); the old one goes on`);
});

it("npm run upgrade -- --live replaces the world by a newer version, and players stay connected", async () => {
  const newer = await newerVersion();
  try {
    const from = ann.received.frames.length;
    const program = path.join(newer, "dist/runtime/server/upgrade-main.js");
    const ended = await runHere(program, ["--live", "--data", shard.dataDirectory, "--ready-within", "45"]);
    expect(ended, ended.stderr).toMatchObject({ code: 0, stderr: "" });
    expect(ended.stdout).toContain("accounts: new columns heir");
    expect(ended.stdout).toContain("players stayed connected");
    await isBack(from);
    expect(shard.output.join("")).toContain(`"directory":"${newer}"`);
    // The edge of the old version keeps who is there, and one of the new version takes who comes.
    await until("there is another edge", () => (edgesStarted(shard).length > 1 ? undefined : "there is not"));
    const [edge] = edgesStarted(shard);
    const ben = await players.inWorldAt("ben", { x: 2_201, y: 1_900 });
    expect((await ben.step(NORTH)).outcome).toBe("accepted");
    // A crash brings the new version back, for the old one could not read the database any more.
    const next = ann.received.frames.length;
    process.kill(worldsStarted(shard).at(-1)!, "SIGKILL");
    await isBack(next);
    await ann.logout();
    await untilEnded(edge!);
    expect((await ben.step(NORTH)).outcome).toBe("accepted");
    await until("what was kept is removed", async () => ((await kept()).length > 0 ? "it is there" : undefined));
  } finally {
    await rm(newer, { recursive: true, force: true });
  }
});
