import { type Entity, NOWHERE } from "../../world/entities/entity.js";
import type { Item } from "../../world/entities/item.js";
import { Mobile } from "../../world/entities/mobile.js";
import { areaOf } from "../../world/multis/multi.js";
import { type BoatSpeed, CARRIED_MAXIMUM, type Voyage } from "../../world/multis/voyage.js";
import { isWithinArea } from "../../world/space/near.js";
import type { World } from "../../world/world.js";
import type { EntityEncoder } from "./packet-cache.js";
import { isKeptFrom, isKnown, type Viewer } from "./sight.js";

/** Updates after a boat's last move, by when every client has drawn it: more than a second. */
const UPDATES_TO_REST = 30;

/** A boat that sailed since the last update. */
interface Told {
  readonly speed: BoatSpeed;
  /** What it carried and has not left it since. */
  readonly aboard: readonly Entity[];
  /** Whether somebody is aboard whom only some may see. */
  readonly hasHidden: boolean;
  /** The packets so far: by the rank of viewers where somebody is hidden, else one for all. */
  readonly byRank: Map<number, Uint8Array>;
}

/** A boat that sailed a short time ago. */
interface UnderWay {
  readonly voyage: Voyage;
  /** Where clients were told that its mobiles stand, from its origin. */
  readonly places: ReadonlyMap<Mobile, readonly [dx: number, dy: number]>;
  updatesLeft: number;
}

/**
 * What clients are told of the boats that sailed since the last update: one packet for each, 0xF6, which moves all that
 * is aboard. It is encoded once for all viewers that may see the same.
 */
export class BoatMoves {
  private readonly world: World;
  private readonly encoder: Pick<EntityEncoder, "boatMove">;
  private readonly told = new Map<Item, Told>();
  private readonly carried = new Set<Entity>();
  private readonly underWay = new Map<Item, UnderWay>();
  /**
   * Called with a mobile that a boat carried and that is not on it any more, so that its own client is not told with
   * the boat.
   */
  whenStranded: ((mobile: Mobile) => void) | undefined;

  constructor({ world, encoder }: { world: World; encoder: Pick<EntityEncoder, "boatMove"> }) {
    this.world = world;
    this.encoder = encoder;
  }

  /** To be called at the beginning of an update, before the changes are taken. */
  begin(): void {
    if (this.underWay.size > 0) this.settleBoats();
    for (const [boat, voyage] of this.world.changes.takeVoyages()) {
      const aboard: Entity[] = [];
      const places = new Map<Mobile, readonly [number, number]>();
      for (const entity of voyage.carried) {
        if (!isStillAboard(entity, boat)) this.strand(entity);
        else {
          aboard.push(entity);
          this.carried.add(entity);
          if (entity instanceof Mobile) places.set(entity, [entity.x - boat.x, entity.y - boat.y]);
        }
      }
      const hasHidden = aboard.some(({ hiddenRank }) => hiddenRank > 0);
      this.told.set(boat, { speed: voyage.speed, aboard, hasHidden, byRank: new Map() });
      this.underWay.set(boat, { voyage, places, updatesLeft: UPDATES_TO_REST });
    }
  }

  /** To be called at the end of an update. */
  end(): void {
    if (this.told.size === 0) return;
    this.told.clear();
    this.carried.clear();
  }

  /** Whether a boat sailed since the last update. */
  has(boat: Item): boolean {
    return this.told.has(boat);
  }

  /** Whether a boat carried that entity since the last update. */
  hasCarried(entity: Entity): boolean {
    return this.carried.size > 0 && this.carried.has(entity);
  }

  /** Whether a viewer that did not know the boat knows somebody or something that it carried. */
  concerns(viewer: Viewer, boat: Item): boolean {
    for (const entity of this.told.get(boat)?.aboard ?? []) {
      if (entity === viewer.mobile || isKnown(viewer, entity)) return true;
    }
    return false;
  }

  /** What a viewer is told of a boat that sailed. */
  bytesFor(viewer: Viewer, boat: Item): Uint8Array {
    const { speed, aboard, hasHidden, byRank } = this.told.get(boat)!;
    const { mobile, rank } = viewer;
    // A hidden player sees itself.
    const isOwnHidden = hasHidden && isKeptFrom(viewer, mobile) && aboard.includes(mobile);
    const key = hasHidden ? rank : 0;
    let bytes = isOwnHidden ? undefined : byRank.get(key);
    if (!bytes) {
      const listed = aboard.filter((entity) => entity === mobile || !isKeptFrom(viewer, entity));
      bytes = this.encoder.boatMove(boat, speed, listed.slice(0, CARRIED_MAXIMUM));
      if (!isOwnHidden) byRank.set(key, bytes);
    }
    return bytes;
  }

  private strand(entity: Entity): void {
    if (entity.facet === NOWHERE) return;
    entity.renewed = true;
    if (entity instanceof Mobile && entity.isPlayer) this.whenStranded?.(entity);
  }

  /**
   * A client that draws a boat's way also puts everybody aboard back to where they were on it when it began, steps of
   * its own player included (ClassicUO BoatMovingManager). So when a boat has come to rest on which somebody walked
   * meanwhile, all are told once more.
   */
  private settleBoats(): void {
    for (const [boat, { voyage, places, updatesLeft }] of this.underWay) {
      if (updatesLeft > 0) {
        this.underWay.get(boat)!.updatesLeft--;
        continue;
      }
      this.underWay.delete(boat);
      if (this.world.item(boat.serial) !== boat || boat.changed) continue;
      const walked = [...places].some(
        ([{ facet, x, y }, [dx, dy]]) => facet === boat.facet && (x !== boat.x + dx || y !== boat.y + dy),
      );
      if (walked) this.tellAgain(boat, voyage);
    }
  }

  private tellAgain(boat: Item, { speed, carried }: Voyage): void {
    const { changes } = this.world;
    const again = changes.voyageOf(boat);
    again.speed = speed;
    for (const entity of carried) if (isStillAboard(entity, boat)) again.carried.add(entity);
    changes.addMulti(boat);
  }
}

function isStillAboard(entity: Entity, boat: Item): boolean {
  return boat.facet !== NOWHERE && entity.facet === boat.facet && isWithinArea(entity, areaOf(boat.shape, boat.x, boat.y));
}
