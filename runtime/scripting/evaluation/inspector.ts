import { escapeUnsafe } from "../../base/log/gate.js";
import type { Runner } from "../runner/runner.js";
import { LuaKind, type LuaThread } from "../vm/lua-exports.js";
import { countMembers, visitMembers } from "./members.js";

/** Longer texts are cut. */
const TEXT_CHARACTERS = 1_000;
const MEMBERS_MAXIMUM = 100;
/** A table whose members fit is shown in one line. */
const LINE_CHARACTERS = 80;

/** Shows values of scripts as text, in bounded length. */
export class Inspector {
  private readonly runner: Runner;

  constructor(runner: Runner) {
    this.runner = runner;
  }

  /** A value in a few words: tables by the number of their members. */
  brief(L: LuaThread, index: number): string {
    const { vm } = this.runner;
    const { exports } = vm;
    switch (exports.lua_type(L, index)) {
      case LuaKind.boolean:
        return String(exports.lua_toboolean(L, index) !== 0);
      case LuaKind.string:
        return this.quoted(L, index);
      case LuaKind.table: {
        const { members, isAll } = countMembers(vm, L, index);
        return members === 0 ? "{}" : `table of ${members}${isAll ? "" : " or more"}`;
      }
      case LuaKind.function:
        return this.place(L, index);
      case LuaKind.number:
      case LuaKind.userdata:
        return escapeUnsafe((this.runner.texts.of(L, index) ?? vm.kindAt(L, index)).slice(0, TEXT_CHARACTERS));
      default:
        return vm.kindAt(L, index);
    }
  }

  /** A value with its members, if it is a table: in one line, or else one to a line. */
  full(L: LuaThread, index: number): string {
    const { vm } = this.runner;
    if (vm.exports.lua_type(L, index) !== LuaKind.table) return this.brief(L, index);
    const shown: string[] = [];
    const { members, isAll } = visitMembers(vm, L, index, { most: MEMBERS_MAXIMUM }, ({ text, position }) => {
      const value = this.brief(L, -1);
      shown.push(position === undefined ? `${text} = ${value}` : value);
    });
    if (shown.length === 0) return "{}";
    const rest = members - shown.length;
    if (rest > 0) shown.push(`... ${rest}${isAll ? "" : " or more"} others`);
    const line = `{ ${shown.join(", ")} }`;
    return line.length <= LINE_CHARACTERS ? line : ["{", ...shown.map((one) => `  ${one}`), "}"].join("\n");
  }

  private quoted(L: LuaThread, index: number): string {
    const { vm } = this.runner;
    const text = vm.readString(L, index);
    if (text.length <= TEXT_CHARACTERS) return escapeUnsafe(JSON.stringify(text));
    return `${escapeUnsafe(JSON.stringify(text.slice(0, TEXT_CHARACTERS)))}... (${vm.stringBytes(L, index)} bytes)`;
  }

  private place(L: LuaThread, index: number): string {
    const { file, firstLine } = this.runner.vm.info.placeOf(L, index);
    return file === undefined ? "function of the host" : `function ${file}:${firstLine}`;
  }
}
