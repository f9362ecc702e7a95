import { integer, type LuaType, text, type LuaValueOf } from "../declare/types.js";
import { GUMP_ENTRY_CHARACTERS } from "../../base/text/player-text.js";
import { isFunction, name, type WindowName } from "./values.js";

/** One member of the table that makes an element. */
interface ElementMember<T = unknown> {
  readonly type: LuaType<T>;
  readonly about: string;
}

export function member<T>(type: LuaType<T>, about: string): ElementMember<T> {
  return { type, about };
}

type ElementMembers = Readonly<Record<string, ElementMember>>;
type TypeOf<M> = M extends ElementMember<infer T> ? LuaType<T> : never;
type ValuesOf<M extends ElementMembers> = {
  [K in keyof M as undefined extends LuaValueOf<TypeOf<M[K]>> ? never : K]: LuaValueOf<TypeOf<M[K]>>;
} & { [K in keyof M as undefined extends LuaValueOf<TypeOf<M[K]>> ? K : never]?: LuaValueOf<TypeOf<M[K]>> };

/**
 * Receives what an element adds to a window. A layout contains only numbers and safe arguments; texts are sent
 * separately.
 */
export interface LayoutSink {
  /** Appends `{ keyword numbers }`. */
  command(keyword: string, ...numbers: readonly LayoutPart[]): void;
  /** Index of a text for the layout. */
  text(text: string): number;
  /** Id of a button that answers. */
  button(name: WindowName | undefined): number;
  checkbox(name: WindowName, isOn: boolean): number;
  radio(name: WindowName, isOn: boolean): number;
  entry(name: WindowName, maximumCharacters: number): number;
  /** Starts a group: the radio buttons that follow belong to it. */
  group(name: WindowName | undefined): number;
  /** Keeps the player from closing the window with the mouse, or with a key. */
  bar(what: "mouse" | "keyboard"): void;
}

/** A number, or a text that cannot end its command. */
export type LayoutPart = number | SafeText;

/** A text that is safe in a layout; `layout-text.ts` makes all of them. */
export class SafeText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * One kind of gump element, declared once. The script's method with its checks, the layout command, the possible
 * answers, the documents and the editor definitions follow.
 */
export interface GumpElement {
  /** The method in Lua: `window:label{...}`. */
  readonly name: string;
  /** The command in the layout. */
  readonly keyword: string;
  readonly about: string;
  readonly source: string;
  readonly members: ElementMembers;
  /** The member that may be passed alone, without a table. */
  readonly alone?: string;
  readonly render: (to: LayoutSink, value: never) => void;
}

/** Infers the types of a declaration. */
export function element<const M extends ElementMembers>(
  declaration: Omit<GumpElement, "members" | "render" | "alone"> & {
    readonly members: M;
    readonly alone?: keyof M & string;
    readonly render: (to: LayoutSink, value: ValuesOf<M>) => void;
  },
): GumpElement {
  return declaration;
}

/** Far beyond any screen; the client reads 32 bits. */
const PIXELS_MAXIMUM = 10_000;
const GRAPHIC_MAXIMUM = 0xffff;
const TEXT_BYTES = 32 * 1024;

const pixel = integer({ min: -PIXELS_MAXIMUM, max: PIXELS_MAXIMUM });
const size = integer({ min: 0, max: PIXELS_MAXIMUM });
const graphic = integer({ min: 0, max: GRAPHIC_MAXIMUM });

/** Types and members that elements share. */
export const at = { x: member(pixel, "pixels from the left"), y: member(pixel, "pixels from the top") } as const;
export const extent = { width: member(size, "pixels"), height: member(size, "pixels") } as const;
export const art = member(graphic, "number of the gump art");
export const item = member(graphic, "art of the item");
export const hue = member(graphic, "hue, 0 none");
export const cliloc = member(integer({ min: 0, max: 0x7fff_ffff }), "number of a text of the client");
export const serial = member(integer({ min: 0, max: 0x7fff_ffff }), "serial");
export const words = text({ maxBytes: TEXT_BYTES });
export const pageNumber = integer({ min: 0, max: 1_000 });
export const entryLimit = integer({ min: 1, max: GUMP_ENTRY_CHARACTERS });
export const answerName = name;
export const handlerMember = member(
  isFunction,
  "called with the answer when the button is pressed, if gump.send opened the window",
);
