import type { GameHooks } from "../../../contracts/hooks.js";
import { trade } from "../../../contracts/player-requests/company.js";
import type { AskScripts } from "../../../contracts/player-requests/declare.js";
import type { MapPosition } from "../../../contracts/players.js";
import { ANYWHERE, type DropItem, type EquipItem, GROUND } from "../../../protocol/packets/items.js";
import { isOnFacet } from "../../../world/space/facets.js";
import type { Item } from "../../../world/entities/item.js";
import { FIXED_LAYERS, LAYER } from "../../../world/entities/layers.js";
import type { Mobile } from "../../../world/entities/mobile.js";
import type { Terrain } from "../../../world/terrain/terrain.js";
import { multiAt } from "../../../world/multis/multi-register.js";
import type { Place } from "../../../world/space/places.js";
import type { Trades } from "../../../world/society/trades.js";
import type { World } from "../../../world/world.js";
import type { Player } from "../../connection/session.js";
import type { PlayerService } from "../players/player-service.js";
import { carriedWeight, carryLimit, fullness, outermost } from "../../../world/items/burden.js";
import type { LiftService } from "./lifting.js";
import type { ItemPacker, Spot } from "../../../world/items/item-packer.js";
import { type Barrier, isGameMaster, type Reach } from "./reach.js";
import { canMerge, merge } from "../../../world/items/stacking.js";

/** How far above or below their feet players can put items: the height of a table or shelf. */
const DROP_HEIGHT = 20;

const WORDS = {
  tooFar: "That is too far away.",
  outOfSight: "You cannot see that.",
  anothers: "That belongs to somebody else.",
  locked: "That is locked.",
  closed: "You have to open it first.",
  gone: "That is not there any more.",
  full: "That container cannot hold any more things.",
  heavy: "That container cannot hold any more weight.",
  deep: "There are too many containers in one another already.",
  tooHeavy: "You cannot carry that much weight.",
  cannotWear: "You cannot wear that there.",
  taken: "You are wearing something there already.",
  noPlace: "You cannot put that there.",
} as const satisfies Record<Barrier, string> & Record<string, string>;

const NO_ITEMS: ReadonlySet<Item> = new Set();

type Refusal = keyof typeof WORDS;

/** Where an item goes. Only scripts accept a drop onto a creature, or onto an item that is not a container. */
type Destination =
  | { readonly kind: "ground"; readonly place: Place }
  | { readonly kind: "container"; readonly container: Item; readonly spot: Spot | undefined }
  | { readonly kind: "pile"; readonly pile: Item }
  | { readonly kind: "mobile"; readonly mobile: Mobile }
  | { readonly kind: "thing"; readonly thing: Item };

export interface DropParts {
  readonly world: World;
  readonly terrain: Terrain;
  readonly reach: Reach;
  readonly packer: ItemPacker;
  readonly cursor: LiftService;
  readonly players: Pick<PlayerService, "describe" | "playing">;
  readonly hooks: Pick<GameHooks, "dropping" | "equipping">;
  readonly trades: Pick<Trades, "boxToward">;
  readonly ask: AskScripts<Player>;
}

/** Handles drops and equipping of the item on a player's cursor. */
export class DropService {
  private readonly parts: DropParts;

  constructor(parts: DropParts) {
    this.parts = parts;
  }

  /** Handles 0x08. What lies in a container is asked first; an item that it does not take lands beside it. */
  drop(player: Player, wish: DropItem): void {
    const { cursor, hooks, players } = this.parts;
    const item = cursor.itemOf(player);
    // A client that drops another item does not know what it holds; this corrects it.
    if (item?.serial !== wish.serial || !item) return cursor.putBack(player);
    const first = this.destination(player, item, wish);
    if (typeof first === "string") return cursor.putBack(player, WORDS[first]);
    const isAllowed = hooks.dropping(players.describe(player), item.serial, ontoOf(first), this.placeOf(player, first));
    if (player.session.hasEnded) return;
    if (cursor.itemOf(player) !== item) return cursor.accept(player);
    // The hook may have changed anything.
    const destination = isAllowed ? this.destination(player, item, wish) : undefined;
    if (destination === undefined) return cursor.putBack(player);
    if (typeof destination === "string") return cursor.putBack(player, WORDS[destination]);
    if (destination.kind === "mobile") return this.offer(player, item, destination.mobile);
    if (destination.kind === "thing") {
      const { container } = destination.thing;
      return container ? this.drop(player, { ...wish, container: container.serial }) : cursor.putBack(player, WORDS.noPlace);
    }
    this.put(item, destination);
    cursor.accept(player);
  }

  /**
   * Lays an item that is dropped on another player into the box of their trade. Without a trade, scripts decide whether
   * it begins.
   */
  private offer(player: Player, item: Item, other: Mobile): void {
    const { cursor, players, trades, ask } = this.parts;
    if (!trades.boxToward(player.mobile, other)) {
      if (!players.playing(other.serial)) return cursor.putBack(player, WORDS.noPlace);
      ask(player, trade, { target: other.serial, item: item.serial });
      if (player.session.hasEnded) return;
      if (cursor.itemOf(player) !== item) return cursor.accept(player);
    }
    const box = trades.boxToward(player.mobile, other);
    const inside = box && this.inside(player, item, box, undefined);
    if (inside === undefined) return cursor.putBack(player);
    if (typeof inside === "string") return cursor.putBack(player, WORDS[inside]);
    this.put(item, inside);
    cursor.accept(player);
  }

  /** Handles 0x13. The layer comes from the item's template, not from the client. */
  equip(player: Player, { serial, mobile }: EquipItem): void {
    const { world, cursor, hooks, players } = this.parts;
    const item = cursor.itemOf(player);
    if (item?.serial !== serial || !item) return cursor.putBack(player);
    const refusal = this.wearRefusal(player, item, mobile);
    if (refusal) return cursor.putBack(player, WORDS[refusal]);
    const { layer } = item.kind.traits;
    const isAllowed = hooks.equipping(players.describe(player), serial, layer);
    if (player.session.hasEnded) return;
    if (cursor.itemOf(player) !== item) return cursor.accept(player);
    const later = this.wearRefusal(player, item, mobile);
    if (!isAllowed || later) return cursor.putBack(player, later && WORDS[later]);
    world.putOn(item, player.mobile, layer);
    cursor.accept(player);
  }

  private wearRefusal(player: Player, item: Item, wearer: number): Refusal | undefined {
    if (wearer !== player.mobile.serial) return "anothers";
    const { layer } = item.kind.traits;
    if (layer === LAYER.cursor || FIXED_LAYERS.has(layer) || item.amount > 1 || player.mobile.isGhost) return "cannotWear";
    if (player.mobile.equipped(layer)) return "taken";
    return this.isTooHeavy(player) ? "tooHeavy" : undefined;
  }

  /** The item on the cursor already counts to the player's weight. */
  private isTooHeavy(player: Player): boolean {
    if (this.parts.cursor.wasCarried(player) || isGameMaster(player)) return false;
    return carriedWeight(player.mobile) > carryLimit(player.mobile);
  }

  private destination(player: Player, item: Item, { x, y, z, container, grid }: DropItem): Destination | Refusal {
    const { world, reach } = this.parts;
    if (player.mobile.isGhost) return "noPlace";
    if (container === GROUND) return this.groundAt(player, x, y, z);
    const spot = x === ANYWHERE || y === ANYWHERE ? undefined : { x, y, gridIndex: grid };
    const mobile = world.mobile(container);
    if (mobile === player.mobile) return mobile.backpack ? this.inside(player, item, mobile.backpack, undefined) : "noPlace";
    if (mobile) return reach.barrierToMobile(player, mobile) ?? { kind: "mobile", mobile };
    const target = world.item(container);
    if (!target) return "gone";
    if (target.isWithin(item)) return "noPlace";
    if (target.isContainer) return this.inside(player, item, target, spot);
    const barrier = reach.barrier(player, target);
    if (barrier) return barrier;
    if (!target.wearer && canMerge(target, item)) return this.onPile(player, item, target);
    return { kind: "thing", thing: target };
  }

  private inside(
    player: Player,
    item: Item,
    container: Item,
    spot: Spot | undefined,
  ): Extract<Destination, { kind: "container" }> | Refusal {
    const { reach, packer } = this.parts;
    const barrier = reach.barrierInto(player, container);
    if (barrier) return barrier;
    const full = fullness(container, item, !spot && packer.isTakenUp(item, container)) ?? this.overload(player, container);
    return full ?? { kind: "container", container, spot };
  }

  private onPile(player: Player, item: Item, pile: Item): Destination | Refusal {
    const { container } = pile;
    const full = container && (fullness(container, item, true) ?? this.overload(player, container));
    return full ?? { kind: "pile", pile };
  }

  private overload(player: Player, container: Item): Refusal | undefined {
    const outer = outermost(container);
    return outer.holder === player.mobile && outer.layer !== LAYER.bank && this.isTooHeavy(player) ? "tooHeavy" : undefined;
  }

  private groundAt(player: Player, x: number, y: number, z: number): Destination | Refusal {
    const { world, terrain, reach } = this.parts;
    const { facet, z: feet } = player.mobile;
    if (!isOnFacet(world.facets[facet]!, x, y)) return "tooFar";
    const isAtHand = z >= feet - DROP_HEIGHT && z <= feet + DROP_HEIGHT;
    // Nobody can stand on a table, and clients know its height. Elsewhere items must not hang in the air.
    const ground = terrain.standingZ(world, facet, x, y, isAtHand ? z : feet) ?? (isAtHand ? z : undefined);
    if (ground === undefined || this.isOpenWater({ facet, x, y, z: ground })) return "noPlace";
    const place = { facet, x, y, z: terrain.hasGround(facet) ? ground : feet };
    return reach.barrierToPlace(player, place) ?? { kind: "ground", place };
  }

  /** Whether a thing would float at a place: over water, with no ship, dock or table under it. */
  private isOpenWater({ facet, x, y, z }: Place): boolean {
    const { world, terrain } = this.parts;
    if (!terrain.landAt(world, facet, x, y).isWet || multiAt(world.grid(facet), x, y)) return false;
    if (terrain.standingZ(world, facet, x, y, z) !== undefined) return false;
    return !terrain.isObstructed(world, facet, x, y, z - DROP_HEIGHT, z, NO_ITEMS);
  }

  private put(item: Item, destination: Exclude<Destination, { kind: "mobile" | "thing" }>): void {
    const { world, packer } = this.parts;
    if (destination.kind === "ground") world.putOnGround(item, destination.place);
    else if (destination.kind === "pile") merge(world, destination.pile, item);
    else packer.pack(item, destination.container, destination.spot);
  }

  private placeOf({ mobile }: Player, destination: Destination): MapPosition {
    const place = destination.kind === "ground" ? destination.place : this.placeOfTarget(mobile, destination);
    return { mapId: place.facet, x: place.x, y: place.y, z: place.z };
  }

  private placeOfTarget(dropper: Mobile, destination: Exclude<Destination, { kind: "ground" }>): Readonly<Place> {
    if (destination.kind === "mobile") return destination.mobile;
    const target = targetOf(destination);
    return target.wearer || outermost(target).wearer ? dropper : outermost(target);
  }
}

function targetOf(destination: Exclude<Destination, { kind: "ground" | "mobile" }>): Item {
  if (destination.kind === "container") return destination.container;
  return destination.kind === "pile" ? destination.pile : destination.thing;
}

/** Serial of the item or mobile that receives the item. */
function ontoOf(destination: Destination): number | undefined {
  if (destination.kind === "ground") return undefined;
  return destination.kind === "mobile" ? destination.mobile.serial : targetOf(destination).serial;
}
