import {
  LUA_CODE_CHARACTERS_MAXIMUM,
  type LuaCompletion,
  type LuaConsole,
  type LuaEvaluation,
  type LuaOutcome,
} from "../../contracts/scripts/lua-evaluation.js";
import type { ScriptClock } from "../clock.js";
import type { Runner } from "../runner/runner.js";
import type { Sandbox } from "../sandbox/sandbox.js";
import { Handler, type Task, type TaskListener } from "../runner/task.js";
import type { LuaReference } from "../vm/raise.js";
import { completeCode, type Declared } from "./completion.js";
import { compileCode } from "./compile.js";
import { type FileToLookAt, type FileVariables, fileVariables } from "./file-variables.js";
import { Inspector } from "./inspector.js";
import { type Scope, Scopes } from "./scopes.js";

/** The name of evaluated code in messages, and of its file where it belongs to none. */
export const CONSOLE = "console";
/** Longest wait of evaluated code, below the time that HTTP waits. */
export const EVALUATION_WAIT_MS = 20_000;
const VALUES_MAXIMUM = 20;
const PRINTED_MAXIMUM = 200;

interface EvaluatorParts {
  readonly runner: Runner;
  readonly sandbox: Sandbox;
  readonly clock: ScriptClock;
  readonly declared: Declared;
  /** The names of loaded files that somebody may mean by a name. */
  readonly filesNamed: (name: string) => readonly string[];
  /** Undefined for a file that is not loaded. */
  readonly fileToLookAt: (name: string) => FileToLookAt | undefined;
}

interface Place {
  readonly file: string | undefined;
  readonly scope: Scope;
  release(): void;
}

/** Runs code for operators in a handler of its own, which has the budget of every handler. */
export class Evaluator implements LuaConsole {
  private readonly parts: EvaluatorParts;
  readonly scopes: Scopes;
  private readonly inspector: Inspector;
  /** The globals of code that belongs to no file. What is assigned there stays until the server stops. */
  readonly ownGlobals: LuaReference;
  private readonly printed = new WeakMap<Handler, string[]>();

  constructor(parts: EvaluatorParts) {
    this.parts = parts;
    this.scopes = new Scopes(parts.runner.vm);
    this.inspector = new Inspector(parts.runner);
    this.ownGlobals = parts.sandbox.newEnvironment(CONSOLE);
  }

  async evaluate({ code, file, sessionId }: LuaEvaluation): Promise<LuaOutcome> {
    if (code.length > LUA_CODE_CHARACTERS_MAXIMUM)
      return failed(`code of more than ${LUA_CODE_CHARACTERS_MAXIMUM} characters is not run`);
    const place = this.placeOf(file);
    if ("problem" in place) return failed(place.problem);
    const player = sessionId === undefined ? "" : `local me = mobiles.of_session(${sessionId}) `;
    try {
      return await this.run(code, player, place);
    } finally {
      place.release();
    }
  }

  complete(code: string, file?: string): LuaCompletion {
    const { runner, sandbox, declared } = this.parts;
    const place = this.placeOf(file);
    if ("problem" in place) return { start: code.length, candidates: [] };
    try {
      return completeCode(runner.vm, code, { scope: place.scope, globals: sandbox.globals, declared });
    } finally {
      place.release();
    }
  }

  /** Takes what evaluated code prints. @returns false for a text of other code */
  takePrinted(task: Task | undefined, text: string): boolean {
    const lines = task && this.printed.get(task.handler);
    if (!lines) return false;
    if (lines.length < PRINTED_MAXIMUM) lines.push(text);
    return true;
  }

  private placeOf(name: string | undefined): Place | { readonly problem: string } {
    if (name === undefined) {
      return { file: undefined, scope: { variables: new Map(), globals: this.ownGlobals }, release: () => {} };
    }
    const [file, another] = this.parts.filesNamed(name);
    if (another !== undefined) return { problem: `${name} can be ${file} and ${another}; give the whole name` };
    const found = file === undefined ? undefined : this.parts.fileToLookAt(file);
    if (!found) return { problem: `there is no loaded script '${name}'` };
    const locals: FileVariables = fileVariables(this.parts.runner.vm, found);
    return {
      file: found.name,
      scope: { variables: locals.variables, globals: found.environment.globals },
      release: () => locals.release(),
    };
  }

  private run(code: string, before: string, { file, scope }: Place): Promise<LuaOutcome> {
    const { runner, clock } = this.parts;
    const { vm } = runner;
    const { main, exports } = vm;
    const problem = compileCode(vm, main, code, { name: CONSOLE, before });
    if (problem !== undefined) return Promise.resolve(failed(problem, file));
    const end = this.scopes.push(main, scope);
    exports.lua_setupvalue(main, -2, 1);
    const handler = new Handler(vm.hold(main, -1), file ?? CONSOLE, "evaluation");
    handler.isVital = true;
    exports.lua_settop(main, -2);
    handler.isPrivate = true;
    const printed: string[] = [];
    this.printed.set(handler, printed);
    return new Promise((resolve) => {
      let stopWaiting = (): void => {};
      let [isLate, isFinished] = [false, false];
      const finish = (outcome: Partial<LuaOutcome>): void => {
        if (isFinished) return;
        isFinished = true;
        stopWaiting();
        end();
        vm.release(handler.reference);
        resolve({ success: true, file: file ?? null, values: [], printed, error: null, ...outcome });
      };
      const listener: TaskListener = {
        done: (L, count) => {
          const values = Array.from({ length: Math.min(count, VALUES_MAXIMUM) }, (_, i) => this.inspector.full(L, i + 1));
          finish({ values: count > VALUES_MAXIMUM ? [...values, `... ${count - VALUES_MAXIMUM} others`] : values });
        },
        failed: (error) =>
          finish({
            success: false,
            error: error?.message ?? (isLate ? `ended: it waited for more than ${EVALUATION_WAIT_MS / 1_000} s` : "ended"),
          }),
      };
      const task = runner.start(handler, undefined, listener);
      if (task.state !== "waiting" && task.state !== "stopped") return;
      stopWaiting = clock.after(EVALUATION_WAIT_MS, () => {
        isLate = true;
        if (task.state === "stopped") finish({ success: false, error: "stopped in the debugger; its result is not waited for" });
        else runner.end(task);
      });
    });
  }
}

function failed(error: string, file?: string): LuaOutcome {
  return { success: false, file: file ?? null, values: [], printed: [], error };
}
