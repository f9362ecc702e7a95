import { isAtLeast } from "../../accounts/levels.js";
import { type CommandCall, CommandFailure } from "../../commands/command.js";
import { list, text } from "../declare/types.js";
import type { ScriptError, TaskListener } from "../task.js";
import { LuaKind, type LuaThread } from "../vm/lua-exports.js";
import type { Vm } from "../vm/vm.js";

const lines = list(text());

/** A command of a script under way. It is what the handler's task reports to, so that output finds its way also after a wait. */
export class LuaCommandRun implements TaskListener {
  /** Lines that the handler returned. */
  readonly answer: Promise<string[]>;
  private readonly vm: Vm;
  private readonly call: CommandCall;
  private resolve!: (answer: string[]) => void;
  private reject!: (failure: CommandFailure) => void;

  constructor(vm: Vm, call: CommandCall) {
    this.vm = vm;
    this.call = call;
    this.answer = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  print(line: string): void {
    this.call.print(line);
  }

  done(L: LuaThread, count: number): void {
    const answer = readAnswer(this.vm, L, count);
    if (Array.isArray(answer)) this.resolve(answer);
    else this.reject(answer);
  }

  failed(error: ScriptError | undefined): void {
    this.reject(new CommandFailure(error ? this.reasonOf(error) : "The command was ended before it was done."));
  }

  /** Players see nothing of a script's inside; staff, who mend it, are shown where it failed. */
  private reasonOf(error: ScriptError): string {
    const isStaff = isAtLeast(this.call.issuer.role, "Counselor");
    return isStaff ? error.message : "The command failed. The staff has been told.";
  }
}

/** What a handler returned: `false, reason` and `nil, reason` are failures, texts and numbers are printed. */
function readAnswer(vm: Vm, L: LuaThread, count: number): string[] | CommandFailure {
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
