import { cleanText } from "../../text/clean-text.js";
import { expected, list, type LuaType, Mismatch } from "../declare/types.js";
import { LuaKind } from "../vm/lua-exports.js";
import { SafeText } from "./element.js";

const ARGUMENTS_MAXIMUM = 16;
const ARGUMENT_CHARACTERS = 200;
/** What would end the argument, the command or the layout, and what clients read differently: the layout is ASCII. */
const UNSAFE = /[^\x20-\x7e]|[{}@]/g;
/** At the start it would have the client put in a text by its number. */
const CLILOC_MARK = /^#+/;

/** A value put into one of the client's own texts: a text, or the number of another of its texts. */
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
 * `@first<tab>second@` for a layout. These are the only texts that stand in a layout itself, so whatever could end the
 * command is replaced in them, in a way that leaves them readable.
 */
export function quotedArguments(values: readonly ClilocArgument[]): SafeText {
  return new SafeText(`@${values.map(safeArgument).join("\t")}@`);
}

/** `hue=1153`, as pictures have it. */
export function hueWord(hue: number): SafeText {
  return new SafeText(`hue=${Math.trunc(hue)}`);
}

export const VIRTUE_CLASS = new SafeText("class=VirtueGumpItem");

function safeArgument(value: ClilocArgument): string {
  if (typeof value === "number") return `#${value}`;
  const safe = cleanText(value)
    .replace(UNSAFE, (found) => REPLACEMENTS[found] ?? "?")
    .replace(CLILOC_MARK, "");
  // An empty one would be left out by clients and move the others up.
  return safe === "" ? " " : safe;
}

const REPLACEMENTS: Readonly<Record<string, string>> = { "{": "(", "}": ")", "@": "(at)" };
