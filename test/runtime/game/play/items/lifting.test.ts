import { beforeEach, describe, expect, test } from "vitest";
import { LIFT_REFUSALS } from "../../../../../runtime/protocol/packets/items.js";
import { FLAT_TERRAIN } from "../../../../../runtime/world/terrain/terrain.js";
import { LAYER } from "../../../../../runtime/world/entities/layers.js";
import { type ArenaPlayer, ItemArena, SPOT } from "../../../../support/item-arena.js";

let arena: ItemArena;
let anna: ArenaPlayer;
let bert: ArenaPlayer;

beforeEach(() => {
  arena = new ItemArena();
  anna = arena.enter();
  bert = arena.enter({ east: 1 });
});

const refused = (why: keyof typeof LIFT_REFUSALS): string => `LiftReject ${LIFT_REFUSALS[why]}`;
const hex = ({ serial }: { serial: number }): string => serial.toString(16);

/** Lets both clients catch up, so that only later packets count as new. */
function settle(): void {
  anna.news();
  bert.news();
}

describe("lifting", () => {
  test("takes an item from the ground, and everybody in sight sees that", () => {
    const sword = arena.lay("sword");
    settle();
    anna.lift(sword);
    expect([anna.held, anna.news(), bert.news()]).toEqual([
      sword,
      [`DeleteObject ${hex(sword)}`],
      [`DeleteObject ${hex(sword)}`],
    ]);
    anna.dropOnGround(sword, { east: 2 });
    expect([sword.x, sword.facet, anna.held]).toEqual([SPOT.x + 2, SPOT.facet, undefined]);
    expect([anna.news(), bert.news()]).toEqual([["DropAccepted", `WorldItem ${hex(sword)}`], [`WorldItem ${hex(sword)}`]]);
  });

  test("takes part of a pile, and the rest becomes a new pile", () => {
    const gold = arena.lay("gold", { amount: 100 });
    settle();
    anna.lift(gold, 30);
    const [rest] = [...arena.world.items].filter((item) => item.kind.id === "gold" && item !== gold);
    expect([gold.amount, rest!.amount, rest!.x, rest!.y]).toEqual([30, 70, SPOT.x, SPOT.y]);
    expect(bert.news().sort()).toEqual([`DeleteObject ${hex(gold)}`, `WorldItem ${hex(rest!)}`]);
    expect(arena.faults).toEqual([]);
  });

  test("takes only whole piles when the shard has no serial left for another item", () => {
    const gold = arena.lay("gold", { amount: 100 });
    arena.serials.skipTo({ mobile: 0, item: 0x7fff_ffff });
    settle();
    anna.lift(gold, 30);
    const told = "AsciiMessage The shard has no room for another pile. You can only take all of it.";
    expect([anna.held, gold.amount, anna.news()]).toEqual([undefined, 100, [told, refused("withoutText")]]);
    anna.lift(gold, 100);
    expect([anna.held, gold.amount]).toEqual([gold, 100]);
  });

  test.each([
    [0, 1, 99],
    [1, 1, 99],
    [100, 100, 0],
    [0xffff, 100, 0],
  ])("an amount of %i takes %i of 100 and leaves %i", (asked, taken, left) => {
    const gold = arena.lay("gold", { amount: 100 });
    anna.lift(gold, asked);
    expect([gold.amount, arena.total("gold") - gold.amount]).toEqual([taken, left]);
  });

  test("is refused with its reason, and nothing moves", () => {
    const far = arena.lay("sword", { east: 3 });
    const anvil = arena.lay("anvil");
    const shirt = arena.make("shirt");
    arena.world.putOn(shirt, bert.mobile, LAYER.shirt);
    const hair = arena.make("hair");
    arena.world.putOn(hair, anna.mobile, LAYER.hair);
    const bag = arena.lay("bag");
    const inBag = arena.put("sword", bag);
    const inBank = arena.put("sword", anna.mobile.equipped(LAYER.bank)!);
    const box = arena.put("bag", anna.backpack);
    box.params = new Map([["locked", true]]);
    const inLocked = arena.put("sword", box);
    settle();
    const refusals = [
      far,
      anvil,
      shirt,
      hair,
      anna.backpack,
      inBag,
      inBank,
      inLocked,
      bert.backpack,
      { serial: 0x4fff_ffff },
      anna.mobile,
    ].map((item) =>
      anna
        .lift(item)
        .news()
        .filter((line) => line.startsWith("Lift")),
    );
    expect(refusals.flat()).toEqual(
      [
        ...([
          "outOfRange",
          "cannotLift",
          "belongsToAnother",
          "cannotLift",
          "cannotLift",
          "cannotLift",
          "belongsToAnother",
        ] as const),
        ...(["cannotLift", "belongsToAnother", "cannotLift", "cannotLift"] as const),
      ].map(refused),
    );
    expect([anna.held, arena.faults]).toEqual([undefined, []]);
  });

  test("needs a line of sight and a living character", () => {
    arena = new ItemArena({ terrain: { ...FLAT_TERRAIN, sees: () => false } });
    anna = arena.enter();
    const sword = arena.lay("sword");
    anna.news();
    expect(anna.lift(sword).news()).toEqual([refused("outOfSight")]);
    const own = arena.put("sword", anna.backpack);
    anna.mobile.body = 0x0192;
    expect(anna.lift(own).news()).toContain(refused("cannotLift"));
  });

  test("succeeds for one of two players at once, and for one item at a time", () => {
    const sword = arena.lay("sword");
    const other = arena.lay("shirt");
    settle();
    anna.lift(sword);
    bert.lift(sword);
    anna.lift(other).lift(sword);
    expect([anna.held, bert.held]).toEqual([sword, undefined]);
    expect(bert.news()).toEqual([refused("belongsToAnother"), `DeleteObject ${hex(sword)}`]);
    expect(anna.news().filter((line) => line.startsWith("Lift"))).toEqual([refused("alreadyHolding"), refused("alreadyHolding")]);
  });

  test("by staff takes any item in reach, even a worn one of another player", () => {
    const guard = arena.enter({ role: "GameMaster" });
    const anvil = arena.lay("anvil");
    guard.lift(anvil).dropInto(anvil, guard.mobile);
    expect(anvil.container).toBe(guard.backpack);
    const shirt = arena.make("shirt");
    arena.world.putOn(shirt, bert.mobile, LAYER.shirt);
    guard.lift(shirt);
    expect(guard.held).toBe(shirt);
  });

  test("asks scripts, which may also remove the item meanwhile", () => {
    const sword = arena.lay("sword");
    const shirt = arena.lay("shirt");
    settle();
    arena.hooks = { lifting: (_, serial) => serial !== sword.serial && void arena.world.remove(shirt) === undefined };
    expect(anna.lift(sword).news()).toEqual([refused("withoutText")]);
    expect(anna.lift(shirt).news()).toEqual([refused("cannotLift"), `DeleteObject ${hex(shirt)}`]);
    expect([anna.held, arena.faults]).toEqual([undefined, []]);
  });

  test("ends on the client, too, if a script removes the item", () => {
    const sword = arena.lay("sword");
    anna.lift(sword).news();
    arena.world.remove(sword);
    expect(anna.news()).toEqual(["DropRefused"]);
    expect(anna.dropOnGround(sword).news()).toEqual(["DropRefused"]);
  });
});

describe("a player who leaves with an item on the cursor", () => {
  test("leaves it where it was, merged with the rest of its pile", () => {
    const gold = arena.put("gold", anna.backpack, 100);
    anna.lift(gold, 40);
    arena.leave(anna);
    expect(anna.backpack.contents!.map(({ kind, amount }) => [kind.id, amount])).toEqual([["gold", 100]]);
  });

  test("leaves it in the backpack if its container is gone", () => {
    const bag = arena.put("bag", anna.backpack);
    const sword = arena.put("sword", bag);
    anna.lift(sword);
    arena.world.remove(bag);
    arena.leave(anna);
    expect([sword.container, arena.faults]).toEqual([anna.backpack, []]);
  });

  test("finds it in the backpack after a crash, which loses its origin", () => {
    const sword = arena.lay("sword");
    arena.world.putOn(sword, anna.mobile, LAYER.cursor);
    arena.services.enter(anna.player);
    expect(sword.container).toBe(anna.backpack);
  });
});
