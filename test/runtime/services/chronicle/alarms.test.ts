import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Alarms } from "../../../../runtime/services/chronicle/alarms/alarms.js";
import type { Item } from "../../../../runtime/world/entities/item.js";
import type { Mobile } from "../../../../runtime/world/entities/mobile.js";
import { openForTest, sqliteAddress } from "../../storage/engines.js";
import { RollbackRig } from "./rollback-rig.js";

const [ANNA, BOB, CEDRIC] = [1, 2, 3];
const MINUTE_MS = 60_000;
const CHECKS_PER_LOOK = 10;

let database: Awaited<ReturnType<typeof openForTest>>;
let rig: RollbackRig;
let alarms: Alarms;
let raised: { kind: string; text: string; subjectId: string | number | null; selection: string; lines: string }[];
/** Serials that another process has, too. */
let elsewhere: number[];
/** What happens after a walk through the world has seen something. */
let betweenSlices: (seen: object) => void;
let anna: Mobile;
let bob: Mobile;

beforeEach(async () => {
  database = await openForTest(sqliteAddress);
  rig = await RollbackRig.open(database, [ANNA, BOB, CEDRIC]);
  rig.world.now = () => rig.now;
  rig.world.currencies = new Map([
    ["gold", undefined],
    ["check", "worth"],
  ]);
  anna = rig.person(ANNA, "Anna");
  bob = rig.person(BOB, "Bob");
  raised = [];
  elsewhere = [];
  betweenSlices = () => undefined;
  alarms = new Alarms({
    world: rig.world,
    limits: { gainTimes: 100, gainGold: 10_000, surplusGold: 100, unexplainedPieces: 1, copiedProperties: 3 },
    events: { publish: (_, members) => void raised.push(members as unknown as (typeof raised)[number]) },
    record: rig.record,
    written: () => rig.stored(),
    walks: {
      through([source], visit) {
        for (let one = source!.next(1); one !== undefined; one = source!.next(1)) {
          visit(one as never);
          betweenSlices(one as object);
        }
        return Promise.resolve(true);
      },
    },
    others: { stored: () => Promise.resolve(elsewhere), known: () => Promise.resolve(elsewhere) },
    staff: () => Promise.resolve([CEDRIC]),
    log: pino({ level: "silent" }),
  });
  rig.world.chronicle.whenTaken = (lines) => alarms.read(lines);
});
afterEach(() => database.close());

/** Stores what has happened, and lets the checks of some minutes pass. */
async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    await rig.stored();
    await alarms.check();
    rig.now += MINUTE_MS;
  }
  await rig.stored();
}

/** Gold that a script makes. */
function earned(mobile: Mobile, amount: number): void {
  const coins = rig.thing("gold", amount);
  rig.world.ledger.made(coins, "script");
  rig.by(mobile.serial, "selling", () => rig.packer.pack(coins, mobile.backpack!));
}

test("a stack that grew without a cause is an alarm, with the line that shows it", async () => {
  const coins = rig.given(anna, "gold", 10);
  await pass(1);
  coins.amount = 5_000;
  rig.world.touch(coins);
  await pass(1);
  await expect.poll(() => raised).toHaveLength(1);
  expect(raised[0]).toMatchObject({ kind: "stack", subjectId: coins.serial, selection: `what=0x${coins.serial.toString(16)}` });
  expect(raised[0]!.lines).toContain("amount 4990 gold");
  const { lines } = await rig.record.search({ cause: ["alarm"], kinds: ["note"] }, 10);
  expect(lines).toMatchObject([{ subject: coins.serial, more: { alarm: "stack" } }]);
});

test("a character that gains 100 times the usual is an alarm, once", async () => {
  earned(bob, 50);
  await pass(2);
  earned(anna, 9_000);
  await pass(2);
  expect(raised).toEqual([]);
  earned(anna, 3_000);
  await pass(5);
  await expect.poll(() => raised).toHaveLength(1);
  expect(raised[0]).toMatchObject({ kind: "gain", subjectId: ANNA });
  expect(raised[0]!.text).toBe("Anna gained 12000 gold in an hour; usual are 50.");
});

test("what somebody lifts and puts back, and what comes from the own bank, is no gain", async () => {
  earned(bob, 50);
  const coins = rig.given(anna, "gold", 20_000);
  await pass(1);
  raised = [];
  rig.now += 120 * MINUTE_MS;
  for (let time = 0; time < 3; time++) {
    rig.by(ANNA, "drop", () => rig.world.putOnGround(coins, { facet: 1, x: 100, y: 100, z: 0 }));
    rig.by(ANNA, "lift", () => rig.hand(coins, anna.backpack!));
    rig.by(ANNA, "bank", () =>
      rig.hand(
        coins,
        anna.equipment.find(({ kind }) => kind.id === "bank_box")!,
      ),
    );
  }
  await pass(3);
  expect(raised.filter(({ subjectId }) => subjectId === ANNA)).toEqual([]);
});

test("gold beyond what was created is an alarm, and what the ledger tells of is none", async () => {
  earned(anna, 500);
  await pass(2 * CHECKS_PER_LOOK + 1);
  earned(anna, 5_000);
  await pass(2 * CHECKS_PER_LOOK);
  expect(raised).toEqual([]);
  const coins = rig.thing("gold", 700);
  rig.by(ANNA, "bug", () => rig.world.putInto(coins, anna.backpack!, 1, 1));
  await pass(3 * CHECKS_PER_LOOK);
  await expect.poll(() => raised).toHaveLength(1);
  expect(raised[0]).toMatchObject({ kind: "gold", text: "There are 700 gold more than were created." });
});

test("gold that changes hands while it is counted is no alarm", async () => {
  earned(anna, 5_000);
  const coins = anna.backpack!.contents![0]!;
  await pass(CHECKS_PER_LOOK + 1);
  // Counted with Anna, and again as another stack of Bob's.
  betweenSlices = (item) => {
    if (item !== coins || coins.amount < 1_000) return;
    const half = rig.thing("gold", coins.amount / 2);
    coins.amount -= half.amount;
    rig.by(ANNA, "trade", () => rig.world.putInto(half, bob.backpack!, 1, 1));
    rig.world.renewItem(coins);
  };
  await pass(3 * CHECKS_PER_LOOK);
  expect(coins.amount).toBeLessThan(1_000);
  expect(raised.filter(({ kind }) => kind === "gold")).toEqual([]);
});

test("an item in two containers is an alarm", async () => {
  const sword = rig.given(anna, "sword");
  await pass(1);
  (bob.backpack!.contents ??= []).push(sword);
  await pass(CHECKS_PER_LOOK);
  await expect.poll(() => raised.length).toBeGreaterThan(0);
  expect(raised.map(({ kind }) => kind)).toContain("place");
  bob.backpack!.contents.pop();
});

test("an item that another process has, too, is an alarm, and one that is on its way is none", async () => {
  const sword = rig.given(anna, "sword");
  elsewhere = [sword.serial, sword.serial + 1_000];
  await pass(1);
  elsewhere = [];
  await pass(CHECKS_PER_LOOK - 1);
  expect(raised).toEqual([]);
  elsewhere = [sword.serial];
  await pass(2);
  await expect.poll(() => raised).toMatchObject([{ kind: "place", subjectId: sword.serial }]);
});

/** A thing that a script makes for somebody. */
function made(mobile: Mobile, cause: string, { name = "Heirloom", mark = 7, actor = mobile.serial } = {}): Item {
  const thing = rig.thing("sword");
  Object.assign(thing, { name, hue: 33, params: new Map([["mark", mark]]) });
  rig.by(actor, cause, () => rig.world.putInto(thing, mobile.backpack!, 1, 1));
  return thing;
}

test("a thing that another script made like it is an alarm, once, and a rollback takes the copy away", async () => {
  const heirloom = made(anna, "quests/heirloom.lua");
  const copy = made(bob, "stable/leaving.lua");
  await pass(1);
  await expect.poll(() => raised).toMatchObject([{ kind: "copy", subjectId: copy.serial }]);
  expect(raised[0]!.text).toContain("quests/heirloom.lua made");
  expect(raised[0]!.lines).toContain("by stable/leaving.lua");
  await pass(CHECKS_PER_LOOK * 7);
  expect(raised).toHaveLength(1);
  await rig.undo({ items: [copy.serial] });
  expect([rig.has(anna), rig.has(bob)]).toEqual(["1 sword", ""]);
  expect(rig.world.item(heirloom.serial)).toBe(heirloom);
});

test("things alike that one script makes, that staff copy or that have little of their own are no alarm", async () => {
  made(anna, "crafting/making.lua", { name: "Work of Anna" });
  made(bob, "crafting/making.lua", { name: "Work of Anna" });
  made(anna, "quests/medal.lua", { name: "Medal" });
  made(bob, "staff/commands/dupe.lua", { name: "Medal", actor: CEDRIC });
  made(anna, "quests/heirloom.lua", { mark: 1 });
  made(bob, "stable/leaving.lua", { mark: 2 });
  for (const [mobile, cause] of [
    [anna, "loot.lua"],
    [bob, "vendors.lua"],
  ] as const) {
    const plain = rig.thing("sword");
    plain.hue = 5;
    rig.by(mobile.serial, cause, () => rig.world.putInto(plain, mobile.backpack!, 1, 1));
  }
  await pass(CHECKS_PER_LOOK + 1);
  expect(raised).toEqual([]);
});
