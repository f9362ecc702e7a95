import { corpseEquipment } from "../../protocol/packets/items.js";
import type { Item } from "../../world/entities/item.js";
import { LAYER } from "../../world/entities/layers.js";
import { FIRST_HAIR_SERIAL, HAIR_SERIALS } from "../../world/entities/serials.js";
import type { Generation } from "../connection/client-version.js";
import { type Contained, contentsForm, isCorpse } from "./item-packets.js";

/** A param of what the dead wore, which scripts set: the layer. */
const WORN_PARAM = "worn_on";
/**
 * Params of a corpse: art and hue of the hair and beard of the dead. They stay on the ghost, so that the corpse shows
 * pictures that only clients know as items.
 */
const HAIR = [
  { layer: LAYER.hair, art: "hair", hue: "hair_hue" },
  { layer: LAYER.beard, art: "beard", hue: "beard_hue" },
] as const;

/** What is seen on a corpse, as 0x3C and 0x89, so that it shows before anybody opens it. */
export function looksOfCorpse(corpse: Item, generation: Generation): Buffer[] {
  if (!isCorpse(corpse)) return [];
  const [clothes, hair] = [clothesOn(corpse), hairOn(corpse)];
  if (clothes.length + hair.length === 0) return [];
  const items = [
    ...clothes.map(({ kind, serial }) => ({ layer: kind.traits.layer, serial })),
    ...hair.map(({ layer, serial }) => ({ layer, serial })),
  ];
  return [contentsForm(corpse, [...clothes, ...hair], generation), corpseEquipment.write({ corpse: corpse.serial, items })];
}

/** Of the things in a corpse those that show on it: what the dead wore on layers that others see. */
function clothesOn(corpse: Item): Item[] {
  const byLayer = new Map<number, Item>();
  for (const item of corpse.contents ?? []) {
    const { layer } = item.kind.traits;
    const isSeen = layer !== LAYER.cursor && layer < LAYER.mount && layer !== LAYER.backpack;
    if (isSeen && item.params?.has(WORN_PARAM) === true && !byLayer.has(layer)) byLayer.set(layer, item);
  }
  return [...byLayer.values()];
}

function hairOn({ serial, params }: Item): (Contained & { readonly layer: number })[] {
  return HAIR.flatMap(({ layer, art, hue }, i) => {
    const [itemId, dye] = [params?.get(art), params?.get(hue)];
    if (typeof itemId !== "number") return [];
    const shown = FIRST_HAIR_SERIAL + ((serial * HAIR.length + i) % HAIR_SERIALS);
    return [{ layer, serial: shown, itemId, hue: typeof dye === "number" ? dye : 0, amount: 1, x: 0, y: 0, gridIndex: 0 }];
  });
}
