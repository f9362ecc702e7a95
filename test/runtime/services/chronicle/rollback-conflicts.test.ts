import { afterEach, beforeEach, expect, test } from "vitest";
import { detach } from "../../../../runtime/world/entities/detaching.js";
import { LAYER } from "../../../../runtime/world/entities/layers.js";
import type { Mobile } from "../../../../runtime/world/entities/mobile.js";
import { openForTest, sqliteAddress } from "../../storage/engines.js";
import { PLACE, RollbackRig } from "./rollback-rig.js";

/** What players do with things before the staff gives them back. */

const [ANNA, BOB, CEDRIC] = [1, 2, 3];
const ALL = { takesFromOthers: true, replacesConsumed: true };

let database: Awaited<ReturnType<typeof openForTest>>;
let rig: RollbackRig;
let anna: Mobile;
let bob: Mobile;
let cedric: Mobile;

beforeEach(async () => {
  database = await openForTest(sqliteAddress);
  rig = await RollbackRig.open(database, [ANNA, BOB, CEDRIC]);
  anna = rig.person(ANNA, "Anna");
  bob = rig.person(BOB, "Bob");
  cedric = rig.person(CEDRIC, "Cedric");
});
afterEach(async () => {
  expect(await rig.differences()).toEqual([]);
  await database.close();
});

test("stolen gold on the cursor of the thief is not made a second time", async () => {
  const gold = rig.given(anna, "gold", 100);
  rig.by(BOB, "stealing", () => rig.hand(gold, bob.backpack!));
  rig.by(BOB, "PickUpItem", () => rig.world.putOn(gold, bob, LAYER.cursor));
  expect(await rig.preview({ cause: ["stealing"] }, ALL)).toMatchObject({
    steps: [],
    refused: [{ template: "gold", amount: 100, holder: BOB, reason: expect.stringContaining("on a cursor") as string }],
  });
  const since = { who: [ANNA], from: rig.now - 1_500 };
  expect((await rig.preview(since, { ...ALL, character: ANNA })).steps).toEqual([]);
});

test("stolen gold that the thief carried to another process is not made a second time", async () => {
  const gold = rig.given(anna, "gold", 100);
  rig.by(BOB, "stealing", () => rig.hand(gold, bob.backpack!));
  rig.now += 5_000;
  detach(rig.world, bob);
  expect(await rig.preview({ cause: ["stealing"] }, ALL)).toMatchObject({
    steps: [],
    refused: [{ template: "gold", amount: 100, holder: BOB, reason: expect.stringContaining("another process") as string }],
  });
});

test("what a third party laid into a stolen bag stays where the bag was", async () => {
  const bag = rig.given(anna, "bag");
  const sword = rig.thing();
  rig.by(0, "gift", () => rig.world.putInto(sword, bag, 1, 1));
  rig.by(BOB, "stealing", () => rig.hand(bag, bob.backpack!));
  const [axe, pouch, ring] = [rig.given(cedric, "axe"), rig.given(cedric, "bag"), rig.given(cedric, "ring")];
  const coins = rig.given(bob, "gold", 30);
  rig.by(CEDRIC, "DropItem", () => rig.hand(ring, pouch));
  rig.by(CEDRIC, "DropItem", () => rig.hand(axe, bag));
  rig.by(CEDRIC, "DropItem", () => rig.hand(pouch, bag));
  rig.by(BOB, "DropItem", () => rig.hand(coins, bag));
  const preview = await rig.undo({ cause: ["stealing"] });
  expect(preview.steps.filter(({ kind }) => kind === "leave")).toMatchObject(
    [axe, pouch, coins].map(({ serial }) => ({ serial, to: { root: BOB } })),
  );
  expect([rig.has(anna), rig.has(bob)]).toEqual(["1 bag, 1 sword", "1 axe, 1 bag, 1 ring, 30 gold"]);
  await rig.undo({ cause: ["rollback", String(preview.number)] });
  expect([rig.has(anna), rig.has(bob)]).toEqual(["", "1 axe, 1 ring, 1 sword, 2 bag, 30 gold"]);
});

test("a rollback of a rollback of a rollback of a rollback ends where the first one did", async () => {
  const [sword, gold] = [rig.given(anna, "sword"), rig.given(anna, "gold", 500)];
  rig.given(bob, "gold", 70);
  rig.by(BOB, "scam", () => {
    rig.hand(sword, bob.backpack!);
    rig.hand(gold, bob.backpack!, 200);
  });
  const [scammed, before] = [
    ["300 gold", "1 sword, 270 gold"],
    ["1 sword, 500 gold", "70 gold"],
  ];
  let cause = ["scam"];
  for (let times = 1; times <= 5; times++) {
    const { number } = await rig.undo({ cause });
    expect([rig.has(anna), rig.has(bob)]).toEqual(times % 2 === 1 ? before : scammed);
    expect(rig.pieces("gold")).toBe(570);
    cause = ["rollback", String(number)];
  }
});

test("two rollbacks of the same thing, one after the other, leave one thing, and the second one has nothing to do", async () => {
  const sword = rig.given(anna, "sword");
  rig.by(BOB, "fire", () => rig.world.remove(sword));
  const previews = [await rig.preview({ cause: ["fire"] }), await rig.preview({ who: [BOB], kinds: ["gone"] })];
  const done = await Promise.all(previews.map(({ number }) => rig.rollbacks.apply(number, { accountName: "gm", character: 0 })));
  expect(done.map((one) => one?.isDone)).toEqual([true, false]);
  expect(done[1]?.preview.steps).toEqual([]);
  expect(rig.pieces("sword")).toBe(1);
});

test("what decayed on the ground after the theft is gone, or made again by choice", async () => {
  const bag = rig.given(anna, "bag");
  rig.by(0, "gift", () => rig.world.putInto(rig.thing(), bag, 1, 1));
  rig.by(BOB, "stealing", () => rig.hand(bag, bob.backpack!));
  rig.by(BOB, "DropItem", () => rig.world.putOnGround(bag, PLACE));
  rig.now += 3_600_000;
  rig.by(0, "decay", () => rig.world.remove(bag));
  expect(await rig.preview({ cause: ["stealing"] })).toMatchObject({ steps: [], consumed: [{ serial: bag.serial }, {}] });
  await rig.undo({ cause: ["stealing"] }, { replacesConsumed: true });
  expect(rig.has(anna)).toBe("1 bag, 1 sword");
});
