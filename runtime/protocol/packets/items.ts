import { custom, list, struct, u16, u32, u8 } from "../fields/index.js";
import type { Field } from "../fields/field.js";
import { PacketError } from "../packet-error.js";
import { packet } from "../packet.js";
import type { ValueOf } from "../packet.js";
import { graphic, hue, serial, x, y, z } from "./parts.js";
import { CLICKS } from "./rates.js";

/** More than a container can hold. */
const CONTENTS_MAX = 2048;
/** Container serial that means the ground. */
export const GROUND = 0xffffffff;
/** Position in a container when the player did not choose one. */
export const ANYWHERE = 0xffff;
/** Gump of 0x24 that opens a spellbook, which 0xBF 0x1B then fills. */
export const SPELLBOOK_GUMP = 0xffff;
/** Gump of 0x24 that opens the window of a vendor's goods. */
export const VENDOR_GUMP = 0x30;
/** Reasons of 0x27. The client has a text for each except the last. */
export const LIFT_REFUSALS = {
  cannotLift: 0,
  outOfRange: 1,
  outOfSight: 2,
  belongsToAnother: 3,
  alreadyHolding: 4,
  withoutText: 5,
} as const;
const LAYER_LARGEST = 0xfe;

export const pickUpItem = packet({
  id: 0x07,
  name: "PickUpItem",
  from: "client",
  stage: "world",
  size: 7,
  rate: CLICKS,
  about: "The player takes an item, or part of a pile, to the cursor.",
  source: "POL packet guide 0x07; ClassicUO OutgoingPackets.Send_PickUpRequest",
  lua: ["ItemTemplate.on_lift", "ItemTemplate.on_take", "ItemTemplate.on_unequip"],
  note: "The item on the cursor, or {LiftReject}",
  fields: { serial: serial("item"), amount: u16("how many") },
});
export type PickUpItem = ValueOf<typeof pickUpItem>;

const dropHead = {
  serial: serial("item on the cursor"),
  x: x("place on the ground or in the container, 0xFFFF anywhere"),
  y: y("likewise"),
  z: z(),
} as const;

export const dropItem = packet({
  id: 0x08,
  name: "DropItem",
  from: "client",
  stage: "world",
  size: 15,
  rate: CLICKS,
  clients: "6.0.1.7 and later",
  about: "The player drops the item from the cursor.",
  source: "POL packet guide 0x08; ClassicUO OutgoingPackets.Send_DropRequest",
  lua: [
    "on_trade",
    "ItemTemplate.on_drop",
    "ItemTemplate.on_drop_onto",
    "ItemTemplate.on_drop_within",
    "MobileTemplate.on_drop_onto",
  ],
  note: "{DropAccepted} or {DropRefused}",
  fields: {
    ...dropHead,
    grid: u8("slot of the grid, 0", { fallback: 0 }),
    container: serial("container or mobile, 0xFFFFFFFF ground"),
  },
});
export type DropItem = ValueOf<typeof dropItem>;

export const dropItemBefore6017 = packet({
  id: 0x08,
  name: "DropItemBefore6017",
  from: "client",
  stage: "world",
  size: 14,
  rate: CLICKS,
  clients: "before 6.0.1.7",
  about: "Like DropItem, without the slot.",
  source: "POL packet guide 0x08; ClassicUO OutgoingPackets.Send_DropRequest_Old",
  fields: { ...dropHead, container: serial("container or mobile, 0xFFFFFFFF ground") },
});

export const equipItem = packet({
  id: 0x13,
  name: "EquipItem",
  from: "client",
  stage: "world",
  size: 10,
  rate: CLICKS,
  about: "The player puts the item from the cursor on a mobile.",
  source: "POL packet guide 0x13; ClassicUO OutgoingPackets.Send_EquipRequest",
  lua: ["ItemTemplate.on_equip"],
  note: "{WornItem} or {DropRefused}",
  fields: { serial: serial("item on the cursor"), layer: u8("layer"), mobile: serial("who is to wear it") },
});
export type EquipItem = ValueOf<typeof equipItem>;

export const dragAnimation = packet({
  id: 0x23,
  name: "DragAnimation",
  from: "server",
  stage: "world",
  size: 26,
  about: "Shows an item flying from one place or holder to another.",
  source: "POL packet guide 0x23; ServUO DragEffect; ClassicUO PacketHandlers.DragAnimation",
  lua: ["effects.drag"],
  fields: {
    graphic: graphic(),
    offset: u8("offset of the graphic", { fallback: 0 }),
    hue: hue(),
    amount: u16("how many"),
    source: serial("from whom or what, 0 from the place"),
    sourceX: x(),
    sourceY: y(),
    sourceZ: z(),
    target: serial("to whom or what, 0 to the place"),
    targetX: x(),
    targetY: y(),
    targetZ: z(),
  },
});

export const openContainer = packet({
  id: 0x24,
  name: "OpenContainer",
  from: "server",
  stage: "world",
  size: 9,
  clients: "7.0.9.0 and later",
  about: "Opens the window of a container; its contents follow with 0x3C.",
  source: "POL packet guide 0x24; ServUO ContainerDisplayHS; ClassicUO PacketHandlers.OpenContainer",
  lua: ["mobile:open"],
  fields: {
    serial: serial("container"),
    gump: u16("picture; 0xFFFF a spell book, 0x30 a vendor's list"),
    type: u16("0x7D, 0 for vendors", { fallback: 0x7d }),
  },
});
export type OpenContainer = ValueOf<typeof openContainer>;

export const openContainerBefore7090 = packet({
  id: 0x24,
  name: "OpenContainerBefore7090",
  from: "server",
  stage: "world",
  size: 7,
  clients: "before 7.0.9.0",
  about: "Like OpenContainer, without the type.",
  source: "POL packet guide 0x24; ClassicUO PacketsTable",
  fields: { serial: serial("container"), gump: u16("picture") },
});

const itemHead = {
  serial: serial("item"),
  graphic: graphic(),
  offset: u8("offset of the graphic", { fallback: 0 }),
  amount: u16("how many"),
  x: x("place in the container, pixels"),
  y: y("likewise"),
} as const;
const itemTail = { container: serial("container"), hue: hue() } as const;
const grid = u8("slot of the grid", { fallback: 0 });

export const addItemToContainer = packet({
  id: 0x25,
  name: "AddItemToContainer",
  from: "server",
  stage: "world",
  size: 21,
  clients: "6.0.1.7 and later",
  about: "An item appears or changes in a container.",
  source: "POL packet guide 0x25; ServUO ContainerContentUpdate6017; ClassicUO PacketHandlers.UpdateContainedItem",
  lua: ["item:put_in", "item:refresh", "item.item_id", "item.hue", "item.amount", "item:split"],
  fields: { ...itemHead, grid, ...itemTail },
});
export type AddItemToContainer = ValueOf<typeof addItemToContainer>;

export const addItemToContainerBefore6017 = packet({
  id: 0x25,
  name: "AddItemToContainerBefore6017",
  from: "server",
  stage: "world",
  size: 20,
  clients: "before 6.0.1.7",
  about: "Like AddItemToContainer, without the slot.",
  source: "POL packet guide 0x25; ServUO ContainerContentUpdate",
  fields: { ...itemHead, ...itemTail },
});

export const containerContents = packet({
  id: 0x3c,
  name: "ContainerContents",
  from: "server",
  stage: "world",
  size: "variable",
  clients: "6.0.1.7 and later",
  about: "Everything in a container.",
  source: "POL packet guide 0x3C; ServUO ContainerContent6017; ClassicUO PacketHandlers.UpdateContainedItems",
  lua: ["mobile:open", "mobile:open_spellbook"],
  fields: { items: list({ ends: "u16", max: CONTENTS_MAX, of: struct({ ...itemHead, grid, ...itemTail }) }) },
});
export type ContainerContents = ValueOf<typeof containerContents>;

export const containerContentsBefore6017 = packet({
  id: 0x3c,
  name: "ContainerContentsBefore6017",
  from: "server",
  stage: "world",
  size: "variable",
  clients: "before 6.0.1.7",
  about: "Like ContainerContents, without the slots.",
  source: "POL packet guide 0x3C; ServUO ContainerContent",
  fields: { items: list({ ends: "u16", max: CONTENTS_MAX, of: struct({ ...itemHead, ...itemTail }) }) },
});

export const liftReject = packet({
  id: 0x27,
  name: "LiftReject",
  from: "server",
  stage: "world",
  size: 2,
  about: "The item may not be taken.",
  source: "POL packet guide 0x27; ServUO LiftRej; ClassicUO PacketHandlers.DenyMoveItem",
  lua: ["ItemTemplate.on_lift"],
  fields: { reason: u8("0 cannot lift, 1 out of range, 2 out of sight, 3 belongs to another, 4 already holding, 5 no message") },
});
export type LiftReject = ValueOf<typeof liftReject>;

export const dropRefused = packet({
  id: 0x28,
  name: "DropRefused",
  from: "server",
  stage: "world",
  size: 5,
  about: "The item on the cursor is gone back.",
  source: "POL packet guide 0x28; ClassicUO PacketHandlers.EndDraggingItem",
  lua: ["ItemTemplate.on_drop", "ItemTemplate.on_equip"],
  fields: { unknown: u32("ignored", { fallback: 0 }) },
});

export const dropAccepted = packet({
  id: 0x29,
  name: "DropAccepted",
  from: "server",
  stage: "world",
  size: 1,
  about: "The item on the cursor was dropped or put on.",
  source: "POL packet guide 0x29; ServUO DropAccepted; ClassicUO PacketHandlers.DropItemAccepted",
  note: "The answer to {DropItem}.",
  fields: {},
});

/** Layers of a corpse are one higher than those of the living, so that 0 can end the list. */
const layerAndOne: Field<number> = custom<number>({
  type: "u8: layer and 1",
  doc: "layer",
  minimumBytes: 1,
  maximumBytes: 1,
  read: (from) => from.u8() - 1,
  write(to, layer) {
    if (!Number.isInteger(layer) || layer < 0 || layer > LAYER_LARGEST) throw new PacketError(`${layer} is no layer`);
    to.u8(layer + 1);
  },
  sample: (chance) => chance(LAYER_LARGEST + 1),
});

export const corpseEquipment = packet({
  id: 0x89,
  name: "CorpseEquipment",
  from: "server",
  stage: "world",
  size: "variable",
  about: "What a corpse wears; the items are in its contents (0x3C) too.",
  source: "POL packet guide 0x89; ModernUO SendCorpseEquip; ClassicUO PacketHandlers.CorpseEquipment",
  lua: ["item:equip_on"],
  note: "With a corpse, for what lies in it and was worn.",
  fields: {
    corpse: serial("the corpse"),
    items: list({ ends: { type: "u8", terminator: 0 }, max: 64, of: struct({ layer: layerAndOne, serial: serial("item") }) }),
  },
});
export type CorpseEquipment = ValueOf<typeof corpseEquipment>;
