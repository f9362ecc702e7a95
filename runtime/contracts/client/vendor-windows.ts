import type { VendorChoice } from "../../world/society/vendor-choice.js";

/** Lines of one window; the client counts a vendor's goods in one byte. */
export const VENDOR_LINES_MAXIMUM = 250;
/** With the most lines and amounts, a total stays a whole number. */
export const SELLING_PRICE_MAXIMUM = 100_000_000;
/** The client reads prices at which a vendor buys from two bytes. */
export const BUYING_PRICE_MAXIMUM = 0xffff;

/** Something that a vendor sells. It need not exist: scripts make what is bought. */
export interface Goods {
  readonly itemId: number;
  readonly hue: number;
  /** The most that can be bought. */
  readonly amount: number;
  readonly price: number;
  /** A name, or the number of one of the client's texts; empty for the name of the art. */
  readonly name: string;
}

/** Something that a player carries and a vendor would buy. */
export interface WantedGoods {
  readonly serial: number;
  readonly price: number;
  /** As in {@link Goods}. */
  readonly name: string;
}

export interface VendorTerms {
  /** Serial of the mobile that sells or buys. */
  readonly vendor: number;
  /** How far it may be away when the player chooses, in tiles to each side. */
  readonly rangeTiles: number;
  readonly timeoutMs: number;
}

/** Why a vendor's window cannot be opened, in the words of scripts. */
export type VendorBarrier = "gone" | "unseen" | "too_far" | "dead" | "not_carried";

/**
 * Why there is no choice: the player closed the window or chose nothing, the time ran out, another window replaced it,
 * the vendor is gone, out of sight or too far away, the player is dead or has left, or the choice was not among what
 * was offered.
 */
export type NoChoice = "closed" | "timeout" | "replaced" | "invalid" | "left" | VendorBarrier;

type WhenEnded = (end: VendorChoice | NoChoice) => void;

/** Shows players what vendors sell and buy. A player has one such window at a time. */
export interface VendorWindows {
  /** @returns why the window cannot be opened; then `whenEnded` is not called */
  sellTo(sessionId: number, terms: VendorTerms, goods: readonly Goods[], whenEnded: WhenEnded): VendorBarrier | undefined;
  /** @returns why the window cannot be opened; then `whenEnded` is not called */
  buyFrom(sessionId: number, terms: VendorTerms, wanted: readonly WantedGoods[], whenEnded: WhenEnded): VendorBarrier | undefined;
}
