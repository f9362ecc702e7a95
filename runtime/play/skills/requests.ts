import type { UseService } from "../items/using.js";
import { deathAnswer } from "../../wire/packets/combat.js";
import { castSpellRequest, statLockRequest } from "../../wire/packets/extended-requests.js";
import { textCommand } from "../../wire/packets/looks.js";
import { skillLockRequest } from "../../wire/packets/skills.js";
import { numbersOf, TEXT_COMMANDS } from "../../wire/packets/text-commands.js";
import type { World } from "../../world/world.js";
import type { GameHooks } from "../../ports/hooks.js";
import { LAST_SKILL_ID } from "../../world/skills.js";
import { lockSkill, lockStat, sendStatLocks } from "./skill-locks.js";
import type { PacketHandlers } from "../../connection/packet-handlers.js";
import type { Player } from "../../connection/session.js";
import type { PlayerService } from "../players/player-service.js";

/** The choice in 0x2C by which a dead player asks for resurrection. Any other choice keeps it a ghost. */
const RESURRECT = 1;
/** The macro for spell books opens the first item with this tag. */
const SPELLBOOK_TAG = "spellbook";

/** Requests by buttons and macros: skills, spells, doors, death; locks of skills and stats. */
export function handleSkills(
  handlers: PacketHandlers,
  parts: {
    world: World;
    players: Pick<PlayerService, "describe">;
    hooks: Pick<GameHooks, "usingSkill" | "casting" | "doorMacro" | "deathChoice">;
    uses: Pick<UseService, "use">;
  },
): void {
  const { world, players, hooks, uses } = parts;

  const cast = (player: Player, spell: number | undefined, book: number | undefined): void => {
    if (spell !== undefined && spell > 0) hooks.casting(players.describe(player), spell, book);
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
        if (first !== undefined && first <= LAST_SKILL_ID) hooks.usingSkill(players.describe(player), first);
        return;
      case TEXT_COMMANDS.cast:
        return cast(player, first, undefined);
      case TEXT_COMMANDS.castFromBook:
        return cast(player, first, second);
      case TEXT_COMMANDS.openSpellbook:
        return openSpellbook(player);
      case TEXT_COMMANDS.openDoor:
        return hooks.doorMacro(players.describe(player));
      default:
      // Gestures and virtues have no effect.
    }
  });
  handlers.inWorld(castSpellRequest, (player, { spell, book }) => cast(player, spell, book));
  handlers.inWorld(deathAnswer, (player, { choice }) => {
    hooks.deathChoice(players.describe(player), choice === RESURRECT ? "resurrect" : "ghost");
  });
  handlers.inWorld(skillLockRequest, ({ mobile }, { skill, lock }) => {
    if (skill <= LAST_SKILL_ID) lockSkill(world, mobile, skill, lock);
  });
  handlers.inWorld(statLockRequest, (player, { stat, lock }) => {
    if (lockStat(world, player.mobile, stat, lock)) sendStatLocks(player);
  });
}
