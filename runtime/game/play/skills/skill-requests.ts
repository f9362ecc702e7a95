import type { UseService } from "../items/using.js";
import { deathAnswer } from "../../../protocol/packets/combat.js";
import {
  animationRequest,
  castSpellRequest,
  statLockRequest,
  targetedItemUse,
  targetedSkillUse,
  targetedSpell,
} from "../../../protocol/packets/extended-requests.js";
import { textCommand } from "../../../protocol/packets/clicks.js";
import { numbersOf, skillLockRequest, TEXT_COMMANDS } from "../../../protocol/packets/skills.js";
import type { World } from "../../../world/world.js";
import { deathChoice } from "../../../contracts/player-requests/combat.js";
import type { AskScripts } from "../../../contracts/player-requests/declare.js";
import {
  animate,
  cast,
  doorMacro,
  gesture,
  invokeVirtue,
  useItemOn,
  useSkill,
} from "../../../contracts/player-requests/skills.js";
import type { Reach } from "../items/reach.js";
import { LAST_SKILL_ID } from "../../../world/entities/skills.js";
import { lockSkill, lockStat } from "../../../world/entities/skill-locks.js";
import { sendStatLocks } from "./stat-locks.js";
import type { PacketHandlers } from "../../connection/packet-handlers.js";
import type { Player } from "../../connection/session.js";

/** The choice in 0x2C by which a dead player asks for resurrection. Any other choice keeps it a ghost. */
const RESURRECT = 1;
/** The macro for spell books opens the first item with this tag. */
const SPELLBOOK_TAG = "spellbook";

/** Requests by buttons and macros: skills, spells, virtues, gestures, doors, death; locks of skills and stats. */
export function handleSkills(
  handlers: PacketHandlers,
  parts: {
    world: World;
    reach: Pick<Reach, "inSight">;
    ask: AskScripts<Player>;
    uses: Pick<UseService, "use" | "reached">;
  },
): void {
  const { world, reach, ask, uses } = parts;

  const askForSkill = (player: Player, skill: number | undefined, target: number | null): void => {
    if (skill !== undefined && skill <= LAST_SKILL_ID) ask(player, useSkill, { skill, target });
  };
  const askForSpell = (player: Player, spell: number | undefined, more: { book?: number | undefined; target?: number }): void => {
    if (spell !== undefined && spell > 0) ask(player, cast, { spell, book: more.book ?? null, target: more.target ?? null });
  };

  const openSpellbook = (player: Player): void => {
    for (const worn of player.mobile.equipment) {
      for (const item of worn.withContents()) {
        if (item.kind.traits.tags.includes(SPELLBOOK_TAG)) return uses.use(player, item.serial);
      }
    }
  };

  handlers.inWorld(textCommand, (player, { command, text }) => {
    const [first, second] = numbersOf(text);
    switch (command) {
      case TEXT_COMMANDS.useSkill:
        return askForSkill(player, first, null);
      case TEXT_COMMANDS.cast:
        return askForSpell(player, first, {});
      case TEXT_COMMANDS.castFromBook:
        return askForSpell(player, first, { book: second });
      case TEXT_COMMANDS.openSpellbook:
        return openSpellbook(player);
      case TEXT_COMMANDS.openDoor:
        return void ask(player, doorMacro, {});
      case TEXT_COMMANDS.gesture:
        if (text === "bow" || text === "salute") ask(player, gesture, { gesture: text });
        return;
      case TEXT_COMMANDS.virtue:
        if (first !== undefined && first > 0) ask(player, invokeVirtue, { virtue: first });
        return;
      default:
      // Old clients send other commands, which have no meaning any more.
    }
  });
  handlers.inWorld(castSpellRequest, (player, { spell, book }) => askForSpell(player, spell, { book }));
  handlers.inWorld(targetedSpell, (player, { spell, target }) => {
    if (reach.inSight(player, target)) askForSpell(player, spell, { target });
  });
  handlers.inWorld(targetedSkillUse, (player, { skill, target }) => {
    if (reach.inSight(player, target)) askForSkill(player, skill, target);
  });
  handlers.inWorld(targetedItemUse, (player, { item, target }) => {
    if (reach.inSight(player, target) && uses.reached(player, item)) ask(player, useItemOn, { item, target });
  });
  handlers.inWorld(animationRequest, (player, { action }) => void ask(player, animate, { action }));
  handlers.inWorld(deathAnswer, (player, { choice }) => {
    ask(player, deathChoice, { choice: choice === RESURRECT ? "resurrect" : "ghost" });
  });
  handlers.inWorld(skillLockRequest, ({ mobile }, { skill, lock }) => {
    if (skill <= LAST_SKILL_ID) lockSkill(world, mobile, skill, lock);
  });
  handlers.inWorld(statLockRequest, (player, { stat, lock }) => {
    if (lockStat(world, player.mobile, stat, lock)) sendStatLocks(player);
  });
}
