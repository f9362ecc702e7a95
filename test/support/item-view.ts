import type { ReceivedFrame } from "./client/received.js";
import { mobileIncoming } from "../../runtime/protocol/packets/entering.js";
import { closeWindow } from "../../runtime/protocol/packets/extended.js";
import { addItemToContainer, containerContents, openContainer } from "../../runtime/protocol/packets/items.js";
import { trade } from "../../runtime/protocol/packets/trade.js";
import { worldItem, wornItem } from "../../runtime/protocol/packets/clicks.js";
import { deleteObject } from "../../runtime/protocol/packets/movement.js";
import { NOWHERE } from "../../runtime/world/entities/entity.js";
import { LAST_VISIBLE_LAYER, LAYER } from "../../runtime/world/entities/layers.js";
import type { Mobile } from "../../runtime/world/entities/mobile.js";
import type { World } from "../../runtime/world/world.js";

const CONTAINER_WINDOW = 12;
const GROUND = "ground";

/** The place and amount of each item, as a client knows them from its packets. */
export class ItemView {
  private readonly places = new Map<number, { where: number | typeof GROUND; amount: number }>();
  private readonly open = new Set<number>();
  private at = 0;

  /** Reads the frames received since the last call. */
  follow(frames: readonly ReceivedFrame[]): void {
    for (; this.at < frames.length; this.at++) this.read(frames[this.at]!);
  }

  /** The differences between the client's picture and the world, in words. */
  faults(world: World, own: Mobile, sightTiles: number): string[] {
    const truth = new Map<number, { where: number | typeof GROUND; amount: number }>();
    for (const item of world.items) {
      const { serial, amount, wearer, container } = item;
      const isNear = (place: { facet: number; x: number; y: number }): boolean =>
        place.facet !== NOWHERE && Math.max(Math.abs(place.x - own.x), Math.abs(place.y - own.y)) <= sightTiles;
      if (container && this.open.has(container.serial)) truth.set(serial, { where: container.serial, amount });
      else if (wearer && item.layer === LAYER.trade && this.open.has(serial)) truth.set(serial, { where: wearer.serial, amount });
      else if (wearer && isNear(wearer) && item.layer !== LAYER.cursor && item.layer <= LAST_VISIBLE_LAYER)
        truth.set(serial, { where: wearer.serial, amount: 1 });
      else if (isNear(item)) truth.set(serial, { where: GROUND, amount });
    }
    const faults: string[] = [];
    for (const [serial, place] of truth) {
      const believed = this.places.get(serial);
      if (believed?.where !== place.where || believed.amount !== place.amount)
        faults.push(`0x${serial.toString(16)} is ${words(place)} and shown ${words(believed)}`);
    }
    for (const [serial, believed] of this.places) {
      const isShown = believed.where === GROUND || this.open.has(believed.where) || world.mobile(believed.where) !== undefined;
      if (isShown && !truth.has(serial)) faults.push(`0x${serial.toString(16)} is not to be seen and shown ${words(believed)}`);
    }
    return faults;
  }

  /** A client that removes an item removes everything inside it. */
  private forget(serial: number): void {
    this.places.delete(serial);
    this.open.delete(serial);
    for (const [inner, { where }] of this.places) if (where === serial) this.forget(inner);
  }

  private read({ declaration, bytes }: ReceivedFrame): void {
    if (declaration === worldItem) {
      const { serial, amount } = worldItem.read(bytes);
      this.places.set(serial, { where: GROUND, amount });
    } else if (declaration === addItemToContainer) {
      const { serial, container, amount } = addItemToContainer.read(bytes);
      this.places.set(serial, { where: container, amount });
    } else if (declaration === wornItem) {
      const { serial, mobile, layer } = wornItem.read(bytes);
      if (layer <= LAST_VISIBLE_LAYER) this.places.set(serial, { where: mobile, amount: 1 });
    } else if (declaration === mobileIncoming) {
      const { serial, equipment } = mobileIncoming.read(bytes);
      for (const worn of equipment) this.places.set(worn.serial, { where: serial, amount: 1 });
    } else if (declaration === openContainer) {
      const { serial } = openContainer.read(bytes);
      this.open.add(serial);
      for (const [item, { where }] of this.places) if (where === serial) this.places.delete(item);
    } else if (declaration === containerContents) {
      for (const { serial, container, amount } of containerContents.read(bytes).items)
        this.places.set(serial, { where: container, amount });
    } else if (declaration === trade) {
      const { details } = trade.read(bytes);
      if ("others" in details && "named" in details) for (const box of [details.own, details.others]) this.open.add(box);
    } else if (declaration === deleteObject) {
      this.forget(deleteObject.read(bytes).serial);
    } else if (declaration === closeWindow) {
      const { window, serial } = closeWindow.read(bytes);
      if (window === CONTAINER_WINDOW) this.open.delete(serial);
    }
  }
}

function words(place: { where: number | string; amount: number } | undefined): string {
  if (!place) return "nowhere";
  return `${place.amount} in ${typeof place.where === "number" ? `0x${place.where.toString(16)}` : place.where}`;
}
