/** What a window lets its player answer; nothing else is taken. */
export interface Offer {
  /** Ids of buttons that answer; 0 is closing and never among them. */
  readonly buttons: ReadonlySet<number>;
  /** Ids of checkboxes and radio buttons, with the group of a radio button. */
  readonly switches: ReadonlyMap<number, { readonly group: number | undefined }>;
  /** Ids of text entries, with the characters each may hold. */
  readonly entries: ReadonlyMap<number, { readonly maximumCharacters: number }>;
}

/** A window (gump) as it is sent: the layout's commands, and the texts they name by index. */
export interface GumpWindow {
  /** The same number for all windows of a kind: clients remember where a kind was put, and close by kind. */
  readonly kind: number;
  readonly x: number;
  readonly y: number;
  readonly layout: string;
  readonly texts: readonly string[];
  readonly offered: Offer;
  /** Whether a player may close it without an answer. */
  readonly isClosable: boolean;
  /** What scripts call that which is offered, by id; for tests of scripts. */
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
  /** Those that are on. */
  readonly switches: readonly number[];
  /** By the id of the entry; only entries that were sent. */
  readonly texts: ReadonlyMap<number, string>;
}

/** How a window ended: answered, closed by its player, taken away by the server, or its player left. */
export type GumpEnd = GumpAnswer | "closed" | "withdrawn" | "gone";

/** Shows windows to players; implemented by `net`. */
export interface Gumps {
  /**
   * Opens a window. What was offered is all that `whenEnded` will see, and it is called once.
   *
   * @returns false when that session plays no more; then `whenEnded` is not called
   */
  open(sessionId: number, window: GumpWindow, whenEnded: (end: GumpEnd) => void): boolean;
  /** Takes away all windows of a kind; how many there were. */
  close(sessionId: number, kind: number): number;
}
