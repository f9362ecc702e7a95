import { NOWHERE } from "../../../world/entities/entity.js";
import type { Item } from "../../../world/entities/item.js";
import { LAST_VISIBLE_LAYER, LAYER } from "../../../world/entities/layers.js";
import type { Trades } from "../../../world/society/trades.js";
import type { World } from "../../../world/world.js";
import { boardOpening } from "../../../protocol/packets/bulletin-boards.js";
import { closeWindow, spellbookContent } from "../../../protocol/packets/extended.js";
import { SPELLBOOK_GUMP } from "../../../protocol/packets/items.js";
import type { Mobile } from "../../../world/entities/mobile.js";
import type { InterestManager } from "../../view/interest.js";
import type { Player } from "../../connection/session.js";
import { CONTAINER_DEPTH_MAXIMUM } from "../../../world/items/burden.js";
import { containedItemForm, contentsForm, openContainerForm, revisionForm, wornItemForm } from "../../view/item-packets.js";
import type { OpenContainers } from "../../view/open-containers.js";
import type { Reach } from "./reach.js";
import type { TooltipTexts } from "./tooltip-texts.js";

/** The kind of window in 0xBF 0x16. */
const CONTAINER_WINDOW = 12;

/** How the client shows a container: in its own gump, as a spell book, or as a bulletin board. */
type Window =
  | { readonly kind: "gump" }
  | { readonly kind: "spells"; readonly content: bigint; readonly firstSpell: number }
  | { readonly kind: "board"; readonly name: string };

interface Wish {
  readonly player: Player;
  readonly container: Item;
  readonly isGranted: boolean;
  readonly isForLooking?: boolean;
  readonly window: Window;
}

/** Opens containers, and closes those that are no longer in reach. */
export class ContainerService {
  private readonly parts: {
    readonly world: World;
    readonly interest: Pick<InterestManager, "hasShown">;
    readonly windows: OpenContainers;
    readonly reach: Reach;
    readonly texts: Pick<TooltipTexts, "shownRevisionOf">;
    readonly trades: Pick<Trades, "noteChange">;
  };
  private wishes: Wish[] = [];

  constructor(parts: ContainerService["parts"]) {
    this.parts = parts;
  }

  /**
   * Opens a container with the next tick, after all changes to its contents were sent.
   *
   * @param isGranted the player may open it wherever it is; it stays open until the player walks away
   * @param isForLooking what is in it is not in reach for that
   */
  open(player: Player, container: Item, isGranted: boolean, isForLooking = false): void {
    this.wishes.push({ player, container, isGranted, isForLooking, window: { kind: "gump" } });
  }

  /** Opens a spell book with the next tick. */
  openSpellbook(player: Player, book: Item, content: bigint, firstSpell: number): void {
    this.wishes.push({ player, container: book, isGranted: true, window: { kind: "spells", content, firstSpell } });
  }

  /**
   * Opens a bulletin board with the next tick, wherever it is. The messages in it are shown, added and removed as other
   * contents are.
   */
  openBoard(player: Player, board: Item, name: string): void {
    this.wishes.push({ player, container: board, isGranted: true, window: { kind: "board", name } });
  }

  /** Whether the player's client has the container open, as far as the server can know. */
  isOpen(player: Player, container: Item): boolean {
    return this.parts.windows.isOpen(player, container);
  }

  /** Closes a container for one player or for all. Returns how many had its window open. */
  close(container: Item, only?: Player): number {
    const { windows } = this.parts;
    const players = [...windows.viewersOf(container)].filter(
      (player) => (!only || player === only) && windows.hasWindow(player, container),
    );
    for (const player of players) this.shut(player, container);
    return players.length;
  }

  /** Closes a container that moved, with all containers in it: clients forget them. */
  closeMoved(container: Item): void {
    for (const item of container.withContents())
      for (const player of [...this.parts.windows.viewersOf(item)]) this.shut(player, item);
  }

  /**
   * Tells a client what is in a container that its player carries, although its window was never open: clients and
   * their helpers count what is carried. From here on it is told of changes.
   */
  tellCarrier(player: Player, container: Item): void {
    const { reach, windows } = this.parts;
    if (windows.isOpen(player, container) || !reach.isOwn(player, container) || !this.introduce(player, container)) return;
    this.sendContents(player, container);
    const { facet, x, y } = player.mobile;
    windows.add(player, container, { isGranted: false, isCarried: true, hasWindow: false, facet, x, y });
  }

  /** The player's client shows what is in a container by a window of another kind, such as that of a trade. */
  share(player: Player, container: Item): void {
    const { facet, x, y } = player.mobile;
    this.parts.windows.add(player, container, { isGranted: false, isCarried: false, hasWindow: false, facet, x, y });
  }

  /** The window of the other kind is closed. */
  unshare(player: Player, container: Item): void {
    this.parts.windows.delete(player, container);
  }

  /** Something in the container, or in one within it, changed since the last tick. */
  changed(container: Item): void {
    if (container.layer === LAYER.trade) this.parts.trades.noteChange(container);
  }

  /** Closes what a player has open whom another process will show what it carries. */
  closeFor(player: Player): void {
    const { windows } = this.parts;
    for (const container of windows.ofPlayer(player)) this.shut(player, container);
  }

  leave(player: Player): void {
    this.parts.windows.leave(player);
    this.wishes = this.wishes.filter((wish) => wish.player !== player);
  }

  /** Closes what is out of reach, and opens what was wished. What players carry is closed when it moves. */
  tick(): void {
    const { windows, reach, world } = this.parts;
    for (const [player, container, opening] of windows.notCarried()) {
      if (reach.staysOpen(player, container, opening)) continue;
      // A removed container was despawned already, which closed its window.
      if (world.item(container.serial) === container) this.shut(player, container);
      else windows.delete(player, container);
    }
    const { wishes } = this;
    this.wishes = [];
    for (const wish of wishes) this.fulfil(wish);
  }

  private fulfil({ player, container, isGranted, isForLooking = false, window }: Wish): void {
    const { world, reach, windows } = this.parts;
    if (player.session.hasEnded || world.item(container.serial) !== container) return;
    if (!isGranted && reach.barrierToLookInto(player, container)) return;
    if (!this.introduce(player, container)) return;
    const { session, mobile } = player;
    const { version } = session;
    const { serial } = container;
    if (window.kind === "board") session.send(boardOpening, { board: serial, name: window.name });
    else {
      const gump = window.kind === "spells" ? SPELLBOOK_GUMP : container.kind.traits.containerGump;
      session.sendPlain(openContainerForm(serial, gump, version));
    }
    if (window.kind === "spells") {
      const { content, firstSpell } = window;
      session.send(spellbookContent, { serial, graphic: container.itemId, firstSpell, spells: spellsIn(content, firstSpell) });
      return;
    }
    this.sendContents(player, container);
    const { facet, x, y } = mobile;
    const isCarried = !isGranted && reach.isOwn(player, container);
    windows.add(player, container, { isGranted, isCarried, isForLooking, hasWindow: true, facet, x, y });
  }

  /** Shows an item in a container that the client has open. */
  show(player: Player, item: Item, container: Item): void {
    player.session.sendPlain(containedItemForm(item, container, player.generation));
    this.sendRevision(player, item);
  }

  /** Tells a client the number of a tooltip as it is now. */
  sendRevision({ session, generation }: Player, entity: Item | Mobile): void {
    const revision = this.parts.texts.shownRevisionOf(entity);
    if (revision !== undefined) session.sendPlain(revisionForm(entity.serial, revision, generation));
  }

  private sendContents(player: Player, container: Item): void {
    const contents = container.contents ?? [];
    player.session.sendPlain(contentsForm(container, contents, player.generation));
    for (const item of contents) this.sendRevision(player, item);
  }

  /** Makes sure that the client knows the container. Returns false where that is impossible. */
  private introduce(player: Player, item: Item, depth = 0): boolean {
    const { interest, windows } = this.parts;
    const { container, wearer } = item;
    if (container) {
      if (depth > CONTAINER_DEPTH_MAXIMUM || !this.introduce(player, container, depth + 1)) return false;
      if (!windows.isOpen(player, container)) this.show(player, item, container);
      return true;
    }
    if (!wearer) return item.facet !== NOWHERE && interest.hasShown(player, item);
    if (item.layer === LAYER.cursor || !interest.hasShown(player, wearer)) return false;
    // Both traders were shown it when the trade began.
    if (item.layer === LAYER.trade) return true;
    // A bank box is worn; no client is shown it before it is opened.
    if (item.layer > LAST_VISIBLE_LAYER) player.session.sendPlain(wornItemForm(item, wearer.serial));
    return true;
  }

  private shut(player: Player, container: Item): void {
    const { windows } = this.parts;
    const hadWindow = windows.hasWindow(player, container);
    windows.delete(player, container);
    if (hadWindow) player.session.send(closeWindow, { window: CONTAINER_WINDOW, serial: container.serial });
  }
}

const SPELLS_IN_BOOK = 64;

/** The numbers of the spells whose bits are set. */
function spellsIn(content: bigint, firstSpell: number): number[] {
  const spells: number[] = [];
  for (let bit = 0; bit < SPELLS_IN_BOOK; bit++) if ((content >> BigInt(bit)) & 1n) spells.push(firstSpell + bit);
  return spells;
}
