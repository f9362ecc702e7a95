import type { Player } from "../../connection/session.js";
import type { HouseDesigns, NoDesign } from "../../../contracts/client/house-designs.js";
import { houseCustomisation, houseRevision } from "../../../protocol/packets/extended.js";
import { houseDesign } from "../../../protocol/packets/houses.js";
import type { Item } from "../../../world/entities/item.js";
import { DesignDraft, type DesignTile } from "../../../world/multis/house-design.js";
import type { World } from "../../../world/world.js";
import type { Reach } from "../items/reach.js";

const BEGIN = 4;
const END = 5;
/** What 0xBF 0x20 carries besides (ServUO BeginHouseCustomization). */
const NO_PLACE = { graphic: 0, x: 0xffff, y: 0xffff, z: -1 };

interface Editing {
  readonly house: Item;
  readonly draft: DesignDraft;
  /** What the player goes back to. */
  readonly standing: readonly DesignTile[];
  /** Of the draft, for the client that designs. */
  revision: number;
  readonly whenEnded: (end: readonly DesignTile[] | NoDesign) => void;
}

export interface DesignServiceParts {
  readonly find: (sessionId: number) => Player | undefined;
  readonly world: World;
  readonly reach: Pick<Reach, "sees">;
  /** Whether art lies flat. */
  readonly isFloor: (itemId: number) => boolean;
}

/**
 * Lets players design houses, one house for each player. It trusts no request: all are about the house that the player
 * designs.
 */
export class DesignService implements HouseDesigns {
  private readonly parts: DesignServiceParts;
  private readonly edited = new Map<Player, Editing>();

  constructor(parts: DesignServiceParts) {
    this.parts = parts;
  }

  edit(...[sessionId, serial, whenEnded, wish = {}]: Parameters<HouseDesigns["edit"]>): ReturnType<HouseDesigns["edit"]> {
    const { find, world, reach, isFloor } = this.parts;
    const player = find(sessionId);
    if (!player) return { reason: "that player is not in the world" };
    const house = world.item(serial);
    const plot = house?.multiId === undefined ? undefined : world.ground.shapes.get(house.multiId);
    if (!house || !plot) return { reason: "that is no multi of the client files" };
    if (!reach.sees(player, house)) return { reason: "the player does not see it" };
    if (this.edited.has(player)) return { reason: "the player designs a house already" };
    for (const editing of this.edited.values()) if (editing.house === house) return { reason: "somebody designs it already" };
    const standing = wish.standing ?? tilesOf(house);
    const begun = wish.draft ?? standing;
    const draft = new DesignDraft(plot, begun, isFloor, wish);
    // What the client has not seen needs a revision of its own.
    const isNew = (wish.draft ?? wish.standing) !== undefined;
    this.edited.set(player, { house, draft, standing, revision: revisionOf(house) + (isNew ? 1 : 0), whenEnded });
    player.session.send(houseCustomisation, { serial, action: BEGIN, ...NO_PLACE });
    if (isNew) this.show(player, house);
    return undefined;
  }

  /** The draft that a player designs. */
  draftOf(player: Player): DesignDraft | undefined {
    return this.edited.get(player)?.draft;
  }

  /**
   * Changes the draft of a player who designs a house. If its client must learn the result, it gets the whole design
   * again.
   */
  change(player: Player, change: (draft: DesignDraft, standing: readonly DesignTile[]) => boolean): void {
    const editing = this.edited.get(player);
    if (!editing) return;
    if (this.parts.world.item(editing.house.serial) !== editing.house) return this.end(player, "closed");
    editing.revision++;
    if (!change(editing.draft, editing.standing)) this.show(player, editing.house);
  }

  goTo(player: Player, level: number): void {
    this.draftOf(player)?.goTo(level);
  }

  /**
   * Sends the design of a house: the draft to the player who designs it, and the house as it stands to everybody else.
   */
  show(player: Player, house: Item): void {
    const editing = this.edited.get(player);
    const isOwn = editing?.house === house;
    const tiles = isOwn ? editing.draft.components : house.design && tilesOf(house);
    if (!tiles) return;
    const revision = isOwn ? editing.revision : revisionOf(house);
    const { serial } = house;
    if (isOwn) player.session.send(houseRevision, { serial, revision });
    player.session.send(houseDesign, { serial, revision, count: tiles.length, planes: tiles });
  }

  commit(player: Player): void {
    const draft = this.draftOf(player);
    if (draft) this.end(player, draft.components);
  }

  closeFor(player: Player): void {
    this.end(player, "closed");
  }

  /** Ends the work of a player who left. */
  leave(player: Player): void {
    const editing = this.edited.get(player);
    this.edited.delete(player);
    editing?.whenEnded("gone");
  }

  private end(player: Player, end: readonly DesignTile[] | NoDesign): void {
    const editing = this.edited.get(player);
    if (!editing) return;
    this.edited.delete(player);
    const { serial } = editing.house;
    player.session.send(houseCustomisation, { serial, action: END, ...NO_PLACE });
    // The client shows the draft until it is told what stands there.
    player.session.send(houseRevision, { serial, revision: revisionOf(editing.house) });
    this.show(player, editing.house);
    editing.whenEnded(end);
  }
}

function tilesOf(house: Item): readonly DesignTile[] {
  return [...(house.shape?.drawn() ?? [])];
}

function revisionOf(house: Item): number {
  return house.design?.revision ?? 0;
}
