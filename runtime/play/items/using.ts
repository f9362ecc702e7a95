import type { GameHooks } from "../../ports/hooks.js";
import type { Item } from "../../world/item.js";
import { LAYER } from "../../world/layers.js";
import type { World } from "../../world/world.js";
import type { Player } from "../../connection/session.js";
import type { PlayerService } from "../players/player-service.js";
import { systemMessage } from "../../connection/system-message.js";
import type { ContainerService } from "./containers.js";
import { type Barrier, isGameMaster, type Reach } from "./reach.js";

const WORDS: Readonly<Record<Barrier, string>> = {
  gone: "That is not there any more.",
  tooFar: "That is too far away.",
  outOfSight: "You cannot see that.",
  anothers: "You may not look into what belongs to others.",
  locked: "That is locked.",
  closed: "You have to open what it is in first.",
};
const DEAD = "You are dead and cannot do that.";

/** Handles double-clicks on items: asks scripts, then opens containers. */
export class UseService {
  private readonly parts: {
    readonly world: World;
    readonly reach: Reach;
    readonly containers: Pick<ContainerService, "open">;
    readonly players: Pick<PlayerService, "describe">;
    readonly hooks: Pick<GameHooks, "using">;
  };

  constructor(parts: UseService["parts"]) {
    this.parts = parts;
  }

  use(player: Player, serial: number): void {
    const { world, reach, hooks, players } = this.parts;
    const item = world.item(serial);
    // The box of a trade has its own window.
    if (!item || item.layer === LAYER.trade || !reach.knows(player, item)) return;
    if (reach.isOffered(player, item)) return this.lookAtOffer(player, item);
    const barrier = isGameMaster(player) ? undefined : reach.barrier(player, item);
    if (barrier) return systemMessage(player.session, WORDS[barrier]);
    if (!hooks.using(players.describe(player), serial) || player.session.hasEnded) return;
    if (item.isContainer && world.item(serial) === item) this.open(player, item);
  }

  /** What another offers in a trade can be looked into; scripts are not asked, as it is not used. */
  private lookAtOffer(player: Player, item: Item): void {
    const barrier = item.isContainer ? this.parts.reach.barrierToLookInto(player, item) : "anothers";
    if (barrier) systemMessage(player.session, WORDS[barrier]);
    else this.parts.containers.open(player, item, false);
  }

  private open(player: Player, container: Item): void {
    const { reach, containers } = this.parts;
    if (isGameMaster(player)) return containers.open(player, container, !reach.isOwn(player, container));
    if (player.mobile.isGhost) return systemMessage(player.session, DEAD);
    const barrier = reach.barrierInto(player, container);
    if (barrier) systemMessage(player.session, WORDS[barrier]);
    else containers.open(player, container, false);
  }
}
