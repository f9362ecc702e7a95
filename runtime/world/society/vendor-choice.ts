/** What a vendor offers on one line of its window. */
export interface OfferedLine {
  readonly serial: number;
  readonly amount: number;
  readonly price: number;
}

/** What a player chose. Every line was offered, with an amount of 1 up to the offered one, and comes once. */
export interface VendorChoice {
  readonly lines: readonly { readonly index: number; readonly amount: number }[];
  /** The sum of prices times amounts. */
  readonly total: number;
}

/** Checks a choice. Undefined if it names something that was not offered, or more of it than was offered. */
export function choiceAmong(
  offered: readonly OfferedLine[],
  picks: readonly { readonly serial: number; readonly amount: number }[],
): VendorChoice | undefined {
  const places = new Map(offered.map(({ serial }, index) => [serial, index]));
  const amounts = new Map<number, number>();
  for (const { serial, amount } of picks) {
    const index = places.get(serial);
    if (index === undefined || amount < 1) return undefined;
    const sum = (amounts.get(index) ?? 0) + amount;
    if (sum > offered[index]!.amount) return undefined;
    amounts.set(index, sum);
  }
  const lines = [...amounts].map(([index, amount]) => ({ index, amount }));
  return { lines, total: lines.reduce((sum, { index, amount }) => sum + offered[index]!.price * amount, 0) };
}
