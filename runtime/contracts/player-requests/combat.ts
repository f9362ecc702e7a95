/** Fights: weapons, war mode, and what the dead choose. */
import { member, oneOf } from "../events/members.js";
import { declareRequest } from "./declare.js";

export const attack = declareRequest({
  name: "attack",
  about: "A player attacks a mobile in sight.",
  members: { target: member("id", "serial of the mobile") },
});

export const useAbility = declareRequest({
  name: "use_ability",
  about: "A player arms an ability of the weapon for the next hit, or disarms it.",
  members: { ability: member("integer", "number of the ability from 1; 0 for none") },
});

export const stun = declareRequest({ name: "stun", about: "A wrestler wants to stun with the next hit.", members: {} });

export const disarm = declareRequest({ name: "disarm", about: "A wrestler wants to disarm with the next hit.", members: {} });

export const takeLastWeapon = declareRequest({
  name: "take_last_weapon",
  about: "A player wants to take the last weapon into the hand again.",
  members: {},
});

export const warModeSwitch = declareRequest({
  name: "war_mode",
  about:
    "A player draws or lowers the weapons. Without a handler that prevents it, the mobile is at war or at peace from then on.",
  members: { isAtWar: member("boolean", "whether the player wants to be at war") },
});

export const deathChoice = declareRequest({
  name: "death_choice",
  about: "A dead player chose on the death screen.",
  members: { choice: oneOf(["resurrect", "ghost"], "the choice") },
});
