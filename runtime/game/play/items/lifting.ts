import type { GameHooks } from "../../../contracts/hooks.js";
import { dropAccepted, dropRefused, LIFT_REFUSALS, liftReject } from "../../../protocol/packets/items.js";
import { type Holder, Item } from "../../../world/entities/item.js";
import { FIXED_LAYERS, LAYER } from "../../../world/entities/layers.js";
import { Mobile } from "../../../world/entities/mobile.js";
import type { Place } from "../../../world/space/places.js";
import { SerialsExhaustedError } from "../../../world/entities/serials.js";
import type { World } from "../../../world/world.js";
import type { Player } from "../../connection/session.js";
import type { PlayerService } from "../players/player-service.js";
import { systemMessage } from "../../connection/system-message.js";
import type { ContainerService } from "./containers.js";
import type { ItemPacker } from "../../../world/items/item-packer.js";
import { type Barrier, isGameMaster, type Reach } from "./reach.js";
import { canMerge, merge, pileLike } from "../../../world/items/stacking.js";

/** Where an item was before it was lifted. */
type Origin = {
  /** Whether the player carried it already. */
  readonly wasCarried: boolean;
  /** The rest of the pile that it was taken from. */
  readonly remainder: Item | undefined;
} & (
  | { readonly kind: "ground"; readonly place: Readonly<Place> }
  | { readonly kind: "container"; readonly container: Item; readonly x: number; readonly y: number; readonly gridIndex: number }
  | { readonly kind: "worn"; readonly wearer: Mobile; readonly layer: number }
);

interface Held {
  readonly item: Item;
  readonly origin: Origin;
}

type Refusal = keyof typeof LIFT_REFUSALS;

const REFUSAL_OF: Readonly<Record<Barrier, Refusal>> = {
  gone: "cannotLift",
  tooFar: "outOfRange",
  outOfSight: "outOfSight",
  anothers: "belongsToAnother",
  locked: "cannotLift",
  closed: "cannotLift",
};

export interface LiftParts {
  readonly world: World;
  readonly serials: { item(): number };
  readonly reach: Reach;
  readonly packer: ItemPacker;
  readonly containers: Pick<ContainerService, "show">;
  readonly players: Pick<PlayerService, "describe">;
  readonly hooks: Pick<GameHooks, "lifting" | "unequipped">;
}

/**
 * The items on players' cursors. Such an item is worn by its player on a layer that no client is shown, so it always
 * has a place in the world. Whatever ends the lifting puts it somewhere or back to its origin.
 */
export class LiftService {
  private readonly parts: LiftParts;
  private readonly held = new Map<Player, Held>();

  constructor(parts: LiftParts) {
    this.parts = parts;
  }

  /** The item on the player's cursor. */
  itemOf({ mobile }: Player): Item | undefined {
    return mobile.equipped(LAYER.cursor);
  }

  /** Whether the player carried the item before it was lifted. */
  wasCarried(player: Player): boolean {
    return this.held.get(player)?.origin.wasCarried ?? true;
  }

  /** Handles 0x07. @param amount of a pile; it is limited to 1 up to the whole pile */
  lift(player: Player, serial: number, amount: number): void {
    const { world, hooks, players } = this.parts;
    const item = world.item(serial);
    const refusal = this.refusalOf(player, item);
    if (refusal !== undefined || !item) return this.refuse(player, item, refusal ?? "cannotLift");
    if (!hooks.lifting(players.describe(player), serial)) return this.refuse(player, item, "withoutText");
    if (player.session.hasEnded) return;
    // The hook may have changed anything.
    const later = this.refusalOf(player, item);
    if (later !== undefined) return this.refuse(player, item, later);
    const wasWorn = item.wearer !== undefined;
    try {
      this.take(player, item, item.kind.traits.isStackable ? Math.min(Math.max(amount, 1), item.amount) : item.amount);
    } catch (error) {
      if (!(error instanceof SerialsExhaustedError)) throw error;
      systemMessage(player.session, "The shard has no room for another pile. You can only take all of it.");
      return this.refuse(player, item, "withoutText");
    }
    if (wasWorn) hooks.unequipped(players.describe(player), serial);
  }

  /** The drop succeeded. */
  accept(player: Player): void {
    this.held.delete(player);
    player.session.send(dropAccepted, {});
  }

  /** Refuses the drop and returns the item to its origin. @param why message for the player */
  putBack(player: Player, why?: string): void {
    this.returnItem(player);
    player.session.send(dropRefused, {});
    if (why !== undefined) systemMessage(player.session, why);
  }

  /** Puts away an item that was on the cursor when the server stopped. */
  enter(player: Player): void {
    this.returnItem(player);
  }

  /** Puts an item away that came on the cursor from another process: into the backpack, or to the player's feet. */
  arrive(player: Player): void {
    if (this.itemOf(player)) this.putBack(player);
  }

  /** Returns the item before the player leaves the world. */
  leave(player: Player): void {
    this.returnItem(player);
  }

  /** Forgets where the item comes from: the player takes it along. Dropped badly, it goes to the backpack. */
  forget(player: Player): void {
    this.held.delete(player);
  }

  /** Tells clients when a script took the item from the cursor. */
  tick(): void {
    for (const [player, { item }] of this.held) {
      if (this.itemOf(player) === item) continue;
      this.held.delete(player);
      player.session.send(dropRefused, {});
    }
  }

  private refusalOf(player: Player, item: Item | undefined): Refusal | undefined {
    if (this.itemOf(player)) return "alreadyHolding";
    if (!item || this.parts.world.item(item.serial) !== item || player.mobile.isGhost) return "cannotLift";
    if (item.wearer && item.layer === LAYER.cursor) return "belongsToAnother";
    const barrier = this.parts.reach.barrier(player, item);
    if (barrier) return REFUSAL_OF[barrier];
    if (item.wearer && FIXED_LAYERS.has(item.layer)) return "cannotLift";
    return item.isMovable || isGameMaster(player) ? undefined : "cannotLift";
  }

  private refuse(player: Player, item: Item | undefined, refusal: Refusal): void {
    player.session.send(liftReject, { reason: LIFT_REFUSALS[refusal] });
    // Clients put it back by themselves, some only when they are shown it again. A change of this tick is sent anyway.
    if (item?.container && !item.isRearranged && this.parts.reach.knows(player, item)) {
      this.parts.containers.show(player, item, item.container);
    }
  }

  private take(player: Player, item: Item, amount: number): void {
    const { world, serials, reach } = this.parts;
    const wasCarried = reach.isOwn(player, item);
    const rest = item.amount - amount;
    const { holder, facet, x, y, z, gridIndex } = item;
    const remainder = rest > 0 ? pileLike(item, serials.item(), rest) : undefined;
    const origin = originOf(item, { wasCarried, remainder });
    item.amount = amount;
    world.putOn(item, player.mobile, LAYER.cursor);
    this.held.set(player, { item, origin });
    if (!remainder) return;
    if (holder instanceof Item) world.putInto(remainder, holder, x, y, gridIndex);
    else if (holder instanceof Mobile) world.putOn(remainder, holder, origin.kind === "worn" ? origin.layer : LAYER.cursor);
    else world.putOnGround(remainder, { facet, x, y, z });
  }

  /** Returns the item to its origin; where that is gone, to the backpack or to the player's feet. */
  private returnItem(player: Player): void {
    const item = this.itemOf(player);
    const held = this.held.get(player);
    this.held.delete(player);
    if (!item) return;
    if (held?.item !== item || !this.restore(item, held.origin)) this.parts.packer.stow(item, player.mobile);
  }

  private restore(item: Item, origin: Origin): boolean {
    const { world } = this.parts;
    const { remainder } = origin;
    if (remainder && isWhereItWas(world, remainder, origin) && canMerge(remainder, item)) {
      merge(world, remainder, item);
      return true;
    }
    if (origin.kind === "ground") {
      world.putOnGround(item, origin.place);
      return true;
    }
    if (origin.kind === "worn") {
      const { wearer, layer } = origin;
      if (world.mobile(wearer.serial) !== wearer || wearer.equipped(layer)) return false;
      world.putOn(item, wearer, layer);
      return true;
    }
    const { container, x, y, gridIndex } = origin;
    if (world.item(container.serial) !== container || container.isWithin(item)) return false;
    world.putInto(item, container, x, y, gridIndex);
    return true;
  }
}

function originOf(item: Item, about: { wasCarried: boolean; remainder: Item | undefined }): Origin {
  const { holder, facet, x, y, z, gridIndex, layer } = item;
  if (holder instanceof Item) return { ...about, kind: "container", container: holder, x, y, gridIndex };
  if (holder instanceof Mobile) return { ...about, kind: "worn", wearer: holder, layer };
  return { ...about, kind: "ground", place: { facet, x, y, z } };
}

function holderOf(origin: Origin): Holder | undefined {
  if (origin.kind === "container") return origin.container;
  return origin.kind === "worn" ? origin.wearer : undefined;
}

function isWhereItWas(world: World, remainder: Item, origin: Origin): boolean {
  if (world.item(remainder.serial) !== remainder || remainder.holder !== holderOf(origin)) return false;
  if (origin.kind !== "ground") return origin.kind === "container" || remainder.layer === origin.layer;
  const { facet, x, y } = origin.place;
  return remainder.facet === facet && remainder.x === x && remainder.y === y;
}
