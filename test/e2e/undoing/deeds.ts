import { beforeEach, expect, test } from "vitest";
import { worldItem } from "../../../runtime/protocol/packets/clicks.js";
import type { GameClient } from "../../support/client/game-client.js";
import { caughtUp } from "../../support/players.js";
import { type Front, type Selection, undone } from "./fronts.js";
import { exchange, move, open, release, sell, steal } from "./playing.js";
import { PLACE, sinceNow, type Stage } from "./stage.js";

const EARNED = "9 bandage";

/** Tests of things that were lost by packets of players, with the rules of the game. */
export function playedLosses(stage: () => Stage, front: Front): void {
  let anna: GameClient;
  let bob: GameClient;
  let [sword, coins, annasPack, bobsPack] = [0, 0, 0, 0];
  /** A selection of everything since the case began. */
  let when: string;

  beforeEach(async () => {
    ({ anna, bob } = stage());
    [sword, coins, annasPack, bobsPack] = (await lua("return begin()")).map(Number) as [number, number, number, number];
    await Promise.all([caughtUp(anna), caughtUp(bob)]);
    await open(anna, annasPack);
    await open(bob, bobsPack);
    when = sinceNow();
  });

  const lua = (code: string): Promise<string[]> => stage().lua("played", code);
  /** What Anna, Bob and Cedric have. */
  const all = (): Promise<string[]> => lua(`return has("Anna"), has("Bob"), has("Cedric")`);
  const isFound = (selection: Selection, text: string): Promise<void> => front.found({ ...selection, when }, text);
  const isUndone = (selection: Selection): Promise<void> => undone(front, { ...selection, when });

  test("a theft", async () => {
    await lua("make_thief()");
    await steal(bob, anna.serial);
    await lua("earn()");
    expect(await all()).toEqual(["", `1 longsword, 100 gold, ${EARNED}`, EARNED]);
    await isFound({ who: "Anna" }, "from Anna (stealing)");
    await isUndone({ who: "Bob", cause: "stealing" });
    expect(await all()).toEqual(["1 longsword", `100 gold, ${EARNED}`, EARNED]);
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
    expect((await all())[0]).toBe("");
    await isFound({ who: "Anna" }, "Anna traded a longsword to Bob");
    await isUndone({ who: "Bob", cause: "Trade" });
    expect(await all()).toEqual(["1 longsword", `100 gold, ${EARNED}`, EARNED]);
  });

  test("a looted house", async () => {
    const [chest, blade, purse] = (await lua("return furnish()")).map(Number) as [number, number, number];
    await bob.waitFor(worldItem, ({ serial }) => serial === chest);
    await open(bob, chest);
    await move(bob, blade, bobsPack);
    await move(bob, purse, bobsPack, 200);
    await lua("earn()");
    const where = `Trammel ${PLACE.x - 10},${PLACE.y} 3`;
    await isFound({ where, kind: "items" }, "Bob took a longsword from");
    await isUndone({ who: "Bob", where });
    expect(await lua(`return in_chest(${chest})`)).toEqual(["1 longsword, 300 gold"]);
    expect(await all()).toEqual(["1 longsword", `100 gold, ${EARNED}`, EARNED]);
  });

  test("an heirloom that was sold to a smith", async () => {
    const [smith] = await lua("return with_smith()");
    await caughtUp(anna);
    await sell(anna, Number(smith), sword);
    await lua("earn()");
    await isFound({ who: "Anna" }, "A longsword in Anna's backpack was destroyed (sold to a vendor)");
    await isUndone({ who: "Anna", cause: "vendors" });
    expect(await all()).toEqual(["1 longsword", `100 gold, ${EARNED}`, EARNED]);
  });

  test("something that was thrown into a barrel, which was emptied", async () => {
    const [barrel] = await lua("return with_full_barrel()");
    await anna.waitFor(worldItem, ({ serial }) => serial === Number(barrel));
    await move(anna, sword, Number(barrel));
    await expect.poll(async () => (await lua(`return items.get(${sword}) == nil`))[0]).toBe("true");
    await isFound({ what: String(sword) }, "destroyed");
    await isUndone({ what: String(sword) });
    expect(await all()).toEqual(["1 longsword", "100 gold", ""]);
  });

  test("a pet that was sent away", async () => {
    const [pet] = await lua("return with_pet()");
    when = sinceNow();
    await release(anna, "Rex");
    await expect.poll(async () => (await lua(`return master_of(${pet})`))[0]).toBe("0");
    await isFound({ who: "Anna", kind: "pet" }, "Anna lost Rex");
    await isUndone({ who: "Anna", kind: "pet" });
    expect(await lua(`return master_of(${pet})`)).toEqual([String(anna.serial)]);
  });

  test("a ship whose cargo was taken", async () => {
    const [cargo, place] = await lua("return launch()");
    await bob.waitFor(worldItem, ({ serial }) => serial === Number(cargo));
    await move(bob, Number(cargo), bobsPack);
    await lua("earn()");
    const where = `Trammel 1520,${PLACE.y} 5`;
    await isFound({ where }, "Bob picked up a bag");
    await isUndone({ who: "Bob", where });
    expect(await lua(`return place_of(${cargo})`)).toEqual([place, "1 longsword"]);
    expect((await all())[1]).toBe(`100 gold, ${EARNED}`);
  });

  test("what a bug doubled", async () => {
    const from = bob.received.frames.length;
    bob.say(".doubling_bug");
    await bob.windows.waitForLine("doubled", { from });
    await lua("earn()");
    await isFound({ who: "Bob", cause: "played" }, "Bob got 100 gold coins");
    await isUndone({ who: "Bob", cause: "played" });
    expect((await all())[1]).toBe(`100 gold, ${EARNED}`);
  });
}
