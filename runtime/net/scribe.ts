import { MOBILE_MOVING_BYTES, writeMobileMoving } from "../wire/hot.js";
import { compress, compressInto, maximumCompressedBytes } from "../wire/huffman.js";
import { mobileIncoming, mobileIncomingBefore70331 } from "../wire/packets/entering.js";
import { worldItem, worldItemClassic } from "../wire/packets/looks.js";
import { deleteObject } from "../wire/packets/movement.js";
import type { Entity } from "../world/entity.js";
import { Item } from "../world/item.js";
import { Mobile } from "../world/mobile.js";
import type { Scribe } from "./newsroom.js";

/** A graphic with this bit is followed by a hue in the form of 0x78 from before 7.0.33.1. */
const OLD_FORM_HUE_BIT = 0x8000;

const stepPlain = Buffer.alloc(MOBILE_MOVING_BYTES);

/** What is told of entities on the wire, compressed. */
export const wireScribe: Scribe = {
  maximumStepBytes: maximumCompressedBytes(MOBILE_MOVING_BYTES),

  portrait(entity, hasOldForms) {
    if (entity instanceof Mobile) return compress(portraitOfMobile(entity, hasOldForms));
    if (entity instanceof Item) return compress(portraitOfItem(entity, hasOldForms));
    throw new TypeError(`0x${entity.serial.toString(16)} is neither mobile nor item`);
  },

  farewell(entity: Entity) {
    return compress(deleteObject.write({ serial: entity.serial }));
  },

  step(mobile, x, y, z, directionByte, target, at) {
    const { serial, body, hue, flags, notoriety } = mobile;
    writeMobileMoving(stepPlain, 0, serial, body, x, y, z, directionByte, hue, flags, notoriety);
    return compressInto(stepPlain, 0, MOBILE_MOVING_BYTES, target, at);
  },
};

/** 0x78 of a mobile, before compression. */
export function portraitOfMobile(mobile: Mobile, hasOldForms: boolean): Buffer {
  const { serial, body, x, y, z, direction, hue, flags, notoriety } = mobile;
  const looks = { serial, body, x, y, z, direction, hue, flags, notoriety };
  if (!hasOldForms) {
    const equipment = mobile.worn.map((worn) => ({
      serial: worn.serial,
      graphic: worn.itemId,
      layer: worn.layer,
      hue: worn.hue,
    }));
    return mobileIncoming.write({ ...looks, equipment });
  }
  const equipment = mobile.worn.map((worn) => ({
    serial: worn.serial,
    graphic: worn.hue === 0 ? worn.itemId : worn.itemId | OLD_FORM_HUE_BIT,
    layer: worn.layer,
    ...(worn.hue === 0 ? {} : { hue: worn.hue }),
  }));
  return mobileIncomingBefore70331.write({ ...looks, equipment });
}

/** 0xF3, which changed its size in 7.0.9.0, or the 0x1A that clients of either size read. */
function portraitOfItem(item: Item, hasOldForms: boolean): Buffer {
  const { serial, itemId, hue, x, y, z } = item;
  if (!hasOldForms) return worldItem.write({ serial, graphic: itemId, amount: 1, x, y, z, hue });
  return worldItemClassic.write({ item: { serial, graphic: itemId, x, y, z, ...(hue === 0 ? {} : { hue }) } });
}
