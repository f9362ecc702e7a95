import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runHere } from "../../support/program.js";
import { playedLosses } from "./deeds.js";
import { doctorChronicle } from "./doctor.js";
import { inTheGame, overHttp } from "./fronts.js";
import { held, stagedLosses, withEarned } from "./losses.js";
import { Stage } from "./stage.js";

const BACKUP_MAIN = "runtime/server/backup-main.ts";

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
});
beforeEach(() => stage.players.ping());
afterAll(() => stage.close());

describe.each([
  ["over HTTP", overHttp(() => stage.shard)],
  ["in the game", inTheGame(() => stage.staff)],
])("what was lost is found in one step and undone in two %s, and later gains stay", (_, front) => {
  playedLosses(() => stage, front);
  stagedLosses(() => stage, front);
});

test("from a backup a character gets back what it had then, and what others have now is named", async () => {
  const staged = (code: string): Promise<string[]> => stage.lua("losses", code);
  await staged(`return prepare("bag", "destroy", false)`);
  await staged(`for _, kind in ipairs { "sword", "robe", "gold" } do more("Anna", kind) end`);
  await staged(`train("Anna", 512)`);
  await stage.shard.request("POST", "/api/commands/execute", { command: "save_persistence" });
  const [before] = await held(stage);
  const file = path.join(stage.shard.dataDirectory, "anna.backup.gz");
  const data = ["--data", stage.shard.dataDirectory];
  expect(await runHere(BACKUP_MAIN, ["backup", file, ...data])).toMatchObject({ code: 0 });
  // The bag is gone with all that is in it, the sword and a part of the gold are with Bob, and Cedric has the robe.
  await staged(
    `lose("Anna", "bag"); give("Anna", "longsword", "Bob"); give("Anna", "robe", "Cedric"); spend("Anna", "gold", 400)`,
  );
  await staged(`earn("Anna"); train("Anna", 0)`);
  const restore = ["restore", file, "--only", "character=Anna", "--into", stage.shard.dataDirectory];
  const shown = await runHere(BACKUP_MAIN, restore);
  expect(shown).toMatchObject({ code: 0, stderr: "" });
  expect(shown.stdout).toContain("Bob: somebody else has it now");
  expect((await held(stage))[0]).not.toBe(before);
  const done = await runHere(BACKUP_MAIN, [...restore, "--take-from-others", "--apply"]);
  expect(done.stdout).toContain("Done.");
  const [annas, , cedrics] = await held(stage);
  expect([annas, cedrics, ...(await staged(`return trained("Anna")`))]).toEqual([withEarned(before!), "", "512"]);
  expect(
    await runHere(BACKUP_MAIN, ["restore", file, "--only", "character=Nobody", "--into", stage.shard.dataDirectory]),
  ).toMatchObject({
    ...{ code: 1, stderr: expect.stringContaining("names neither a character nor an account") as string },
  });
});

test("the record agrees with the stored world after all of that", async () => {
  expect(await doctorChronicle(stage.shard)).toEqual([]);
});
