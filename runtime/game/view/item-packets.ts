import {
  addItemToContainer,
  addItemToContainerBefore6017,
  containerContents,
  containerContentsBefore6017,
  openContainer,
  openContainerBefore7090,
} from "../../protocol/packets/items.js";
import { wornItem } from "../../protocol/packets/clicks.js";
import type { Item } from "../../world/entities/item.js";
import { type ClientVersion, GENERATION, type Generation, knowsContainerTypes } from "../connection/client-version.js";
import { tooltipRevisionBefore5001 } from "../../protocol/packets/extended.js";
import { tooltipRevision } from "../../protocol/packets/tooltips.js";

const WIRE_AMOUNT_MAXIMUM = 0xffff;
/** More than 0x3C can list. */
const LISTED_MAXIMUM = 2_000;
/** Art of a corpse, whose amount is the body that lies there (ClassicUO Item.IsCorpse). */
const CORPSE_ART = 0x2006;

export function isCorpse(item: Item): boolean {
  return item.itemId === CORPSE_ART;
}

/** What a client is told of something in a container. */
export type Contained = Pick<Item, "serial" | "itemId" | "hue" | "amount" | "x" | "y" | "gridIndex">;
type Numbered = Pick<Item, "serial">;

/** What clients are told as an item's amount, which has 16 bits. */
export function wireAmount(item: Pick<Item, "amount">): number {
  return Math.min(item.amount, WIRE_AMOUNT_MAXIMUM);
}

function looksOf(item: Contained, container: Numbered) {
  const { serial, itemId: graphic, hue, x, y } = item;
  return { serial, graphic, amount: wireAmount(item), x, y, container: container.serial, hue };
}

/** 0x25: an item appears or changes in a container, or the box of a trade at its owner. */
export function containedItemForm(item: Item, container: Numbered, generation: Generation): Buffer {
  const looks = looksOf(item, container);
  return generation < GENERATION.before6017
    ? addItemToContainer.write({ ...looks, grid: item.gridIndex })
    : addItemToContainerBefore6017.write(looks);
}

/** 0x3C: what is in a container. */
export function contentsForm(container: Numbered, items: readonly Contained[], generation: Generation): Buffer {
  const listed = items.slice(0, LISTED_MAXIMUM);
  return generation < GENERATION.before6017
    ? containerContents.write({ items: listed.map((item) => ({ ...looksOf(item, container), grid: item.gridIndex })) })
    : containerContentsBefore6017.write({ items: listed.map((item) => looksOf(item, container)) });
}

/** 0x24: opens the window of a container. @param type other than usual, for clients that know types */
export function openContainerForm(serial: number, gump: number, version: ClientVersion | undefined, type?: number): Buffer {
  return knowsContainerTypes(version)
    ? openContainer.write({ serial, gump, ...(type !== undefined && { type }) })
    : openContainerBefore7090.write({ serial, gump });
}

/** 0x2E: a mobile in sight wears an item. */
export function wornItemForm(item: Pick<Item, "serial" | "itemId" | "layer" | "hue">, wearerSerial: number): Buffer {
  const { serial, itemId: graphic, layer, hue } = item;
  return wornItem.write({ serial, graphic, layer, mobile: wearerSerial, hue });
}

/** 0xDC: the number of an object's tooltip as it is now. */
export function revisionForm(serial: number, revision: number, generation: Generation): Buffer {
  return (generation < GENERATION.before500a ? tooltipRevision : tooltipRevisionBefore5001).write({ serial, revision });
}
