/** Templates of which sales are counted; later ones are not. */
const TEMPLATES_MAXIMUM = 5_000;

/** Who sells. */
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

/** What was sold since the server started, by template and seller. Scripts tell it of each sale. */
export class Sales {
  private readonly bySeller: Readonly<Record<Seller, Map<string, Sold>>> = { tradespeople: new Map(), players: new Map() };

  /** @param price of one piece */
  add(by: Seller, template: string, pieces: number, price: number): void {
    const sold = this.bySeller[by];
    const one = sold.get(template);
    if (!one && sold.size >= TEMPLATES_MAXIMUM) return;
    sold.set(template, {
      pieces: (one?.pieces ?? 0) + pieces,
      gold: (one?.gold ?? 0) + pieces * price,
      lowestPrice: Math.min(one?.lowestPrice ?? price, price),
      highestPrice: Math.max(one?.highestPrice ?? price, price),
    });
  }

  *[Symbol.iterator](): Generator<Sold & { readonly by: Seller; readonly template: string }> {
    for (const by of SELLERS) for (const [template, sold] of this.bySeller[by]) yield { by, template, ...sold };
  }
}
