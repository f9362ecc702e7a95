import type { WornRecord } from "../../storage/storage.js";
import { Item } from "../../world/entities/item.js";
import { LAYER } from "../../world/entities/layers.js";
import { CAUSES } from "../../world/saved/ledger.js";
import type { Mobile } from "../../world/entities/mobile.js";
import type { World } from "../../world/world.js";

/** Templates of a new character's equipment by art; hair and beards by layer. */
const KIND_OF_ART: Readonly<Record<number, string>> = {
  0x0e75: "backpack",
  0x170f: "shoes",
  0x1539: "long_pants",
  0x152e: "short_pants",
  0x1517: "shirt",
  0x4000: "gargish_robe",
};
const KIND_OF_LAYER: Readonly<Record<number, string>> = { [LAYER.hair]: "hair", [LAYER.beard]: "beard" };
const BACKPACK = { kind: "backpack", itemId: 0x0e75, layer: LAYER.backpack };
const BANK_BOX = { kind: "bank_box", itemId: 0x0e7c, layer: LAYER.bank };

/** Equips a character that enters for the first time, and gives every character its backpack and bank box. */
export function equip(world: World, serials: { item(): number }, mobile: Mobile, worn: readonly WornRecord[]): void {
  const put = (serial: number, kind: string, itemId: number, layer: number, hue: number): void => {
    const item = new Item(serial, world.kinds.resolve(kind), { itemId, hue });
    world.putOn(item, mobile, layer);
    world.ledger.made(item, CAUSES.newCharacter);
  };
  if (mobile.equipment.length === 0) {
    for (const { serial, itemId, layer, hue } of worn) {
      // After a crash in its first second another mobile may have an item of this serial.
      if (world.item(serial) || mobile.equipped(layer)) continue;
      put(serial, KIND_OF_LAYER[layer] ?? KIND_OF_ART[itemId] ?? "static", itemId, layer, hue);
    }
  }
  for (const { kind, itemId, layer } of [BACKPACK, BANK_BOX]) {
    if (!mobile.equipped(layer)) put(serials.item(), kind, itemId, layer, 0);
  }
}
