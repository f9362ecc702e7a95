import { cleanText } from "../../base/text/clean-text.js";
import { expected, list, type LuaType, Mismatch } from "../declare/types.js";
import { LuaKind } from "../vm/lua-exports.js";
import { SafeText } from "./element.js";

const ARGUMENTS_MAXIMUM = 16;
const ARGUMENT_CHARACTERS = 200;
/**
 * Characters that would end the argument, the command or the layout, and all but ASCII, which clients read differently.
 */
const UNSAFE = /[^\x20-\x7e]|[{}@]/g;
/** At the start of an argument it makes the client insert a text by its number. */
const CLILOC_MARK = /^#+/;

/** A value for a placeholder in a text of the client: a text, or the number of another text of the client. */
type ClilocArgument = string | number;

const argument: LuaType<ClilocArgument> = {
  name: "string|integer",
  read(vm, L, index) {
    const kind = vm.exports.lua_type(L, index);
    if (kind === LuaKind.string) return vm.readString(L, index).slice(0, ARGUMENT_CHARACTERS);
    if (kind !== LuaKind.number) throw expected("string or integer", vm, L, index);
    const value = vm.exports.lua_tonumberx(L, index, 0);
    if (!Number.isSafeInteger(value) || value < 0) throw new Mismatch(`the number of a text expected, got ${value}`);
    return value;
  },
  push(vm, L, value) {
    if (typeof value === "string") vm.pushString(L, value);
    else vm.pushInteger(L, value);
  },
};

export const clilocArguments = list(argument, { max: ARGUMENTS_MAXIMUM });

/**
 * `@first<tab>second@` for a layout. These are the only texts inside a layout, so characters that could end the command
 * are replaced by readable ones.
 */
export function quotedArguments(values: readonly ClilocArgument[]): SafeText {
  return new SafeText(`@${values.map(safeArgument).join("\t")}@`);
}

/** `hue=1153`, an argument of pictures. */
export function hueWord(hue: number): SafeText {
  return new SafeText(`hue=${Math.trunc(hue)}`);
}

export const VIRTUE_CLASS = new SafeText("class=VirtueGumpItem");

function safeArgument(value: ClilocArgument): string {
  if (typeof value === "number") return `#${value}`;
  const safe = cleanText(value)
    .replace(UNSAFE, (found) => REPLACEMENTS[found] ?? "?")
    .replace(CLILOC_MARK, "");
  // Clients leave out an empty argument, which would shift the others.
  return safe === "" ? " " : safe;
}

const REPLACEMENTS: Readonly<Record<string, string>> = { "{": "(", "}": ")", "@": "(at)" };
