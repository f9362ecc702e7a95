import type { Entity } from "../../world/entity.js";
import { Item } from "../../world/item.js";
import { Mobile } from "../../world/mobile.js";
import type { WorldWatch } from "../../world/world-watch.js";
import type { LuaFunction } from "../declare/module.js";
import type { AnyLuaClass } from "../declare/class.js";
import { Brains } from "./brains.js";
import { type WorldClasses, worldClasses } from "./classes.js";
import { Deaths } from "./deaths.js";
import { Ground } from "./ground.js";
import { ItemBrains } from "./item-brains.js";
import { itemProperties } from "./item-class.js";
import { itemMethods } from "./item-methods.js";
import { ItemTemplates } from "./item-templates.js";
import { Makers } from "./makers.js";
import { mobileProperties } from "./mobile-class.js";
import { mobileMethods } from "./mobile-methods.js";
import { MobileTemplates } from "./mobile-templates.js";
import { NewItems } from "./new-items.js";
import type { WorldParts, WorldTools } from "./parts.js";
import { RequestAnswers } from "./request-answers.js";
import { StepTriggers } from "./step-triggers.js";

/** The world as scripts see it: templates, objects, brains, step triggers and death. */
export class ScriptedWorld {
  readonly tools: WorldTools;
  readonly classes: WorldClasses;
  private readonly steps: StepTriggers;
  private readonly itemBrains: ItemBrains;
  private isTelling = false;

  /** @param announceDeath calls on_death of all files */
  constructor(parts: WorldParts & { announceDeath: (mobile: Mobile, killer: Mobile | undefined) => void }) {
    const { world, runner, registrations, clock, schedule, chance, log, presentation, serials } = parts;
    const ground = new Ground(world, parts.terrain);
    const newItems = new NewItems(clock, world);
    const classes = worldClasses(world, newItems);
    const itemTemplates = new ItemTemplates({ runner, registrations, world, classes });
    const mobileTemplates = new MobileTemplates({ runner, registrations, classes });
    const makers = new Makers({ world, serials, chance, itemTemplates, mobileTemplates, newItems });
    const brains = new Brains({ world, runner, clock, schedule, templates: mobileTemplates, chance, log });
    const deaths = new Deaths({ world, presentation, templates: mobileTemplates, announce: parts.announceDeath });
    this.itemBrains = new ItemBrains({ world, runner, clock, schedule, templates: itemTemplates, chance, log });
    const requestAnswers = new RequestAnswers({ runner, registrations });
    this.tools = { ...parts, ground, classes, newItems, itemTemplates, mobileTemplates, makers, brains, deaths, requestAnswers };
    this.classes = classes;
    this.steps = new StepTriggers({ world, templates: itemTemplates, ground, log });
    classes.items.add({ properties: itemProperties(this.tools), methods: itemMethods(this.tools) });
    classes.mobiles.add({ properties: mobileProperties(this.tools), methods: mobileMethods(this.tools) });
    itemTemplates.whenChanged = () => {
      this.steps.templatesChanged();
      this.itemBrains.templatesChanged();
      this.complainLater();
    };
    mobileTemplates.whenChanged = () => {
      brains.wakeAll();
      this.complainLater();
    };
  }

  /** The classes and global functions for scripts. */
  get api(): { classes: readonly AnyLuaClass[]; functions: Readonly<Record<string, LuaFunction>> } {
    const { itemTemplates, mobileTemplates } = this.tools;
    return {
      classes: [this.classes.items, this.classes.mobiles],
      functions: { item_template: itemTemplates.declare, mobile_template: mobileTemplates.declare },
    };
  }

  /** Starts brains and step triggers. */
  begin(): void {
    const { world, brains } = this.tools;
    const { steps, itemBrains } = this;
    const placed = (entity: Entity): void => {
      if (entity instanceof Item) {
        steps.placed(entity);
        itemBrains.placed(entity);
      } else if (entity instanceof Mobile) brains.placed(entity);
    };
    const withdrawn = (entity: Entity): void => {
      if (entity instanceof Item) {
        steps.withdrawn(entity);
        itemBrains.withdrawn(entity);
      } else if (entity instanceof Mobile) brains.withdrawn(entity);
    };
    const playerMoved: WorldWatch["playerMoved"] = (_, from, to) => {
      if (to) brains.playerMoved(from, to);
      itemBrains.playerMoved(from, to);
    };
    world.watch = { placed, withdrawn, playerMoved };
    brains.wakeAll();
    itemBrains.begin();
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
      const { itemTemplates, mobileTemplates, log } = this.tools;
      for (const complaint of [...itemTemplates.complaints, ...mobileTemplates.complaints]) log.warn(complaint);
    });
  }
}
