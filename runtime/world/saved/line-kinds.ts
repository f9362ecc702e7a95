/**
 * What a line tells. Lines store the number; new ones go to the end. `known` is the first line of an item that was
 * there before it was followed: of a stack, and of what lay on the ground.
 */
export const LINE_KINDS = [
  ...(["make", "move", "amount", "gone"] as const),
  ...([
    "login",
    "logout",
    "death",
    "house",
    "pet",
    "skill",
    "name",
    "ticket",
    "note",
    "rollback",
    "character",
    "known",
    "speech",
  ] as const),
] as const;
export type LineKind = (typeof LINE_KINDS)[number];
/** What players say, recorded only on request. Only Administrators read it. */
export const SPEECH: LineKind = "speech";
/** The kinds that tell of items. */
export const ITEM_KINDS: readonly LineKind[] = ["make", "known", "move", "amount", "gone"];

/** Where an item is, as lines tell it. They store the number; new ones go to the end. */
export const LINE_PLACES = [
  ...(["nowhere", "ground", "container", "corpse", "carried", "worn", "hand", "bank", "trade", "stack"] as const),
] as const;
export type LinePlace = (typeof LINE_PLACES)[number];

/** The place of an item, with its holder. */
export interface Holding {
  readonly where: LinePlace;
  /** The container or mobile that it is in; 0 for none. */
  readonly holder: number;
  /** The mobile or the outermost container; of what lies in a corpse, whose body it was; 0 for none. */
  readonly root: number;
}

/** Of what is nowhere. */
export const NOBODY: Holding = { where: "nowhere", holder: 0, root: 0 };
