import { describe, expect, test } from "vitest";
import { nextFrame } from "../../../runtime/protocol/framing.js";
import { PacketError } from "../../../runtime/protocol/packet-error.js";
import {
  clientLengths,
  clientLengthsBefore6017,
  clientPackets,
  clientPacketsBefore6017,
} from "../../../runtime/protocol/packets/index.js";
import {
  ANYWHERE,
  GROUND,
  LIFT_REFUSALS,
  SPELLBOOK_GUMP,
  addItemToContainer,
  addItemToContainerBefore6017,
  containerContents,
  containerContentsBefore6017,
  corpseEquipment,
  dragAnimation,
  dropAccepted,
  dropItem,
  dropItemBefore6017,
  dropRefused,
  equipItem,
  liftReject,
  openContainer,
  openContainerBefore7090,
  pickUpItem,
} from "../../../runtime/protocol/packets/items.js";
import { worldItem, worldItemBefore7090, worldItemClassic, wornItem } from "../../../runtime/protocol/packets/clicks.js";
import { deleteObject } from "../../../runtime/protocol/packets/movement.js";
import { equipMacro, unequipMacro } from "../../../runtime/protocol/packets/other.js";
import { packedWorldItem } from "../../../runtime/protocol/packets/world-item.js";
import { laysOut } from "./layout.js";

const COIN = 0x0eed;

describe("lifting and dropping", () => {
  laysOut("part of a pile", pickUpItem, { serial: 0x40001234, amount: 500 }, "07 40001234 01f4");
  laysOut(
    "into a container, at a place and slot",
    dropItem,
    { serial: 0x40001234, x: 44, y: 65, z: 0, grid: 3, container: 0x40000002 },
    "08 40001234 002c 0041 00 03 40000002",
  );
  laysOut(
    "on the ground",
    dropItem,
    { serial: 0x40001234, x: 1500, y: 1600, z: -7, container: GROUND },
    "08 40001234 05dc 0640 f9 00 ffffffff",
    { grid: 0 },
  );
  laysOut(
    "anywhere in a container",
    dropItemBefore6017,
    { serial: 0x40001234, x: ANYWHERE, y: ANYWHERE, z: 0, container: 0x40000002 },
    "08 40001234 ffff ffff 00 40000002",
  );
  laysOut("on a mobile", equipItem, { serial: 0x40001234, layer: 0x0d, mobile: 0x5678 }, "13 40001234 0d 00005678");
  laysOut("items of a macro", equipMacro, { items: [0x40001234, 0x40001235] }, "ec 000c 02 40001234 40001235");
  laysOut("layers of a macro", unequipMacro, { layers: [1, 2] }, "ed 0008 02 0001 0002");
  laysOut("out of range", liftReject, { reason: LIFT_REFUSALS.outOfRange }, "27 01");
  laysOut("returned", dropRefused, {}, "28 00000000", { unknown: 0 });
  laysOut("done", dropAccepted, {}, "29");
  laysOut(
    "coins from a hand to the ground",
    dragAnimation,
    {
      graphic: COIN,
      hue: 0,
      amount: 60,
      source: 0x1234,
      sourceX: 1495,
      sourceY: 1628,
      sourceZ: 10,
      target: 0,
      targetX: 1496,
      targetY: 1629,
      targetZ: -5,
    },
    "23 0eed 00 0000 003c 00001234 05d7 065c 0a 00000000 05d8 065d fb",
    { offset: 0 },
  );

  test("a drop from a client before 6.0.1.7 is one byte shorter, and the next packet is found", () => {
    const drop = dropItemBefore6017.write({ serial: 0x40001234, x: 1, y: 2, z: 3, container: GROUND });
    const bytes = Buffer.concat([drop, pickUpItem.write({ serial: 0x40001234, amount: 1 })]);
    expect(nextFrame(bytes, 0, bytes.length, clientLengths)).toBe(15);
    expect(nextFrame(bytes, 0, bytes.length, clientLengthsBefore6017)).toBe(14);
    expect(nextFrame(bytes, 14, bytes.length, clientLengthsBefore6017)).toBe(7);
    expect(clientPackets.find(bytes)).toBe(dropItem);
    expect(clientPacketsBefore6017.find(bytes)).toBe(dropItemBefore6017);
    expect(clientPacketsBefore6017.find(bytes, 14)).toBe(pickUpItem);
  });
});

describe("containers", () => {
  const coins = { serial: 0x40001234, graphic: COIN, amount: 500, x: 44, y: 65, container: 0x40000002, hue: 0x0481 };
  const more = { ...coins, serial: 0x40001235, amount: 1, x: 142, y: 127, hue: 0 };

  laysOut("a backpack", openContainer, { serial: 0x40000002, gump: 0x3c }, "24 40000002 003c 007d", { type: 0x7d });
  laysOut("a spell book", openContainer, { serial: 0x40000002, gump: SPELLBOOK_GUMP, type: 0 }, "24 40000002 ffff 0000");
  laysOut("a backpack", openContainerBefore7090, { serial: 0x40000002, gump: 0x3c }, "24 40000002 003c");
  laysOut("coins in a slot", addItemToContainer, { ...coins, grid: 7 }, "25 40001234 0eed 00 01f4 002c 0041 07 40000002 0481", {
    offset: 0,
  });
  laysOut("coins", addItemToContainerBefore6017, coins, "25 40001234 0eed 00 01f4 002c 0041 40000002 0481", { offset: 0 });
  laysOut(
    "two piles",
    containerContents,
    {
      items: [
        { ...coins, grid: 1, offset: 0 },
        { ...more, grid: 2, offset: 0 },
      ],
    },
    "3c 002d 0002 40001234 0eed 00 01f4 002c 0041 01 40000002 0481 40001235 0eed 00 0001 008e 007f 02 40000002 0000",
  );
  laysOut(
    "two piles",
    containerContentsBefore6017,
    {
      items: [
        { ...coins, offset: 0 },
        { ...more, offset: 0 },
      ],
    },
    "3c 002b 0002 40001234 0eed 00 01f4 002c 0041 40000002 0481 40001235 0eed 00 0001 008e 007f 40000002 0000",
  );
  laysOut("nothing", containerContents, { items: [] }, "3c 0005 0000");
  laysOut(
    "layers with an offset of one",
    corpseEquipment,
    {
      corpse: 0x40000010,
      items: [
        { layer: 0x01, serial: 0x40001234 },
        { layer: 0x16, serial: 0x40001235 },
      ],
    },
    "89 0012 40000010 02 40001234 17 40001235 00",
  );
  laysOut("a naked corpse", corpseEquipment, { corpse: 0x40000010, items: [] }, "89 0008 40000010 00");

  test("the largest container fits, but not one item more", () => {
    const items = Array.from({ length: 2048 }, () => coins);
    expect(containerContents.write({ items })).toHaveLength(5 + 2048 * 20);
    expect(() => containerContents.write({ items: [...items, coins] })).toThrow(PacketError);
  });

  test("an invalid layer on a corpse is refused", () => {
    const write = (layer: number) => corpseEquipment.write({ corpse: 1, items: [{ layer, serial: 2 }] });
    expect(() => write(0xff)).toThrow("CorpseEquipment.items[0].layer");
    expect(() => write(-1)).toThrow(PacketError);
  });
});

describe("items in sight", () => {
  const pile = { serial: 0x40001234, graphic: COIN, amount: 500, x: 1497, y: 1629, z: -11, hue: 0x0481, flags: 0x20 };
  const leftOut = { version: 1, type: 0, offset: 0, amountAgain: 500, direction: 0 };

  laysOut("a pile", worldItem, pile, "f3 0001 00 40001234 0eed 00 01f4 01f4 05d9 065d f5 00 0481 20 0000", {
    ...leftOut,
    access: 0,
  });
  laysOut("a pile", worldItemBefore7090, pile, "f3 0001 00 40001234 0eed 00 01f4 01f4 05d9 065d f5 00 0481 20", leftOut);
  laysOut(
    "a corpse with its direction",
    worldItem,
    { serial: 0x40000010, graphic: 0x2006, amount: 0x190, x: 1, y: 2, z: 3, direction: 5, hue: 0x83ea },
    "f3 0001 00 40000010 2006 00 0190 0190 0001 0002 03 05 83ea 00 0000",
    { version: 1, type: 0, offset: 0, amountAgain: 0x190, flags: 0, access: 0 },
  );
  laysOut(
    "a house",
    worldItem,
    { type: 2, serial: 0x40000011, graphic: 0x0064, amount: 1, x: 1, y: 2, z: 3, hue: 0 },
    "f3 0001 02 40000011 0064 00 0001 0001 0001 0002 03 00 0000 00 0000",
    { version: 1, offset: 0, amountAgain: 1, direction: 0, flags: 0, access: 0 },
  );
  laysOut(
    "all optional fields",
    worldItemClassic,
    { item: packedWorldItem({ ...pile, direction: 3 }) },
    "1a 0014 c0001234 0eed 01f4 85d9 c65d 03 f5 0481 20",
  );
  laysOut(
    "no optional fields",
    worldItemClassic,
    { item: packedWorldItem({ ...pile, amount: 1, direction: 0, hue: 0, flags: 0 }) },
    "1a 000e 40001234 0eed 05d9 065d f5",
  );
  laysOut(
    "a sword in the hand",
    wornItem,
    { serial: 0x40001234, graphic: 0x13b9, layer: 1, mobile: 0x5678, hue: 0x0481 },
    "2e 40001234 13b9 00 01 00005678 0481",
    { unknown: 0 },
  );
  laysOut("gone", deleteObject, { serial: 0x40001234 }, "1d 40001234");
});
