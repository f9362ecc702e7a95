import type { GameHooks } from "../../ports/players.js";
import { LAYER } from "../../world/layers.js";
import type { Terrain } from "../../world/terrain/terrain.js";
import type { World } from "../../world/world.js";
import type { Newsroom } from "../../view/interest.js";
import type { Player } from "../../connection/player.js";
import type { PlayerDesk } from "../players/player-service.js";
import type { StatusDesk } from "../status/status-service.js";
import { ContainerDesk } from "./containers.js";
import { CursorDesk } from "./lifting.js";
import { DropDesk } from "./dropping.js";
import { ItemNews } from "../../view/container-updates.js";
import { ItemPacker } from "../../world/item-packer.js";
import { OpenWindows } from "../../view/open-containers.js";
import { Reach } from "./reach.js";
import { TooltipDesk } from "./tooltips.js";
import type { TooltipTexts } from "./tooltip-texts.js";
import { UseDesk } from "./using.js";

export interface ItemDesksParts {
  readonly world: World;
  readonly terrain: Terrain;
  readonly newsroom: Newsroom;
  readonly players: PlayerDesk;
  readonly serials: { item(): number };
  readonly hooks: GameHooks;
  readonly status: StatusDesk;
  readonly texts: TooltipTexts;
  /** Gives 0 up to 1, without 1. */
  readonly chance: () => number;
}

/** Everything that deals with items between the wire and the world. */
export class ItemDesks {
  readonly reach: Reach;
  readonly containers: ContainerDesk;
  readonly cursor: CursorDesk;
  readonly drops: DropDesk;
  readonly uses: UseDesk;
  readonly tooltips: TooltipDesk;
  private readonly news: ItemNews;
  private readonly newsroom: Newsroom;
  private readonly status: StatusDesk;

  constructor(parts: ItemDesksParts) {
    const { world, terrain, newsroom, players, serials, hooks, status, texts, chance } = parts;
    const windows = new OpenWindows();
    const packer = new ItemPacker(world, chance);
    const reach = (this.reach = new Reach({ world, terrain, newsroom, windows }));
    const containers = (this.containers = new ContainerDesk({ world, newsroom, windows, reach, texts }));
    const cursor = (this.cursor = new CursorDesk({ world, serials, reach, packer, containers, players, hooks }));
    this.drops = new DropDesk({ world, terrain, reach, packer, cursor, players, hooks });
    this.uses = new UseDesk({ world, reach, containers, players, hooks });
    this.tooltips = new TooltipDesk({ world, newsroom, reach, texts });
    this.news = new ItemNews({ world, newsroom, players, windows, containers, status });
    this.newsroom = newsroom;
    this.status = status;
  }

  /** Tells all players all that is new, the newsroom's news among it. */
  tick(): void {
    this.cursor.tick();
    this.news.tellRemovals();
    this.status.tick();
    this.newsroom.tick();
    this.news.tellAdditions();
    this.containers.tick();
    this.tooltips.tick();
  }

  /** The player's character has come into the world. */
  enter(player: Player): void {
    this.cursor.enter(player);
  }

  /** The player's client has been shown what its character wears; others are shown it with the next tick. */
  hasShownClothes({ mobile }: Player): void {
    for (const item of mobile.equipment) if (item.layer !== LAYER.cursor) item.shownHolder = mobile;
  }

  /** The player's character is about to leave the world. */
  leave(player: Player): void {
    this.cursor.leave(player);
    this.containers.leave(player);
    this.tooltips.leave(player);
  }
}
