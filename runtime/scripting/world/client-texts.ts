import type { ClientText } from "../../contracts/client/appearances.js";
import { parameter } from "../declare/module.js";
import { roomFor } from "../declare/stack.js";
import { expected, integer, list, type LuaType, optional, record, text } from "../declare/types.js";
import { LuaKind } from "../vm/lua-exports.js";

const CLILOC_MAXIMUM = 0x7fff_ffff;
const ARGUMENT_BYTES = 240;
const ARGUMENTS_MAXIMUM = 8;
const LINE_BYTES = 240;
const LINES_MAXIMUM = 20;

const clilocNumber = integer({ min: 0, max: CLILOC_MAXIMUM });
const argumentList = list(text({ maxBytes: ARGUMENT_BYTES }), { max: ARGUMENTS_MAXIMUM });

/** Parameters for one of the client's own texts. */
export const CLILOC = parameter("cliloc", clilocNumber, "number of the text");
export const ARGUMENTS = parameter(
  "arguments",
  optional(argumentList),
  "put into the text, in their order; #1041000 stands for another of the client's texts",
);

/** A line of a tooltip: a text of the shard, or one of the client's own. */
export type TooltipLine = string | ClientText;

const ownText = text({ maxBytes: LINE_BYTES });
const clientText = record({ cliloc: clilocNumber, arguments: optional(argumentList) });

const line: LuaType<TooltipLine> = {
  name: "string|integer|{ cliloc: integer, arguments?: string[] }",
  limits: `a text of at most ${LINE_BYTES} bytes, the number of one of the client's texts, or its number with arguments`,
  read(vm, L, index) {
    switch (vm.exports.lua_type(L, index)) {
      case LuaKind.string:
        return ownText.read(vm, L, index);
      case LuaKind.number:
        return { cliloc: clilocNumber.read(vm, L, index), arguments: [] };
      case LuaKind.table: {
        const { cliloc, arguments: filled = [] } = clientText.read(vm, L, index);
        return { cliloc, arguments: filled };
      }
      default:
        throw expected("text, cliloc or { cliloc, arguments }", vm, L, index);
    }
  },
  push(vm, L, value) {
    roomFor(vm, L);
    if (typeof value === "string") vm.pushString(L, value);
    else if (value.arguments.length === 0) vm.pushInteger(L, value.cliloc);
    else clientText.push(vm, L, { cliloc: value.cliloc, arguments: [...value.arguments] });
  },
};

export const tooltipLines = list(line, { max: LINES_MAXIMUM });
