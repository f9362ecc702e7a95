import type { Packet } from "../../runtime/protocol/packet.js";
import { drawPlayer, mobileIncoming } from "../../runtime/protocol/packets/entering.js";
import type { LoginConfirm } from "../../runtime/protocol/packets/entering.js";
import { mapChange } from "../../runtime/protocol/packets/extended.js";
import { addItemToContainer, containerContents } from "../../runtime/protocol/packets/items.js";
import { wornItem, worldItem } from "../../runtime/protocol/packets/clicks.js";
import { deleteObject, mobileMoving } from "../../runtime/protocol/packets/movement.js";
import { afterStep, directionOf } from "../client/directions.js";
import { serverPackets } from "../client/server-packets.js";

/** A mobile that the player sees. */
export interface SeenMobile {
  serial: number;
  body: number;
  x: number;
  y: number;
  z: number;
  /** 0 north to 7 north-west. */
  direction: number;
  hue: number;
  /** 1 innocent, 2 ally, 3 attackable, 4 criminal, 5 enemy, 6 murderer, 7 invulnerable. */
  notoriety: number;
}

/** An item that the player sees on the ground, in a container that was opened, or worn. */
export interface KnownItem {
  serial: number;
  /** Number of its art. */
  graphic: number;
  hue: number;
  amount: number;
  /** Serial of the container or wearer; undefined on the ground. */
  inside: number | undefined;
  /** Where it lies, on the ground or in the window of its container. */
  x: number;
  y: number;
  z: number;
  /** Where it is worn; undefined elsewhere. */
  layer: number | undefined;
}

/** Where the player stands. */
export interface TilePlace {
  facet: number;
  x: number;
  y: number;
  z: number;
  /** 0 north to 7 north-west. */
  direction: number;
}

const BACKPACK_LAYER = 0x15;
/** Layer of the picture of what somebody rides. */
const MOUNT_LAYER = 0x19;
/** Trammel, where the load test's characters are made; a 0xBF 0x08 says otherwise. */
const FIRST_FACET = 1;
/**
 * More things than this are not remembered. The server tells of what comes into sight, so this bounds only what is
 * opened and never left.
 */
const SEEN_MAX = 20_000;

type Reader = (frame: Buffer) => void;

/** What one player sees and where it stands, from the server's packets, as a client knows it. */
export class Surroundings {
  readonly mobiles = new Map<number, SeenMobile>();
  readonly items = new Map<number, KnownItem>();
  place: TilePlace = { facet: FIRST_FACET, x: 0, y: 0, z: 0, direction: 0 };
  serial = 0;
  /** Serial of the picture of what the player rides. */
  #mount: number | undefined;
  readonly #readers = new Map<Packet<unknown, never>, Reader>();

  constructor() {
    this.#on(mobileIncoming, (mobile) => this.#seeMobile(mobile, mobile.equipment));
    this.#on(mobileMoving, (mobile) => this.#seeMobile(mobile, []));
    this.#on(worldItem, ({ serial, graphic, hue, amount, x, y, z }) =>
      this.#seeItem({ serial, graphic, hue, amount, x, y, z, inside: undefined, layer: undefined }),
    );
    this.#on(wornItem, ({ serial, graphic, hue, layer, mobile }) => this.#wear(mobile, { serial, graphic, hue, layer }));
    this.#on(addItemToContainer, (item) => this.#contain(item));
    this.#on(containerContents, ({ items }) => {
      if (items.length > 0) this.forgetContents(items[0]!.container);
      for (const item of items) this.#contain(item);
    });
    this.#on(deleteObject, ({ serial }) => this.#forget(serial));
    this.#on(drawPlayer, ({ serial, x, y, z, direction }) => {
      if (serial === this.serial) this.placeAt({ x, y, z, direction });
    });
    this.#on(mapChange, ({ map }) => this.#enterFacet(map));
  }

  /** The player's backpack, once it was shown. */
  get backpack(): number | undefined {
    for (const { serial, inside, layer } of this.items.values())
      if (inside === this.serial && layer === BACKPACK_LAYER) return serial;
    return undefined;
  }

  /** Whether the player rides. */
  get isMounted(): boolean {
    return this.#mount !== undefined;
  }

  onConfirmed({ serial, x, y, z, direction }: LoginConfirm): void {
    this.serial = serial;
    this.placeAt({ x, y, z, direction });
  }

  onFrame(bytes: Buffer, start: number, end: number): void {
    const frame = bytes.subarray(start, end);
    const declaration = serverPackets.find(frame);
    if (declaration !== undefined) this.#readers.get(declaration)?.(frame);
  }

  placeAt({ x, y, z, direction }: Omit<TilePlace, "facet">): void {
    this.place = { ...this.place, x, y, z, direction: directionOf(direction) };
  }

  /** Follows an accepted step. */
  stepped(direction: number): void {
    this.place = { ...this.place, ...afterStep(this.place, direction) };
  }

  /** A container is about to be shown again. */
  forgetContents(container: number): void {
    for (const { serial, inside, layer } of this.items.values())
      if (inside === container && layer === undefined) this.items.delete(serial);
  }

  #on<Value>(declaration: Packet<Value, never>, read: (value: Value) => void): void {
    this.#readers.set(declaration, (frame) => read(declaration.read(frame)));
  }

  #seeMobile(mobile: SeenMobile, equipment: readonly { serial: number; graphic: number; layer: number; hue: number }[]): void {
    const { serial, body, x, y, z, direction, hue, notoriety } = mobile;
    for (const item of equipment) this.#wear(serial, item);
    if (serial === this.serial) return;
    if (this.mobiles.size >= SEEN_MAX && !this.mobiles.has(serial)) return;
    this.mobiles.set(serial, { serial, body, x, y, z, direction: directionOf(direction), hue, notoriety });
  }

  #wear(wearer: number, { serial, graphic, hue, layer }: { serial: number; graphic: number; hue: number; layer: number }): void {
    if (wearer === this.serial && layer === MOUNT_LAYER) this.#mount = serial;
    this.#seeItem({ serial, graphic, hue, amount: 1, inside: wearer, x: 0, y: 0, z: 0, layer });
  }

  #contain(item: {
    serial: number;
    graphic: number;
    hue: number;
    amount: number;
    x: number;
    y: number;
    container: number;
  }): void {
    const { serial, graphic, hue, amount, x, y, container } = item;
    this.#seeItem({ serial, graphic, hue, amount, x, y, z: 0, inside: container, layer: undefined });
  }

  #seeItem(item: KnownItem): void {
    if (this.items.size < SEEN_MAX || this.items.has(item.serial)) this.items.set(item.serial, item);
  }

  /** A mobile takes what it wears with it; the contents of a container stay known until they are shown again. */
  #forget(serial: number): void {
    this.items.delete(serial);
    if (serial === this.#mount) this.#mount = undefined;
    if (!this.mobiles.delete(serial)) return;
    for (const { serial: item, inside } of this.items.values()) if (inside === serial) this.items.delete(item);
  }

  /** A client forgets everything of the facet that it leaves, except what its player has. */
  #enterFacet(facet: number): void {
    if (facet === this.place.facet) return;
    this.place = { ...this.place, facet };
    this.mobiles.clear();
    for (const { serial, inside } of this.items.values()) if (inside === undefined) this.items.delete(serial);
  }
}
