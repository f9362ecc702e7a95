/** The answers that a gump offers; the server drops all others. */
export interface Offer {
  /** Ids of the buttons that answer. 0 means closing and is never among them. */
  readonly buttons: ReadonlySet<number>;
  /** Ids of checkboxes and radio buttons, with the group of a radio button. */
  readonly switches: ReadonlyMap<number, { readonly group: number | undefined }>;
  /** Ids of text entries, with the characters that each may hold. */
  readonly entries: ReadonlyMap<number, { readonly maximumCharacters: number }>;
}

/** A gump as it is sent: the commands of the layout, and the texts that they refer to by index. */
export interface GumpWindow {
  /** The same number for all gumps of a kind. Clients remember the position of a kind, and close by kind. */
  readonly kind: number;
  readonly x: number;
  readonly y: number;
  readonly layout: string;
  readonly texts: readonly string[];
  readonly offered: Offer;
  /** Whether a player may close it without an answer. */
  readonly isClosable: boolean;
  /** The scripts' names of the offered answers by id, for tests of scripts. */
  readonly names?: OfferNames;
}

type Named = ReadonlyMap<number, { readonly name: string | number }>;

export interface OfferNames {
  readonly buttons: Named;
  readonly switches: Named;
  readonly entries: Named;
}

export interface GumpAnswer {
  readonly button: number;
  /** The switches that are on. */
  readonly switches: readonly number[];
  /** Texts by the id of the entry; only entries that were offered. */
  readonly texts: ReadonlyMap<number, string>;
}

/** How a gump ended: answered, closed by its player, withdrawn by the server, or its player left. */
export type GumpEnd = GumpAnswer | "closed" | "withdrawn" | "gone";

/** Shows gumps to players; `play/gumps` implements it. */
export interface Gumps {
  /**
   * Opens a gump. `whenEnded` is called once, with offered answers only.
   *
   * @returns false when the session has left the world; then `whenEnded` is not called
   */
  open(sessionId: number, window: GumpWindow, whenEnded: (end: GumpEnd) => void): boolean;
  /** Withdraws all gumps of a kind. Returns their number. */
  close(sessionId: number, kind: number): number;
}
