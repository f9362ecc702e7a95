import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newAnimation, particleEffect } from "../../../runtime/protocol/packets/combat.js";
import { castSpellRequest, targetedSpell } from "../../../runtime/protocol/packets/extended-requests.js";
import { drawPlayer } from "../../../runtime/protocol/packets/entering.js";
import { textCommand } from "../../../runtime/protocol/packets/clicks.js";
import { clilocMessage, unicodeMessage } from "../../../runtime/protocol/packets/speech.js";
import { targetCursor } from "../../../runtime/protocol/packets/targets.js";
import { TEXT_COMMANDS } from "../../../runtime/protocol/packets/skills.js";
import type { GameClient } from "../../support/client/game-client.js";
import { addCommand, playersOfSubject, removeCommand, sharedShard } from "../../support/one-shard.js";
import { answered, gameMasterAt } from "../../support/commanding.js";

/** Middle of nowhere. */
const FIELD = { x: 2_600, y: 2_700 };
const [HEAL, GREATER_HEAL, RECALL] = [4, 29, 32];
/** The kind of movement of 0xE2 that is a spell. */
const SPELL = 11;
const [NO_SUCH_SPELL, DISTURBED] = [500015, 500641];
/** The picture of a healing. */
const HEALED = 0x376a;
const FILE = "lua/commands/magic_state.lua";
const players = playersOfSubject();

/** A mage with a full book in the hand, 50 of each reagent, and full skill. */
async function mageAt(name: string, spot = FIELD): Promise<GameClient> {
  const mage = await gameMasterAt(sharedShard(), players, name, spot);
  await answered(mage, ".give_magery_test_kit", "50 of each reagent");
  return mage;
}

beforeAll(() =>
  addCommand(
    "magic_state",
    FILE,
    `local function count(mobile, template)
      local sum = 0
      for _, pile in ipairs(mobile.backpack:find_all(template)) do sum = sum + pile.amount end
      return sum
    end
    command.register {
      name = "magic_state", description = "Tells mana, hits and reagents.", contexts = { "in_game" }, level = "Regular",
      handler = function(context)
        local me = mobiles.of_session(context.session_id)
        return ("mana %d, hits %d, garlic %d, pearls %d"):format(me.mana, me.hits, count(me, "garlic"), count(me, "black_pearl"))
      end,
    }
    command.register {
      name = "magic_wound", description = "Takes hits and regeneration.", contexts = { "in_game" }, level = "Regular",
      handler = function(context)
        local me = mobiles.of_session(context.session_id)
        me.hits_regeneration, me.mana_regeneration, me.hits = 0, 0, 10
        me.intelligence = 100
        me.mana = 100
        local book = me:equipped("one_handed")
        return ("wounded, book %d"):format(book and book.serial or 0)
      end,
    }
    local hurt = {}
    command.register {
      name = "magic_peril", description = "Lets a wound follow the next words.", contexts = { "in_game" }, level = "Regular",
      handler = function(context)
        hurt[mobiles.of_session(context.session_id).serial] = true
        return "in peril"
      end,
    }
    function on_cast(event)
      if not hurt[event.character_id] then return end
      hurt[event.character_id] = nil
      timer.after(100, function() mobiles.get(event.character_id):damage(1) end)
    end
    command.register {
      name = "magic_rest", description = "Waits until another spell can be cast.", contexts = { "in_game" }, level = "Regular",
      handler = function()
        wait(1000)
        return "rested"
      end,
    }
    command.register {
      name = "magic_rune", description = "Makes a marked rune.", contexts = { "in_game" }, level = "Regular",
      handler = function(context)
        local me = mobiles.of_session(context.session_id)
        local rune = items.create("recall_rune", { params = { to = { map_id = 1, x = 2650, y = 2750, z = 0 } } })
        rune:put_in(me.backpack)
        me:open(me.backpack)
        return ("rune %d"):format(rune.serial)
      end,
    }`,
  ),
);
afterAll(() => removeCommand("magic_state", FILE));

const numberIn = (line: string): number => Number(/(\d+)$/.exec(line)![1]);

describe("casting a spell", () => {
  it("by the book says its words to all, asks for a target, and uses up mana and reagents", async () => {
    const mage = await mageAt("mage");
    const witness = await players.inWorldAt("witness", { x: FIELD.x + 2, y: FIELD.y });
    const book = numberIn(await answered(mage, ".magic_wound", "wounded, book"));
    const from = mage.received.frames.length;
    mage.send(textCommand, { command: TEXT_COMMANDS.castFromBook, text: `${HEAL} ${book}` });
    await witness.waitFor(unicodeMessage, ({ serial, text }) => serial === mage.serial && text === "In Mani");
    await witness.waitFor(newAnimation, ({ serial, type }) => serial === mage.serial && type === SPELL);
    const cursor = await mage.windows.waitForTarget(undefined, { from });
    cursor.object(mage.serial, FIELD);
    await mage.ping();
    const state = await answered(mage, ".magic_state", "mana");
    expect(state).toMatch(/mana 96, hits 2[1-5], garlic 49/);
  });

  it("by a macro works alike, and a targeted spell needs no cursor", async () => {
    const mage = await mageAt("macromage");
    await answered(mage, ".magic_wound", "wounded");
    const from = mage.received.frames.length;
    mage.send(castSpellRequest, { form: 2, spell: HEAL });
    (await mage.windows.waitForTarget(undefined, { from })).object(mage.serial, FIELD);
    await mage.ping();
    expect(await answered(mage, ".magic_state", "mana")).toContain("mana 96");
    await answered(mage, ".magic_wound", "wounded");
    await answered(mage, ".magic_rest", "rested");
    const before = mage.received.frames.length;
    mage.send(targetedSpell, { spell: HEAL, target: mage.serial });
    await mage.waitFor(particleEffect, ({ source, graphic }) => source === mage.serial && graphic === HEALED, { from: before });
    expect(await answered(mage, ".magic_state", "mana")).toMatch(/mana 96, hits 2[1-5], garlic 48/);
    expect(mage.received.of(targetCursor, before)).toEqual([]);
  });

  it("ends with a wound, and costs neither mana nor reagents then", async () => {
    const mage = await mageAt("hurtmage");
    await answered(mage, ".magic_wound", "wounded");
    await answered(mage, ".magic_peril", "in peril");
    const from = mage.received.frames.length;
    mage.send(castSpellRequest, { form: 2, spell: GREATER_HEAL });
    await mage.waitFor(clilocMessage, ({ cliloc }) => cliloc === DISTURBED, { from });
    expect(await answered(mage, ".magic_state", "mana")).toBe("mana 100, hits 9, garlic 50, pearls 50");
    expect(mage.received.of(targetCursor, from)).toEqual([]);
  });

  it("is refused without the book", async () => {
    const novice = await players.inWorldAt("novice", FIELD);
    const from = novice.received.frames.length;
    novice.send(castSpellRequest, { form: 2, spell: HEAL });
    await novice.waitFor(clilocMessage, ({ cliloc }) => cliloc === NO_SUCH_SPELL, { from });
  });

  it("Recall takes the caster to where a rune was marked", async () => {
    const mage = await mageAt("traveller");
    await answered(mage, ".magic_wound", "wounded");
    const rune = numberIn(await answered(mage, ".magic_rune", "rune"));
    const from = mage.received.frames.length;
    mage.send(castSpellRequest, { form: 2, spell: RECALL });
    (await mage.windows.waitForTarget(undefined, { from })).object(rune);
    await mage.waitFor(drawPlayer, ({ x, y }) => x === 2_650 && y === 2_750, { from });
    expect(await answered(mage, ".magic_state", "mana")).toContain("mana 89, hits 10, garlic 50, pearls 49");
  });
});
