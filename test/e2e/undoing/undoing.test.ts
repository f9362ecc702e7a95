import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { GameClient } from "../../support/client/game-client.js";
import { doubleClick, worldItem } from "../../../runtime/protocol/packets/clicks.js";
import { Players } from "../../support/players.js";
import { runHere } from "../../support/program.js";
import { ScriptDirectory } from "../../support/script-directory.js";
import { type Shard, startShard } from "../../support/shard.js";
import { doctorChronicle } from "./doctor.js";

const BACKUP_MAIN = "runtime/server/backup-main.ts";
const PLACE = { x: 1500, y: 1640 };
const SCRIPTS = { losses: "lua/commands/losses.lua", gains: "lua/lib/staged_gains.lua" };

let scripts: ScriptDirectory;
let shard: Shard;
let players: Players;
let anna: GameClient;
let bob: GameClient;

beforeAll(async () => {
  scripts = new ScriptDirectory();
  for (const [name, file] of Object.entries(SCRIPTS))
    scripts.write(file, readFileSync(path.join(import.meta.dirname, `${name}.lua`), "utf8"));
  shard = await startShard({ flags: scripts.flags });
  players = new Players(shard);
  ({ anna, bob } = await players.allInWorldAt({
    anna: PLACE,
    bob: { ...PLACE, x: PLACE.x + 1 },
    cedric: { ...PLACE, x: PLACE.x - 1 },
  }));
});
afterAll(async () => {
  await players.leave();
  await shard.stop();
  scripts.remove();
});

/** Runs a function of the staged losses. */
async function staged(code: string): Promise<string[]> {
  const response = await shard.request("POST", "/api/lua/evaluate", { code, file: SCRIPTS.losses });
  const answer = (await response.json()) as { success: boolean; values: string[] };
  expect(answer).toMatchObject({ success: true });
  return answer.values.map((value) => value.replaceAll(/^"|"$/g, ""));
}

/** Pulls the lever, at which the client's player does something. */
async function pull(client: GameClient, lever: number): Promise<void> {
  await client.waitFor(worldItem, ({ serial }) => serial === lever);
  const from = client.received.frames.length;
  client.send(doubleClick, { serial: lever });
  await client.windows.waitForLine("lost: ", { from });
}

interface Answer {
  readonly success: boolean;
  readonly outputLines: readonly string[];
}

/** Runs a command of the staff over HTTP. */
async function staff(command: string): Promise<readonly string[]> {
  const answer = (await (await shard.request("POST", "/api/commands/execute", { command })).json()) as Answer;
  expect(answer, command).toMatchObject({ success: true });
  return answer.outputLines;
}

/** Shows a preview, and carries it out. */
async function undo(selection: string): Promise<readonly string[]> {
  const preview = await staff(`rollback ${selection}`);
  const number = /^Preview (\d+) /.exec(preview[0]!)?.[1];
  expect(number, preview.join("\n")).toBeDefined();
  await staff(`rollback --apply ${number}`);
  return preview;
}

const since = (): string => `when="since ${new Date().toISOString().replace("T", " ").replace("Z", "")}"`;

const KINDS = ["sword", "robe", "spellbook", "check", "ring", "bag", "gold", "bandage", "arrow", "black_pearl", "iron_ingot"];
/** By the player that does it; some begin in the chest. */
const WAYS = {
  steal: { by: "bob" },
  steal_some: { by: "bob" },
  bank: { by: "bob" },
  hide: { by: "bob" },
  drop: { by: "bob" },
  loot_chest: { by: "bob", isStowed: true },
  loot_lost_chest: { by: "bob", isStowed: true },
  scam: { by: "bob" },
  double: { by: "bob" },
  destroy: { by: "anna" },
  use_up: { by: "anna" },
  sell: { by: "anna" },
  steal_and_give: { by: "bob" },
} as const satisfies Readonly<Record<string, { by: "anna" | "bob"; isStowed?: true }>>;

describe("a loss is found in one step and undone in two", () => {
  for (const [way, { by, ...more }] of Object.entries(WAYS))
    test.each(KINDS.filter((kind) => `${way} ${kind}` !== "steal_and_give gold"))(`${way} of %s`, async (kind) => {
      const isStowed = "isStowed" in more;
      const [lever, before, hers, his] = await staged(`return prepare("${kind}", "${way}", ${isStowed})`);
      const when = since();
      await pull(by === "anna" ? anna : bob, Number(lever));
      expect((await staff(`history who=${by} cause=losses ${when}`)).join("\n")).not.toContain("Nothing is recorded");
      const choice = way === "steal_and_give" ? "--take-from-others " : "";
      await undo(`${choice}who=${by} cause=losses ${when}`);
      // What was in a chest that is gone comes into the bank.
      expect(await staged(`return held("Anna")`)).toEqual(
        [way === "loot_lost_chest" ? before : hers].map((text) => (by === "anna" ? withEarned(text!) : text)),
      );
      expect(await staged(`return held("Bob")`)).toEqual([by === "bob" ? withEarned(his!) : his]);
      expect(await staged(`return held("Cedric")`)).toEqual([""]);
    });
});

test("what a third party has got since is named, and stays there", async () => {
  const [lever, before] = await staged(`return prepare("gold", "steal_and_give", false)`);
  const when = since();
  await pull(bob, Number(lever));
  const lines = await staff(`rollback who=bob cause=losses ${when}`);
  expect(lines.join("\n")).toContain("520 gold coins: Cedric: somebody else has got it since");
  expect(lines.join("\n")).toContain("Nothing has to be done.");
  await undo(`--take-from-others who=bob cause=losses ${when}`);
  expect(await staged(`return held("Anna")`)).toEqual([before]);
  expect(await staged(`return held("Cedric")`)).toEqual(["100 gold"]);
});

test("from a backup a character gets back what it had then, and what others have now is named", async () => {
  await staged(`return prepare("bag", "destroy", false)`);
  await staged(`for _, kind in ipairs { "sword", "robe", "gold" } do more("Anna", kind) end`);
  await staged(`train("Anna", 512)`);
  await staff("save_persistence");
  const [before] = await staged(`return held("Anna")`);
  const file = path.join(shard.dataDirectory, "anna.backup.gz");
  const data = ["--data", shard.dataDirectory];
  expect(await runHere(BACKUP_MAIN, ["backup", file, ...data])).toMatchObject({ code: 0 });
  // The bag is gone with all that is in it, the sword and a part of the gold are with Bob, and Cedric has the robe.
  await staged(
    `lose("Anna", "bag"); give("Anna", "longsword", "Bob"); give("Anna", "robe", "Cedric"); spend("Anna", "gold", 400)`,
  );
  await staged(`earn("Anna"); train("Anna", 0)`);
  const restore = ["restore", file, "--only", "character=Anna", "--into", shard.dataDirectory];
  const shown = await runHere(BACKUP_MAIN, restore);
  expect(shown).toMatchObject({ code: 0, stderr: "" });
  expect(shown.stdout).toContain("Bob: somebody else has it now");
  expect(await staged(`return held("Anna")`)).not.toEqual([before]);
  const done = await runHere(BACKUP_MAIN, [...restore, "--take-from-others", "--apply"]);
  expect(done.stdout).toContain("Done.");
  expect(await staged(`return held("Anna")`)).toEqual([withEarned(before!)]);
  expect(await staged(`return held("Cedric"), trained("Anna")`)).toEqual(["", "512"]);
  expect(
    await runHere(BACKUP_MAIN, ["restore", file, "--only", "character=Nobody", "--into", shard.dataDirectory]),
  ).toMatchObject({
    ...{ code: 1, stderr: expect.stringContaining("names neither a character nor an account") as string },
  });
});

/** What somebody has, with what was earned afterwards. */
function withEarned(contents: string): string {
  return [...contents.split(", "), "9 bandage~earned bandages"].sort().join(", ");
}

test("the record agrees with the stored world after all of that", async () => {
  expect(await doctorChronicle(shard)).toEqual([]);
});
