import { type CommandCall, CommandFailure } from "../../services/commands/command.js";
import type { Issuer } from "../../services/commands/issuer.js";
import type { ScriptError, TaskListener } from "../runner/task.js";
import type { LuaThread } from "../vm/lua-exports.js";
import type { Vm } from "../vm/vm.js";
import { failureWords, readAnswer } from "./lua-answer.js";

/** A running command of a script. It is the listener of the handler's task, which finds it here also after a wait. */
export class LuaCommandRun implements TaskListener {
  /** Lines that the handler returned. */
  readonly answer: Promise<string[]>;
  /** The command's name. */
  readonly name: string;
  readonly call: CommandCall;
  readonly tellsOfFailure = true;
  private readonly vm: Vm;
  private resolve!: (answer: string[]) => void;
  private reject!: (failure: CommandFailure) => void;

  constructor(vm: Vm, name: string, call: CommandCall) {
    this.vm = vm;
    this.name = name;
    this.call = call;
    this.answer = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  get issuer(): Issuer {
    return this.call.issuer;
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
    this.reject(new CommandFailure(error ? this.reasonOf(error) : "The command was ended."));
  }

  private reasonOf(error: ScriptError): string {
    return failureWords(error, this.call.issuer) ?? "The command failed. The staff has been told.";
  }
}
