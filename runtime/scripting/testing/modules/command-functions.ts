import type { JobInfo } from "../../../contracts/job-states.js";
import { jobStates } from "../../../contracts/job-states.js";
import type { OnlinePlayer } from "../../../contracts/players.js";
import { fn, type LuaFunction, parameter } from "../../declare/module.js";
import { boolean, integer, list, oneOf, optional, record, text } from "../../declare/types.js";
import { LuaRaise } from "../../vm/raise.js";
import type { TestWorld } from "../worlds/test-world.js";

const session = parameter("session_id", integer(), "the player's session");

/** A player's choice with a target cursor. */
export const choiceType = record({
  serial: optional(integer()),
  x: optional(integer()),
  y: optional(integer()),
  z: optional(integer()),
});

const jobType = record(
  {
    job_id: integer(),
    name: text(),
    state: oneOf(jobStates),
    done: integer(),
    total: optional(integer()),
    unit: text(),
    lines: list(text()),
    started_by: text(),
  },
  "TestJob",
);

/** The functions of the module `test` for commands and background jobs. */
export function commandFunctions(
  world: () => TestWorld,
  playerOf: (sessionId: number) => OnlinePlayer,
): Record<string, LuaFunction> {
  return {
    give: fn({
      about:
        "Lets a player give a command and choose with the target cursor, if there is a choice. Earlier messages to the player are " +
        "discarded. A job that the command starts is still running when this returns.",
      parameters: [
        session,
        parameter("line", text(), "the command, with its full stop"),
        parameter("choice", optional(choiceType), "serial of an object, or x, y, z on the player's map"),
      ],
      returns: [parameter("told", text(), "the messages to the player, one in each line")],
      suspends: true,
      example: 'expect(test.give(gm.session_id, ".teleport 1 1500 1600 10"):find("Trammel"))',
      async does(_, sessionId, line, choice) {
        const { players } = world();
        players.takeLines(sessionId);
        world().say(playerOf(sessionId), line);
        await world().advance(0);
        if (choice) {
          chooseFor(world(), playerOf(sessionId), choice);
          await world().advance(0);
        }
        return players.takeLines(sessionId).join("\n");
      },
    }),
    finish_jobs: fn({
      about: "Lets time pass until no background job runs. A job that never ends is an error.",
      parameters: [],
      returns: [parameter("jobs", list(jobType), "the jobs that ended since the last call, in the order of their start")],
      suspends: true,
      example: `test.give(gm.session_id, ".spawn_signs")
local signs = test.finish_jobs()[1]
expect.equal(signs.state, "done")`,
      does: async () => (await world().finishJobs()).map(seen),
    }),
    running_jobs: fn({
      about: "Returns the running background jobs.",
      parameters: [],
      returns: [parameter("jobs", list(jobType), "in the order of their start")],
      does: () => world().jobs.running.map(seen),
    }),
    cancel_job: fn({
      about: "Cancels a background job. It ends in its next slice.",
      parameters: [parameter("job_id", integer(), "the job")],
      returns: [parameter("was_running", boolean, "whether it was running")],
      does: (_, jobId) => world().jobs.jobs.cancel(jobId, "the test"),
    }),
  };
}

/** Answers a player's target cursor. @throws LuaRaise when there is none */
export function chooseFor(
  world: TestWorld,
  { sessionId, mapId }: OnlinePlayer,
  choice: { serial?: number; x?: number; y?: number; z?: number } | undefined,
): void {
  const { serial, x = 0, y = 0, z = 0 } = choice ?? {};
  const place = { kind: "place", mapId, x, y, z, graphic: 0 } as const;
  const chosen = serial === undefined ? place : ({ kind: "object", serial } as const);
  if (!world.windows.answerCursor(sessionId, choice ? chosen : "cancelled")) throw new LuaRaise("that player has no cursor");
}

function seen({ jobId, name, state, done, total, unit, outputLines, startedBy }: JobInfo) {
  const head = { job_id: jobId, name, state, done, unit, lines: [...outputLines], started_by: startedBy };
  return { ...head, ...(total !== null && { total }) };
}
