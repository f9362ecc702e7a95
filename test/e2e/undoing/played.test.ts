import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ChroniclePage } from "../../../runtime/http/schemas/chronicle.js";
import type { RollbackJson, RollbackOutcome } from "../../../runtime/http/schemas/rollbacks.js";
import { worldItem } from "../../../runtime/protocol/packets/clicks.js";
import type { GameClient } from "../../support/client/game-client.js";
import { gameMasterAt } from "../../support/commanding.js";
import { caughtUp, Players } from "../../support/players.js";
import { ScriptDirectory } from "../../support/script-directory.js";
import { type Shard, startShard } from "../../support/shard.js";
import { writeShoreClient } from "../../support/shore-client.js";
import { doctorChronicle } from "./doctor.js";
import { exchange, move, open, release, sell, steal } from "./playing.js";

const PLACE = { x: 1480, y: 1640 };
const SCRIPTS = { played: "lua/commands/played.lua", gains: "lua/lib/staged_gains.lua" };
const EARNED = "9 bandage";

let scripts: ScriptDirectory;
let files: string;
let shard: Shard;
let players: Players;
let anna: GameClient;
let bob: GameClient;
let master: GameClient;
let [sword, coins, annasPack, bobsPack] = [0, 0, 0, 0];
/** A selection of everything since the case began. */
let when: string;

beforeAll(async () => {
  scripts = new ScriptDirectory();
  for (const [name, file] of Object.entries(SCRIPTS))
    scripts.write(file, readFileSync(path.join(import.meta.dirname, `${name}.lua`), "utf8"));
  files = mkdtempSync(path.join(tmpdir(), "client-"));
  writeShoreClient(files);
  shard = await startShard({ flags: [...scripts.flags, "--uo-directory", files] });
  players = new Players(shard);
  ({ anna, bob } = await players.allInWorldAt({
    anna: PLACE,
    bob: { ...PLACE, x: PLACE.x + 1 },
    cedric: { ...PLACE, x: PLACE.x + 2 },
  }));
  master = await gameMasterAt(shard, players, "master", { ...PLACE, y: PLACE.y + 3 });
});
afterAll(async () => {
  await players.leave();
  await shard.stop();
  scripts.remove();
  rmSync(files, { recursive: true });
});
beforeEach(async () => {
  [sword, coins, annasPack, bobsPack] = (await lua("return begin()")).map(Number) as [number, number, number, number];
  await Promise.all([caughtUp(anna), caughtUp(bob)]);
  for (const [client, pack] of [
    [anna, annasPack],
    [bob, bobsPack],
  ] as const)
    await open(client, pack);
  when = sinceNow();
});

const sinceNow = (): string => `since ${new Date().toISOString().replace("T", " ").replace("Z", "")}`;

/** Runs a function of the staged cases. */
async function lua(code: string): Promise<string[]> {
  const response = await shard.request("POST", "/api/lua/evaluate", { code, file: SCRIPTS.played });
  const answer = (await response.json()) as { success: boolean; values: string[] };
  expect(answer, code).toMatchObject({ success: true });
  return answer.values.map((value) => value.replaceAll(/^"|"$/g, ""));
}

const has = async (name: string): Promise<string> => (await lua(`return has("${name}")`))[0]!;

type Selection = Readonly<Record<string, string>>;

/** The first step of the staff: what happened to somebody. */
async function found(selection: Selection, text: string): Promise<void> {
  const query = new URLSearchParams({ ...selection, when });
  const page = (await (await shard.request("GET", `/api/chronicle?${query.toString()}`)).json()) as ChroniclePage;
  expect(page.entries.map((entry) => entry.text).join("\n")).toContain(text);
}

/** The second and the third step, over HTTP. */
async function undone(selection: Selection, choices: Readonly<Record<string, boolean>> = {}): Promise<RollbackJson> {
  const preview = await shard.request("POST", "/api/rollbacks", { ...selection, when, ...choices });
  const { number, ...rest } = (await preview.json()) as RollbackJson;
  const carryOut = await shard.request("POST", `/api/rollbacks/${number}/carry-out`, {});
  expect((await carryOut.json()) as RollbackOutcome, JSON.stringify(rest)).toMatchObject({ isDone: true });
  return { number, ...rest };
}

/** The second and the third step, in the game. */
async function undoneInGame(selection: string): Promise<void> {
  let from = master.received.frames.length;
  master.say(`.rollback ${selection} when="${when}"`);
  const line = await master.windows.waitForLine("does this.", { from });
  from = master.received.frames.length;
  master.say(`.rollback --apply ${/--apply (\d+)/.exec(line)![1]}`);
  await master.windows.waitForLine("Done.", { from });
}

describe("what a player did is found in one step, undone in two, and leaves the gains of others", () => {
  test("a theft", async () => {
    await lua("make_thief()");
    await steal(bob, anna.serial);
    await lua("earn()");
    expect([await has("Anna"), await has("Bob")]).toEqual(["", `1 longsword, 100 gold, ${EARNED}`]);
    await found({ who: "Anna" }, "from Anna (stealing)");
    await undoneInGame("who=Bob cause=stealing");
    expect([await has("Anna"), await has("Bob"), await has("Cedric")]).toEqual(["1 longsword", `100 gold, ${EARNED}`, EARNED]);
  });

  test("two trades that were a scam", async () => {
    const begin = (): Promise<unknown> => lua("return open_trade()");
    await exchange(
      [
        { client: anna, thing: sword },
        { client: bob, thing: coins, amount: 5 },
      ],
      begin,
    );
    const [five] = await lua(`return mobiles.get(${anna.serial}).backpack:find("gold").serial`);
    await exchange([{ client: anna, thing: Number(five), amount: 5 }, { client: bob }], begin);
    await lua("earn()");
    expect(await has("Anna")).toBe("");
    await found({ who: "Anna" }, "Anna traded a longsword to Bob");
    await undone({ who: "Bob", cause: "Trade" });
    expect([await has("Anna"), await has("Bob")]).toEqual(["1 longsword", `100 gold, ${EARNED}`]);
  });

  test("a looted house", async () => {
    const [chest, blade, purse] = (await lua("return furnish()")).map(Number) as [number, number, number];
    await bob.waitFor(worldItem, ({ serial }) => serial === chest);
    await open(bob, chest);
    await move(bob, blade, bobsPack);
    await move(bob, purse, bobsPack, 200);
    await lua("earn()");
    await found({ where: `Trammel ${PLACE.x - 10},${PLACE.y} 3`, kind: "items" }, "Bob took a longsword from");
    await undone({ who: "Bob", where: `Trammel ${PLACE.x - 10},${PLACE.y} 3` });
    expect(await lua(`return in_chest(${chest})`)).toEqual(["1 longsword, 300 gold"]);
    expect([await has("Bob"), await has("Cedric")]).toEqual([`100 gold, ${EARNED}`, EARNED]);
  });

  test("an heirloom that was sold to a smith", async () => {
    const [smith] = await lua("return with_smith()");
    await sell(anna, Number(smith), sword);
    await lua("earn()");
    await found({ who: "Anna" }, "A longsword in Anna's backpack was destroyed (sold to a vendor)");
    await undone({ who: "Anna", cause: "vendors" });
    expect([await has("Anna"), await has("Bob")]).toEqual(["1 longsword", `100 gold, ${EARNED}`]);
  });

  test("something that was thrown into a barrel, which was emptied", async () => {
    const [barrel] = await lua("return with_full_barrel()");
    await anna.waitFor(worldItem, ({ serial }) => serial === Number(barrel));
    await move(anna, sword, Number(barrel));
    await expect.poll(async () => (await lua(`return items.get(${sword}) == nil`))[0]).toBe("true");
    await found({ what: String(sword) }, "destroyed");
    await undoneInGame(`what=${sword}`);
    expect([await has("Anna"), await has("Bob")]).toEqual(["1 longsword", "100 gold"]);
  });

  test("a pet that was sent away", async () => {
    const [pet] = await lua("return with_pet()");
    when = sinceNow();
    await release(anna, "Rex");
    await expect.poll(async () => (await lua(`return master_of(${pet})`))[0]).toBe("0");
    await found({ who: "Anna", kind: "pet" }, "Anna lost Rex");
    await undone({ who: "Anna", kind: "pet" });
    expect(await lua(`return master_of(${pet})`)).toEqual([String(anna.serial)]);
  });

  test("a ship whose cargo was taken", async () => {
    const [cargo, place] = await lua("return launch()");
    await bob.waitFor(worldItem, ({ serial }) => serial === Number(cargo));
    await move(bob, Number(cargo), bobsPack);
    await lua("earn()");
    await found({ where: `Trammel 1520,${PLACE.y} 5` }, "Bob picked up a bag");
    await undoneInGame(`who=Bob where="Trammel 1520,${PLACE.y} 5"`);
    expect(await lua(`return place_of(${cargo})`)).toEqual([place, "1 longsword"]);
    expect(await has("Bob")).toBe(`100 gold, ${EARNED}`);
  });

  test("what a bug doubled", async () => {
    const from = bob.received.frames.length;
    bob.say(".doubling_bug");
    await bob.windows.waitForLine("doubled", { from });
    await lua("earn()");
    await found({ who: "Bob", cause: "played" }, "Bob got 100 gold coins");
    await undone({ who: "Bob", cause: "played" });
    expect(await has("Bob")).toBe(`100 gold, ${EARNED}`);
  });
});

test("the record agrees with the stored world after all of that", async () => {
  expect(await doctorChronicle(shard)).toEqual([]);
});
