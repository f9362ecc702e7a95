/** Something of a save that does not come over, or not as it was. */
export interface Loss {
  readonly kind: "account" | "character" | "creature" | "item" | "guild" | "file" | "world";
  readonly reason: string;
  /** What was lost, such as the name of a type. */
  readonly what: string;
  readonly count?: number;
}

/** Different things that one reason names; the others are counted. */
const NAMED_MOST = 2_000;
/** Different reasons why things are lost. A hostile save can have a number in each. */
const REASONS_MOST = 1_000;
const OTHERS = "others";

/** Counts a thing under its name, or with the others where there are many names. */
export function tally(counts: Map<string, number>, what: string, count = 1): void {
  const name = counts.has(what) || counts.size < NAMED_MOST ? what : OTHERS;
  counts.set(name, (counts.get(name) ?? 0) + count);
}

/** Losses by kind and reason, with the number of each thing. */
export class Losses {
  private readonly rows = new Map<string, { kind: Loss["kind"]; reason: string; total: number; things: Map<string, number> }>();

  add({ kind, reason: told, what, count = 1 }: Loss): void {
    const isKnown = kind === "world" || this.rows.size < REASONS_MOST || this.rows.has(`${kind} ${told}`);
    const reason = isKnown ? told : OTHERS;
    const key = `${kind} ${reason}`;
    let row = this.rows.get(key);
    if (!row) this.rows.set(key, (row = { kind, reason, total: 0, things: new Map() }));
    row.total += count;
    tally(row.things, what, count);
  }

  /** The most frequent first. */
  get all(): { kind: Loss["kind"]; reason: string; total: number; things: (readonly [name: string, count: number])[] }[] {
    return [...this.rows.values()]
      .map((row) => ({ ...row, things: [...row.things].sort(([, a], [, b]) => b - a) }))
      .sort((one, two) => two.total - one.total);
  }
}
