import type { Item } from "../../world/entities/item.js";
import type { Player } from "../connection/session.js";

/** How a player came to have a container open. */
export interface ContainerOpening {
  /**
   * Whether the client shows its contents. It only keeps and counts those of what its player carries and never opened.
   */
  readonly hasWindow: boolean;
  /**
   * A script or the staff opened it: it is in reach wherever it is, until its player walks away from where that was.
   */
  readonly isGranted: boolean;
  /** A script opened it only to be looked at: what is in it is not in reach. */
  readonly isForLooking?: boolean;
  /** Its player carries it, so that it stays open until it moves to another holder. */
  readonly isCarried: boolean;
  readonly facet: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Which players are told of changes in which containers. Clients do not tell when they close one, so a container stays
 * open here.
 */
export class OpenContainers {
  private readonly byPlayer = new Map<Player, Map<Item, ContainerOpening>>();
  private readonly byContainer = new Map<Item, Set<Player>>();
  /** Openings that end when their player or their container goes away. */
  private readonly distant = new Map<ContainerOpening, readonly [Player, Item]>();

  add(player: Player, container: Item, opening: ContainerOpening): void {
    let own = this.byPlayer.get(player);
    if (!own) this.byPlayer.set(player, (own = new Map<Item, ContainerOpening>()));
    this.distant.delete(own.get(container)!);
    own.set(container, opening);
    if (!opening.isCarried) this.distant.set(opening, [player, container]);
    let viewers = this.byContainer.get(container);
    if (!viewers) this.byContainer.set(container, (viewers = new Set()));
    viewers.add(player);
  }

  /** Whether it was open. */
  delete(player: Player, container: Item): boolean {
    const own = this.byPlayer.get(player);
    const opening = own?.get(container);
    if (!own || !opening) return false;
    own.delete(container);
    this.distant.delete(opening);
    if (own.size === 0) this.byPlayer.delete(player);
    const viewers = this.byContainer.get(container);
    viewers?.delete(player);
    if (viewers?.size === 0) this.byContainer.delete(container);
    return true;
  }

  leave(player: Player): void {
    for (const container of this.ofPlayer(player)) this.delete(player, container);
  }

  ofPlayer(player: Player): Item[] {
    return [...(this.byPlayer.get(player)?.keys() ?? [])];
  }

  isOpen(player: Player, container: Item): boolean {
    return this.byContainer.get(container)?.has(player) ?? false;
  }

  /** How the player came to have the container open. */
  openingOf(player: Player, container: Item): ContainerOpening | undefined {
    return this.byPlayer.get(player)?.get(container);
  }

  hasWindow(player: Player, container: Item): boolean {
    return this.openingOf(player, container)?.hasWindow ?? false;
  }

  viewersOf(container: Item): ReadonlySet<Player> {
    return this.byContainer.get(container) ?? NOBODY;
  }

  /** Openings of what their players do not carry. */
  *notCarried(): Generator<readonly [Player, Item, ContainerOpening]> {
    for (const [opening, [player, container]] of this.distant) yield [player, container, opening];
  }

  /** Containers that are open, for figures. */
  get size(): number {
    let size = 0;
    for (const own of this.byPlayer.values()) size += own.size;
    return size;
  }
}

const NOBODY: ReadonlySet<Player> = new Set();
