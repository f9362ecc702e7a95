import { beforeEach, describe, expect, test } from "vitest";
import { clientVersion } from "../../../../../runtime/game/connection/client-version.js";
import { containerContents } from "../../../../../runtime/protocol/packets/items.js";
import { tooltip, tooltipRevision, tooltipsRequest } from "../../../../../runtime/protocol/packets/tooltips.js";
import { LAYER } from "../../../../../runtime/world/entities/layers.js";
import { type ArenaPlayer, ItemArena } from "../../../../support/item-arena.js";

let arena: ItemArena;
let anna: ArenaPlayer;
let bert: ArenaPlayer;

beforeEach(() => {
  arena = new ItemArena();
  anna = arena.enter();
  bert = arena.enter({ east: 1 });
  settle();
});

const hex = ({ serial }: { serial: number }): string => serial.toString(16);

/** Lets both clients catch up, so that only later packets count as new. */
function settle(): void {
  anna.news();
  bert.news();
}

describe("a container that its player carries and never opened", () => {
  test("is told with all that is in it when something changes, then change by change, and to its player alone", () => {
    const gold = arena.make("gold", 5);
    arena.world.putInto(gold, anna.backpack, 50, 70);
    expect(anna.news()).toEqual(["ContainerContents", `AddItemToContainer ${hex(gold)}`]);
    const sword = arena.put("sword", anna.backpack);
    expect(anna.news()).toEqual([`AddItemToContainer ${hex(sword)}`]);
    gold.amount = 4;
    arena.world.renewItem(gold);
    expect(anna.news()).toEqual([`AddItemToContainer ${hex(gold)}`]);
    arena.world.remove(sword);
    expect(anna.news()).toEqual([`DeleteObject ${hex(sword)}`]);
    expect(bert.news()).toEqual([]);
  });

  test("may lie in another one, which the client is told of first", () => {
    const bag = arena.make("bag");
    const arrows = arena.make("arrow", 20);
    arena.world.putInto(bag, anna.backpack, 50, 70);
    anna.news();
    arena.world.putInto(arrows, bag, 50, 70);
    expect(anna.news()).toEqual(["ContainerContents", `AddItemToContainer ${hex(arrows)}`]);
    expect(anna.received.of(containerContents).at(-1)!.items).toEqual([
      expect.objectContaining({ serial: arrows.serial, amount: 20, container: bag.serial }),
    ]);
  });

  test("was found with things in it, unknown to the client until one changes", () => {
    const bag = arena.lay("bag");
    const [sword, gold] = [arena.put("sword", bag), arena.put("gold", bag, 7)];
    settle();
    anna.lift(bag).dropInto(bag, anna.backpack);
    anna.news();
    arena.world.remove(sword);
    expect(anna.news()).toEqual([]);
    gold.amount = 6;
    arena.world.renewItem(gold);
    expect(anna.news()).toEqual(["ContainerContents", `AddItemToContainer ${hex(gold)}`]);
  });

  test("is told no more when it is put away, and has no window to close", () => {
    const bag = arena.put("bag", anna.backpack);
    const gold = arena.put("gold", bag, 5);
    anna.news();
    expect(arena.presentation.closeContainer({ serial: bag.serial })).toBe(0);
    anna.lift(bag).dropOnGround(bag, { east: 1 });
    expect(anna.news()).not.toContain(`CloseWindow ${hex(bag)}`);
    gold.amount = 4;
    arena.world.renewItem(gold);
    expect(anna.news()).toEqual([]);
  });

  test("is told again when its player opened and closed it", () => {
    anna.use(anna.backpack).news();
    const gold = arena.put("gold", anna.backpack, 5);
    expect(anna.news()).toEqual([`AddItemToContainer ${hex(gold)}`]);
    expect(arena.presentation.closeContainer({ serial: anna.backpack.serial })).toBe(1);
    anna.news();
    gold.amount = 4;
    arena.world.renewItem(gold);
    expect(anna.news()).toEqual(["ContainerContents", `AddItemToContainer ${hex(gold)}`]);
  });

  test("is not the bank box, which is elsewhere", () => {
    arena.put("gold", anna.mobile.equipped(LAYER.bank)!, 5);
    expect(anna.news()).toEqual([]);
  });

  test("is forgotten with the session: the next client knows nothing of it", () => {
    const gold = arena.put("gold", anna.backpack, 5);
    anna.news();
    arena.leave(anna);
    const again = arena.enterAgain(anna);
    again.news();
    gold.amount = 4;
    arena.world.renewItem(gold);
    expect(again.news()).toEqual(["ContainerContents", `AddItemToContainer ${hex(gold)}`]);
  });
});

describe("the revision of a tooltip", () => {
  test.each([undefined, clientVersion(7, 0, 15, 1), clientVersion(6, 0, 2, 0)])(
    "comes with mobiles and items that come into sight, and is that of the tooltip: version %j",
    (version) => {
      const carl = arena.enter({ version });
      const sword = arena.lay("sword");
      arena.tick();
      carl.send(tooltipsRequest, { serials: [bert.mobile.serial, sword.serial] });
      arena.tick();
      for (const serial of [bert.mobile.serial, sword.serial]) {
        const { revision } = carl.received.of(tooltip).find((one) => one.serial === serial)!;
        expect(carl.received.of(tooltipRevision)).toContainEqual({ serial, revision });
      }
    },
  );

  test("changes with the name of a mobile, once and for everybody in sight", () => {
    const from = anna.received.frames.length;
    bert.mobile.name = "Bertram";
    arena.presentation.redraw({ serial: bert.mobile.serial });
    arena.tick();
    const told = (player: ArenaPlayer, since: number): number[] =>
      player.received
        .of(tooltipRevision, since)
        .flatMap(({ serial, revision }) => (serial === bert.mobile.serial ? [revision] : []));
    expect(told(anna, from)).toHaveLength(1);
    expect(told(bert, 0)).toContain(told(anna, from)[0]);
  });
});
