import type { JobInfo } from "../../jobs/job.js";
import { jobStates } from "../../ports/job-states.js";
import type { OnlinePlayer } from "../../ports/players.js";
import { fn, type LuaFunction, parameter } from "../declare/module.js";
import { boolean, integer, list, oneOf, optional, record, text } from "../declare/types.js";
import { LuaRaise } from "../vm/raise.js";
import type { TestWorld } from "./test-world.js";

const session = parameter("session_id", integer(), "the player's session");

/** What players choose with a cursor. */
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

/** What of the module `test` is about commands, and the background jobs that some begin. */
export function commandFunctions(
  world: () => TestWorld,
  playerOf: (sessionId: number) => OnlinePlayer,
): Record<string, LuaFunction> {
  return {
    give: fn({
      about:
        "Has a player give a command and, where it asks for that, choose something with the cursor. What the player was told " +
        "before is forgotten. A job that the command begins has only begun when this returns.",
      parameters: [
        session,
        parameter("line", text(), "the command with its full stop"),
        parameter("choice", optional(choiceType), "serial of an object, or x, y, z of a place on the player's map"),
      ],
      returns: [parameter("told", text(), "what the player was told, line by line")],
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
      about: "Lets time pass until no background job runs; it is an error where one never ends.",
      parameters: [],
      returns: [
        parameter("jobs", list(jobType), "those that came to their end since this was last asked, in the order they began"),
      ],
      suspends: true,
      example: `test.give(gm.session_id, ".spawn_signs")
local signs = test.finish_jobs()[1]
expect.equal(signs.state, "done")`,
      does: async () => (await world().finishJobs()).map(seen),
    }),
    running_jobs: fn({
      about: "The background jobs that run.",
      parameters: [],
      returns: [parameter("jobs", list(jobType), "in the order they began")],
      does: () => world().jobs.running.map(seen),
    }),
    cancel_job: fn({
      about: "Asks a background job to end, which it does when it next has its turn.",
      parameters: [parameter("job_id", integer(), "which")],
      returns: [parameter("was_running", boolean, "whether it ran")],
      does: (_, jobId) => world().jobs.jobs.cancel(jobId, "the test"),
    }),
  };
}

/** Answers a player's cursor. @throws LuaRaise without one */
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
