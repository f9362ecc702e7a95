import { beforeEach, describe, expect, it } from "vitest";
import { Item } from "../../../../runtime/world/entities/item.js";
import { Mobile } from "../../../../runtime/world/entities/mobile.js";
import { EntitySearch, NOT_YET, type Wanted } from "../../../../runtime/world/space/search.js";
import type { TileArea } from "../../../../runtime/world/space/places.js";
import { World } from "../../../../runtime/world/world.js";
import { seededRandom } from "../../../support/random.js";

const HERE = { facet: 0, x: 100, y: 100, z: 0 };
let world: World;
let lastSerial: number;

beforeEach(() => {
  world = new World();
  lastSerial = 0x4000_0000;
  world.kinds.define("brick", { tags: ["stone"] });
  world.kinds.define("slab", { tags: ["stone", "flat"] });
  world.kinds.define("bag", { containerGump: 0x3c });
});

function make(template: string, place: Partial<typeof HERE> = {}, params: Readonly<Record<string, number>> = {}): Item {
  const item = new Item(++lastSerial, world.kinds.resolve(template));
  for (const [key, value] of Object.entries(params)) world.setParam(item, key, value);
  world.putOnGround(item, { ...HERE, ...place });
  return item;
}

const search = (wanted: Wanted): EntitySearch<Item> => new EntitySearch(world, world.items, wanted);

/** Everything that a search finds; `work` is done after each. Looks at a few at a time. */
function found(one: EntitySearch<Item>, work: (item: Item) => void = () => undefined, most = 3): Item[] {
  const all: Item[] = [];
  for (;;) {
    const next = one.next(most);
    if (next === undefined) return all;
    if (next === NOT_YET) continue;
    all.push(next);
    work(next);
  }
}

describe("a search", () => {
  it("finds what has everything that is wanted", () => {
    const [near, far] = [make("brick", {}, { owner: 1 }), make("brick", { x: 900 }, { owner: 2 })];
    const slab = make("slab", { x: 107, y: 93 });
    const bag = make("bag", { facet: 1 });
    const [inner, deep] = [make("bag"), make("brick", {}, { owner: 1 })];
    world.putInto(inner, bag, 0, 0);
    world.putInto(deep, inner, 0, 0);
    const isStone = (id: string): boolean => world.kinds.known(id)!.traits.tags.includes("stone");

    expect(found(search({}))).toEqual([near, far, slab, bag, inner, deep]);
    expect(found(search({ template: "brick" }))).toEqual([near, far, deep]);
    expect(found(search({ isTemplate: isStone }))).toEqual([near, far, deep, slab]);
    expect(found(search({ isTemplate: isStone, template: "slab" }))).toEqual([slab]);
    expect(found(search({ param: "owner" }))).toEqual([near, far, deep]);
    expect(found(search({ param: "owner", value: 1 }))).toEqual([near, deep]);
    expect(found(search({ param: "owner", template: "slab" }))).toEqual([]);
    expect(found(search({ facet: 1 }))).toEqual([bag]);
    const area = { left: 93, top: 93, right: 107, bottom: 107 };
    expect(found(search({ facet: 0, area }))).toEqual([slab, near]);
    expect(found(search({ facet: 0, area: { ...area, right: 106 } }))).toEqual([near]);
    expect(found(search({ facet: 0, area: { left: 0, top: 0, right: 7_000, bottom: 4_000 } }))).toEqual([near, far, slab]);
    expect(found(search({ container: bag }))).toEqual([inner, deep]);
    expect(found(search({ container: bag, template: "brick" }))).toEqual([deep]);
  });

  it("finds mobiles, players among them", () => {
    const [player, cat] = [new Mobile(1), new Mobile(2)];
    cat.templateId = "cat";
    for (const mobile of [player, cat]) world.enter(mobile, HERE);
    make("brick");
    const area = { left: 100, top: 100, right: 100, bottom: 100 };
    const all = (wanted: Wanted): (Mobile | symbol | undefined)[] => {
      const one = new EntitySearch(world, world.mobiles, wanted);
      return [one.next(9), one.next(9), one.next(9)];
    };
    expect(all({ facet: 0, area })).toEqual([player, cat, undefined]);
    expect(all({ template: "" })).toEqual([player, undefined, undefined]);
    expect(all({ isTemplate: (id) => id !== "" })).toEqual([cat, undefined, undefined]);
  });

  it("looks at no more than it may at once", () => {
    for (let i = 0; i < 100; i++) make("brick");
    const last = make("brick", {}, { owner: 1 });
    const one = search({ facet: 0, param: "owner" });
    expect(Array.from({ length: 11 }, () => one.next(10))).toEqual([...Array.from({ length: 10 }, () => NOT_YET), last]);
    expect(one.next(10)).toBeUndefined();
  });

  it("looks only at what has a param once it has looked at everything", () => {
    for (let i = 0; i < 5_000; i++) make("brick");
    const last = make("brick", {}, { owner: 1 });
    // Ends at the first thing that is found, and yet everything will have been looked at.
    const first = search({ param: "owner" });
    for (let next = first.next(1_000); next !== last; next = first.next(1_000)) expect(next).toBe(NOT_YET);
    expect(search({ param: "owner" }).next(1)).toBe(last);
    expect(search({ param: "owner", template: "brick" }).next(1)).toBe(last);
  });

  it("looks only at what has the value of a param, as it is made, changed and removed", () => {
    const many = Array.from({ length: 2_000 }, () => make("brick", {}, { owner: 1 }));
    const few = [make("brick", {}, { owner: 2 }), make("slab", {}, { owner: 2 })];
    found(search({ param: "owner" }), undefined, 10_000);
    const twos = (): unknown[] => {
      const one = search({ param: "owner", value: 2 });
      return Array.from({ length: 4 }, () => one.next(1));
    };
    expect(twos()).toEqual([...few, undefined, undefined]);
    world.setParam(many[7]!, "owner", 2);
    world.setParam(few[0]!, "owner", 1);
    expect(twos()).toEqual([few[1], many[7], undefined, undefined]);
    world.remove(few[1]!);
    world.setParam(many[7]!, "owner", undefined);
    expect(twos()).toEqual([undefined, undefined, undefined, undefined]);
    const last = make("brick", {}, { owner: 2 });
    expect(twos()).toEqual([last, undefined, undefined, undefined]);
  });

  it.each<[string, Wanted]>([
    ["everything", {}],
    ["a template", { template: "brick" }],
    ["a tag", { isTemplate: (id: string) => id !== "bag" }],
    ["a param", { param: "owner" }],
    ["a value of a param", { param: "owner", value: 1 }],
    ["a tile", { facet: 0, area: { left: 100, top: 100, right: 100, bottom: 100 } }],
  ])("of %s ends although its body makes, deletes and changes things", (_, wanted) => {
    for (let i = 0; i < 50; i++) make("brick", {}, { owner: i });
    if (wanted.param !== undefined) for (let i = 0; i < 1_000; i++) make("bag");
    // A complete list of the param.
    found(search({ param: "owner" }), undefined, 10_000);
    for (const work of [
      () => void make("brick", {}, { owner: 1 }),
      (item: Item) => {
        world.setParam(item, "owner", undefined);
        world.setParam(item, "owner", 1);
      },
      (item: Item) => {
        world.remove(item);
        make("brick", {}, { owner: 1 });
      },
      (item: Item) => world.putOnGround(item, HERE),
    ]) {
      const before = new Set(world.items);
      const all = found(search(wanted), work);
      expect(all.filter((item) => before.has(item))).toEqual([...new Set(all)].filter((item) => before.has(item)));
      expect(all.length).toBeLessThanOrEqual(before.size);
    }
  });

  const isStone = ({ templateId }: Item): boolean => templateId !== "bag";
  const isIn = ({ left, top, right, bottom }: TileArea, { x, y, facet }: Item): boolean =>
    facet === 0 && x >= left && x <= right && y >= top && y <= bottom;
  const [near, wide] = [
    { left: 90, top: 90, right: 120, bottom: 120 },
    { left: 0, top: 0, right: 7_000, bottom: 4_000 },
  ];
  it.each<[string, Wanted, (item: Item) => boolean]>([
    ["everything", {}, () => true],
    ["a template", { template: "brick" }, ({ templateId }) => templateId === "brick"],
    ["a tag", { isTemplate: (id) => id !== "bag" }, isStone],
    ["a param", { param: "owner" }, ({ params }) => params?.has("owner") === true],
    ["a value of a param", { param: "owner", value: 1 }, ({ params }) => params?.get("owner") === 1],
    ["a near area", { facet: 0, area: near }, (item) => isIn(near, item)],
    ["a wide area", { facet: 0, area: wide }, (item) => isIn(wide, item)],
  ])("of %s gives what is there and wanted throughout exactly once, whatever else happens", (_, wanted, fits) => {
    const random = seededRandom(7);
    const integer = (bound: number): number => random.below(bound);
    const bag = make("bag");
    for (let i = 0; i < 1_200; i++)
      make(["brick", "slab"][i % 2]!, { x: 90 + integer(30) }, i % 3 === 0 ? {} : { owner: i % 2 === 0 ? 1 : i });
    const everything = [...world.items].slice(1);
    // The list of a param is made in the first round, and complete in the second.
    for (let round = 0; round < 2; round++) {
      const throughout = new Set([...world.items].filter(fits));
      const given = found(search(wanted), () => {
        const at = integer(everything.length);
        const other = everything[at]!;
        switch (integer(6)) {
          case 0:
            world.remove(other);
            everything[at] = make("brick", { x: 90 + integer(30) }, { owner: 1 });
            break;
          case 1:
            everything.push(make("slab", { x: 90 + integer(30) }, { owner: 1 }));
            break;
          case 2:
            world.setParam(other, "owner", undefined);
            break;
          case 3:
            world.putInto(other, bag, 0, 0);
            break;
          case 4:
            world.putOnGround(other, { ...HERE, x: 90 + integer(30), y: 90 + integer(30) });
            break;
          default:
            world.setParam(other, "owner", 1);
        }
        for (const item of [other, everything[at]!]) if (!world.item(item.serial) || !fits(item)) throughout.delete(item);
      });
      const times = new Map<Item, number>();
      for (const item of given) times.set(item, (times.get(item) ?? 0) + 1);
      expect(throughout.size).toBeGreaterThan(100);
      expect([...throughout].filter((item) => times.get(item) !== 1)).toEqual([]);
    }
  });
});
