import { CommandFailure } from "../../../services/commands/command.js";
import { LuaCommandRun } from "../../commands/lua-command-run.js";
import { LuaJobRun } from "../../commands/lua-job-run.js";
import { fn, luaModule, type LuaModule, parameter, refuse } from "../../declare/module.js";
import { callback, integer, optional, record, text } from "../../declare/types.js";
import type { Runner } from "../../runner/runner.js";
import { Handler, type Task } from "../../runner/task.js";
import { LuaRaise } from "../../vm/raise.js";

const UNIT_BYTES = 60;
const OUTPUT_BYTES = 16 * 1_024;

const amount = integer({ min: 0 });
const jobType = record(
  {
    unit: text({ minBytes: 1, maxBytes: UNIT_BYTES }),
    total: optional(amount),
    work: callback("fun(): string|nil"),
  },
  "Job",
);

/** `job`: long work of commands in the background, a few milliseconds at a time. */
export function jobModule({ runner }: { readonly runner: Runner }): LuaModule {
  return luaModule({
    name: "job",
    about:
      "Long work of a command, which runs in the background a few milliseconds at a time. The kind of a job is the command's name. " +
      "Only one job of a kind runs at a time.",
    functions: {
      start: fn({
        about:
          "Starts a job; only the handler of a command may call it. The person who gave the command sees the progress; the job continues " +
          "when that person leaves. The result of `work` is the last line of output; `false, reason` and an error mean that it failed. A " +
          "cancelled job ends at its next pause or wait, which closes its to-be-closed variables.",
        parameters: [
          parameter(
            "job",
            jobType,
            "unit: the counted things, in the plural; total: their number; work: the function that does it",
          ),
        ],
        returns: [parameter("job_id", integer(), "its number")],
        fails: true,
        example: START_EXAMPLE,
        does(task, { unit, total, work: reference }) {
          const command = task.listener;
          if (!(command instanceof LuaCommandRun)) {
            runner.vm.release(reference);
            throw new LuaRaise("job.start works only in the handler of a command");
          }
          const { name, call } = command;
          const handler = new Handler(reference, task.file, `job ${name}`);
          const release = (): void => runner.vm.release(reference);
          try {
            return call.startJob({
              ...{ name, unit },
              ...(total !== undefined && { total }),
              work(run) {
                const steps = new LuaJobRun(runner, run, call.issuer).steps(handler);
                // The job's thread holds the function from its first step on. A job that is cancelled before has no
                // thread.
                queueMicrotask(release);
                return steps;
              },
            });
          } catch (error) {
            release();
            if (error instanceof CommandFailure) return refuse(error.message);
            throw error;
          }
        },
      }),
      advance: fn({
        about:
          "Adds to the progress. When the job's time slice is over, the function returns in a later slice, and the world may have " +
          "changed. Work should call it at least every few tenths of a millisecond.",
        parameters: [parameter("count", optional(amount), "1 by default")],
        returns: [],
        suspends: true,
        does(task, count = 1) {
          const under = jobOf(task, "job.advance");
          under.run.advance(count);
          return under.pause();
        },
      }),
      pause: fn({
        about: "Like job.advance, without progress.",
        parameters: [],
        returns: [],
        suspends: true,
        does: (task) => jobOf(task, "job.pause").pause(),
      }),
      expect: fn({
        about: "Sets the total of a job that did not know it at its start.",
        parameters: [parameter("total", amount, "the things to do from here on; those already done are added")],
        returns: [],
        does: (task, total) => jobOf(task, "job.expect").run.expect(total),
      }),
      print: fn({
        about: "Prints a line of output. Only the first lines of a long output are kept.",
        parameters: [parameter("line", text({ maxBytes: OUTPUT_BYTES }), "the line")],
        returns: [],
        does: (task, line) => jobOf(task, "job.print").run.print(line),
      }),
    },
  });
}

/** @throws LuaRaise outside of a job */
function jobOf({ listener }: Task, name: string): LuaJobRun {
  if (listener instanceof LuaJobRun) return listener;
  throw new LuaRaise(`${name} works only in the work of a job, which job.start starts`);
}

const START_EXAMPLE = `handler = function()
  local job_id, reason = job.start {
    unit = "numbers",
    total = 10000,
    work = function()
      local sum = 0
      for i = 1, 10000 do
        sum = sum + i
        job.advance()
      end
      return "The sum is " .. sum .. "."
    end,
  }
  if not job_id then return false, reason end
end`;
