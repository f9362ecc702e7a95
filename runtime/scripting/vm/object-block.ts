import { LuaKind, type LuaThread } from "./lua-exports.js";
import type { Vm } from "./vm.js";

/**
 * An object in Lua's memory: a full userdata of two words, the identity of its class and its serial. Only the host
 * makes userdata, so a script cannot forge one.
 */
const BLOCK_BYTES = 8;
const SERIAL_OFFSET = 4;

/** Pushes a new object without a metatable. */
export function newObject(vm: Vm, L: LuaThread, identity: number, serial: number): void {
  const block = vm.exports.lua_newuserdatauv(L, BLOCK_BYTES, 0);
  vm.setWordAt(block, identity);
  vm.setWordAt(block + SERIAL_OFFSET, serial);
}

/** The serial of the object whose block is at an address. */
export function serialInBlock(vm: Vm, block: number): number {
  return vm.wordAt(block + SERIAL_OFFSET);
}

/** The serial of an object of one class at `index`; undefined for other values. */
export function serialOfClassAt(vm: Vm, L: LuaThread, index: number, identity: number): number | undefined {
  const block = vm.exports.lua_touserdata(L, index);
  return block !== 0 && vm.wordAt(block) === identity ? serialInBlock(vm, block) : undefined;
}

/** The class and serial of an object at `index`; undefined for other values. */
export function objectAt(vm: Vm, L: LuaThread, index: number): { name: string; serial: number } | undefined {
  if (vm.exports.lua_type(L, index) !== LuaKind.userdata) return undefined;
  return { name: vm.kindAt(L, index), serial: serialInBlock(vm, vm.exports.lua_touserdata(L, index)) };
}

/** A serial in messages and `tostring`: `0x40000001`. */
export function shownSerial(serial: number): string {
  return `0x${serial.toString(16).toUpperCase().padStart(8, "0")}`;
}
