import type { AskScripts } from "../../../contracts/player-requests/declare.js";
import { lookInto } from "../../../contracts/player-requests/clicks.js";
import type { GameHooks } from "../../../contracts/hooks.js";
import type { Item } from "../../../world/entities/item.js";
import { LAYER } from "../../../world/entities/layers.js";
import type { World } from "../../../world/world.js";
import type { Player } from "../../connection/session.js";
import type { PlayerService } from "../players/player-service.js";
import { systemMessage } from "../../connection/system-message.js";
import type { ContainerService } from "./containers.js";
import { BARRIER_WORDS, isGameMaster, type Reach } from "./reach.js";

const DEAD = "You are dead and cannot do that.";

/** Handles double-clicks on items: asks scripts, then opens containers. */
export class UseService {
  private readonly parts: {
    readonly world: World;
    readonly reach: Reach;
    readonly containers: Pick<ContainerService, "open">;
    readonly players: Pick<PlayerService, "describe">;
    readonly hooks: Pick<GameHooks, "using">;
    readonly ask: AskScripts<Player>;
  };

  constructor(parts: UseService["parts"]) {
    this.parts = parts;
  }

  use(player: Player, serial: number): void {
    const { world, reach, hooks, players } = this.parts;
    const item = this.known(player, serial);
    if (!item) return;
    if (reach.isOffered(player, item)) return this.lookAtOffer(player, item);
    const bearer = player.mobile.isGhost ? undefined : reach.otherBearer(player, item);
    if (bearer) return void this.parts.ask(player, lookInto, { container: item.serial, bearer: bearer.serial });
    if (!this.reaches(player, item)) return;
    if (!hooks.using(players.describe(player), serial) || player.session.hasEnded) return;
    if (item.isContainer && world.item(serial) === item) this.open(player, item);
  }

  /** The item with a serial, if the player reaches it. A player who knows it and does not reach it is told why. */
  reached(player: Player, serial: number): Item | undefined {
    const item = this.known(player, serial);
    return item && this.reaches(player, item) ? item : undefined;
  }

  /** What the player's client was shown, but the box of a trade, which has its own window. */
  private known(player: Player, serial: number): Item | undefined {
    const { world, reach } = this.parts;
    const item = world.item(serial);
    return item && item.layer !== LAYER.trade && reach.knows(player, item) ? item : undefined;
  }

  /** Whether the player reaches an item. One who does not is told why. */
  private reaches(player: Player, item: Item): boolean {
    const tiles = item.holder ? undefined : item.kind.traits.useRange;
    const barrier = isGameMaster(player) ? undefined : this.parts.reach.barrierWithin(player, item, tiles);
    if (barrier) systemMessage(player.session, BARRIER_WORDS[barrier]);
    return barrier === undefined;
  }

  /** What another offers in a trade can be looked into; scripts are not asked, as it is not used. */
  private lookAtOffer(player: Player, item: Item): void {
    const barrier = item.isContainer ? this.parts.reach.barrierToLookInto(player, item) : "anothers";
    if (barrier) systemMessage(player.session, BARRIER_WORDS[barrier]);
    else this.parts.containers.open(player, item, false);
  }

  private open(player: Player, container: Item): void {
    const { reach, containers } = this.parts;
    if (isGameMaster(player)) return containers.open(player, container, !reach.isOwn(player, container));
    if (player.mobile.isGhost) return systemMessage(player.session, DEAD);
    const barrier = reach.barrierInto(player, container);
    if (barrier) systemMessage(player.session, BARRIER_WORDS[barrier]);
    else containers.open(player, container, false);
  }
}
