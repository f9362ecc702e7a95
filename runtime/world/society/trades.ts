import { carriedWeight, carryLimit, type Fullness, fullnessWithAll } from "../items/burden.js";
import type { Item } from "../entities/item.js";
import type { ItemPacker } from "../items/item-packer.js";
import type { Mobile } from "../entities/mobile.js";
import { areNear } from "../space/near.js";
import { SerialsExhaustedError } from "../entities/serials.js";
import { abandonedBoxes, addBox, digestOf, emptyBox } from "./trade-box.js";
import type { World } from "../world.js";

export interface TradeTerms {
  /** How far apart the traders may be, in tiles to each side. */
  readonly rangeTiles: number;
  /**
   * Nobody can agree to an offer that the other changed less than this time ago, so that nobody agrees to what it has
   * not seen.
   */
  readonly pauseMs: number;
}

/** What the two of a trade may stand off by (ModernUO NetState.ValidateAllTrades). */
const TRADE_RANGE_TILES = 2;
const PAUSE_MS = 1_000;
export const USUAL_TERMS: TradeTerms = { rangeTiles: TRADE_RANGE_TILES, pauseMs: PAUSE_MS };

/** Why two cannot trade, in the words of scripts. */
export type TradeBarrier = "self" | "gone" | "dead" | "too_far" | "unseen" | "trading" | "other_trading" | "no_serials";
/** How a trade ended, in the words of scripts. */
export const TRADE_ENDS = ["done", "cancelled", "dead", "too_far", "left", "gone"] as const;
export type TradeEnd = (typeof TRADE_ENDS)[number];
/** Why an agreement does not count. */
export type Disagreement = "changed" | "tooHeavy" | Fullness;

/** One trader and what it offers. */
export interface TradeSide {
  readonly mobile: Mobile;
  readonly box: Item;
  readonly hasAgreed: boolean;
}

interface Side extends TradeSide {
  hasAgreed: boolean;
  /** What was in the box when it was last compared. */
  digest: string;
  /** When a change in the box was last noticed. */
  changedAt: number;
}

export interface Trade {
  /** The one who began it first. */
  readonly sides: readonly [TradeSide, TradeSide];
}

interface OpenTrade extends Trade {
  readonly sides: readonly [Side, Side];
  readonly terms: TradeTerms;
}

/** What is shown of trades, and the hooks that may end them. */
export interface TradeViews {
  /** Whether a trader sees the other. */
  sees(viewer: Mobile, other: Mobile): boolean;
  began(trade: Trade): void;
  /** A side's agreement changed, or is to be shown again. */
  marked(trade: Trade): void;
  refused(trade: Trade, side: TradeSide, why: Disagreement): void;
  /** Both have agreed. False: they trade on. */
  mayClose(trade: Trade): boolean;
  /** The boxes are gone from the world. */
  ended(trade: Trade, end: TradeEnd): void;
}

export interface TradesParts {
  readonly world: World;
  readonly serials: { item(): number };
  readonly packer: ItemPacker;
  readonly views: TradeViews;
  /** Milliseconds of any clock that does not go back. */
  readonly now: () => number;
}

/**
 * Trades of two players who lay what they offer into boxes. A mobile has one trade at a time. What is offered changes
 * hands in one piece, without a script in between, so the stored world has all of it or nothing; any other end returns
 * it. A change of either offer takes back both agreements, however it came about: offers are compared with what they
 * were when they were agreed to.
 */
export class Trades {
  private readonly parts: TradesParts;
  private readonly byMobile = new Map<Mobile, OpenTrade>();
  /** The boxes that were recovered, by their owners. */
  private readonly recovered = new Map<Mobile, number>();
  private readonly byBox = new Map<Item, OpenTrade>();

  constructor(parts: TradesParts) {
    this.parts = parts;
  }

  get openCount(): number {
    return this.byMobile.size / 2;
  }

  /** The trade of a mobile. */
  of(mobile: Mobile): Trade | undefined {
    return this.byMobile.get(mobile);
  }

  /** The box of `mobile` in its trade with `other`. */
  boxToward(mobile: Mobile, other: Mobile): Item | undefined {
    const trade = this.byMobile.get(mobile);
    if (!trade) return undefined;
    const [own, others] = sidesOf(trade, mobile);
    return others.mobile === other ? own.box : undefined;
  }

  /** Whether a box is of a trade in which the mobile takes part. */
  isShownTo(mobile: Mobile, box: Item): boolean {
    const trade = this.byBox.get(box);
    return trade !== undefined && this.byMobile.get(mobile) === trade;
  }

  /** Begins a trade. Returns the reason where that is impossible. */
  open(mobile: Mobile, other: Mobile, terms: TradeTerms = USUAL_TERMS): TradeBarrier | undefined {
    const { world, serials, views } = this.parts;
    const barrier = this.barrierTo(mobile, other, terms);
    if (barrier) return barrier;
    let numbers: readonly [number, number];
    try {
      numbers = [serials.item(), serials.item()];
    } catch (error) {
      if (error instanceof SerialsExhaustedError) return "no_serials";
      throw error;
    }
    const side = (owner: Mobile, serial: number): Side => {
      const box = addBox(world, serial, owner);
      return { mobile: owner, box, hasAgreed: false, digest: digestOf(box), changedAt: -Infinity };
    };
    const trade: OpenTrade = { sides: [side(mobile, numbers[0]), side(other, numbers[1])], terms };
    for (const one of trade.sides) {
      this.byMobile.set(one.mobile, trade);
      this.byBox.set(one.box, trade);
    }
    views.began(trade);
    return undefined;
  }

  /** Takes a trader's agreement, or takes it back. When both agree to what both were shown, the trade is closed. */
  agree(mobile: Mobile, agrees: boolean): void {
    const trade = this.byMobile.get(mobile);
    if (!trade || this.endIfBarred(trade)) return;
    this.compare(trade);
    const { views, now } = this.parts;
    const [own, others] = sidesOf(trade, mobile);
    const isTooSoon = now() - others.changedAt < trade.terms.pauseMs;
    own.hasAgreed = agrees && !isTooSoon;
    if (agrees && isTooSoon) views.refused(trade, own, "changed");
    if (own.hasAgreed && others.hasAgreed) this.close(trade);
    if (this.isOpen(trade)) views.marked(trade);
  }

  /** Ends the trade of a mobile; everything returns. False where it has none. */
  end(mobile: Mobile, end: Exclude<TradeEnd, "done">): boolean {
    const trade = this.byMobile.get(mobile);
    if (trade) this.finish(trade, end);
    return trade !== undefined;
  }

  /** To be called when something in a box, or in a container in it, changed. */
  noteChange(box: Item): void {
    const trade = this.byBox.get(box);
    if (trade && this.compare(trade)) this.parts.views.marked(trade);
  }

  /** Ends trades of those who died or parted. */
  check(): void {
    for (const [mobile, trade] of this.byMobile) if (trade.sides[0].mobile === mobile) this.endIfBarred(trade);
  }

  /** Returns what was in boxes when the server was killed. Returns the number of boxes. */
  recover(): number {
    const boxes = abandonedBoxes(this.parts.world).filter(([box]) => !this.byBox.has(box));
    for (const [box, owner] of boxes) {
      this.recovered.set(owner, box.serial);
      emptyBox(this.parts.world, this.parts.packer, box, owner);
    }
    return boxes.length;
  }

  /** The box of a trade that was open when the server was killed, whose window the owner's client may still show. */
  takeRecovered(owner: Mobile): number | undefined {
    const box = this.recovered.get(owner);
    this.recovered.delete(owner);
    return box;
  }

  private isOpen(trade: OpenTrade): boolean {
    return this.byBox.get(trade.sides[0].box) === trade;
  }

  private barrierTo(mobile: Mobile, other: Mobile, { rangeTiles }: TradeTerms): TradeBarrier | undefined {
    const { views, world } = this.parts;
    if (mobile === other) return "self";
    if ([mobile, other].some((one) => world.mobile(one.serial) !== one)) return "gone";
    if (mobile.isDead || other.isDead) return "dead";
    if (!areNear(mobile, other, rangeTiles)) return "too_far";
    if (!views.sees(mobile, other) || !views.sees(other, mobile)) return "unseen";
    if (this.byMobile.has(mobile)) return "trading";
    return this.byMobile.has(other) ? "other_trading" : undefined;
  }

  /** Ends a trade that cannot go on. Runs for each trade in each tick, so it only compares numbers. */
  private endIfBarred(trade: OpenTrade): boolean {
    const { world } = this.parts;
    const [{ mobile }, { mobile: other }] = trade.sides;
    let end: Exclude<TradeEnd, "done"> | undefined;
    if (trade.sides.some((side) => world.mobile(side.mobile.serial) !== side.mobile)) end = "left";
    else if (mobile.isDead || other.isDead) end = "dead";
    else if (!areNear(mobile, other, trade.terms.rangeTiles)) end = "too_far";
    else if (trade.sides.some(({ box, mobile: owner }) => box.holder !== owner)) end = "gone";
    if (end) this.finish(trade, end);
    return end !== undefined;
  }

  /** Compares the offers with what they were. Returns whether one changed; then nobody has agreed any more. */
  private compare(trade: OpenTrade): boolean {
    let hasChanged = false;
    for (const side of trade.sides) {
      const digest = digestOf(side.box);
      if (digest === side.digest) continue;
      side.digest = digest;
      side.changedAt = this.parts.now();
      hasChanged = true;
    }
    if (hasChanged) this.unmark(trade);
    return hasChanged;
  }

  private unmark({ sides }: OpenTrade): void {
    for (const side of sides) side.hasAgreed = false;
  }

  /** Both have agreed: lets what they offer change hands, unless something is against it. */
  private close(trade: OpenTrade): void {
    const { views } = this.parts;
    const isAllowed = views.mayClose(trade);
    // A script may have changed anything.
    if (!this.isOpen(trade) || this.endIfBarred(trade) || this.compare(trade)) return;
    if (!isAllowed) return this.unmark(trade);
    const [one, other] = trade.sides;
    for (const [giver, taker] of [trade.sides, sidesOf(trade, other.mobile)]) {
      const why = problemOf(giver, taker);
      if (!why) continue;
      this.unmark(trade);
      return views.refused(trade, taker, why);
    }
    const [given, taken] = [contentsOf(one), contentsOf(other)];
    for (const item of given) this.parts.packer.stow(item, other.mobile);
    for (const item of taken) this.parts.packer.stow(item, one.mobile);
    this.finish(trade, "done");
  }

  private finish(trade: OpenTrade, end: TradeEnd): void {
    const { world, packer, views } = this.parts;
    for (const { mobile, box } of trade.sides) {
      this.byMobile.delete(mobile);
      this.byBox.delete(box);
    }
    for (const { mobile, box } of trade.sides) emptyBox(world, packer, box, mobile);
    views.ended(trade, end);
  }
}

/** The sides of a trade, the mobile's own first. */
export function sidesOf<S extends TradeSide>(
  { sides }: { readonly sides: readonly [S, S] },
  mobile: Mobile,
): readonly [own: S, others: S] {
  return sides[0].mobile === mobile ? sides : [sides[1], sides[0]];
}

function contentsOf({ box }: TradeSide): Item[] {
  return [...(box.contents ?? [])];
}

/** Why the taker cannot carry what the giver offers, after it gave away its own offer. */
function problemOf(giver: TradeSide, taker: TradeSide): Disagreement | undefined {
  const { backpack } = taker.mobile;
  const items = contentsOf(giver);
  if (items.length === 0) return undefined;
  const problem = backpack ? fullnessWithAll(backpack, items) : "full";
  if (problem) return problem;
  const more = giver.box.weight - taker.box.weight;
  return more > 0 && carriedWeight(taker.mobile) + more > carryLimit(taker.mobile) ? "tooHeavy" : undefined;
}
