import type { GameHooks } from "../../../contracts/hooks.js";
import { isInTransit } from "../../../world/entities/layers.js";
import type { Terrain } from "../../../world/terrain/terrain.js";
import { Trades } from "../../../world/society/trades.js";
import type { World } from "../../../world/world.js";
import type { InterestManager } from "../../view/interest.js";
import type { Tick } from "../../view/tick.js";
import type { Player } from "../../connection/session.js";
import { askScripts } from "../players/ask-scripts.js";
import type { PlayerService } from "../players/player-service.js";
import type { StatusService } from "../status/status-service.js";
import { ContainerService } from "./containers.js";
import { LiftService } from "./lifting.js";
import { DropService } from "./dropping.js";
import { ContainerUpdates } from "../../view/container-updates.js";
import { ItemPacker } from "../../../world/items/item-packer.js";
import { OpenContainers } from "../../view/open-containers.js";
import { Reach } from "./reach.js";
import { TooltipService } from "./tooltips.js";
import type { TooltipTexts } from "./tooltip-texts.js";
import { dropRefused } from "../../../protocol/packets/items.js";
import { closeTradeWindow, tradeViews } from "../trade/trade-views.js";
import { UseService } from "./using.js";

export interface ItemServicesParts {
  readonly world: World;
  readonly terrain: Terrain;
  readonly interest: InterestManager;
  readonly players: PlayerService;
  readonly serials: { item(): number };
  readonly hooks: GameHooks;
  readonly status: StatusService;
  readonly texts: TooltipTexts;
  readonly tick: Pick<Tick, "on">;
  /** A random number from 0 to less than 1. */
  readonly chance: () => number;
  /** Milliseconds of any clock that does not go back. */
  readonly now: () => number;
}

/** The services that deal with items. */
export class ItemServices {
  readonly reach: Reach;
  readonly containers: ContainerService;
  readonly cursor: LiftService;
  readonly drops: DropService;
  readonly uses: UseService;
  readonly tooltips: TooltipService;
  readonly trades: Trades;
  readonly updates: ContainerUpdates;

  constructor(parts: ItemServicesParts) {
    const { world, terrain, interest, players, serials, hooks, status, texts, tick, chance, now } = parts;
    const windows = new OpenContainers();
    const packer = new ItemPacker(world, chance);
    const views = tradeViews({ players, interest, hooks, containers: () => this.containers });
    const trades = (this.trades = new Trades({ world, serials, packer, views, now }));
    const reach = (this.reach = new Reach({ world, terrain, interest, windows, trades }));
    const containers = (this.containers = new ContainerService({ world, interest, windows, reach, texts, trades }));
    const cursor = (this.cursor = new LiftService({ world, serials, reach, packer, containers, players, hooks }));
    const ask = askScripts({ hooks, players });
    this.drops = new DropService({ world, terrain, reach, packer, cursor, players, hooks, trades, ask });
    this.uses = new UseService({ world, reach, containers, players, hooks, ask });
    const tooltips = (this.tooltips = new TooltipService({ reach, texts }));
    const updates = (this.updates = new ContainerUpdates({ world, interest, players, windows, containers, status }));
    tick.on("removals", () => trades.check());
    tick.on("removals", () => cursor.tick());
    tick.on("removals", () => updates.sendRemovals());
    tick.on("additions", () => updates.sendAdditions());
    tick.on("answers", () => containers.tick());
    tick.on("answers", () => tooltips.tick());
  }

  /** To be called when the player's character has entered the world. */
  enter(player: Player): void {
    this.cursor.enter(player);
  }

  /**
   * To be called when the player's client was shown its character and what it wears. Other clients are shown it with
   * the next tick.
   */
  hasShownItself(player: Player): void {
    const { mobile } = player;
    this.containers.sendRevision(player, mobile);
    // An item that other clients saw in a container must still leave their view of the container.
    for (const item of mobile.equipment) if (!isInTransit(item.layer)) item.shownHolder ??= mobile;
  }

  /** To be called before the player's character leaves the world. */
  leave(player: Player): void {
    this.trades.end(player.mobile, "left");
    this.cursor.leave(player);
    this.containers.leave(player);
    this.tooltips.leave(player);
  }

  /** To be called before the player's character leaves for another process. What is on its cursor goes along there. */
  depart(player: Player): void {
    this.trades.end(player.mobile, "left");
    this.cursor.forget(player);
    this.containers.closeFor(player);
    this.containers.leave(player);
    this.tooltips.leave(player);
  }

  /**
   * To be called when the player's character has entered, and its client has been in the world since before this
   * process: closes the trade that it may still show, and takes what it may still hold from its cursor.
   */
  comeBack(player: Player): void {
    const box = this.trades.takeRecovered(player.mobile);
    if (box !== undefined) closeTradeWindow(player, box);
    if (!this.cursor.itemOf(player)) player.session.send(dropRefused, {});
  }

  /** To be called when the player's character has come from another process, and its client was shown it. */
  arrive(player: Player): void {
    this.cursor.arrive(player);
  }
}
