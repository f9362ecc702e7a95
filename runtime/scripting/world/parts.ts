import type { EventBus } from "../../contracts/events/event-bus.js";
import type { Handover } from "../../contracts/handover.js";
import type { Log } from "../../base/log/log.js";
import type { Players } from "../../contracts/players.js";
import type { Presentation } from "../../contracts/client/presentation.js";
import type { SerialAllocator } from "../../world/entities/serials.js";
import type { Terrain } from "../../world/terrain/terrain.js";
import type { Parties } from "../../world/society/parties.js";
import type { Trades } from "../../world/society/trades.js";
import type { World } from "../../world/world.js";
import type { ModuleParts } from "../host.js";
import type { Calendars } from "../schedule/calendars.js";
import type { PersistentTimers } from "../schedule/persistent-timers.js";
import type { Brains } from "./mobiles/brains.js";
import type { Causes } from "./causes.js";
import type { WorldClasses } from "./classes.js";
import type { ContextMenus } from "./context-menus.js";
import type { Deaths } from "./mobiles/deaths.js";
import type { Regeneration } from "../../world/entities/regeneration.js";
import type { Runs } from "./mobiles/runs.js";
import type { ScriptGround } from "./ground.js";
import type { ItemTemplates } from "./items/item-templates.js";
import type { Makers } from "./items/makers.js";
import type { MobileTemplates } from "./mobiles/mobile-templates.js";
import type { NewItems } from "./items/new-items.js";
import type { PathFinder } from "../../world/paths/path-finder.js";
import type { Regions } from "../../world/regions/regions.js";
import type { RegionRegistry } from "./regions/region-registry.js";
import type { RegionCalls } from "./regions/region-calls.js";
import type { RegionClass } from "./regions/region-class.js";
import type { VendorLists } from "./vendor-lists.js";
import type { Walkers } from "./mobiles/walkers.js";
import type { Switches } from "./switches.js";
import type { StaffPages } from "./staff-pages.js";
import type { RequestAnswers } from "./request-answers.js";
import type { Wounds } from "./mobiles/wounds.js";

/** The services of the shard that scripts of the world need. */
export interface WorldParts extends ModuleParts {
  readonly world: World;
  readonly serials: Pick<SerialAllocator, "item" | "mobile">;
  readonly players: Players;
  readonly presentation: Presentation;
  readonly terrain: Terrain;
  readonly trades: Trades;
  readonly parties: Parties;
  /** The way to the other processes of the world; none by default. */
  readonly handover?: Handover | undefined;
  readonly events: Pick<EventBus, "publish">;
  /** Name of item art, undefined when unknown. */
  readonly artName: (itemId: number) => string | undefined;
  /** A number from 0 to less than 1. */
  readonly chance: () => number;
  readonly log: Log;
  /** The time zone of calendars; that of the server by default. */
  readonly timeZone?: string | undefined;
}

/** The services and parts that modules and classes of the world use. */
export interface WorldTools extends WorldParts {
  readonly handover: Handover;
  readonly classes: WorldClasses;
  readonly ground: ScriptGround;
  readonly newItems: NewItems;
  readonly causes: Causes;
  readonly itemTemplates: ItemTemplates;
  readonly mobileTemplates: MobileTemplates;
  readonly makers: Makers;
  readonly brains: Brains;
  readonly deaths: Deaths;
  readonly wounds: Wounds;
  readonly regeneration: Regeneration;
  readonly runs: Runs;
  readonly requestAnswers: RequestAnswers;
  readonly vendorLists: VendorLists;
  readonly persistentTimers: PersistentTimers;
  readonly calendars: Calendars;
  readonly decays: { setGroundTime(milliseconds: number): void };
  readonly paths: PathFinder;
  readonly walkers: Walkers;
  /** The regions in force by place. */
  readonly regionsOf: Regions;
  readonly regionRegistry: RegionRegistry;
  readonly regionCalls: RegionCalls;
  readonly regionTypes: RegionClass;
  readonly contextMenus: ContextMenus;
  readonly staffPages: StaffPages;
  readonly switches: Switches;
}
