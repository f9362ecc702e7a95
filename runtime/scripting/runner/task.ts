import type { Issuer } from "../../services/commands/issuer.js";
import type { FileWork } from "./file-work.js";
import type { LuaThread } from "../vm/lua-exports.js";
import type { LuaReference } from "../vm/raise.js";

/** What all calls of one handler have cost, across reloads. */
export interface HandlerCost {
  readonly file: string;
  readonly name: string;
  /** That of its file. */
  readonly work: FileWork;
  calls: number;
  failures: number;
  milliseconds: number;
}

/** A Lua function that the host calls, with its origin. */
export class Handler {
  readonly reference: LuaReference;
  /** The file that registered it: `lua/commands/where.lua`. */
  readonly file: string;
  /** For messages and the profiler: `on_help_request`, `command where`. */
  readonly name: string;
  /** Milliseconds it may run without waiting; undefined for the general budget. */
  readonly budgetMs: number | undefined;
  /** No player waits for it: a timer, or thinking. */
  isBackground = false;
  /** It is called so often that only its first failure is reported. */
  isFrequent = false;
  hasFailed = false;
  /** It runs even while scripts hold all of their memory: with it staff find out why, and end that. */
  isVital = false;
  /** Only its starter is told of its failure. */
  isPrivate = false;

  cost: HandlerCost | undefined;

  constructor(reference: LuaReference, file: string, name: string, budgetMs?: number) {
    this.reference = reference;
    this.file = file;
    this.name = name;
    this.budgetMs = budgetMs;
  }
}

/** Receives the end of a task. Results are on the thread's stack, from 1 to `count`, while the listener runs. */
export interface TaskListener {
  /**
   * The caller of the handler takes its answer at once, and another one if it waits; or must not go on before it has
   * ended.
   */
  readonly isAwaited?: "answer" | "end";
  /** It tells the player of a failure itself, with the message for staff. */
  readonly tellsOfFailure?: boolean;
  /** The person whose command it carries out. */
  readonly issuer?: Pick<Issuer, "role">;
  done?(L: LuaThread, count: number): void;
  /** The task failed or was stopped; without an error it was ended while it waited. */
  failed?(error: ScriptError | undefined): void;
}

/** One run of a handler in a coroutine of its own. */
export class Task {
  readonly handler: Handler;
  readonly thread: LuaThread;
  readonly listener: TaskListener | undefined;
  /** False while a file is loaded: its registrations must be complete when it has run. */
  readonly mayWait: boolean;
  /** The player whose act began this, also by a timer; undefined for nobody. */
  readonly sessionId: number | undefined;
  /** It is `stopped` in the debugger, where it waits as if it had called a function that waits. */
  state: "running" | "waiting" | "stopped" | "over" = "running";
  /** It ends where it waits. */
  isEnding = false;
  /** Set by a function that suspends, before it yields. */
  isSuspending = false;
  /** Set by the debugger's hook, before it yields. */
  isStopping = false;
  /** Where the debugger has stopped it: its thread, or a coroutine that the thread has resumed. */
  stoppedIn: LuaThread | undefined;
  /** What is still to be done for a failure that the debugger shows. */
  failure: (() => void) | undefined;
  /** The error that the suspended function raises when the task goes on. */
  waitError: string | undefined;

  constructor(
    handler: Handler,
    thread: LuaThread,
    under: { readonly mayWait: boolean; readonly listener: TaskListener | undefined; readonly sessionId: number | undefined },
  ) {
    this.handler = handler;
    this.thread = thread;
    this.mayWait = under.mayWait;
    this.listener = under.listener;
    this.sessionId = under.sessionId;
  }

  get file(): string {
    return this.handler.file;
  }
}

/** A Lua error that no pcall of the handler caught. */
export class ScriptError extends Error {
  override readonly name = "ScriptError";
  readonly file: string;
  readonly handler: string;
  readonly traceback: string;
  /** The file that has registered what this one would register; undefined for other failures. */
  readonly obstacle: string | undefined;

  constructor(parts: { message: string; file: string; handler: string; traceback: string; obstacle?: string | undefined }) {
    super(parts.message);
    this.file = parts.file;
    this.handler = parts.handler;
    this.traceback = parts.traceback;
    this.obstacle = parts.obstacle;
  }
}
