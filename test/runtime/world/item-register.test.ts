import { describe, expect, it } from "vitest";
import { Item } from "../../../runtime/world/item.js";
import { World } from "../../../runtime/world/world.js";

const PLACE = { facet: 0, x: 100, y: 100, z: 0 };

describe("the items of a kind", () => {
  it("are those at the first request, and all that are added, moved and removed afterwards", () => {
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
    expect([...world.itemsOf(corpse)]).toEqual([first, second]);

    const third = make(4);
    world.putInto(first, box, 10, 10);
    expect([...world.itemsOf(corpse)]).toEqual([first, second, third]);

    // Removes its contents, too.
    world.remove(box);
    world.remove(second);
    expect([...world.itemsOf(corpse)]).toEqual([third]);
    expect([...world.itemsOf(chest)]).toEqual([]);
    make(5, chest);
    expect([...world.itemsOf(chest)].map(({ serial }) => serial)).toEqual([0x4000_0005]);
  });
});
