import type { HandlerCost } from "./profile.js";
import type { LuaThread } from "./vm/lua-exports.js";
import type { LuaReference } from "./vm/vm.js";

/** A Lua function that the host calls, and where it is from. */
export class Handler {
  readonly reference: LuaReference;
  /** The file that registered it: `lua/help/tickets.lua`. */
  readonly file: string;
  /** What it is, for messages and the profiler: `on_help_request`, `command where`. */
  readonly name: string;
  /** Milliseconds it may run at a stretch, where that is not what handlers may run in general. */
  readonly budgetMs: number | undefined;
  /** Is called so often that only its first failure is told of. */
  isFrequent = false;
  hasFailed = false;
  /** Its account in the profile, which outlives reloads. */
  cost: HandlerCost | undefined;

  constructor(reference: LuaReference, file: string, name: string, budgetMs?: number) {
    this.reference = reference;
    this.file = file;
    this.name = name;
    this.budgetMs = budgetMs;
  }
}

/** What a handler came to. Results lie on the thread's stack, from 1 to `count`, while the listener runs. */
export interface TaskListener {
  done?(L: LuaThread, count: number): void;
  /** It failed, was stopped, or was ended while it waited (then without an error). */
  failed?(error: ScriptError | undefined): void;
}

/** One run of a handler in a coroutine of its own. */
export class Task {
  readonly handler: Handler;
  readonly thread: LuaThread;
  readonly listener: TaskListener | undefined;
  /** False while a file is loaded: what it registers must be complete when it has run. */
  readonly mayWait: boolean;
  state: "running" | "waiting" | "over" = "running";
  /** Set by a function that suspends, before it yields. */
  isSuspending = false;
  /** What the suspended function is to raise when the task goes on. */
  waitError: string | undefined;

  constructor(handler: Handler, thread: LuaThread, mayWait: boolean, listener: TaskListener | undefined) {
    this.handler = handler;
    this.thread = thread;
    this.mayWait = mayWait;
    this.listener = listener;
  }

  get file(): string {
    return this.handler.file;
  }
}

/** A Lua error as it left a handler. */
export class ScriptError extends Error {
  override readonly name = "ScriptError";
  readonly file: string;
  readonly handler: string;
  readonly traceback: string;

  constructor(parts: { message: string; file: string; handler: string; traceback: string }) {
    super(parts.message);
    this.file = parts.file;
    this.handler = parts.handler;
    this.traceback = parts.traceback;
  }
}
