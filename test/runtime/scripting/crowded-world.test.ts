import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OnlinePlayer } from "../../../runtime/contracts/players.js";
import { openTestWorld } from "../../../runtime/scripting/testing/worlds/open-test-world.js";
import type { TestWorld } from "../../../runtime/scripting/testing/worlds/test-world.js";
import { projectDirectory } from "../../../runtime/base/system/version.js";
import { Item } from "../../../runtime/world/entities/item.js";
import type { ParamValue } from "../../../runtime/world/saved/params.js";
import { SLOW_BUDGET_MS } from "../../support/slow-machine.js";
import { type PushedObjects, pushedDuring } from "../../support/pushed-objects.js";

const HERE = { facet: 1, x: 1_500, y: 1_600, z: 0 };
const MANY = 3_000;
/** Far more than a slice of a job or handler has time for. */
const AT_ONCE_MAXIMUM = 600;
const OTHERS_MAXIMUM = 10;
const FIRST_SERIAL = 0x4010_0000;
const DECAY_MS = 60_000;

let world: TestWorld;
let admin: OnlinePlayer;

beforeAll(async () => {
  world = await openTestWorld({ directory: projectDirectory() }, pino({ level: "silent" }), () => [], {
    budgetMs: SLOW_BUDGET_MS,
  });
  admin = await world.enter({ role: "Administrator", mapId: 0, x: 100, y: 100 });
});
afterAll(() => world.close());

function make(template: string, params: Readonly<Record<string, ParamValue>>, count = MANY): void {
  const kind = world.world.kinds.resolve(template);
  const from = FIRST_SERIAL + world.world.itemCount;
  for (let i = 0; i < count; i++) {
    const item = new Item(from + i, kind);
    for (const [key, value] of Object.entries(params)) world.world.setParam(item, key, value);
    if (template === "spawn") world.world.setParam(item, "spawner_id", `spawner ${i}`);
    world.world.putOnGround(item, HERE);
  }
}

const pushed = (work: () => Promise<unknown>): Promise<PushedObjects> => pushedDuring(world.host.runner.vm, work);

/** Runs a command and its job, which must succeed. */
async function give(command: string): Promise<string> {
  world.say(admin, command);
  const [job] = await world.finishJobs();
  expect(job).toMatchObject({ state: "done" });
  return job!.outputLines.join("\n");
}

describe("in a world with very many items", () => {
  it("the commands of spawners go through all spawners in slices", async () => {
    make("spawn", { stopped: true });
    let said = "";
    const made = await pushed(async () => (said = await give(".create_spawners 1")));
    expect(said).toContain(`Not in the data: ${MANY} spawners`);
    expect(made.total).toBeGreaterThan(MANY);
    expect(made.mostAtOnce).toBeLessThan(AT_ONCE_MAXIMUM);

    const filled = await pushed(async () => (said = await give(".initial_spawn")));
    expect(said).toContain(`${MANY} of `);
    expect(filled.mostAtOnce).toBeLessThan(AT_ONCE_MAXIMUM);
  });

  it("old corpses decay a few at a time, and all of them", async () => {
    make("corpse", { decays_at: Math.floor(world.clock.unix()) });
    const swept = await pushed(() => world.advance(DECAY_MS));
    expect(world.world.items.ofTemplate("corpse").size).toBe(0);
    // A few more are for handlers that have nothing to do with corpses, such as the player who grows hungry.
    expect(swept.total).toBeGreaterThanOrEqual(MANY);
    expect(swept.total).toBeLessThan(MANY + OTHERS_MAXIMUM);
    expect(swept.mostAtOnce).toBeLessThan(AT_ONCE_MAXIMUM);
  });

  it("a door closes over ten thousand flat items within its budget", async () => {
    const loaded = world.host.run(
      "lua/door.lua",
      `local doors = require("features.doors.lib.opening")
       local door = require("lib.things").put_down("dark_wood_door", { map_id = 1, x = 1499, y = 1601, z = 0 })
       doors.open(door)
       state.door.x, state.door.y = doors.closed_place(door)
       timer.after(1, function() state.door.is_closed = doors.close(door) end)
       timer.after(2, function() if not state.door.is_closed then error("it stands open") end end)`,
    );
    expect(loaded).not.toHaveProperty("error");
    const [door] = world.world.items.ofTemplate("dark_wood_door");
    expect(door).toBeDefined();
    const kind = world.world.kinds.resolve("gold");
    for (let i = 0; i < 10_000; i++) {
      world.world.putOnGround(new Item(FIRST_SERIAL + 0x10_0000 + i, kind), { facet: 1, x: 1_499, y: 1_601, z: 0 });
    }
    await world.advance(10);
    expect(world.takeFailures()).toEqual([]);
  });
});
