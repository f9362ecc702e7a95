import { isAtLeast } from "../../contracts/levels.js";
import { CommandFailure } from "../../services/commands/command.js";
import type { Issuer } from "../../services/commands/issuer.js";
import { list, text } from "../declare/types.js";
import type { ScriptError } from "../runner/task.js";
import { LuaKind, type LuaThread } from "../vm/lua-exports.js";
import type { Vm } from "../vm/vm.js";

const lines = list(text());

/** Reads a handler's results: `false, reason` and `nil, reason` are failures; texts and numbers are printed. */
export function readAnswer(vm: Vm, L: LuaThread, count: number): string[] | CommandFailure {
  const { exports } = vm;
  const kindAt = (index: number): number => (index <= count ? exports.lua_type(L, index) : LuaKind.none);
  const isFalse = kindAt(1) === LuaKind.boolean && exports.lua_toboolean(L, 1) === 0;
  const hasReason = kindAt(2) === LuaKind.string;
  if (isFalse || (kindAt(1) === LuaKind.nil && hasReason)) {
    return new CommandFailure(hasReason ? vm.readString(L, 2) : "The command failed.");
  }
  const answer: string[] = [];
  for (let index = 1; index <= count; index++) {
    const kind = kindAt(index);
    if (kind === LuaKind.string) answer.push(vm.readString(L, index));
    else if (kind === LuaKind.number) answer.push(String(exports.lua_tonumberx(L, index, 0)));
    else if (kind === LuaKind.table) {
      try {
        answer.push(...lines.read(vm, L, index));
      } catch (error) {
        return new CommandFailure(
          `The command returned a table that cannot be shown: ${error instanceof Error ? error.message : ""}`,
        );
      }
    } else if (kind !== LuaKind.nil && kind !== LuaKind.boolean) {
      return new CommandFailure(`The command returned a ${vm.kindAt(L, index)}, which cannot be shown.`);
    }
  }
  return answer;
}

/** The failure of a script for the issuer of its command. Only staff see the message with file and line. */
export function failureWords(error: ScriptError, { role }: Issuer): string | undefined {
  return isAtLeast(role, "Counselor") ? error.message : undefined;
}
