import { boolean, expected, integer, type LuaType, optional, record, text } from "../declare/types.js";
import { type AmendmentFlags, amendmentMembers } from "../named-slot.js";
import type { Vm } from "../vm/vm.js";
import type { LuaReference } from "../vm/raise.js";
import { isFunction } from "./values.js";

const NAME_BYTES = 64;
const PLACE_MAXIMUM = 8_000;
export const DEFAULT_PLACE = 100;
/** Set in every kind of a script's gump. The kinds that clients know themselves are small numbers. */
const OWN_KINDS = 0x4000_0000;
const KIND_BITS = 0x7fff_ffff;

export const gumpName = text({ minBytes: 1, maxBytes: NAME_BYTES });

/** A script's declaration of a gump. The functions are held. */
export interface GumpParts {
  readonly name: string;
  readonly x: number | undefined;
  readonly y: number | undefined;
  readonly many: boolean | undefined;
  readonly flags: AmendmentFlags;
  /** Missing only in a declaration that extends another one. */
  readonly build: LuaReference | undefined;
  readonly onClose: LuaReference | undefined;
}

const place = optional(integer({ min: 0, max: PLACE_MAXIMUM }));
const members = record({
  name: gumpName,
  x: place,
  y: place,
  many: optional(boolean),
  build: isFunction,
  on_close: isFunction,
  ...amendmentMembers,
});

/** The table of `gump.define`. Functions are held last, when nothing else can fail. */
export const gumpParts: LuaType<GumpParts> = {
  name: "GumpDefinition",
  read(vm, L, index) {
    const { name, x, y, many, build, on_close: onClose, override, extend } = members.read(vm, L, index);
    const held = (member: string): LuaReference => {
      vm.pushField(L, index, member);
      const reference = vm.hold(L, -1);
      vm.exports.lua_settop(L, -2);
      return reference;
    };
    if (!build && !extend) {
      vm.pushField(L, index, "build");
      throw expected("function", vm, L, -1).within(".build");
    }
    return {
      ...{ name, x, y, many, flags: { override, extend } },
      build: build && held("build"),
      onClose: onClose && held("on_close"),
    };
  },
  push: (vm, L) => vm.exports.lua_pushnil(L),
};

export function releaseParts(vm: Vm, { build, onClose }: GumpParts): void {
  if (build !== undefined) vm.release(build);
  if (onClose !== undefined) vm.release(onClose);
}

/** The kind by which clients identify a gump's windows, the same after every restart (FNV-1a). */
export function kindOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(name)) hash = Math.imul(hash ^ byte, 0x01000193);
  return ((hash >>> 0) & KIND_BITS) | OWN_KINDS;
}
