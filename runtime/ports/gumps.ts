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

export interface TargetQuestion {
  /** `object`: mobiles and items only. `place`: these or a place on the ground. */
  readonly kind: "object" | "place";
  readonly flags: "neutral" | "harmful" | "helpful";
  readonly timeoutMs: number;
}

/** What was chosen; an object is in the world and in the player's sight, a place on its map. */
export type Target =
  | { readonly kind: "object"; readonly serial: number }
  | {
      readonly kind: "place";
      readonly mapId: number;
      readonly x: number;
      readonly y: number;
      readonly z: number;
      /** Graphic of a static item of the map, 0 for land. */
      readonly graphic: number;
    };

/**
 * Why nothing was chosen: the player cancelled, time was up, another cursor took the place of this one, what was chosen is
 * no valid target (any more), or the player left.
 */
export type NoTarget = "cancelled" | "timeout" | "replaced" | "invalid" | "gone";

/** Gives players target cursors; implemented by `net`. */
export interface Targets {
  /** @returns false when that session plays no more; then `whenEnded` is not called */
  ask(sessionId: number, question: TargetQuestion, whenEnded: (end: Target | NoTarget) => void): boolean;
}
