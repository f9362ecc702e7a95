import { beforeAll, describe, expect, it } from "vitest";
import { type CommandJob, endOfJob, execute, jobOf } from "../../support/command-jobs.js";
import { answered, gameMasterAt } from "../../support/commanding.js";
import { addCommand, afterRestart, playersOfSubject, sharedScripts, sharedShard } from "../../support/one-shard.js";
import { SCRIPT_BUDGET_MS, type Shard } from "../../support/shard.js";
import { until } from "../../support/until.js";

const FILE = "lua/commands/count_sheep.lua";
/** Counts until it is cancelled, or does one of the things that a job must not do. */
const COMMAND = `
command.register {
  name = "count_sheep",
  description = "Counts.",
  contexts = { "console", "in_game" },
  level = "GameMaster",
  arguments = { { name = "manner", type = "choice", choices = { "well", "fail", "loop", "flood" } } },
  handler = function(context, arguments)
    local manners = {}
    function manners.well()
      local last <close> = setmetatable({}, { __close = function() job.print("The gate is closed.") end })
      while true do job.advance() end
    end
    function manners.fail() job.advance() error("a wolf") end
    function manners.loop() job.advance() while true do end end
    function manners.flood()
      for i = 1, 20000 do
        job.print("sheep " .. i)
        job.advance()
      end
    end
    local job_id, reason = job.start { unit = "sheep", work = manners[arguments.manner] }
    if not job_id then return false, reason end
  end,
}`;

let shard: Shard;
const players = playersOfSubject();

beforeAll(async () => {
  shard = sharedShard();
  await addCommand("count_sheep", FILE, COMMAND);
});

async function jobs(): Promise<CommandJob[]> {
  return (await (await shard.request("GET", "/api/jobs")).json()) as CommandJob[];
}

const job = (jobId: string): Promise<CommandJob> => jobOf(shard, jobId);
const ended = (manner: string): Promise<CommandJob> => endOfJob(shard, `count_sheep ${manner}`);

describe("a job begun in Lua", () => {
  it("goes on when its issuer has left, is the only one of its kind, and ends when it is cancelled", async () => {
    const gm = await gameMasterAt(shard, players, "gail", { x: 3000, y: 2500 });
    await answered(gm, ".count_sheep well", "Continues in the background as job");
    const begun = (await jobs()).find(({ name }) => name === "count_sheep");
    expect(begun).toMatchObject({ name: "count_sheep", state: "running", startedBy: "gail" });
    expect(await answered(gm, ".count_sheep well", "is already running")).toContain(`as job ${begun!.jobId}`);
    await gm.logout();
    const { done } = await job(begun!.jobId);
    await until("it goes on", async () => ((await job(begun!.jobId)).done > done ? undefined : `${done} are done`));
    const again = await execute(shard, "count_sheep well");
    expect(again.success).toBe(false);
    expect(again.outputLines.join()).toContain(`count_sheep is already running as job ${begun!.jobId}`);
    expect((await shard.request("DELETE", `/api/jobs/${begun!.jobId}`)).status).toBe(204);
    await until("it has ended", async () => ((await job(begun!.jobId)).state === "running" ? "it runs" : undefined));
    const over = await job(begun!.jobId);
    expect(over.state).toBe("cancelled");
    expect(over.outputLines).toEqual(["The gate is closed.", expect.stringMatching(/^cancelled after .+: [\d,]+ sheep$/)]);
    expect((await shard.request("DELETE", `/api/jobs/${begun!.jobId}`)).status).toBe(409);
  });

  it("harms nobody when it fails, never pauses or prints without end", async () => {
    const ana = await players.inWorldAt("ana", { x: 100, y: 100 });
    expect(await ended("fail")).toMatchObject({
      state: "failed",
      done: 1,
      outputLines: ["lua/commands/count_sheep.lua:14: a wolf", expect.stringMatching(/^failed after/)],
    });
    const looping = await ended("loop");
    expect(looping).toMatchObject({ state: "failed", done: 1 });
    expect(looping.outputLines[0]).toContain(`it ran for more than its ${SCRIPT_BUDGET_MS} ms`);
    const flooding = await ended("flood");
    expect(flooding).toMatchObject({ state: "done", done: 20_000 });
    expect(flooding.outputLines.length).toBeLessThan(1_010);
    expect(flooding.outputLines[0]).toBe("sheep 1");
    await answered(ana, ".where", "X: 100, Y: 100");
    expect(shard.output.join("")).toContain("script failed: lua/commands/count_sheep.lua:14: a wolf");
  });

  it("goes on until its server stops", async () => {
    expect((await execute(shard, "count_sheep well")).success).toBe(true);
  });
});

afterRestart(() => {
  it("the job begun in Lua before the restart was ended in order", () => {
    expect(shard.output.join("")).toMatch(/job count_sheep cancelled after/);
    sharedScripts().delete(FILE);
  });
});
