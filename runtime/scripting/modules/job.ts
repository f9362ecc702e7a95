import { CommandFailure } from "../../commands/command.js";
import { LuaCommandRun } from "../commands/lua-command-run.js";
import { LuaJobRun } from "../commands/lua-job-run.js";
import { fn, luaModule, type LuaModule, parameter, refuse } from "../declare/module.js";
import { callback, integer, optional, record, text } from "../declare/types.js";
import type { Runner } from "../runner.js";
import { Handler, type Task } from "../task.js";
import { LuaRaise } from "../vm/raise.js";

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

/** `job`: long work of commands, done in the background a few milliseconds at a time. */
export function jobModule({ runner }: { readonly runner: Runner }): LuaModule {
  return luaModule({
    name: "job",
    about:
      "Long work of a command, done in the background a few milliseconds at a time while the game goes on. The kind of a job is " +
      "the command's name; one of a kind runs at a time.",
    functions: {
      start: fn({
        about:
          "Begins a job; called by a command's handler. Whoever gave the command is told how it goes, and it goes on when they " +
          "leave. What the work returns is its last line; `false, reason` and an error mean that it failed. A job that is " +
          "cancelled ends where it pauses or waits, and its to-be-closed variables are closed.",
        parameters: [parameter("job", jobType, "unit: what is counted, in the plural; total: how many there are; work: does it")],
        returns: [parameter("job_id", integer(), "its number")],
        fails: true,
        example: START_EXAMPLE,
        does(task, { unit, total, work: reference }) {
          const command = task.listener;
          if (!(command instanceof LuaCommandRun)) {
            runner.vm.release(reference);
            throw new LuaRaise("job.start is called by a command's handler only");
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
                // Its thread holds the function from the first step on; there is none where the job is cancelled already.
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
          "So many more are done. When the job has had its time, the others have theirs before this returns: then what was read " +
          "of the world before may have changed. Work calls this at least every few tenths of a millisecond.",
        parameters: [parameter("count", optional(amount), "1 unless said")],
        returns: [],
        suspends: true,
        does(task, count = 1) {
          const under = jobOf(task, "job.advance");
          under.run.advance(count);
          return under.pause();
        },
      }),
      pause: fn({
        about: "As job.advance, where nothing is done yet that counts.",
        parameters: [],
        returns: [],
        suspends: true,
        does: (task) => jobOf(task, "job.pause").pause(),
      }),
      expect: fn({
        about: "How many there are to do, as soon as that is known.",
        parameters: [parameter("total", amount, "all of them, those done already included")],
        returns: [],
        does: (task, total) => jobOf(task, "job.expect").run.expect(total),
      }),
      print: fn({
        about: "Output of the job. The first lines of many are kept.",
        parameters: [parameter("line", text({ maxBytes: OUTPUT_BYTES }), "what is shown")],
        returns: [],
        does: (task, line) => jobOf(task, "job.print").run.print(line),
      }),
    },
  });
}

/** @throws LuaRaise where no job runs */
function jobOf({ listener }: Task, name: string): LuaJobRun {
  if (listener instanceof LuaJobRun) return listener;
  throw new LuaRaise(`${name} is called by the work of a job only, which job.start begins`);
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
