import type { Reader } from "../reader.js";
import type { Writer } from "../writer.js";

/** The fields of the surrounding structure: those read so far, or all of them when writing. */
export type FieldContext = Readonly<Record<string, unknown>>;

/**
 * One part of a packet: how it is read, written, described and limited. `Out` is the type that reading returns, `In`
 * the type that writing takes. They differ when a field has a fallback and may be left out.
 */
export interface Field<Out, In = Out> {
  /** What the field means, for docs/packets.md. */
  readonly doc: string;
  readonly minimumBytes: number;
  readonly maximumBytes: number;
  /** The field's layout as data, from which the documentation and tests are made. */
  readonly shape: Shape;
  read(from: Reader, before: FieldContext): Out;
  write(to: Writer, value: In, all: FieldContext): void;
}

export type AnyField = Field<unknown, never>;
export type Fields = Readonly<Record<string, AnyField>>;

/** A source of random integers for sample values, from 0 to `below` - 1. */
export type Chance = (below: number) => number;

export type IntegerType = "u8" | "u16" | "u32" | "i8" | "i16" | "i32";
export type CountType = "u8" | "u16" | "u32";
export type Encoding = "windows1252" | "utf8" | "utf16be" | "utf16le";
/**
 * The end of a text: padded with NUL to its maximum, at its NUL, at the frame's end, or given by a count in front of
 * it.
 */
export type TextExtent = "padded" | "terminated" | "rest" | CountType;

export type Shape =
  | { kind: "integer"; type: IntegerType; min: number; max: number; fallback?: number }
  | { kind: "flag"; fallback?: boolean }
  | { kind: "pad"; bytes: number }
  | { kind: "constant"; type: IntegerType; value: number }
  | { kind: "subCommand"; type: "u8" | "u16"; value: number }
  | { kind: "bytes"; extent: "fixed" | "rest" | CountType; max: number; fallback?: Uint8Array }
  | {
      kind: "text";
      encoding: Encoding;
      extent: TextExtent;
      max: number;
      raw: string;
      keeps: string;
      terminator: boolean;
      fallback?: string;
    }
  | { kind: "struct"; fields: Fields }
  | { kind: "list"; of: AnyField; max: number; min: number; ends: ListEnd }
  | { kind: "when"; on: string; condition: string; holds: (value: never) => boolean; of: AnyField }
  | { kind: "ifMore"; of: AnyField }
  | { kind: "variant"; on: string; cases: ReadonlyMap<number, AnyField>; otherwise: AnyField | undefined }
  | { kind: "custom"; type: string; sample: (chance: Chance, all: FieldContext) => unknown };

/**
 * The end of a list: given by a count in front, a fixed number of entries, a terminating value, or the end of the
 * frame.
 */
export type ListEnd =
  | { by: "count"; type: CountType }
  | { by: "fixed" }
  | { by: "terminator"; type: "u8" | "u16" | "u32"; value: number }
  | { by: "rest" };

export type OutOf<F> = F extends { read(from: Reader, before: FieldContext): infer Out } ? Out : never;
export type InOf<F> = F extends { write(to: Writer, value: infer In, all: FieldContext): void } ? In : never;

type Flat<T> = { [K in keyof T]: T[K] };

/**
 * The type that reading a structure returns. It has no padding and constants, and conditional fields may be missing.
 */
export type StructOut<F extends Fields> = Flat<
  { -readonly [K in keyof F as OutOf<F[K]> extends void ? never : undefined extends OutOf<F[K]> ? never : K]: OutOf<F[K]> } & {
    -readonly [K in keyof F as OutOf<F[K]> extends void ? never : undefined extends OutOf<F[K]> ? K : never]?: OutOf<F[K]>;
  }
>;

/** The type that writing a structure takes: as `StructOut`, but fields with a fallback may be left out. */
export type StructIn<F extends Fields> = Flat<
  { readonly [K in keyof F as InOf<F[K]> extends void ? never : undefined extends InOf<F[K]> ? never : K]: InOf<F[K]> } & {
    readonly [K in keyof F as InOf<F[K]> extends void ? never : undefined extends InOf<F[K]> ? K : never]?: InOf<F[K]>;
  }
>;

/** `T`, or also undefined when the options have a fallback. */
export type Fallible<T, Options> = Options extends { readonly fallback: unknown } ? T | undefined : T;
