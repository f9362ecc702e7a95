import { compress, compressInto, maximumCompressedBytes } from "../../protocol/huffman.js";
import { GENERATION, type Generation } from "../connection/client-version.js";
import { healthBarStatus } from "../../protocol/packets/combat.js";
import { mobileIncoming, mobileIncomingBefore70331 } from "../../protocol/packets/entering.js";
import { houseRevision } from "../../protocol/packets/extended.js";
import { boatMove } from "../../protocol/packets/houses.js";
import { worldItem, worldItemClassic } from "../../protocol/packets/clicks.js";
import { deleteObject, MOBILE_MOVING_BYTES, writeMobileMoving } from "../../protocol/packets/movement.js";
import { packedWorldItem } from "../../protocol/packets/world-item.js";
import { DIRECTION_MASK, directionTo } from "../../world/space/directions.js";
import type { Entity } from "../../world/entities/entity.js";
import { MOBILE_FLAG_YELLOW_HEALTH } from "../../world/entities/conditions.js";
import { Item } from "../../world/entities/item.js";
import { LAST_VISIBLE_LAYER, LAYER } from "../../world/entities/layers.js";
import { Mobile } from "../../world/entities/mobile.js";
import { BOAT_SPEEDS } from "../../world/multis/voyage.js";
import { looksOfCorpse } from "./corpse-looks.js";
import { revisionForm, wireAmount } from "./item-packets.js";
import type { EntityEncoder } from "./packet-cache.js";

/** A graphic with this bit is followed by a hue in the form of 0x78 from before 7.0.33.1. */
const OLD_FORM_HUE_BIT = 0x8000;

const stepPlain = Buffer.alloc(MOBILE_MOVING_BYTES);

/**
 * What is told of entities on the wire, compressed.
 *
 * @param revisionOf number of a tooltip as it is now, undefined for what players seldom point at
 */
export function entityEncoder(revisionOf: (entity: Item | Mobile) => number | undefined): EntityEncoder {
  const looks = new MobileLooks();
  return {
    maximumStepBytes: maximumCompressedBytes(MOBILE_MOVING_BYTES),

    spawn(entity, generation, notoriety) {
      if (!(entity instanceof Item || entity instanceof Mobile))
        throw new TypeError(`0x${entity.serial.toString(16)} is neither mobile nor item`);
      const parts =
        entity instanceof Item
          ? itemSpawnPackets(entity, generation)
          : generation === GENERATION.today
            ? withHealthBar(looks.spawnOf(entity, notoriety), entity, generation)
            : mobileSpawnPackets(entity, generation, notoriety);
      const revision = revisionOf(entity);
      if (revision !== undefined) parts.push(revisionForm(entity.serial, revision, generation));
      return joined(parts);
    },

    forgetLooks(entity: Entity) {
      looks.forget(entity);
    },

    despawn(entity: Entity) {
      return compress(deleteObject.write({ serial: entity.serial }));
    },

    boatMove(boat, speed, aboard) {
      const { serial, x, y, z, shownX, shownY } = boat;
      const facing = boat.direction & DIRECTION_MASK;
      const direction = directionTo(x - shownX, y - shownY) ?? facing;
      const carried = aboard.map((one) => ({ serial: one.serial, x: one.x, y: one.y, z: one.z }));
      return compress(boatMove.write({ serial, speed: BOAT_SPEEDS[speed], direction, facing, x, y, z, carried }));
    },

    step(mobile, x, y, z, directionByte, flags, notoriety, target, at) {
      const { serial, body, hue } = mobile;
      writeMobileMoving(stepPlain, 0, serial, body, x, y, z, directionByte, hue, flags, notoriety);
      return compressInto(stepPlain, 0, MOBILE_MOVING_BYTES, target, at);
    },
  };
}

function joined(parts: readonly Buffer[]): Uint8Array {
  return parts.length === 1 ? compress(parts[0]!) : Buffer.concat(parts.map((part) => compress(part)));
}

/** 0x78 has the fields of 0x77 behind its size. Equipment follows. */
const [MOVING_FIELDS_AT, INCOMING_FIELDS_AT] = [1, 3];

/** The 0x78 of mobiles as they were last shown. One that has only moved since is not dressed again for its next. */
class MobileLooks {
  private readonly spawns = new Map<number, Buffer>();

  spawnOf(mobile: Mobile, notoriety: number): Buffer {
    const { serial, body, x, y, z, direction, hue } = mobile;
    const kept = this.spawns.get(serial);
    if (!kept) {
      const spawn = mobileSpawnPacket(mobile, GENERATION.today, notoriety);
      this.spawns.set(serial, spawn);
      return spawn;
    }
    const flags = flagsFor(mobile, GENERATION.today);
    writeMobileMoving(stepPlain, 0, serial, body, x, y, z, direction, hue, flags, notoriety);
    for (let i = MOVING_FIELDS_AT; i < MOBILE_MOVING_BYTES; i++) kept[i + INCOMING_FIELDS_AT - MOVING_FIELDS_AT] = stepPlain[i]!;
    return kept;
  }

  forget({ serial }: Entity): void {
    this.spawns.delete(serial);
  }
}

/** The flags byte of a mobile for a generation of clients. */
export function flagsFor(mobile: Mobile, generation: Generation): number {
  return generation >= GENERATION.before7000 ? mobile.oldFlags : mobile.flags;
}

/** 0x78 of a mobile, and 0x17 where its health bar has a colour that the flags do not tell, before compression. */
export function mobileSpawnPackets(mobile: Mobile, generation: Generation, notoriety = mobile.notoriety): Buffer[] {
  return withHealthBar(mobileSpawnPacket(mobile, generation, notoriety), mobile, generation);
}

function withHealthBar(spawn: Buffer, mobile: Mobile, generation: Generation): Buffer[] {
  return mobile.poison === 0 || generation >= GENERATION.before7000 ? [spawn] : [spawn, healthBarPacket(mobile)];
}

/** Colours of a health bar (ServUO HealthbarPoison, HealthbarYellow). */
const [GREEN_BAR, YELLOW_BAR] = [1, 2];
const [OFF, ON] = [0, 1];

/** 0x17: the colours of a mobile's health bar, for clients from 7.0.0.0 on. */
export function healthBarPacket(mobile: Mobile): Buffer {
  const { serial, poison } = mobile;
  const isYellow = (mobile.flags & MOBILE_FLAG_YELLOW_HEALTH) !== 0;
  return healthBarStatus.write({
    serial,
    entries: [
      { type: GREEN_BAR, level: poison === 0 ? OFF : poison },
      { type: YELLOW_BAR, level: isYellow ? ON : OFF },
    ],
  });
}

function mobileSpawnPacket(mobile: Mobile, generation: Generation, notoriety: number): Buffer {
  const { serial, body, x, y, z, direction, hue } = mobile;
  const looks = { serial, body, x, y, z, direction, hue, flags: flagsFor(mobile, generation), notoriety };
  if (generation === GENERATION.today) {
    const equipment = visible(mobile).map(({ serial: worn, itemId: graphic, layer, hue: dye }) => ({
      serial: worn,
      graphic,
      layer,
      hue: dye,
    }));
    return mobileIncoming.write({ ...looks, equipment });
  }
  const equipment = visible(mobile).map((worn) => ({
    serial: worn.serial,
    graphic: worn.hue === 0 ? worn.itemId : worn.itemId | OLD_FORM_HUE_BIT,
    layer: worn.layer,
    ...(worn.hue === 0 ? {} : { hue: worn.hue }),
  }));
  return mobileIncomingBefore70331.write({ ...looks, equipment });
}

/** What others see it wear. */
function visible({ equipment }: Mobile): Item[] {
  return equipment.filter(({ layer }) => layer !== LAYER.cursor && layer <= LAST_VISIBLE_LAYER);
}

/** Set in the flags of an item on the ground that players may lift. */
const MOVABLE_FLAG = 0x20;
/** 0x1A has 15 bits for the art; the highest of them says that it is a multi (ClassicUO PacketHandlers.UpdateItem). */
const CLASSIC_ART_MASK = 0x7fff;
const CLASSIC_MULTI_BIT = 0x4000;
/** Type of a multi in 0xF3. */
const MULTI_TYPE = 2;

function looksOf(item: Item) {
  const { serial, itemId: graphic, hue, x, y, z, direction } = item;
  const flags = item.isMovable ? MOVABLE_FLAG : 0;
  // What gives light faces nowhere: the byte says which light it is.
  return { serial, graphic, amount: wireAmount(item), x, y, z, direction: direction || item.kind.traits.light, hue, flags };
}

/** 0xF3 for clients that know the form of today, 0x1A for others, and what is seen of the item's contents or design. */
function itemSpawnPackets(item: Item, generation: Generation): Buffer[] {
  const spawn = generation === GENERATION.today ? itemSpawnPacket(item) : classicItemSpawnPacket(item);
  return [spawn, ...looksOfCorpse(item, generation), ...designOf(item)];
}

function itemSpawnPacket(item: Item): Buffer {
  const { multiId } = item;
  if (multiId === undefined) return worldItem.write(looksOf(item));
  return worldItem.write({ ...looksOf(item), type: MULTI_TYPE, graphic: multiId, amount: 1, direction: 0 });
}

/** The 0x1A that clients read whatever their form of 0xF3 is, which changed its size in 7.0.9.0. */
function classicItemSpawnPacket(item: Item): Buffer {
  const looks = looksOf(item);
  const graphic = item.multiId === undefined ? looks.graphic & CLASSIC_ART_MASK : item.multiId | CLASSIC_MULTI_BIT;
  return worldItemClassic.write({ item: packedWorldItem({ ...looks, graphic }) });
}

/** By the revision of a house's design, a client knows whether to ask for it. */
function designOf({ serial, design }: Item): Buffer[] {
  return design ? [houseRevision.write({ serial, revision: design.revision })] : [];
}
