import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { skillLockRequest, skills, TEXT_COMMANDS } from "../../../runtime/protocol/packets/skills.js";
import { containerContents, liftReject, openContainer, pickUpItem } from "../../../runtime/protocol/packets/items.js";
import { doubleClick, textCommand } from "../../../runtime/protocol/packets/clicks.js";
import { mobileIncoming } from "../../../runtime/protocol/packets/entering.js";
import { deleteObject } from "../../../runtime/protocol/packets/movement.js";
import { answered } from "../../support/commanding.js";
import { addCommand, playersOfSubject, removeCommand } from "../../support/one-shard.js";

const FIELD = { x: 2_600, y: 2_800 };
const [HIDING, MAGERY] = [21, 25];
const [UP, DOWN, LOCKED] = [0, 1, 2];
const FELUCCA = 0;
const BACKPACK_LAYER = 0x15;
const FILE = "lua/commands/practise.lua";
const players = playersOfSubject();

beforeAll(() =>
  addCommand(
    "practise",
    FILE,
    `local skills = require("features.skills.lib.skills")
    command.register {
      name = "practise", description = "Tries Hiding often.", contexts = { "in_game" }, level = "Regular",
      handler = function(context)
        local me = mobiles.of_session(context.session_id)
        for _ = 1, 150 do skills.check_chance(me, "hiding", 0.5) end
        return ("practised: %d %d"):format(me:skill("hiding"), me:skill("magery"))
      end,
    }
    command.register {
      name = "know_much", description = "Fills the skills up to 700 points.", contexts = { "in_game" }, level = "Regular",
      handler = function(context)
        local me = mobiles.of_session(context.session_id)
        for number = 0, 57 do me:set_skill(number, 0) end
        for number = 25, 31 do me:set_skill(number, 1000) end
        return "knows much"
      end,
    }
    command.register {
      name = "hide_well", description = "Gives full Hiding.", contexts = { "in_game" }, level = "Regular",
      handler = function(context)
        local me = mobiles.of_session(context.session_id)
        me:set_skill("hiding", 1000)
        me:set_skill("snooping", 1000)
        return "hides well"
      end,
    }
    command.register {
      name = "carry_apple", description = "Puts an apple into the pack.", contexts = { "in_game" }, level = "Regular",
      handler = function(context)
        local pack = mobiles.of_session(context.session_id).backpack
        local before = pack:find("apple")
        return ("apple %d, before %d"):format(items.create("apple"):put_in(pack).serial, before and before.serial or 0)
      end,
    }`,
  ),
);
afterAll(() => removeCommand("practise", FILE));

const numbersIn = (line: string): number[] => /practised: (\d+) (\d+)/.exec(line)!.slice(1).map(Number);

describe("a skill", () => {
  it("gains by use while its lock is up, and the client is told", async () => {
    const pupil = await players.inWorldAt("pupil", FIELD);
    const from = pupil.received.frames.length;
    const [hiding] = numbersIn(await answered(pupil, ".practise", "practised"));
    expect(hiding).toBeGreaterThan(0);
    const told = pupil.received.of(skills, from).at(-1)!;
    expect(told).toMatchObject({ type: 0xdf, skills: { skill: HIDING, base: hiding, lock: UP } });
    pupil.send(skillLockRequest, { skill: HIDING, lock: LOCKED });
    expect(numbersIn(await answered(pupil, ".practise", "practised"))).toEqual([hiding, 0]);
  });

  it("falls with its lock down when another rises at the limit of 700 points", async () => {
    const scholar = await players.inWorldAt("scholar", FIELD);
    await answered(scholar, ".know_much", "knows much");
    expect(numbersIn(await answered(scholar, ".practise", "practised"))).toEqual([0, 1000]);
    scholar.send(skillLockRequest, { skill: MAGERY, lock: DOWN });
    const [hiding, magery] = numbersIn(await answered(scholar, ".practise", "practised"));
    expect(hiding).toBeGreaterThan(0);
    expect(hiding! + magery!).toBe(1_000);
  });

  it("Snooping opens the pack of somebody beside, but lets nobody take out of it", async () => {
    const spots = { spy: { ...FIELD, facet: FELUCCA }, mark: { x: FIELD.x + 1, y: FIELD.y, facet: FELUCCA } };
    const { spy, mark } = await players.allInWorldAt(spots);
    const apple = Number(/apple (\d+)/.exec(await answered(mark, ".carry_apple", "apple"))![1]);
    await answered(spy, ".hide_well", "hides well");
    const seen = spy.received.of(mobileIncoming).find(({ serial }) => serial === mark.serial)!;
    const pack = seen.equipment.find(({ layer }) => layer === BACKPACK_LAYER)!.serial;
    const from = spy.received.frames.length;
    spy.send(doubleClick, { serial: pack });
    await spy.waitFor(openContainer, ({ serial }) => serial === pack, { from });
    const { items } = await spy.waitFor(containerContents, undefined, { from });
    expect(items.map(({ serial }) => serial)).toEqual([apple]);
    spy.send(pickUpItem, { serial: apple, amount: 1 });
    await spy.waitFor(liftReject, undefined, { from });
    await mark.ping();
    expect(await answered(mark, ".carry_apple", "apple")).toContain(`before ${apple}`);
  });

  it("Hiding takes its user out of sight, and a step brings it back", async () => {
    const { hider, seeker } = await players.allInWorldAt({ hider: FIELD, seeker: { x: FIELD.x + 3, y: FIELD.y } });
    await answered(hider, ".hide_well", "hides well");
    const from = seeker.received.frames.length;
    hider.send(textCommand, { command: TEXT_COMMANDS.useSkill, text: `${HIDING} 0` });
    await seeker.waitFor(deleteObject, ({ serial }) => serial === hider.serial, { from });
    const later = seeker.received.frames.length;
    await hider.step(2);
    await hider.step(2);
    await seeker.waitFor(mobileIncoming, ({ serial }) => serial === hider.serial, { from: later });
  });
});
