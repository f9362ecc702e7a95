import { readFileSync } from "node:fs";
import path from "node:path";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import type { JobInfo } from "../../../runtime/contracts/job-states.js";
import { openTestWorld } from "../../../runtime/scripting/testing/worlds/open-test-world.js";
import { projectDirectory } from "../../../runtime/base/system/version.js";

const guide = readFileSync(path.join(projectDirectory(), "docs/designers-reference.md"), "utf8");
const example = [...guide.matchAll(/```lua\n(.*?)```/gs)]
  .map(([, block]) => block!)
  .find((block) => block.includes("job.start"))!;

/** The jobs and failures of the example in a world of its own. */
async function counted(): Promise<{ running: readonly JobInfo[]; ended: readonly JobInfo[]; failures: readonly string[] }> {
  const world = await openTestWorld({ directory: projectDirectory() }, pino({ level: "silent" }), () => []);
  try {
    expect(world.host.run("lua/commands/count_ground.lua", example)).not.toHaveProperty("error");
    const gm = await world.enter({ role: "GameMaster" });
    world.say(gm, ".count_ground 1 1500 1600 40");
    await world.advance(0);
    const { running } = world.jobs;
    return { running, ended: await world.finishJobs(), failures: world.takeFailures() };
  } finally {
    await world.close();
  }
}

describe("the guide's example of a job", () => {
  it("counts in slices, with the same times in every run", async () => {
    const { running, ended, failures } = await counted();
    expect(running).toMatchObject([{ name: "count_ground", state: "running", total: 1_600, unit: "tiles" }]);
    expect(ended).toMatchObject([{ state: "done", done: 1_600 }]);
    expect(ended[0]!.outputLines[0]).toBe("Somebody can stand on 1600 tiles.");
    expect(failures).toEqual([]);
    expect((await counted()).ended).toEqual(ended);
  });
});
