import { describe, expect, it } from "vitest";
import { Item } from "../../../../runtime/world/entities/item.js";
import { Mobile } from "../../../../runtime/world/entities/mobile.js";
import { World } from "../../../../runtime/world/world.js";

/** As the register has it. */
const LISTED_PARAMS_MAXIMUM = 64;
const PLACE = { facet: 0, x: 100, y: 100, z: 0 };

describe("the items of a template", () => {
  it("are all that are there, whether they are added, moved or removed", () => {
    const world = new World();
    const corpse = world.kinds.define("corpse", {});
    const chest = world.kinds.define("chest", { containerGump: 0x49 });
    const make = (serial: number, kind = corpse): Item => {
      const item = new Item(0x4000_0000 + serial, kind);
      world.enter(item, PLACE);
      return item;
    };
    const [first, second] = [make(1), make(2)];
    const box = make(3, chest);
    expect([...world.items.ofTemplate("corpse")]).toEqual([first, second]);

    const third = make(4);
    world.putInto(first, box, 10, 10);
    expect([...world.items.ofTemplate("corpse")]).toEqual([first, second, third]);

    // Removes its contents, too.
    world.remove(box);
    world.remove(second);
    expect([...world.items.ofTemplate("corpse")]).toEqual([third]);
    expect([...world.items.ofTemplate("chest")]).toEqual([]);
    expect([...world.items.ofTemplate("unknown")]).toEqual([]);
  });

  it("are apart from the mobiles, which are listed while they are in the world", () => {
    const world = new World();
    const mobile = new Mobile(1);
    world.enter(mobile, PLACE);
    expect([...world.mobiles.ofTemplate("")]).toEqual([mobile]);
    world.depart(mobile);
    expect([...world.mobiles.ofTemplate("")]).toEqual([]);
    world.enter(mobile, PLACE);
    expect([...world.mobiles.ofTemplate("")]).toEqual([mobile]);
  });
});

describe("the list of a param", () => {
  const some = (count: number) => {
    const world = new World();
    const kind = world.kinds.define("brick", {});
    const items = Array.from({ length: count }, (_, i) => new Item(0x4000_0001 + i, kind));
    return { world, items };
  };
  const grown = (list: NonNullable<ReturnType<World["items"]["withParam"]>>): Item[] =>
    [...list.growing()].filter((item) => item !== undefined);

  it("is complete once all items that were there before it have been looked at", () => {
    const { world, items } = some(1_200);
    for (const item of items) world.enter(item, PLACE);
    for (const at of [8, 9, 1_100]) world.setParam(items[at]!, "owner", at);
    const list = world.items.withParam("owner")!;
    const [first, second] = [list.growing(), list.growing()];
    expect(first.next().value).toBeUndefined();
    expect(list.complete).toBeUndefined();
    // Known before it is looked at, and no longer known after it was.
    world.setParam(items[1_000]!, "owner", 1);
    world.setParam(items[9]!, "owner", undefined);
    const third = list.growing();
    expect([...second].filter((item) => item !== undefined)).toEqual([items[8], items[1_000], items[1_100]]);
    expect([...third].filter((item) => item !== undefined)).toEqual([items[8], items[1_000], items[1_100]]);
    expect([...first].filter((item) => item !== undefined)).toEqual([items[8], items[9], items[1_000], items[1_100]]);
    expect(new Set(list.complete)).toEqual(new Set([items[8], items[1_000], items[1_100]]));
  });

  it("follows what is made, changed and removed", () => {
    const { world, items } = some(4);
    const list = world.items.withParam("owner")!;
    expect(grown(list)).toEqual([]);
    const [first, second, third, fourth] = items as [Item, Item, Item, Item];
    // A param of an item without a place counts from its first place on.
    world.setParam(first, "owner", 1);
    expect([...list.complete!]).toEqual([]);
    for (const item of items) world.enter(item, PLACE);
    world.setParam(second, "owner", 2);
    world.setParam(third, "other", 3);
    world.setParam(fourth, "owner", 4);
    expect([...list.complete!]).toEqual([first, second, fourth]);
    world.setParam(first, "owner", undefined);
    world.remove(second);
    expect([...list.complete!]).toEqual([fourth]);
    expect(world.items.withParam("owner")).toBe(list);
  });

  it("is kept only for a limited number of params", () => {
    const { world } = some(0);
    for (let i = 0; i < LISTED_PARAMS_MAXIMUM; i++) expect(world.items.withParam(`key${i}`)).toBeDefined();
    expect(world.items.withParam("one too many")).toBeUndefined();
    expect(world.items.withParam("key0")).toBeDefined();
  });
});

describe("a param", () => {
  it("makes its entity unsaved only when the entity is in the world and the param changes", () => {
    const world = new World();
    const item = new Item(0x4000_0001, world.kinds.define("brick", {}));
    world.setParam(item, "owner", 1);
    expect(world.unsaved.size).toBe(0);
    world.enter(item, PLACE);
    world.unsaved.take();
    world.setParam(item, "none", undefined);
    expect(world.unsaved.size).toBe(0);
    world.setParam(item, "owner", undefined);
    expect(world.unsaved.size).toBe(1);
    expect(item.params).toBeUndefined();
  });
});
