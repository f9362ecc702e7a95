import { integer, type LuaType, text, type ValueOf } from "../declare/types.js";
import { GUMP_ENTRY_CHARACTERS } from "../../wire/packets/gumps.js";
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
  [K in keyof M as undefined extends ValueOf<TypeOf<M[K]>> ? never : K]: ValueOf<TypeOf<M[K]>>;
} & { [K in keyof M as undefined extends ValueOf<TypeOf<M[K]>> ? K : never]?: ValueOf<TypeOf<M[K]>> };

/** What an element adds to a window. Only numbers and arguments made harmless get into a layout; texts stand beside it. */
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
  /** Radio buttons that follow belong together. */
  group(name: WindowName | undefined): number;
  /** The player cannot close the window by the mouse, or by a key. */
  bar(what: "mouse" | "keyboard"): void;
}

/** A number, or text of a form that cannot end the command it stands in. */
export type LayoutPart = number | SafeText;

/** Made only where it is known to be harmless: see `layout-text.ts`. */
export class SafeText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * One thing that windows can be made of, declared once: from it come the method that scripts call with its checks, what is
 * written to the layout, what an answer may contain, the documents and what editors know.
 */
export interface GumpElement {
  /** The method in Lua: `window:label{...}`. */
  readonly name: string;
  /** The command in the layout. */
  readonly keyword: string;
  readonly about: string;
  readonly source: string;
  readonly members: ElementMembers;
  /** The member that may be given alone, without a table. */
  readonly alone?: string;
  readonly render: (to: LayoutSink, value: never) => void;
}

/** Gives a declaration its types. */
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
export const art = member(graphic, "number of the picture among the client's gumps");
export const item = member(graphic, "graphic of the item");
export const hue = member(graphic, "hue, 0 none");
export const cliloc = member(integer({ min: 0, max: 0x7fff_ffff }), "number of the client's own text");
export const serial = member(integer({ min: 0, max: 0x7fff_ffff }), "serial");
export const words = text({ maxBytes: TEXT_BYTES });
export const pageNumber = integer({ min: 0, max: 1_000 });
export const entryLimit = integer({ min: 1, max: GUMP_ENTRY_CHARACTERS });
export const answerName = name;
export const handlerMember = member(
  isFunction,
  "called with the answer when it is pressed, where the window was opened by gump.send",
);
