import type { PacketHandlers } from "../../connection/packet-handlers.js";
import type { Player } from "../../connection/session.js";
import { attack, disarm, stun, takeLastWeapon, useAbility } from "../../../contracts/player-requests/combat.js";
import type { AskScripts } from "../../../contracts/player-requests/declare.js";
import { attackRequest } from "../../../protocol/packets/combat.js";
import { disarmRequest, stunRequest } from "../../../protocol/packets/extended-requests.js";
import { abilityRequest, lastWeaponRequest } from "../../../protocol/packets/other.js";
import type { Reach } from "../items/reach.js";

/** Requests of fighters. Scripts decide what follows. */
export function handleCombat(
  handlers: PacketHandlers,
  { reach, ask }: { reach: Pick<Reach, "mobileInSight">; ask: AskScripts<Player> },
): void {
  handlers.inWorld(attackRequest, (player, { serial }) => {
    if (serial !== player.mobile.serial && reach.mobileInSight(player, serial)) ask(player, attack, { target: serial });
  });
  handlers.inWorld(abilityRequest, (player, { ability }) => void ask(player, useAbility, { ability }));
  handlers.inWorld(stunRequest, (player) => void ask(player, stun, {}));
  handlers.inWorld(disarmRequest, (player) => void ask(player, disarm, {}));
  handlers.inWorld(lastWeaponRequest, (player) => void ask(player, takeLastWeapon, {}));
}
