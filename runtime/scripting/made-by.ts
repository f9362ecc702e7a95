import { CONSOLE } from "./evaluation/evaluator.js";
import type { Registrations } from "./registrations.js";
import type { Runner } from "./runner/runner.js";
import type { Task } from "./runner/task.js";
import type { LuaReference } from "./vm/raise.js";

interface Parts {
  readonly runner: Runner;
  readonly registrations: Registrations;
}

/**
 * The file to which something belongs that calls back a function: the one that is being loaded, or else the one in
 * which the function is written. So what a library makes does not end with the file whose handler called the library.
 */
export function fileOfFunction({ runner: { vm }, registrations }: Parts, task: Task, reference: LuaReference): string {
  if (registrations.loadingFile !== undefined) return registrations.loadingFile;
  const regime = vm.switchTo("host");
  vm.pushHeld(vm.main, reference);
  const { file } = vm.info.placeOf(vm.main, -1);
  vm.exports.lua_settop(vm.main, -2);
  vm.switchTo(regime);
  return ofScript(file) ?? task.file;
}

/** The file to which something else belongs: the one that is being loaded, or else the one whose function makes it. */
export function fileOfCaller({ runner: { vm }, registrations }: Parts, task: Task): string {
  if (registrations.loadingFile !== undefined) return registrations.loadingFile;
  for (const file of vm.info.filesOf(task.thread)) return ofScript(file) ?? task.file;
  return task.file;
}

/** Code of operators belongs to the file that it sees, which is that of its handler. */
function ofScript(file: string | undefined): string | undefined {
  return file === CONSOLE ? undefined : file;
}
