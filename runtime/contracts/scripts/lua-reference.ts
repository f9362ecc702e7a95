/** What a part of the Lua reference is. */
export type ReferenceKind =
  | "question"
  | "event"
  | "function"
  | "class"
  | "property"
  | "method"
  | "module"
  | "constant"
  | "table"
  | "member"
  | "hook"
  | "element"
  | "recipe";

/** An argument or a result. */
export interface ReferenceValue {
  readonly name: string;
  readonly type: string;
  readonly about: string;
}

/** A member of a table or an object, such as `mobile.hits` or `ItemTemplate.on_use`. */
export interface ReferenceMember extends ReferenceValue {
  /** By which it is linked to: its whole name. */
  readonly id: string;
  readonly kind: ReferenceKind;
}

/**
 * Something with a heading of its own, such as a function. Texts are plain, except `code` in backquotes and links to
 * other parts, `[text](#id)`.
 */
export interface ReferenceEntry {
  readonly id: string;
  readonly kind: ReferenceKind;
  /** `world.add_item(template, place)` */
  readonly title: string;
  readonly about: string;
  readonly parameters?: readonly ReferenceValue[];
  readonly returns?: readonly ReferenceValue[];
  readonly members?: readonly ReferenceMember[];
  /** Code in Lua. */
  readonly example?: string;
}

/** A module, a class, or all of one kind. */
export interface ReferenceChapter {
  readonly id: string;
  /** Undefined for a chapter that only gathers, such as all events. */
  readonly kind?: ReferenceKind;
  readonly title: string;
  readonly about: string;
  readonly members?: readonly ReferenceMember[];
  readonly entries: readonly ReferenceEntry[];
}

/** Everything that scripts can use, for people. */
export type ReferenceChapters = readonly ReferenceChapter[];
