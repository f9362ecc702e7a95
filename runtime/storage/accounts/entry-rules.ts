/**
 * `closed` shuts all players out, and has no network. An allowed network comes in although a blocked one contains it.
 */
export const entryRuleKinds = ["blocked", "allowed", "closed"] as const;
export type EntryRuleKind = (typeof entryRuleKinds)[number];

/** A rule of logins. There is one of a kind for each network. Times are Unix milliseconds. */
export interface EntryRule {
  readonly kind: EntryRuleKind;
  /** An address or a network such as `203.0.113.0/24`; empty where the kind has none. */
  readonly network: string;
  readonly reason: string;
  /** The account that made it. */
  readonly by: string;
  readonly at: number;
  /** Null: until it is removed. */
  readonly until: number | null;
}

export interface EntryRuleRepository {
  /** The oldest first. */
  list(): Promise<EntryRule[]>;
  /** Takes the place of the one of this kind and network. */
  put(rule: EntryRule): Promise<void>;
  /** False if there was none. */
  remove(kind: EntryRuleKind, network: string): Promise<boolean>;
}
