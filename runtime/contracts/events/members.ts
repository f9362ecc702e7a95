/**
 * How JSON and Lua show a member: an `id` is a number here and in Lua, and a decimal string in JSON; a `time` is Unix
 * milliseconds here, and ISO 8601 text elsewhere.
 */
export type MemberKind = "id" | "integer" | "number" | "text" | "boolean" | "time";

interface Member<Kind extends MemberKind = MemberKind, Nullable extends boolean = boolean, Name extends string = string> {
  readonly kind: Kind;
  readonly nullable: Nullable;
  readonly about: string;
  /** The only texts allowed; without it any text is allowed. */
  readonly names?: readonly Name[];
}
export type Members = Readonly<Record<string, Member>>;
type Plain<Kind, Name> = Kind extends "text" ? Name : Kind extends "boolean" ? boolean : number;
type MemberValue<M> =
  M extends Member<infer Kind, infer Nullable, infer Name> ? Plain<Kind, Name> | (Nullable extends true ? null : never) : never;
export type MembersOf<M extends Members> = { readonly [K in keyof M]: MemberValue<M[K]> };

/** The given members only. */
export function pickMembers<M extends Members, Name extends keyof M>(members: M, ...names: readonly Name[]): Pick<M, Name> {
  return Object.fromEntries(names.map((name) => [name, members[name]])) as Pick<M, Name>;
}

/** The members as events and JSON name them: times end in `Utc`. */
export type UtcMembers<M extends Members> = {
  readonly [K in keyof M as M[K] extends { readonly kind: "time" } ? `${K & string}Utc` : K]: M[K];
};
const utcName = (name: string, { kind }: Member): string => (kind === "time" ? `${name}Utc` : name);

export function utcMembers<M extends Members>(members: M): UtcMembers<M> {
  return Object.fromEntries(Object.entries(members).map(([name, one]) => [utcName(name, one), one])) as UtcMembers<M>;
}

/** The values of these members, under the names that {@link utcMembers} gives them. */
export function utcValues<M extends Members>(members: M, values: MembersOf<M>): MembersOf<UtcMembers<M>> {
  const named = Object.entries(members).map(([name, one]) => [utcName(name, one), values[name]]);
  return Object.fromEntries(named) as MembersOf<UtcMembers<M>>;
}

export function member<Kind extends MemberKind>(kind: Kind, about: string): Member<Kind, false> {
  return { kind, about, nullable: false };
}

export function nullableMember<Kind extends MemberKind>(kind: Kind, about: string): Member<Kind, true> {
  return { kind, about, nullable: true };
}

/** A text that is one of the names. */
export function oneOf<const Name extends string>(names: readonly Name[], about: string): Member<"text", false, Name> {
  return { kind: "text", about, nullable: false, names };
}
