import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { overallLight, playMusic } from "../../../runtime/protocol/packets/entering.js";
import { mobileMoving, moveAcknowledge, moveReject, moveRequest } from "../../../runtime/protocol/packets/movement.js";
import { LEAD_LIMIT_MS, RUN_STEP_MS } from "../../../runtime/world/space/pace.js";
import { answered } from "../../support/commanding.js";
import { addCommand, playersOfSubject, sharedScripts } from "../../support/one-shard.js";

const [NORTH, EAST] = [0, 2] as const;
const RUNNING = 0x80;
/** Middle of nowhere. The region begins two tiles east of it. */
const FIELD = { x: 2_800, y: 2_850 };
const FILE = "lua/commands/space_test.lua";
/** As many running steps as somebody on foot may send at once, and some more. */
const BURST = Math.floor(LEAD_LIMIT_MS / RUN_STEP_MS) + 5;

const COMMANDS = `
region.define { name = "Test Grove", map_id = 1, music = 29, darkness = 20,
  areas = { { x1 = ${FIELD.x + 2}, y1 = ${FIELD.y - 5}, x2 = ${FIELD.x + 9}, y2 = ${FIELD.y + 5} } },
  on_speech = function(self, speaker, said) speaker:tell("The trees hear " .. said) end }
mobile_template("test_hound", { body = 0xD9,
  on_come_near = function(self, mobile) mobile:tell("The hound smells " .. mobile.name) end })
item_template("test_saddle", { item_id = 0x3EA2, layer = "mount" })
local function register(name, handler)
  command.register { name = name, description = "For a test.", contexts = { "in_game" }, level = "Regular", arguments = {}, handler = handler }
end
register("space_mount", function(context)
  return items.create("test_saddle"):equip_on(mobiles.of_session(context.session_id)) and "You sit on it."
end)
register("space_follow", function(context)
  local me = mobiles.of_session(context.session_id)
  local hound = mobiles.create("test_hound", me.map_id, me.x + 8, me.y, me.z)
  return "It follows: " .. tostring(hound:follow(me)) .. " " .. hound.serial
end)
register("space_test", function(context)
  for _, hound in ipairs(mobiles.all_of("test_hound")) do hound:delete() end
  return "The hounds are gone."
end)`;

const players = playersOfSubject();
beforeAll(() => addCommand("space_test", FILE, COMMANDS));
afterAll(() => sharedScripts().delete(FILE));

describe("a region", () => {
  it("plays its music and darkens for those who come in, until they leave, and hears them", async () => {
    const { anna, bert } = await players.allInWorldAt({
      anna: { ...FIELD, direction: EAST },
      bert: { x: FIELD.x, y: FIELD.y + 3 },
    });
    const [from, fromOther] = [anna.received.frames.length, bert.received.frames.length];
    await anna.step(EAST);
    await anna.ping();
    expect(anna.received.of(playMusic, from)).toEqual([]);
    await anna.step(EAST);
    expect(await anna.waitFor(playMusic, undefined, { from })).toEqual({ music: 29 });
    expect(await anna.waitFor(overallLight, undefined, { from })).toEqual({ level: 20 });
    await answered(anna, "hello", "The trees hear hello");
    const back = anna.received.frames.length;
    await anna.step(6);
    await anna.step(6);
    expect(await anna.waitFor(playMusic, undefined, { from: back })).toEqual({ music: 0xffff });
    expect(await anna.waitFor(overallLight, undefined, { from: back })).toEqual({ level: 0 });
    await bert.ping();
    expect(bert.received.of(playMusic, fromOther)).toEqual([]);
  });

  it("is heard from the login in it on, and again at the next login", async () => {
    for (let login = 0; login < 2; login++) {
      const anna = await players.inWorldAt("anna", { x: FIELD.x + 4, y: FIELD.y });
      expect(await anna.waitFor(playMusic, ({ music }) => music === 29)).toBeTruthy();
      expect(await anna.waitFor(overallLight, ({ level }) => level === 20)).toBeTruthy();
      await anna.logout();
    }
  });
});

describe("a rider", () => {
  it("takes steps at once that are too fast on foot", async () => {
    const { anna: walker, bert: rider } = await players.allInWorldAt({
      anna: { x: FIELD.x, y: FIELD.y + 60, direction: NORTH },
      bert: { x: FIELD.x + 3, y: FIELD.y + 60, direction: NORTH },
    });
    await answered(rider, ".space_mount", "You sit on it.");
    for (const client of [walker, rider]) {
      const steps = Array.from({ length: BURST }, (_, sequence) => moveRequest.write({ direction: NORTH | RUNNING, sequence }));
      client.sendBytes(Buffer.concat(steps));
      await client.ping();
    }
    expect(rider.received.of(moveAcknowledge)).toHaveLength(BURST);
    expect(rider.received.of(moveReject)).toEqual([]);
    expect(walker.received.of(moveAcknowledge).length).toBeLessThan(BURST);
    expect(walker.received.of(moveReject).length).toBeGreaterThan(0);
  });
});

describe("a creature that follows", () => {
  it("comes a tile at a time until it is beside its target, and perceives it", async () => {
    const anna = await players.inWorldAt("anna", { x: FIELD.x, y: FIELD.y - 60 });
    const told = await answered(anna, ".space_follow", "It follows: true");
    const serial = Number(/\d+$/.exec(told)![0]);
    await anna.waitFor(mobileMoving, (moved) => moved.serial === serial && moved.x === FIELD.x + 1);
    const xs = anna.received.of(mobileMoving).flatMap((moved) => (moved.serial === serial ? [moved.x] : []));
    for (let n = 1; n < xs.length; n++) expect(Math.abs(xs[n]! - xs[n - 1]!)).toBeLessThanOrEqual(1);
    await anna.windows.waitForLine("The hound smells");
    await answered(anna, ".space_test", "The hounds are gone.");
  });
});
