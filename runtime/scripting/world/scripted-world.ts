import { NO_HANDOVER } from "../../contracts/handover.js";
import type { Speech } from "../../contracts/hooks.js";
import type { Entity } from "../../world/entities/entity.js";
import { Item } from "../../world/entities/item.js";
import { Mobile } from "../../world/entities/mobile.js";
import { PathFinder } from "../../world/paths/path-finder.js";
import { RegionWatch } from "../../world/regions/region-watch.js";
import { Regions } from "../../world/regions/regions.js";
import { Regeneration, WHEEL_TURN_MS } from "../../world/entities/regeneration.js";
import type { WorldWatch } from "../../world/world-watch.js";
import type { LuaFunction } from "../declare/module.js";
import type { AnyLuaClass } from "../declare/class.js";
import { Calendars } from "../schedule/calendars.js";
import { LastingHandlers } from "../schedule/lasting-handlers.js";
import { PersistentTimers } from "../schedule/persistent-timers.js";
import { Brains } from "./mobiles/brains.js";
import { Causes } from "./causes.js";
import { type WorldClasses, worldClasses } from "./classes.js";
import { ContextMenus } from "./context-menus.js";
import { Deaths } from "./mobiles/deaths.js";
import { Decays } from "./items/decays.js";
import { ScriptGround } from "./ground.js";
import { ItemBrains } from "./items/item-brains.js";
import { ItemChanges } from "./items/item-changes.js";
import { ItemEars } from "./items/item-ears.js";
import { itemProperties } from "./items/item-class.js";
import { itemMethods } from "./items/item-methods.js";
import { ItemTemplates } from "./items/item-templates.js";
import { type EventCaller, LifeEvents } from "./mobiles/life-events.js";
import { lifeMethods } from "./mobiles/life-methods.js";
import { Makers } from "./items/makers.js";
import { mobileProperties } from "./mobiles/mobile-class.js";
import { mobileMethods } from "./mobiles/mobile-methods.js";
import { mobileState } from "./mobiles/mobile-state.js";
import { MobileTemplates } from "./mobiles/mobile-templates.js";
import { mobileWays } from "./mobiles/mobile-ways.js";
import { NewItems } from "./items/new-items.js";
import type { WorldParts, WorldTools } from "./parts.js";
import { RegionRegistry } from "./regions/region-registry.js";
import { type RegionAnnouncements, RegionCalls } from "./regions/region-calls.js";
import { addRegionMembers, regionClass } from "./regions/region-class.js";
import { Runs } from "./mobiles/runs.js";
import { RequestAnswers } from "./request-answers.js";
import { MoveWatch } from "./senses/move-watch.js";
import { Sensors } from "./senses/sensors.js";
import { Wounds } from "./mobiles/wounds.js";
import { StaffPages } from "./staff-pages.js";
import { StepTriggers } from "./senses/step-triggers.js";
import { Switches } from "./switches.js";
import { VendorLists } from "./vendor-lists.js";
import { Walkers } from "./mobiles/walkers.js";

/** The world as scripts see it: templates, objects, brains, step triggers, sensors, regions and death. */
export class ScriptedWorld {
  readonly tools: WorldTools;
  readonly classes: WorldClasses;
  private readonly steps: StepTriggers;
  private readonly itemBrains: ItemBrains;
  private readonly sensors: Sensors;
  private readonly decays: Decays;
  private readonly regionWatch: RegionWatch;
  private readonly ears: ItemEars;
  private readonly itemChanges: ItemChanges;
  private readonly moves: MoveWatch;
  private isTelling = false;

  constructor(parts: WorldParts & { readonly caller: EventCaller; readonly announce: RegionAnnouncements }) {
    const { world, terrain, runner, registrations, clock, schedule, chance, log } = parts;
    const { presentation, players, serials, trades, caller, announce } = parts;
    const ground = new ScriptGround(world, terrain);
    const causes = new Causes({ runner, registrations });
    const newItems = new NewItems(clock, world, causes);
    const classes = worldClasses(world, newItems);
    const switches = new Switches(world.store);
    const contextMenus = new ContextMenus({ runner, registrations, world, classes, switches });
    const itemTemplates = new ItemTemplates({ runner, registrations, world, classes, contextMenus });
    const mobileTemplates = new MobileTemplates({ runner, registrations, world, presentation, classes, contextMenus });
    const makers = new Makers({ world, serials, clock, chance, itemTemplates, mobileTemplates, newItems, causes });
    const brains = new Brains({ world, runner, clock, schedule, templates: mobileTemplates, chance, log });
    const events = new LifeEvents({ vm: runner.vm, classes, templates: mobileTemplates, caller });
    const deaths = new Deaths({ world, presentation, players, trades, events });
    const regeneration = new Regeneration({ world, now: () => clock.now(), whenBegun: () => this.turnLater() });
    const wounds = new Wounds({ world, presentation, regeneration, deaths, events });
    const runs = new Runs({ world, regeneration, wounds, registrations });
    this.itemBrains = new ItemBrains({ world, runner, clock, schedule, templates: itemTemplates, chance, log });
    const handlers = new LastingHandlers({ runner, schedule });
    const persistentTimers = new PersistentTimers({ store: world.store, registrations, clock, log, handlers });
    const calendars = new Calendars({ store: world.store, registrations, clock, handlers });
    this.decays = new Decays({ world, vm: runner.vm, clock, newItems, classes, itemTemplates, caller });
    const requestAnswers = new RequestAnswers({ runner, registrations, players, switches });
    const staffPages = new StaffPages({ runner, registrations, world, newItems, classes });
    const vendorLists = new VendorLists({ registrations, itemTemplates });
    const paths = new PathFinder({ world, terrain, now: () => clock.work() });
    const walkers = new Walkers({ world, terrain, paths, clock, log });
    const regionsOf = new Regions();
    const regionRegistry = new RegionRegistry({ registrations, log });
    const regionCalls = new RegionCalls({ registry: regionRegistry, announce, log });
    const regionTypes = regionClass(regionRegistry);
    this.ears = new ItemEars({ world, templates: itemTemplates });
    this.itemChanges = new ItemChanges({ world, templates: itemTemplates, log });
    this.moves = new MoveWatch({ world, templates: mobileTemplates });
    this.tools = {
      ...{ ...parts, ground, classes, newItems, itemTemplates, mobileTemplates, makers, brains, requestAnswers, vendorLists },
      ...{
        deaths,
        wounds,
        regeneration,
        runs,
        contextMenus,
        staffPages,
        switches,
        persistentTimers,
        calendars,
        causes,
        decays: this.decays,
      },
      handover: parts.handover ?? NO_HANDOVER,
      ...{ paths, walkers, regionsOf, regionRegistry, regionCalls, regionTypes },
    };
    this.classes = classes;
    this.sensors = new Sensors({ world, itemTemplates, mobileTemplates, log });
    const regionWatch = new RegionWatch({
      world,
      regions: regionsOf,
      whenChanged: (mobile, from) => regionCalls.note(mobile, from),
    });
    this.regionWatch = regionWatch;
    regionRegistry.whenChanged = (regions) => regionWatch.redefined(regions);
    addRegionMembers(regionTypes, { registry: regionRegistry, world, classes });
    this.steps = new StepTriggers({ world, templates: itemTemplates, ground, log });
    classes.items.add({ properties: itemProperties(this.tools), methods: itemMethods(this.tools) });
    classes.mobiles.add({ properties: mobileProperties(this.tools), methods: mobileMethods(this.tools) });
    classes.mobiles.add(mobileWays(this.tools));
    classes.mobiles.add({ properties: mobileState(this.tools), methods: lifeMethods(this.tools) });
    vendorLists.whenChanged = () => this.complainLater();
    itemTemplates.whenChanged = () => {
      this.steps.templatesChanged();
      this.itemBrains.templatesChanged();
      this.sensors.itemTemplatesChanged();
      this.ears.templatesChanged();
      this.itemChanges.templatesChanged();
      this.complainLater();
    };
    mobileTemplates.whenChanged = () => {
      brains.wakeAll();
      this.sensors.mobileTemplatesChanged();
      this.moves.templatesChanged();
      this.complainLater();
    };
  }

  /** The classes and global functions for scripts. */
  get api(): { classes: readonly AnyLuaClass[]; functions: Readonly<Record<string, LuaFunction>> } {
    const { itemTemplates, mobileTemplates } = this.tools;
    return {
      classes: [this.classes.items, this.classes.mobiles, this.tools.regionTypes.regions],
      functions: { item_template: itemTemplates.declare, mobile_template: mobileTemplates.declare },
    };
  }

  /** Starts brains, step triggers, and what goes by the day's clock. */
  begin(): void {
    this.decays.begin();
    this.tools.persistentTimers.begin();
    this.tools.calendars.begin();
    this.tools.regionCalls.begin();
    const { world, brains, regeneration } = this.tools;
    const { steps, itemBrains, ears, sensors, regionWatch, moves } = this;
    world.whenExamined = (mobile) => {
      regeneration.catchUp(mobile);
      regeneration.attend(mobile);
    };
    const placed = (entity: Entity): void => {
      sensors.placed(entity);
      if (entity instanceof Item) {
        steps.placed(entity);
        this.decays.placed(entity);
        itemBrains.placed(entity);
        ears.placed(entity);
      } else if (entity instanceof Mobile) {
        brains.placed(entity);
        moves.placed(entity);
        regionWatch.moved(entity);
      }
    };
    const withdrawn = (entity: Entity): void => {
      sensors.withdrawn(entity);
      if (entity instanceof Item) {
        steps.withdrawn(entity);
        itemBrains.withdrawn(entity);
        ears.withdrawn(entity);
      } else if (entity instanceof Mobile) {
        brains.withdrawn(entity);
        moves.withdrawn(entity);
        regionWatch.moved(entity);
      }
    };
    const playerMoved: WorldWatch["playerMoved"] = (player, from, to) => {
      if (to) brains.playerMoved(from, to);
      if (!from) regeneration.begin(player);
      itemBrains.playerMoved(from, to);
      regionWatch.moved(player);
    };
    world.ground.watch = { placed, withdrawn, playerMoved };
    world.holdingWatch = this.itemChanges;
    brains.wakeAll();
    itemBrains.begin();
  }

  /** Tells creatures, items and regions in earshot what a player says. */
  hear(speaker: Mobile, speech: Speech): void {
    this.tools.brains.hear(speaker, speech);
    this.ears.hear(speaker, speech);
    this.tools.regionCalls.hear(speaker, speech);
  }

  /** Turns the wheel of regeneration each second while anybody is on it. */
  private turnLater(): void {
    const { clock, regeneration, presentation } = this.tools;
    clock.after(WHEEL_TURN_MS, () => {
      if (regeneration.turn(({ serial }) => void presentation.refreshVitals({ serial }))) this.turnLater();
    });
  }

  /** Number of items with an awake brain. */
  get awakeItems(): number {
    return this.itemBrains.awakeCount;
  }

  /** Numbers of creatures with an awake brain, and of the others. */
  get creatures(): { readonly awake: number; readonly asleep: number } {
    const { world, brains } = this.tools;
    const all = world.mobileCount - world.mobiles.ofTemplate("").size;
    return { awake: brains.awakeCount, asleep: all - brains.awakeCount };
  }

  /** Logs complaints after all files of this load: a later file may register a missing base. */
  private complainLater(): void {
    if (this.isTelling) return;
    this.isTelling = true;
    queueMicrotask(() => {
      this.isTelling = false;
      const { itemTemplates, mobileTemplates, vendorLists, log } = this.tools;
      const all = [...itemTemplates.complaints, ...mobileTemplates.complaints, ...vendorLists.complaints];
      for (const complaint of all) log.warn(complaint);
    });
  }
}
