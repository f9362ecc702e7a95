import { isAtLeast } from "../../../contracts/levels.js";
import { NOWHERE } from "../../../world/entities/entity.js";
import type { Item } from "../../../world/entities/item.js";
import { LAST_VISIBLE_LAYER, LAYER } from "../../../world/entities/layers.js";
import { Mobile } from "../../../world/entities/mobile.js";
import { EYE_HEIGHT } from "../../../world/terrain/line-of-sight.js";
import type { Terrain } from "../../../world/terrain/terrain.js";
import { areNear } from "../../../world/space/near.js";
import type { Place } from "../../../world/space/places.js";
import type { Trades } from "../../../world/society/trades.js";
import type { World } from "../../../world/world.js";
import type { InterestManager } from "../../view/interest.js";
import type { Player } from "../../connection/session.js";
import { containersOf, outermost } from "../../../world/items/burden.js";
import type { OpenContainers } from "../../view/open-containers.js";

/** The reach of a player, in tiles to each side. */
const REACH_TILES = 2;
/** A floor that is as high above something as a person divides storeys: no hand reaches through it. */
const STOREY_LEAST = 16;

/** The reason why a player does not reach something. */
export type Barrier = "gone" | "tooFar" | "outOfSight" | "anothers" | "locked" | "closed";

/** What a player is told who does not reach something. */
export const BARRIER_WORDS: Readonly<Record<Barrier, string>> = {
  gone: "That is not there any more.",
  tooFar: "That is too far away.",
  outOfSight: "You cannot see that.",
  anothers: "You may not look into what belongs to others.",
  locked: "That is locked.",
  closed: "You have to open what it is in first.",
};

/** Whether the player may move fixed items and open other players' containers. */
export function isGameMaster({ session }: Player): boolean {
  return session.account !== undefined && isAtLeast(session.account.role, "GameMaster");
}

/** Whether a container needs a key; scripts set this. */
function isLocked(container: Item): boolean {
  return container.params?.get("locked") === true;
}

/** Whether an item is on a player's cursor. What lies on the ground has the layer of the cursor, too, but no holder. */
function isOnCursor({ holder, layer }: Item): boolean {
  return holder !== undefined && layer === LAYER.cursor;
}

/** Whether an item on this layer is visible on the body, with contents for its wearer. */
function isOnBody(layer: number): boolean {
  return layer !== LAYER.cursor && layer <= LAST_VISIBLE_LAYER;
}

/** Whether its wearer reaches what is on this layer: what shows on the body, or is offered in a trade. */
function isAtHand(layer: number): boolean {
  return isOnBody(layer) || layer === LAYER.trade;
}

/** Decides which items and mobiles a player's client knows, and which of them the player reaches. */
export class Reach {
  private readonly parts: {
    readonly world: World;
    readonly terrain: Terrain;
    readonly interest: Pick<InterestManager, "hasShown">;
    readonly windows: Pick<OpenContainers, "isOpen" | "openingOf">;
    readonly trades: Pick<Trades, "isShownTo">;
  };

  constructor(parts: Reach["parts"]) {
    this.parts = parts;
  }

  /** Whether the player's client was shown the item, so that packets of either side may refer to it. */
  knows(player: Player, item: Item): boolean {
    const { interest, windows } = this.parts;
    if (item.container) return this.isOwn(player, item) || windows.isOpen(player, item.container);
    const { wearer } = item;
    if (!wearer) return item.facet !== NOWHERE && interest.hasShown(player, item);
    if (windows.isOpen(player, item)) return true;
    return isOnBody(item.layer) && interest.hasShown(player, wearer);
  }

  /** Whether the player's client was shown an item or mobile. It always was its own mobile. */
  sees(player: Player, entity: Item | Mobile): boolean {
    return entity instanceof Mobile ? this.parts.interest.hasShown(player, entity) : this.knows(player, entity);
  }

  /** The item or mobile with a serial, if the player's client was shown it. */
  inSight(player: Player, serial: number): Item | Mobile | undefined {
    const entity = this.parts.world.item(serial) ?? this.parts.world.mobile(serial);
    return entity && this.sees(player, entity) ? entity : undefined;
  }

  /** The mobile with a serial, if the player's client was shown it. */
  mobileInSight(player: Player, serial: number): Mobile | undefined {
    const mobile = this.parts.world.mobile(serial);
    return mobile && this.sees(player, mobile) ? mobile : undefined;
  }

  /** Whether the player wears or carries the item, or offers it in a trade. The bank box does not count. */
  isOwn({ mobile }: Player, item: Item): boolean {
    const outer = outermost(item);
    return outer.holder === mobile && isAtHand(outer.layer);
  }

  /** Whether the item is in the box of the other side of a trade: the player may only look at it and into it. */
  isOffered(player: Player, item: Item): boolean {
    const outer = outermost(item);
    return outer.layer === LAYER.trade && outer.holder !== player.mobile && this.parts.trades.isShownTo(player.mobile, outer);
  }

  /** The reason why the player does not reach an item; undefined when nothing prevents it. */
  barrier(player: Player, item: Item): Barrier | undefined {
    const outer = outermost(item);
    const mighty = isGameMaster(player);
    for (const container of containersOf(item)) {
      // A player who was given what is in it needs no key.
      if (!isOnCursor(outer) && this.isGranted(player, container)) return undefined;
      if (!mighty && isLocked(container)) return "locked";
    }
    const { holder: wearer } = outer;
    if (wearer instanceof Mobile) {
      if (wearer === player.mobile) return isAtHand(outer.layer) ? undefined : "anothers";
      if (!isOnBody(outer.layer)) return "anothers";
      return mighty ? this.barrierToMobile(player, wearer) : "anothers";
    }
    if (outer.facet === NOWHERE) return "gone";
    const between = this.barrierToPlace(player, outer);
    if (between) return between;
    return item.container && !this.parts.windows.isOpen(player, item.container) ? "closed" : undefined;
  }

  /**
   * The other mobile that bears a container which is not in the player's reach for that reason: scripts decide who
   * looks into it.
   */
  otherBearer(player: Player, container: Item): Mobile | undefined {
    const outer = outermost(container);
    const { holder } = outer;
    if (!container.isContainer || !(holder instanceof Mobile) || !isOnBody(outer.layer)) return undefined;
    return this.barrier(player, container) === "anothers" ? holder : undefined;
  }

  /** The reason why the player cannot look into a container. */
  barrierToLookInto(player: Player, container: Item): Barrier | undefined {
    if (!this.isOffered(player, container)) return this.barrierInto(player, container);
    return isLocked(container) ? "locked" : undefined;
  }

  /** The reason why the player cannot put an item into a container. */
  barrierInto(player: Player, container: Item): Barrier | undefined {
    const outer = outermost(container);
    if (!isOnCursor(outer) && this.isGranted(player, container)) return undefined;
    if (isLocked(container) && !isGameMaster(player)) return "locked";
    return isOnCursor(outer) ? "anothers" : this.barrier(player, container);
  }

  barrierToMobile(player: Player, mobile: Mobile): Barrier | undefined {
    if (mobile.facet === NOWHERE) return "gone";
    return mobile === player.mobile ? undefined : this.barrierToPlace(player, mobile, EYE_HEIGHT);
  }

  /**
   * The reason why the player cannot do something with an item or mobile from where it is.
   *
   * @param tiles how far away it may be, whatever is in between, unless somebody carries it; undefined for the reach of
   * a hand
   */
  barrierWithin(player: Player, entity: Item | Mobile, tiles: number | undefined): Barrier | undefined {
    if (tiles === undefined)
      return entity instanceof Mobile ? this.barrierToMobile(player, entity) : this.barrier(player, entity);
    const outer = entity instanceof Mobile ? entity : outermost(entity);
    const wearer = outer instanceof Mobile ? undefined : outer.wearer;
    if (wearer) return wearer === player.mobile ? undefined : "anothers";
    if (outer.facet === NOWHERE) return "gone";
    return areNear(player.mobile, outer, tiles) ? undefined : "tooFar";
  }

  /** @param above height over the place's z that must be visible */
  barrierToPlace({ mobile }: Player, place: Readonly<Place>, above = 0): Barrier | undefined {
    if (!areNear(mobile, place, REACH_TILES)) return "tooFar";
    const { world, terrain } = this.parts;
    const { facet, x, y, z } = mobile;
    const [lower, upper] = z < place.z ? [mobile, place] : [place, mobile];
    const floor = terrain.floorAt(world, facet, upper.x, upper.y, upper.z);
    if (floor !== undefined && floor - lower.z >= STOREY_LEAST) return "outOfSight";
    return terrain.sees(world, facet, x, y, z + EYE_HEIGHT, place.x, place.y, place.z + above) ? undefined : "outOfSight";
  }

  /**
   * Whether a container stays open. Runs for each open container that its player does not carry, in each tick, so it
   * only compares numbers.
   */
  staysOpen(player: Player, container: Item, opening: { isGranted: boolean; facet: number; x: number; y: number }): boolean {
    if (this.parts.world.item(container.serial) !== container) return false;
    const outer = outermost(container);
    if (outer.wearer?.facet === NOWHERE) return false;
    if (opening.isGranted) return areNear(player.mobile, opening, REACH_TILES);
    if (this.isOwn(player, container)) return true;
    for (const holder of containersOf(container)) if (this.isGranted(player, holder)) return true;
    const { wearer } = outer;
    if (outer.layer === LAYER.trade) return this.isOffered(player, container);
    if (wearer) return isOnBody(outer.layer) && isGameMaster(player) && areNear(player.mobile, wearer, REACH_TILES);
    return areNear(player.mobile, outer, REACH_TILES);
  }

  /** Whether a script or the staff opened the container to the player, who has not moved away since. */
  private isGranted(player: Player, container: Item): boolean {
    const opening = this.parts.windows.openingOf(player, container);
    return opening?.isGranted === true && opening.isForLooking !== true && areNear(player.mobile, opening, REACH_TILES);
  }
}
