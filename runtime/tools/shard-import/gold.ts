import type { ItemState } from "../../storage/saving/entity-records.js";
import type { SavedItem } from "./model.js";

const CHECK_MAXIMUM = 1_000_000;
const CHECK_ART = 0x14f0;
const CHECK_HUE = 0x34;
const GOLD_ART = 0xeed;
const PILE_MAXIMUM = 60_000;

/** The gold in an item: coins, and checks by their worth. */
export function goldIn({ template, amount = 1, params }: ItemState): number {
  if (template === "gold") return amount;
  const worth = template === "bank_check" ? params?.["worth"] : undefined;
  return typeof worth === "number" && worth > 0 ? Math.floor(worth) : 0;
}

/** Gold as checks. */
export function checksOf(gold: number): SavedItem[] {
  const looks = { itemId: CHECK_ART, hue: CHECK_HUE, amount: 1, template: "bank_check" };
  return pieces(gold, CHECK_MAXIMUM).map((worth) => ({ serial: 0, type: "bank_check", ...looks, worth }));
}

/** Gold as piles of coins. */
export function pilesOf(gold: number): SavedItem[] {
  const looks = { itemId: GOLD_ART, hue: 0, template: "gold" };
  return pieces(gold, PILE_MAXIMUM).map((amount) => ({ serial: 0, type: "gold", ...looks, amount }));
}

function pieces(gold: number, most: number): number[] {
  return Array.from({ length: Math.ceil(gold / most) }, (_, piece) => Math.min(most, gold - piece * most));
}
