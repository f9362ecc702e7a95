import { setTimeout as pause } from "node:timers/promises";
import { randomModule } from "../../runtime/scripting/modules/random.js";
import { timerModule } from "../../runtime/scripting/modules/timers.js";
import { Mobile } from "../../runtime/world/entities/mobile.js";
import { printTable } from "./harness.js";
import { scriptedRig } from "./scripted-rig.js";

const COMBATANTS = 1_000;
const WATCHED_MS = 10_000;
const WARM_UP_MS = 2_500;
const FACET = 1;
const [X, Y] = [500, 500];
const SIDE_TILES = 32;

/**
 * Each creature strikes its neighbour every two seconds: chance to hit by both skills, damage by strength, armour taken off in on_damage.
 * Nobody dies, because a fight that ends measures nothing.
 */
const FIGHT = `
mobile_template("gladiator", {
  body = 0x190, strength = { 60, 90 }, hits = 60000, armor = { 10, 40 }, skills = { swordsmanship = 800, tactics = 700 },
  hits_regeneration = 600, think_ms = 2000,
  on_think = function(self)
    local foe = self.combatant
    if not foe then return end
    local chance = (self:skill("swordsmanship") + 500) / ((foe:skill("swordsmanship") + 500) * 2)
    if not random.chance(math.min(95, 100 * chance)) then return end
    local bonus = 1 + (self.strength * 0.3 + self:skill("tactics") / 10 * 0.625) / 100
    foe:damage(math.floor(random.integer(5, 12) * bonus), self, "physical")
  end,
})
function on_damage(mobile, amount, by, kind)
  if kind == "physical" then return amount - amount * mobile.armor // 100 end
end`;

/** What a thousand creatures cost that fight by formulas in Lua, with players who watch. */
export async function benchCombat(): Promise<void> {
  const { host, players, scripted } = await scriptedRig();
  const { tools, api } = scripted;
  host.add({ classes: api.classes, modules: [randomModule(tools), timerModule(tools)], functions: api.functions });
  const loaded = host.run("lua/bench.lua", FIGHT);
  if ("error" in loaded) throw loaded.error;
  scripted.begin();
  const fighters = Array.from({ length: COMBATANTS }, (_, i) => {
    const made = tools.makers.mobile("gladiator", {
      facet: FACET,
      x: X + (i % SIDE_TILES),
      y: Y + Math.floor(i / SIDE_TILES),
      z: 0,
    });
    if (!(made instanceof Mobile)) throw new Error(made.reason);
    return made;
  });
  fighters.forEach((fighter, i) => (fighter.combatant = fighters[i ^ 1]!.serial));
  for (const offset of [8, 24]) players.enter({ mapId: FACET, x: X + offset, y: Y + offset, z: 0 });
  await pause(WARM_UP_MS);

  const costOf = (name: string) => host.profile.all.find((one) => one.name === name)!;
  const [thought, hit] = [costOf("mobile gladiator on_think"), costOf("on_damage")];
  const [thoughts, hits] = [thought.calls, hit.calls];
  const before = process.cpuUsage();
  await pause(WATCHED_MS);
  const { user, system } = process.cpuUsage(before);
  const seconds = WATCHED_MS / 1_000;
  const share = (user + system) / 1e6 / seconds;
  const perSecond = (count: number): string => (count / seconds).toFixed(0);
  host.close();
  printTable("combat", [
    ["what", "figure"],
    [`${COMBATANTS.toLocaleString("en")} combatants, processor`, `${(share * 100).toFixed(1)} % of a core`],
    ["awake", String(scripted.creatures.awake)],
    ["blows tried in a second", perSecond(thought.calls - thoughts)],
    ["blows that hit, each with on_damage, in a second", perSecond(hit.calls - hits)],
    ["on the wheel of regeneration", String(tools.regeneration.attended)],
  ]);
}
