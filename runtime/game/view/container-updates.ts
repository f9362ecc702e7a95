import { deleteObject } from "../../protocol/packets/movement.js";
import { NOWHERE } from "../../world/entities/entity.js";
import { type Holder, Item } from "../../world/entities/item.js";
import { isInTransit, LAST_VISIBLE_LAYER, LAYER } from "../../world/entities/layers.js";
import { Mobile } from "../../world/entities/mobile.js";
import type { World } from "../../world/world.js";
import type { InterestManager } from "./interest.js";
import type { Player } from "../connection/session.js";
import { containersOf, outermost } from "../../world/items/burden.js";
import { isCorpse, wornItemForm } from "./item-packets.js";
import type { OpenContainers } from "./open-containers.js";

/** What play does when clients are told of items; implemented by its services. */
export interface ContainerViews {
  /** Shows a client an item in a container that it has open. */
  show(player: Player, item: Item, container: Item): void;
  /** Tells a client the number of the item's tooltip as it is now. */
  sendRevision(player: Player, item: Item): void;
  /** Tells a client what is in a container that its player carries, if it is not told of it yet. */
  tellCarrier(player: Player, container: Item): void;
  /** Closes a container that moved, and the containers in it, at everybody who has them open. */
  closeMoved(container: Item): void;
  /** Something in a container, or in one within it, changed since the last tick. */
  changed(container: Item): void;
}

/**
 * Tells players what happened to items in containers and on bodies, once a tick. What is on the ground the interest
 * tells; these come around it, first what was taken away, then what was added, so that no client is told to forget what
 * it was just shown.
 */
export class ContainerUpdates {
  private readonly parts: {
    readonly world: World;
    readonly interest: Pick<InterestManager, "hasShown" | "forget">;
    readonly players: { readonly online: Iterable<Player>; playing(serial: number): Player | undefined };
    readonly windows: OpenContainers;
    readonly containers: ContainerViews;
    readonly status: { belongingsChanged(mobile: Mobile): void };
  };
  private added: Item[] = [];
  /** Items whose tooltips may have changed: containers in which anything changed, and what scripts say of an item. */
  private readonly redescribed = new Set<Item>();

  constructor(parts: ContainerUpdates["parts"]) {
    this.parts = parts;
  }

  /** For the phase "removals": items that are not where clients were shown them. */
  sendRemovals(): void {
    const { world, interest, status, containers } = this.parts;
    for (const item of world.changes.takeHeld()) {
      item.isRearranged = false;
      const { shownHolder, holder } = item;
      const isHidden = !holder || (isInTransit(item.layer) && holder instanceof Mobile);
      // A mobile that comes into the world is shown with all it wears, to itself at once and to others with this tick.
      const isInPortrait = shownHolder === holder && holder instanceof Mobile && holder.shownFacet === NOWHERE;
      // The box of a trade has its window from the beginning, and does not move.
      if (item.isContainer && shownHolder !== holder && item.layer !== LAYER.trade) containers.closeMoved(item);
      if (shownHolder && (isHidden || shownHolder !== holder)) this.tellRemoval(item, shownHolder);
      item.shownHolder = isHidden ? undefined : holder;
      if (!isHidden && !isInPortrait) this.added.push(item);
      for (const changed of new Set([shownHolder, holder])) {
        if (!changed) continue;
        interest.forget(changed);
        this.reweigh(changed);
        const root = changed instanceof Item ? outermost(changed).holder : changed;
        if (root instanceof Mobile) status.belongingsChanged(root);
      }
    }
  }

  /** The tooltip of an item may have changed, although its looks did not. */
  redescribe(item: Item): void {
    this.parts.interest.forget(item);
    this.redescribed.add(item);
  }

  /** For the phase "additions": items where they are now. */
  sendAdditions(): void {
    const { added } = this;
    this.added = [];
    for (const item of added) {
      const { holder } = item;
      // It may have been moved on by what followed from telling of others.
      if (!holder || item.shownHolder !== holder) continue;
      this.tellAddition(item, holder);
    }
    for (const container of this.redescribed) {
      this.tellRevision(container);
      this.parts.containers.changed(container);
    }
    this.redescribed.clear();
  }

  private tellRemoval(item: Item, holder: Holder): void {
    const despawn = { serial: item.serial };
    for (const player of this.audience(item, holder, true)) player.session.send(deleteObject, despawn);
  }

  private tellAddition(item: Item, holder: Holder): void {
    const { containers } = this.parts;
    if (holder instanceof Item) {
      const carrier = this.carrierOf(holder);
      if (carrier) containers.tellCarrier(carrier, holder);
      for (const player of this.audience(item, holder, false)) containers.show(player, item, holder);
      return;
    }
    if (item.layer > LAST_VISIBLE_LAYER) return;
    const form = wornItemForm(item, holder.serial);
    for (const player of this.audience(item, holder, false)) {
      player.session.sendPlain(form);
      containers.sendRevision(player, item);
    }
  }

  private carrierOf(container: Item): Player | undefined {
    const { holder } = outermost(container);
    return holder instanceof Mobile ? this.parts.players.playing(holder.serial) : undefined;
  }

  /** All that it lies in weighs otherwise, too. */
  private reweigh(holder: Holder): void {
    if (!(holder instanceof Item)) return;
    for (const container of [holder, ...containersOf(holder)]) {
      this.parts.interest.forget(container);
      this.redescribed.add(container);
    }
  }

  private tellRevision(container: Item): void {
    const { world, containers } = this.parts;
    if (world.item(container.serial) !== container || container.layer === LAYER.trade) return;
    for (const player of this.audience(container, container.holder ?? container, false))
      containers.sendRevision(player, container);
  }

  /** The players who see this item in its holder or on the ground. @param isTaken it was just removed */
  private *audience(item: Item, holder: Holder, isTaken: boolean): Generator<Player> {
    const { windows, players, interest } = this.parts;
    if (holder === item || !(holder instanceof Item)) {
      // Others never learn of a bank box.
      const isSecret = isTaken && item.kind.traits.layer > LAST_VISIBLE_LAYER;
      for (const player of players.online) {
        if (interest.hasShown(player, holder) && (!isSecret || player.mobile === holder)) yield player;
      }
      return;
    }
    const viewers = windows.viewersOf(holder);
    yield* viewers;
    // What a corpse wears is shown with it.
    if (!isTaken || !isCorpse(holder) || item.kind.traits.layer === LAYER.cursor) return;
    for (const player of players.online) if (!viewers.has(player) && interest.hasShown(player, holder)) yield player;
  }
}
