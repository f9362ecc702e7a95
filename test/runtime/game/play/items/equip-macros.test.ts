import { beforeEach, expect, test } from "vitest";
import { equipMacro, unequipMacro } from "../../../../../runtime/protocol/packets/other.js";
import type { Item } from "../../../../../runtime/world/entities/item.js";
import { type ArenaPlayer, ItemArena } from "../../../../support/item-arena.js";

let arena: ItemArena;
let anna: ArenaPlayer;
let bert: ArenaPlayer;

beforeEach(() => {
  arena = new ItemArena();
  anna = arena.enter();
  bert = arena.enter({ east: 1 });
});

const putOn = (player: ArenaPlayer, ...items: Item[]): void =>
  player.send(equipMacro, { items: items.map(({ serial }) => serial) });
const wornBy = ({ mobile }: ArenaPlayer): Item[] => mobile.equipment.filter((item) => item.kind.traits.layer !== 0);

test("items of the backpack and of bags in it are put on, and taken off into the backpack", () => {
  const bag = arena.put("bag", anna.backpack);
  const sword = arena.put("sword", bag);
  putOn(anna, sword);
  const { layer } = sword;
  expect([sword.wearer, layer]).toEqual([anna.mobile, sword.kind.traits.layer]);
  expect(bert.news()).toContain(`WornItem ${sword.serial.toString(16)}`);
  anna.send(unequipMacro, { layers: [layer, layer, 200] });
  expect([sword.container, anna.held, arena.faults]).toEqual([anna.backpack, undefined, []]);
});

test("what is worn already, another's, in the bank, on the ground or no clothing stays where it is", () => {
  const worn = arena.put("sword", anna.backpack);
  putOn(anna, worn);
  const others = [
    arena.put("sword", anna.backpack),
    arena.put("sword", bert.backpack),
    arena.put("sword", anna.mobile.equipped(0x1d)!),
    arena.put("gold", anna.backpack, 5),
    arena.lay("sword"),
  ];
  const before = others.map(({ holder, facet }) => ({ holder, facet }));
  putOn(anna, ...others, worn, anna.backpack);
  anna.send(equipMacro, { items: [anna.mobile.serial, 0, 0xffff_ffff] });
  anna.send(unequipMacro, { layers: [anna.backpack.layer, 0x1d] });
  expect(others.map(({ holder, facet }) => ({ holder, facet }))).toEqual(before);
  expect([worn.wearer, anna.held, arena.faults]).toEqual([anna.mobile, undefined, []]);
  expect(wornBy(bert)).not.toContain(worn);
});

test("nothing happens while something is on the cursor, and scripts may refuse", () => {
  const [sword, gold] = [arena.put("sword", anna.backpack), arena.put("gold", anna.backpack, 5)];
  anna.lift(gold, 5);
  putOn(anna, sword);
  expect([sword.container, anna.held]).toEqual([anna.backpack, gold]);
  anna.dropInto(gold, anna.backpack);
  arena.hooks = { equipping: () => false };
  putOn(anna, sword);
  expect([sword.container, anna.held, arena.faults]).toEqual([anna.backpack, undefined, []]);
});
