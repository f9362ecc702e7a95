import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { mobileIncoming } from "../../../runtime/protocol/packets/entering.js";
import { asciiMessage, unicodeMessage } from "../../../runtime/protocol/packets/speech.js";
import { Players } from "../../support/players.js";
import { type Shard, startShard } from "../../support/shard.js";
import { openShardDatabase } from "../../support/shard-database.js";

const ORANGE = 0x2b;
const CAT = 0xc9;

/** Kept over restarts. */
let dataDirectory: string;
let shard: Shard;
let players: Players;

beforeAll(async () => {
  dataDirectory = await mkdtemp(path.join(tmpdir(), "save-persistence-"));
  shard = await startShard({ dataDirectory });
  players = new Players(shard);
});
afterEach(() => players.leave());
afterAll(async () => {
  await shard.stop();
  await rm(dataDirectory, { recursive: true, force: true });
});

interface Execution {
  success: boolean;
  outputLines: string[];
}

async function save(): Promise<Execution> {
  const response = await shard.request("POST", "/api/commands/execute", { command: "save_persistence" });
  expect(response.status).toBe(200);
  return (await response.json()) as Execution;
}

function journalRows(): number {
  const database = openShardDatabase(shard.dataDirectory, { readOnly: true });
  try {
    return (database.prepare("SELECT count(*) AS rows FROM world_journal").get() as { rows: number }).rows;
  } finally {
    database.close();
  }
}

describe("save_persistence", () => {
  it("counts down in orange, saves, empties the journal, and tells everybody how long it took", async () => {
    const ana = await players.inWorldAt("ana", { x: 3000, y: 2500 });
    ana.say(".add_npc cat");
    (await ana.windows.waitForTarget()).place(3001, 2501);
    const cat = await ana.waitFor(mobileIncoming, ({ body }) => body === CAT);
    // With Ana gone nothing changes during the save, so the journal must be empty after it.
    await ana.logout();
    const ben = await players.inWorldAt("ben", { x: 100, y: 100 });
    const saved = await save();
    expect(saved).toMatchObject({ success: true });
    expect(saved.outputLines.at(-1)).toMatch(/The world was saved: \d+ records? in \d+\.\d{3} seconds\./);
    await ben.windows.waitForLine("The world was saved in");
    const told = [...ben.received.of(asciiMessage), ...ben.received.of(unicodeMessage)].filter(({ text }) =>
      text.startsWith("SERVER: "),
    );
    expect(told.map(({ hue }) => hue)).toEqual(told.map(() => ORANGE));
    for (const left of ["5 seconds", "4 seconds", "3 seconds", "2 seconds", "1 second"]) {
      expect(told.map(({ text }) => text)).toContain(`SERVER: The world will be saved in ${left}.`);
    }
    expect(journalRows()).toBe(0);

    await shard.kill();
    shard = await startShard({ dataDirectory });
    players.follow(shard);
    const again = await players.inWorld("ana");
    await again.waitFor(mobileIncoming, ({ serial, body }) => serial === cat.serial && body === CAT);
  });

  it("is refused over HTTP while one from the game is under way", async () => {
    const { accountId } = await players.account("cid");
    await shard.request("PUT", `/api/users/${accountId}`, { role: "Administrator" });
    const cid = await players.inWorldAt("cid", { x: 100, y: 100 });
    cid.say(".save_persistence");
    await cid.windows.waitForLine("SERVER: The world will be saved in 4 seconds.");
    expect(await save()).toMatchObject({ success: false, outputLines: ["A save is under way already."] });
    await cid.windows.waitForLine("The world was saved: ");
  });

  it("is for Administrators", async () => {
    const { accountId } = await players.account("dag");
    await shard.request("PUT", `/api/users/${accountId}`, { role: "GameMaster" });
    const dag = await players.inWorldAt("dag", { x: 100, y: 100 });
    dag.say(".save_persistence");
    await dag.windows.waitForLine("needs the level Administrator");
  });
});
