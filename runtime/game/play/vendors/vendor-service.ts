import { playerText } from "../../../base/text/player-text.js";
import type {
  Goods,
  NoChoice,
  VendorBarrier,
  VendorTerms,
  VendorWindows,
  WantedGoods,
} from "../../../contracts/client/vendor-windows.js";
import { VENDOR_GUMP } from "../../../protocol/packets/items.js";
import { deleteObject } from "../../../protocol/packets/movement.js";
import { buyClose, buyList, sellList } from "../../../protocol/packets/trade.js";
import type { Item } from "../../../world/entities/item.js";
import { LAYER } from "../../../world/entities/layers.js";
import type { Mobile } from "../../../world/entities/mobile.js";
import { LAST_SHOWN_ITEM_SERIAL, SHOWN_ITEM_SERIALS } from "../../../world/entities/serials.js";
import { areNear } from "../../../world/space/near.js";
import type { World } from "../../../world/world.js";
import type { Counters } from "../../connection/counters.js";
import type { Player } from "../../connection/session.js";
import { systemCliloc } from "../../connection/system-message.js";
import { contentsForm, openContainerForm, wireAmount, wornItemForm } from "../../view/item-packets.js";
import type { Reach } from "../items/reach.js";
import { sendOwnStatus } from "../status/own-status.js";
import { choiceAmong, type OfferedLine, type VendorChoice } from "../../../world/society/vendor-choice.js";

/**
 * Art of a vendor's packs. By it the client lists their contents from the last to the first (ClassicUO
 * PacketHandlers.BuyList).
 */
const PACK_ART = 0x0e75;
/**
 * The packs that clients expect a vendor to wear; without the first two ClassicUO fails at 0x24
 * (PacketHandlers.OpenContainer).
 */
const PACK_LAYERS = [LAYER.shopBuyRestock, LAYER.shopBuy, LAYER.shopSell] as const;
/** 0x24 has another type for vendors (ModernUO SendDisplayBuyList). */
const VENDOR_WINDOW_TYPE = 0;
const VENDOR_NAME_CHARACTERS = 60;

/**
 * Gives numbers to what only a player's client knows: the packs of vendors, and what they sell. They come again after
 * some windows.
 */
class ShownSerials {
  private used = 0;

  take(count: number): number[] {
    return Array.from({ length: count }, () => LAST_SHOWN_ITEM_SERIAL - (this.used++ % SHOWN_ITEM_SERIALS));
  }
}

const NOTHING_SPECIAL = { x: 1, y: 1, gridIndex: 0 } as const;

/** Shows a vendor with its packs. Returns their serials. */
function sendPacks({ session }: Player, vendor: Mobile, serials: ShownSerials): readonly number[] {
  const packs = serials.take(PACK_LAYERS.length);
  PACK_LAYERS.forEach((layer, i) =>
    session.sendPlain(wornItemForm({ serial: packs[i]!, itemId: PACK_ART, layer, hue: 0 }, vendor.serial)),
  );
  return packs;
}

/** Lets a client forget a vendor's packs with all that is in them. */
function forgetPacks({ session }: Player, packs: readonly number[]): void {
  for (const serial of packs) session.send(deleteObject, { serial });
}

/**
 * Opens the window of a vendor's goods. The contents come first, their prices by the order of the pack (0x74), then the
 * window. Contents are sent from the last to the first with rising places, so that clients that go by the order and
 * those that go by the place agree.
 */
function sendGoods(player: Player, vendor: Mobile, pack: number, goods: readonly (Goods & { serial: number })[]): void {
  const { session, generation } = player;
  const contents = goods.map((one, i) => ({ ...NOTHING_SPECIAL, ...one, x: i + 1 })).reverse();
  session.sendPlain(contentsForm({ serial: pack }, contents, generation));
  session.send(buyList, {
    container: pack,
    lines: goods.map(({ price, name }) => ({ price, name: playerText(name, VENDOR_NAME_CHARACTERS) })),
  });
  session.sendPlain(openContainerForm(vendor.serial, VENDOR_GUMP, session.version, VENDOR_WINDOW_TYPE));
  // The window shows how much gold the player has.
  sendOwnStatus(player);
}

/** Opens the window of the things that a vendor would buy. */
function sendWanted(
  { session }: Player,
  vendor: Mobile,
  lines: readonly { readonly item: Item; readonly amount: number; readonly price: number; readonly name: string }[],
): void {
  session.send(sellList, {
    vendor: vendor.serial,
    lines: lines.map(({ item: { serial, itemId: graphic, hue }, amount, price, name }) => ({
      ...{ serial, graphic, hue, amount, price },
      name: playerText(name, VENDOR_NAME_CHARACTERS),
    })),
  });
}

/** "Your order cannot be fulfilled, please try again." (ModernUO BaseVendor) */
const ORDER_FAILED = 500187;

export type VendorDeal = "sells" | "buys";

interface VendorWindow {
  readonly deal: VendorDeal;
  readonly terms: VendorTerms;
  readonly offered: readonly OfferedLine[];
  readonly packs: readonly number[];
  readonly timer: NodeJS.Timeout;
  readonly whenEnded: (end: VendorChoice | NoChoice) => void;
}

interface Picked {
  readonly serial: number;
  readonly amount: number;
}

type Drop = keyof Counters["vendorAnswersDropped"];

export interface VendorServiceParts {
  readonly find: (sessionId: number) => Player | undefined;
  readonly world: World;
  readonly reach: Pick<Reach, "mobileInSight" | "isOwn">;
  readonly counters: Counters;
  /** Called for an answer that an honest client does not send. */
  readonly whenDropped: (player: Player, reason: string) => void;
}

/**
 * Keeps the windows of vendors, one for each player as in every client. It trusts no answer. What a vendor sells exists
 * only at the client that is shown it. A client does not tell when its player closes such a window, so each has a time
 * limit.
 */
export class VendorService implements VendorWindows {
  private readonly parts: VendorServiceParts;
  private readonly windows = new Map<Player, VendorWindow>();
  private readonly serials = new ShownSerials();

  constructor(parts: VendorServiceParts) {
    this.parts = parts;
  }

  get openCount(): number {
    return this.windows.size;
  }

  sellTo(
    sessionId: number,
    terms: VendorTerms,
    goods: readonly Goods[],
    whenEnded: VendorWindow["whenEnded"],
  ): VendorBarrier | undefined {
    const both = this.meet(sessionId, terms);
    if (typeof both === "string") return both;
    const { player, vendor } = both;
    const serials = this.serials.take(goods.length);
    const offered = goods.map((one, i) => ({ ...one, serial: serials[i]! }));
    this.open(player, vendor, { deal: "sells", terms, offered, whenEnded }, (packs) =>
      sendGoods(player, vendor, packs[0]!, offered),
    );
    return undefined;
  }

  buyFrom(
    sessionId: number,
    terms: VendorTerms,
    wanted: readonly WantedGoods[],
    whenEnded: VendorWindow["whenEnded"],
  ): VendorBarrier | undefined {
    const both = this.meet(sessionId, terms);
    if (typeof both === "string") return both;
    const { player, vendor } = both;
    const items = wanted.map(({ serial }) => this.carried(player, serial));
    if (items.includes(undefined)) return "not_carried";
    const offered = wanted.map((one, i) => ({ ...one, item: items[i]!, amount: wireAmount(items[i]!) }));
    this.open(player, vendor, { deal: "buys", terms, offered, whenEnded }, () => sendWanted(player, vendor, offered));
    return undefined;
  }

  /** Ends the window of a player as though it had closed it. */
  closeFor(player: Player): void {
    const window = this.windows.get(player);
    if (window) this.finish(player, window, "closed");
  }

  /** Ends the window of a player who left. */
  leave(player: Player): void {
    this.take(player)?.whenEnded("left");
  }

  /** Takes 0x3B or 0x9F. */
  answer(player: Player, deal: VendorDeal, vendor: number, picks: readonly Picked[]): void {
    const window = this.windows.get(player);
    if (window?.deal !== deal || window.terms.vendor !== vendor) {
      // A window that was withdrawn may still be on the screen.
      if (picks.length === 0) return;
      this.parts.counters.vendorAnswersDropped.notOpen++;
      return systemCliloc(player.session, ORDER_FAILED);
    }
    // The client's window is gone whatever was chosen.
    this.finish(player, window, this.read(player, window, picks));
  }

  private read(player: Player, { deal, terms, offered }: VendorWindow, picks: readonly Picked[]): VendorChoice | NoChoice {
    if (picks.length === 0) return "closed";
    const both = this.meet(player.session.id, terms);
    if (typeof both === "string") return both;
    const choice = choiceAmong(offered, picks);
    if (!choice) return this.drop(player, "notOffered", "chose what the vendor did not offer");
    // What the player offered may be sold, eaten or in other hands by now; an honest player may come too late.
    const isThere = ({ index, amount }: VendorChoice["lines"][number]): boolean =>
      (this.carried(player, offered[index]!.serial)?.amount ?? 0) >= amount;
    if (deal === "sells" || choice.lines.every(isThere)) return choice;
    this.parts.counters.vendorAnswersDropped.notCarried++;
    return "not_carried";
  }

  private carried(player: Player, serial: number): Item | undefined {
    const item = this.parts.world.item(serial);
    return item?.container && this.parts.reach.isOwn(player, item) ? item : undefined;
  }

  /** The player and the vendor, if they can deal with each other. */
  private meet(sessionId: number, terms: VendorTerms): { player: Player; vendor: Mobile } | VendorBarrier {
    const player = this.parts.find(sessionId);
    if (!player || !this.parts.world.mobile(terms.vendor)) return "gone";
    if (player.mobile.isDead) return "dead";
    const vendor = this.parts.reach.mobileInSight(player, terms.vendor);
    if (!vendor) return "unseen";
    return areNear(player.mobile, vendor, terms.rangeTiles) ? { player, vendor } : "too_far";
  }

  private open(
    player: Player,
    vendor: Mobile,
    window: Omit<VendorWindow, "packs" | "timer">,
    show: (packs: readonly number[]) => void,
  ): void {
    const former = this.windows.get(player);
    if (former) this.withdraw(player, former);
    const packs = sendPacks(player, vendor, this.serials);
    show(packs);
    const timer = setTimeout(() => this.timeOut(player), window.terms.timeoutMs);
    this.windows.set(player, { ...window, packs, timer });
    former?.whenEnded("replaced");
  }

  private timeOut(player: Player): void {
    const window = this.windows.get(player);
    if (window) this.finish(player, window, "timeout");
  }

  private finish(player: Player, window: VendorWindow, end: VendorChoice | NoChoice): void {
    this.withdraw(player, window);
    window.whenEnded(end);
  }

  private withdraw(player: Player, { terms, packs }: VendorWindow): void {
    this.take(player);
    player.session.send(buyClose, { vendor: terms.vendor });
    forgetPacks(player, packs);
  }

  private take(player: Player): VendorWindow | undefined {
    const window = this.windows.get(player);
    if (window) clearTimeout(window.timer);
    this.windows.delete(player);
    return window;
  }

  private drop(player: Player, why: Drop, reason: string): NoChoice {
    this.parts.counters.vendorAnswersDropped[why]++;
    this.parts.whenDropped(player, reason);
    return "invalid";
  }
}
