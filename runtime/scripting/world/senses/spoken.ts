import type { Speech } from "../../../contracts/hooks.js";
import { cleanText } from "../../../base/text/clean-text.js";
import { SPEECH_MODES } from "../../../world/space/earshot.js";
import { parameter } from "../../declare/module.js";
import { expected, integer, list, type LuaType, oneOf, optional, record, text } from "../../declare/types.js";
import { LuaKind } from "../../vm/lua-exports.js";

/** Parameters of functions that hear speech. */
export const spoken = [
  parameter("text", text(), "the words"),
  parameter("mode", oneOf(SPEECH_MODES), "how they were said"),
  parameter("keywords", list(integer()), "numbers of the keywords that the client found in the words"),
] as const;

const WORDS_BYTES = 1_024;

const words = text({ maxBytes: WORDS_BYTES });
const changes = record({ text: optional(words), mode: optional(oneOf(SPEECH_MODES)) });

/** What a handler of on_speech returns to have something else said: a text, or a table with text and mode. */
export const rewrittenSpeech: LuaType<Partial<Pick<Speech, "text" | "mode">>> = {
  name: `string|${changes.name}`,
  read(vm, L, index) {
    const kind = vm.exports.lua_type(L, index);
    if (kind !== LuaKind.string && kind !== LuaKind.table)
      throw expected("false, a text, or a table with text and mode", vm, L, index);
    const { text: said, ...rest } = kind === LuaKind.string ? { text: words.read(vm, L, index) } : changes.read(vm, L, index);
    return said === undefined ? rest : { ...rest, text: cleanText(said).trim() };
  },
  push: (vm, L, value) => changes.push(vm, L, value),
};
