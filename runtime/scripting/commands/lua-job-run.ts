import type { Issuer } from "../../services/commands/issuer.js";
import { JobFailure, type JobRun, type JobSteps } from "../../services/jobs/job.js";
import type { Runner } from "../runner/runner.js";
import type { Handler, ScriptError, Task, TaskListener } from "../runner/task.js";
import type { LuaThread } from "../vm/lua-exports.js";
import { failureWords, readAnswer } from "./lua-answer.js";

type Ending = { readonly lines: readonly string[] } | { readonly error: unknown };

/**
 * The work of a background job in Lua: a handler that pauses when its slice is over, and goes on in the next slice.
 * While it waits for something else its slices are empty; the code after the wait runs up to the next pause.
 */
export class LuaJobRun implements TaskListener {
  readonly run: JobRun;
  private readonly runner: Runner;
  readonly issuer: Issuer;
  private ending: Ending | undefined;
  /** Resumes Lua; defined during a pause. */
  private goOn: (() => void) | undefined;
  private whenStopped: (() => void) | undefined;

  constructor(runner: Runner, run: JobRun, issuer: Issuer) {
    this.runner = runner;
    this.run = run;
    this.issuer = issuer;
  }

  /** Waits for the next slice if this one is over. */
  pause(): Promise<void> | void {
    if (this.run.isSliceOpen) return;
    return new Promise((resolve) => {
      this.goOn = resolve;
      this.whenStopped?.();
    });
  }

  async *steps(handler: Handler): JobSteps {
    const { runner, run } = this;
    const task = runner.forPlayer(this.issuer.sessionId, () => runner.start(handler, undefined, this));
    // The job may be cancelled by Lua code, which cannot end another task.
    const abandon = (): void => queueMicrotask(() => this.abandon(task));
    run.signal.addEventListener("abort", abandon);
    try {
      for (;;) {
        await this.stopped();
        if (this.ending) return answerOf(this.ending);
        yield;
        this.proceed();
      }
    } finally {
      run.signal.removeEventListener("abort", abandon);
      runner.end(task);
    }
  }

  done(L: LuaThread, count: number): void {
    const answer = readAnswer(this.runner.vm, L, count);
    this.over(Array.isArray(answer) ? { lines: answer } : { error: new JobFailure(answer.message) });
  }

  failed(error: ScriptError | undefined): void {
    const { signal } = this.run;
    if (error)
      this.over({ error: new JobFailure(failureWords(error, this.issuer) ?? "The job failed. The staff has been told.") });
    else this.over({ error: signal.aborted ? signal.reason : new JobFailure("The job was ended.") });
  }

  /** Resolves when Lua pauses or ends. */
  private async stopped(): Promise<void> {
    if (this.ending || this.goOn) return;
    await new Promise<void>((resolve) => (this.whenStopped = resolve));
    this.whenStopped = undefined;
  }

  private proceed(): void {
    const { goOn } = this;
    this.goOn = undefined;
    goOn?.();
  }

  /** Ends a task that waits. A paused task is ended in its slice. */
  private abandon(task: Task): void {
    if (!this.goOn) this.runner.end(task);
  }

  private over(ending: Ending): void {
    this.ending = ending;
    this.whenStopped?.();
  }
}

/** @throws the failure */
function answerOf(ending: Ending): string | undefined {
  if ("error" in ending) throw ending.error;
  return ending.lines.length === 0 ? undefined : ending.lines.join("\n");
}
