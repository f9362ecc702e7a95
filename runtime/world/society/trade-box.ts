import { fullness } from "../items/burden.js";
import { TRADE_BOX } from "../saved/chronicle.js";
import { jsonOfData } from "../saved/data-json.js";
import { Item } from "../entities/item.js";
import type { ItemKind } from "../items/item-kind.js";
import type { ItemPacker } from "../items/item-packer.js";
import { LAYER } from "../entities/layers.js";
import { CAUSES } from "../saved/ledger.js";
import type { Mobile } from "../entities/mobile.js";
import type { World } from "../world.js";

/** By this art on layer 0 clients know the box (ClassicUO Mobile.GetSecureTradeBox). */
const BOX_ART = 0x1e5e;
/** The picture whose bounds are those of the trade window (ServUO and ModernUO containers.cfg). */
const BOX_GUMP = 0x52;

/** Kind of the boxes in which two traders lay what they offer. */
function boxKind({ kinds }: World): ItemKind {
  const kind = kinds.resolve(TRADE_BOX);
  if (!kind.traits.containerGump)
    kind.traits = { ...kind.traits, itemId: BOX_ART, containerGump: BOX_GUMP, isMovable: false, weight: 0 };
  return kind;
}

/**
 * Gives a mobile an empty box. It is an item of the world, so what is in it is stored and weighs like everything that
 * is carried.
 */
export function addBox(world: World, serial: number, mobile: Mobile): Item {
  const box = new Item(serial, boxKind(world));
  world.putOn(box, mobile, LAYER.trade);
  world.ledger.made(box, CAUSES.tradeWindow);
  return box;
}

/** Returns what is in a box to its owner and removes the box. */
export function emptyBox(world: World, packer: ItemPacker, box: Item, owner: Mobile): void {
  for (const item of [...(box.contents ?? [])]) giveBack(world, packer, item, owner);
  world.ledger.gone(box, CAUSES.tradeWindow);
  world.remove(box);
}

/** The boxes that were open when the server was killed, with their owners. */
export function abandonedBoxes(world: World): [box: Item, owner: Mobile][] {
  const found: [Item, Mobile][] = [];
  for (const box of world.items.ofTemplate(TRADE_BOX)) {
    const { wearer } = box;
    const owner = wearer && (world.mobile(wearer.serial) ?? world.absent(wearer.serial));
    if (owner) found.push([box, owner]);
  }
  return found;
}

/** Everything that a trader sees in a box. While it is the same, the offer is the same. */
export function digestOf(box: Item): string {
  let digest = "";
  for (const item of box.withContents()) {
    if (item === box) continue;
    const { serial, holder, kind, itemId, hue, amount, name = "", params } = item;
    digest += `${serial} ${holder?.serial} ${kind.id} ${itemId} ${hue} ${amount} ${name} ${params ? paramsText(params) : ""}\n`;
  }
  return digest;
}

/** Params as a text, with all that tables among them hold. */
function paramsText(params: NonNullable<Item["params"]>): string {
  return JSON.stringify(Array.from(params, ([key, value]) => [key, jsonOfData(value)]));
}

/** Puts an item into its owner's backpack, or to the owner's feet where the backpack cannot take it. */
function giveBack(world: World, packer: ItemPacker, item: Item, owner: Mobile): void {
  const { backpack } = owner;
  const place = owner.departure ?? owner;
  const problem = backpack && fullness(backpack, item, packer.isTakenUp(item, backpack));
  if (problem && world.facets[place.facet]) world.putOnGround(item, place);
  else packer.stow(item, owner);
}
