/** A ban, also one that has ended. Times are Unix milliseconds. */
export interface AccountBan {
  readonly reason: string;
  readonly at: number;
  /** Null: until it is lifted. */
  readonly until: number | null;
  /** The account that set it. */
  readonly by: string;
}

/** @param now Unix milliseconds */
export function isInForce(ban: AccountBan | null, now: number): boolean {
  return ban !== null && (ban.until === null || ban.until > now);
}

/**
 * The author of a change to an account. The account is null for the server itself, its terminal, and while tokens are
 * disabled.
 */
export interface AccountActor {
  readonly accountId: number | null;
  readonly accountName: string;
}

export const THE_SERVER: AccountActor = { accountId: null, accountName: "server" };

export const accountActions = ["Created", "Changed", "Banned", "Unbanned", "Noted", "Warned"] as const;

/** What staff write down about an account: a note for each other, or that its player was warned. */
export interface AccountNote {
  readonly action: "Noted" | "Warned";
  readonly text: string;
}

/** What was done to an account. */
export interface AccountHistoryEntry {
  readonly entryId: number;
  readonly at: number;
  readonly by: AccountActor;
  readonly action: (typeof accountActions)[number];
  /** What changed, by member; never a password. Of a ban its reason and its end, of a note its text. */
  readonly details: Readonly<Record<string, string | null>>;
}

/** An address that an account logged in from. */
export interface AccountAddress {
  readonly address: string;
  readonly firstAt: number;
  readonly lastAt: number;
  readonly logins: number;
  /** Other accounts that logged in from it, the latest first, and at most {@link SHARERS_MAX}. */
  readonly sharedWith: readonly { readonly accountId: number; readonly username: string }[];
}

export const SHARERS_MAX = 20;

/** A login that was accepted. */
export interface AcceptedLogin {
  readonly accountId: number;
  readonly address: string;
  readonly at: number;
}
