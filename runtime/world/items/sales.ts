/** Most templates whose sales are counted until the counts are taken. */
const TEMPLATES_MAXIMUM = 5_000;

/** The kinds of sellers. */
export const SELLERS = ["tradespeople", "players"] as const;
export type Seller = (typeof SELLERS)[number];

/** What was sold of a template. */
interface Sold {
  pieces: number;
  gold: number;
  /** Of one piece. */
  lowestPrice: number;
  highestPrice: number;
}

/** What was sold, by template and seller, until it is taken. Scripts tell it of each sale. */
export class Sales {
  private bySeller = empty();

  /** @param price of one piece */
  add(by: Seller, template: string, pieces: number, price: number): void {
    const sold = this.bySeller[by];
    const one = sold.get(template);
    if (!one && sold.size >= TEMPLATES_MAXIMUM) return;
    sold.set(template, together(one, { pieces, gold: pieces * price, lowestPrice: price, highestPrice: price }));
  }

  /** What was sold since it was taken before. */
  take(): (Sold & { readonly by: Seller; readonly template: string })[] {
    const taken = this.bySeller;
    this.bySeller = empty();
    return SELLERS.flatMap((by) => Array.from(taken[by], ([template, sold]) => ({ by, template, ...sold })));
  }
}

function empty(): Record<Seller, Map<string, Sold>> {
  return { tradespeople: new Map(), players: new Map() };
}

/** Adds two counts of one template's sales. */
export function together(one: Sold | undefined, other: Sold): Sold {
  if (!one) return other;
  return {
    pieces: one.pieces + other.pieces,
    gold: one.gold + other.gold,
    lowestPrice: Math.min(one.lowestPrice, other.lowestPrice),
    highestPrice: Math.max(one.highestPrice, other.highestPrice),
  };
}
