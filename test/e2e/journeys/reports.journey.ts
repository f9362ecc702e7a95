import { describe, expect, it } from "vitest";
import { buffIcon } from "../../../runtime/protocol/packets/buffs.js";
import { textCommand } from "../../../runtime/protocol/packets/clicks.js";
import { targetedItemUse } from "../../../runtime/protocol/packets/extended-requests.js";
import {
  addItemToContainer,
  containerContents,
  equipItem,
  openContainer,
  SPELLBOOK_GUMP,
} from "../../../runtime/protocol/packets/items.js";
import { equipMacro, unequipMacro } from "../../../runtime/protocol/packets/other.js";
import { tradeRequest } from "../../../runtime/protocol/packets/trade.js";
import { LAYER } from "../../../runtime/world/entities/layers.js";
import { playersOfSubject } from "../../support/one-shard.js";
import { caughtUp } from "../../support/players.js";
import { drop, given, lift, lua, luaFor, use } from "./reports-kit.js";

/** Commands of 0x12. */
const [CAST, SPELL_BOOK] = [0x56, 0x43];
const FIELD = { x: 2_900, y: 2_700 };
const BESIDE = { x: FIELD.x + 1, y: FIELD.y };
const PILES = `local out = {} for _, one in ipairs(pack:find_all("gold")) do out[#out + 1] = one.amount end return table.concat(out, ",")`;
const HANDS = `local one, two = me:equipped("one_handed"), me:equipped("two_handed")
  return (one and one.template or "nothing") .. " " .. (two and two.template or "nothing")`;

const players = playersOfSubject();

describe("public reports of other shards", () => {
  it("ServUO 819: a part of a pile that is dropped where it may not lie goes back to its pile", async () => {
    const anna = await players.inWorldAt("anna", FIELD);
    const gold = await given(anna, "gold", 100);
    expect(await lift(anna, gold, 40)).toBe(true);
    await drop(anna, gold, { x: FIELD.x + 9, y: FIELD.y, z: 0 });
    expect(await luaFor(anna, PILES)).toBe("100");
  });

  it("ModernUO 1225: a pile that would be too heavy does not grow", async () => {
    const anna = await players.inWorldAt("anna", FIELD);
    const pile = await given(anna, "iron_ingot", 10);
    const heavy = `local heap = items.create("iron_ingot", { amount = 60000 }) heap:move_to(1, me.x, me.y, me.z) return heap.serial`;
    const heap = Number(await luaFor(anna, heavy));
    await lift(anna, heap, 60_000);
    expect(await drop(anna, heap, pile)).toBe(false);
    expect(await luaFor(anna, `return pack:find("iron_ingot").amount`)).toBe("10");
  });

  it("Source-X 589: a bow is not put on beside a sword, and goes back into a pack that is full", async () => {
    const anna = await players.inWorldAt("anna", FIELD);
    const bow = await given(anna, "bow");
    await luaFor(anna, `items.create("katana"):equip_on(me) for _ = 1, 130 do items.create("dagger"):put_in(pack) end`);
    await lift(anna, bow);
    anna.send(equipItem, { serial: bow, layer: LAYER.twoHanded, mobile: anna.serial });
    await caughtUp(anna);
    expect(await luaFor(anna, HANDS)).toBe("katana nothing");
    expect(await lua(`return #items.all_of("katana"), #items.all_of("bow")`)).toBe("1 1");
  });

  it("Source-X 1391: legs that a client puts on as a helmet are worn as legs", async () => {
    const anna = await players.inWorldAt("anna", FIELD);
    const legs = Number(
      await luaFor(anna, `me.strength = 100 me:equipped("pants"):delete() return items.create("plate_legs"):put_in(pack).serial`),
    );
    await lift(anna, legs);
    anna.send(equipItem, { serial: legs, layer: LAYER.helmet, mobile: anna.serial });
    await caughtUp(anna);
    expect(await lua(`return items.get(${legs}).layer`)).toBe("pants");
  });

  it("ClassicUO 1170: a bag that is put into a box lies within its picture", async () => {
    const anna = await players.inWorldAt("anna", FIELD);
    const [box, bag] = [await given(anna, "wooden_box"), await given(anna, "bag")];
    await use(anna, box);
    await lift(anna, bag);
    const from = anna.received.frames.length;
    expect(await drop(anna, bag, box)).toBe(true);
    const [shown] = anna.received.of(addItemToContainer, from);
    expect(shown).toMatchObject({ serial: bag, container: box });
    expect(shown!.x).toBeLessThan(200);
    expect(shown!.y).toBeLessThan(200);
  });

  it("POL 648: who looks into a container sees a pile shrink by what is taken, and grow again", async () => {
    const anna = await players.inWorldAt("anna", FIELD);
    const gold = await given(anna, "gold", 100);
    await use(anna, Number(await luaFor(anna, "return pack.serial")));
    let from = anna.received.frames.length;
    await lift(anna, gold, 40);
    const rest = anna.received.of(addItemToContainer, from);
    expect(rest.map(({ amount }) => amount)).toEqual([60]);
    from = anna.received.frames.length;
    await drop(anna, gold, rest[0]!.serial);
    expect(anna.received.of(addItemToContainer, from).map(({ amount }) => amount)).toEqual([100]);
  });

  it("TrueUO 1156, ServUO 5018, ServUO 4931: the macro that equips takes nothing out of a trade, which ends with nothing lost", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: FIELD, bert: BESIDE });
    const sword = await given(anna, "katana");
    await lift(anna, sword);
    await drop(anna, sword, bert.serial);
    anna.send(equipMacro, { items: [sword] });
    await caughtUp(anna);
    const box = Number(await lua(`return items.get(${sword}).container.serial`));
    expect(await lua(`return items.get(${sword}).container.template, #items.all_of("katana")`)).toBe("trade_box 1");
    anna.send(tradeRequest, { action: 1, container: box, first: 0, second: 0 });
    await caughtUp(anna);
    expect(await lua(`return items.get(${sword}).container == mobiles.get(${anna.serial}).backpack`)).toBe("true");
  });

  it("ServUO 2511: macros put weapons on and take them off", async () => {
    const anna = await players.inWorldAt("anna", FIELD);
    const sword = await given(anna, "katana");
    anna.send(equipMacro, { items: [sword] });
    await caughtUp(anna);
    expect(await luaFor(anna, HANDS)).toBe("katana nothing");
    anna.send(unequipMacro, { layers: [LAYER.oneHanded] });
    await caughtUp(anna);
    expect(await luaFor(anna, HANDS)).toBe("nothing nothing");
  });

  it("ServUO 2652: the icon of poison goes with its cure", async () => {
    const anna = await players.inWorldAt("anna", FIELD);
    const POISON = `require("features.poison.lib.poison")`;
    await luaFor(anna, `${POISON}.apply(me, ${POISON}.LESSER)`);
    const { icon } = await anna.waitFor(buffIcon, ({ shown }) => shown.length === 1);
    await luaFor(anna, `${POISON}.cure(me)`);
    await anna.waitFor(buffIcon, (one) => one.icon === icon && one.shown.length === 0);
  });

  it("Source-X 951: a mage with a book in the hand casts by another one in the pack", async () => {
    const anna = await players.inWorldAt("anna", FIELD);
    const FILL = `require("features.spellbooks.lib.spellbooks").fill`;
    await luaFor(
      anna,
      `me.intelligence = 100 me.mana = 100 me:set_skill("magery", 1000)
       for _, reagent in ipairs { "spiders_silk", "sulfurous_ash" } do
         items.create(reagent, { amount = 20 }):put_in(pack)
       end
       local worn, carried = items.create("spellbook"), items.create("spellbook"):put_in(pack)
       worn:equip_on(me) ${FILL}(worn, { 3 }) ${FILL}(carried, { 5 })`,
    );
    // Night Sight, which the worn book does not have. Clients count spells from 1.
    const from = anna.received.frames.length;
    anna.send(textCommand, { command: CAST, text: "6" });
    (await anna.windows.waitForTarget(undefined, { from })).object(anna.serial);
  });

  it("ServUO 2691: the macro for bandages heals whom it names", async () => {
    const anna = await players.inWorldAt("anna", FIELD);
    const bandages = await given(anna, "bandage", 10);
    await luaFor(anna, "me.hits = 5");
    anna.send(targetedItemUse, { item: bandages, target: anna.serial });
    await caughtUp(anna);
    expect(await lua(`return items.get(${bandages}).amount`)).toBe("9");
  });

  it("Source 43, ServUO 2807, ServUO 4977: things in a pack come with their hues, and no two in one slot", async () => {
    const anna = await players.inWorldAt("anna", FIELD);
    await luaFor(anna, `for hue = 1, 20 do items.create("bag", { hue = hue }):put_in(pack) end`);
    const from = anna.received.frames.length;
    await use(anna, Number(await luaFor(anna, "return pack.serial")));
    const bags = anna.received.of(containerContents, from).at(-1)!.items;
    const hues = bags.map(({ hue }) => hue).filter((hue) => hue > 0);
    expect(hues.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    expect(new Set(bags.map(({ grid }) => grid)).size).toBe(bags.length);
  });

  it("Source 260: the client's key for the spell book opens it", async () => {
    const anna = await players.inWorldAt("anna", FIELD);
    const book = await given(anna, "spellbook");
    anna.send(textCommand, { command: SPELL_BOOK, text: "" });
    expect((await anna.waitFor(openContainer, ({ gump }) => gump === SPELLBOOK_GUMP)).serial).toBe(book);
  });
});
