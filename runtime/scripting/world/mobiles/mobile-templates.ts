import { CONDITIONS } from "../../../world/entities/conditions.js";
import { FIGURE_NAMES, figureDeclarations, type FigureName } from "../../../world/entities/figures.js";
import { setBody } from "../../../world/entities/appearance.js";
import { type Mobile, NOTORIETY_INNOCENT } from "../../../world/entities/mobile.js";
import type { World } from "../../../world/world.js";
import type { Presentation } from "../../../contracts/client/presentation.js";
import { callbacks } from "../../declare/callbacks.js";
import { fn, type LuaFunction, parameter } from "../../declare/module.js";
import { absolute, roomFor } from "../../declare/stack.js";
import { boolean, expected, integer, list, type LuaType, Mismatch, optional, record, text } from "../../declare/types.js";
import { LuaHandlers } from "../../events/lua-handlers.js";
import { amendmentMembers } from "../../named-slot.js";
import type { Registrations } from "../../registrations.js";
import type { Runner } from "../../runner/runner.js";
import { LuaKind } from "../../vm/lua-exports.js";
import type { WorldClasses } from "../classes.js";
import type { ContextMenus, MenuLine } from "../context-menus.js";
import {
  art,
  hearRangeMember,
  hueType,
  menuMember,
  NAME_BYTES,
  tagList,
  templateId,
  thinkMsMember,
  tooltipMember,
} from "../items/item-templates.js";
import { layerType, notorietyType, skillType } from "../named-numbers.js";
import { paramTable } from "../param-values.js";
import { senseCallbacks, senseMembers } from "../senses/sense-members.js";
import { figureType, standingType, titleType } from "./state-types.js";
import { spoken } from "../senses/spoken.js";
import { described, membersIn, type Template, TemplateRegistry } from "../template-registry.js";
import { renewed, TemplateLooks } from "../template-looks.js";

const STAT_MAXIMUM = 65_000;
const SKILL_MAXIMUM_TENTHS = 5_000;
const SKILLS_MAXIMUM = 128;
const EQUIPMENT_MAXIMUM = 25;
const PERSON = 0x0190;

/** A creature gets a random number between these two, both included. */
export type StatRange = readonly [least: number, most: number];

const stat = integer({ min: 0, max: STAT_MAXIMUM });

/** Tenths of a point by the number of the skill. */
const skillTable: LuaType<Readonly<Record<number, number>>> = {
  name: "table<string|integer, integer>",
  limits: `tenths of a point, at most ${SKILL_MAXIMUM_TENTHS}, by a skill's name or number`,
  read(vm, L, index) {
    const { exports } = vm;
    if (exports.lua_type(L, index) !== LuaKind.table) throw expected("table", vm, L, index);
    roomFor(vm, L);
    const table = absolute(vm, L, index);
    const skills: Record<number, number> = {};
    let count = 0;
    exports.lua_pushnil(L);
    while (exports.lua_next(L, table) !== 0) {
      if (++count > SKILLS_MAXIMUM) throw new Mismatch(`more than ${SKILLS_MAXIMUM} skills`);
      skills[skillType.read(vm, L, -2)] = skillTenths.read(vm, L, -1);
      exports.lua_settop(L, -2);
    }
    return skills;
  },
  push(vm, L, skills) {
    vm.exports.lua_createtable(L, 0, 0);
    for (const [skill, tenths] of Object.entries(skills)) {
      vm.pushInteger(L, tenths);
      vm.exports.lua_rawseti(L, -2, BigInt(skill));
    }
  },
};
export const skillTenths = integer({ min: 0, max: SKILL_MAXIMUM_TENTHS });

/** A number, or the two between which a creature gets a random one. */
function rangeWithin(type: LuaType<number>): LuaType<StatRange> {
  return {
    name: `${type.name}|${type.name}[]`,
    limits: `${type.limits}, or { least, most }`,
    read(vm, L, index) {
      const kind = vm.exports.lua_type(L, index);
      if (kind === LuaKind.number) {
        const value = type.read(vm, L, index);
        return [value, value];
      }
      if (kind !== LuaKind.table) throw expected(`${type.name} or { least, most }`, vm, L, index);
      const [least, most, ...others] = list(type, { max: 3 }).read(vm, L, index);
      if (least === undefined || most === undefined || others.length > 0 || least > most)
        throw new Mismatch("{ least, most } expected");
      return [least, most];
    },
    push: (vm, L, value) => list(type).push(vm, L, [...value]),
  };
}

const statRange = rangeWithin(stat);

type FigureMembers = Record<FigureName, LuaType<StatRange | undefined>>;

function figureMembers(): FigureMembers {
  const members = FIGURE_NAMES.map((name) => [
    name,
    described(optional(rangeWithin(figureType(name))), figureDeclarations[name].about),
  ]);
  return Object.fromEntries(members) as FigureMembers;
}

const worn = record({ template: templateId, hue: optional(hueType), layer: optional(layerType) });

const members = {
  base: described(optional(templateId), "template whose members it inherits"),
  name: optional(text({ maxBytes: NAME_BYTES })),
  body: described(optional(art), "0x190 is a man, 0xC9 a cat"),
  hue: optional(hueType),
  female: optional(boolean),
  strength: optional(statRange),
  dexterity: optional(statRange),
  intelligence: optional(statRange),
  hits: described(optional(statRange), "maximum of hits; default its strength"),
  stamina: described(optional(statRange), "maximum of stamina; default its dexterity"),
  mana: described(optional(statRange), "maximum of mana; default its intelligence"),
  skills: optional(skillTable),
  notoriety: optional(notorietyType),
  swims: described(optional(boolean), "it moves in water"),
  blessed: described(optional(boolean), CONDITIONS.blessed.about),
  title: described(optional(titleType), "follows its name in its paperdoll"),
  standing: described(optional(standingType), "its guild, faction or other group, by which names have colours"),
  ...figureMembers(),
  tags: optional(tagList),
  tooltip: tooltipMember,
  params: described(optional(paramTable), "the default params of its creatures"),
  equipment: described(optional(list(worn, { max: EQUIPMENT_MAXIMUM })), "the items it wears"),
  think_ms: thinkMsMember,
  hear_range: hearRangeMember("on_speech"),
  ...senseMembers,
};

function mobileCallbacks({ item, mobile, maybeMobile, maybeEither }: WorldClasses) {
  const amount = parameter("amount", integer(), "number of hits");
  const by = parameter("by", maybeMobile, "who did it; nil when unknown");
  const source = parameter("source", maybeEither, "what did it; nil when unknown");
  const self = parameter("self", mobile, "the creature");
  const user = parameter("user", mobile, "the player's character");
  return callbacks({
    on_create: { about: "The creature was created and is in the world.", parameters: [self] },
    on_think: {
      about: "The brain: called repeatedly while a player is near. It may wait.",
      parameters: [self],
      isFrequent: true,
      isBackground: true,
    },
    on_speech: {
      about: "A player in earshot said something.",
      parameters: [self, parameter("speaker", mobile, "the player's character"), ...spoken],
      isFrequent: true,
    },
    on_damage: {
      about:
        "The creature is about to lose hits; called before on_damage of all files. Return false, or a number for other damage.",
      parameters: [self, amount, by, parameter("kind", text(), "the kind of damage"), source],
      answers: "number|boolean|nil",
      isFrequent: true,
    },
    on_healed: { about: "The creature was healed.", parameters: [self, amount, by, source] },
    on_before_death: {
      about: "The creature has no hits left and is about to die; called before on_before_death of all files.",
      parameters: [self, parameter("killer", maybeMobile, "nil when unknown")],
      isCancellable: true,
    },
    on_death: {
      about: "The creature has no hits left. It is removed after this function and on_death of all files.",
      parameters: [self, parameter("killer", maybeMobile, "nil when unknown")],
    },
    on_corpse: {
      about:
        "The creature has died and left a corpse, which has its belongings and its loot already. Put more into it, or take something out. " +
        "The creature is removed afterwards.",
      parameters: [
        self,
        parameter("corpse", item, "the corpse, on the ground"),
        parameter("killer", maybeMobile, "nil when unknown"),
      ],
    },
    on_hit: {
      about: "The creature has hurt a mobile, which has lost hits and may be dead.",
      parameters: [
        self,
        parameter("target", mobile, "the mobile"),
        amount,
        parameter("kind", text(), "the kind of damage"),
        source,
      ],
      isFrequent: true,
    },
    on_kill: {
      about: "The creature is killing a mobile: called before on_death of the dying one.",
      parameters: [self, parameter("victim", mobile, "the mobile without hits")],
    },
    on_moved: {
      about: "The creature has come to another tile, by a step or otherwise.",
      parameters: [self, parameter("x", integer(), "where it was"), parameter("y", integer(), "where it was")],
      isFrequent: true,
    },
    on_use: { about: "A player double-clicked the creature.", parameters: [self, user], replacesDefault: true },
    on_single_click: { about: "A player clicked the creature once.", parameters: [self, user], replacesDefault: true },
    on_drop_onto: {
      about: "A player is about to drop an item onto the creature.",
      parameters: [self, user, parameter("dropped", item, "the item")],
      isCancellable: true,
    },
    on_describe: { about: "Returns further lines for the tooltip.", parameters: [self], answers: "string[]?" },
    ...senseCallbacks(self, mobile),
  });
}

type MobileCallbacks = ReturnType<typeof mobileCallbacks>["declarations"];
type MobileMembers = Partial<
  { [K in keyof typeof members]: NonNullable<(typeof members)[K] extends LuaType<infer V> ? V : never> } & {
    readonly context_menu: readonly MenuLine[];
  }
>;
type MobileTemplate = Template<MobileMembers, MobileCallbacks>;

/** The creature templates that files register. */
export class MobileTemplates extends TemplateRegistry<MobileMembers, MobileCallbacks> {
  /** `mobile_template(id, members)` */
  readonly declare: LuaFunction;
  private readonly world: World;
  private readonly presentation: Pick<Presentation, "redraw">;
  private readonly looks: TemplateLooks<CreatureLooks>;

  constructor(parts: {
    runner: Runner;
    registrations: Registrations;
    world: World;
    presentation: Pick<Presentation, "redraw">;
    classes: WorldClasses;
    contextMenus: ContextMenus;
  }) {
    super(parts.registrations, "mobile template");
    const { runner, registrations, contextMenus } = parts;
    this.world = parts.world;
    this.presentation = parts.presentation;
    this.looks = new TemplateLooks(parts.world.store, "mobile_template");
    const hooks = mobileCallbacks(parts.classes);
    const declaration = record(
      { ...members, ...amendmentMembers, ...menuMember(contextMenus), ...hooks.members },
      "MobileTemplate",
    );
    this.declare = fn({
      about:
        "Registers a creature template: its looks, abilities and behaviour. Saving the file changes the looks of existing creatures " +
        "(name, body, hue, notoriety, title), unless a script gave them their own, and their behaviour from their next on_think on. " +
        "Their strength, their skills and what they wear stay.",
      parameters: [
        parameter("id", templateId, "the id that scripts and staff use: orione"),
        parameter("declaration", declaration, "looks, strength and so on, and functions for events of the creature"),
      ],
      returns: [],
      example: MOBILE_EXAMPLE,
      does: (task, id, declared) => {
        const file = registrations.loadingFile ?? task.file;
        const owner = { file, name: `mobile ${id}` };
        const handlers = new LuaHandlers(runner, hooks, owner, declared);
        const lines = declared.context_menu && { context_menu: contextMenus.hold(owner, declared.context_menu) };
        this.add(id, declared, { ...membersIn(declared, members), ...lines }, handlers);
      },
    });
  }

  protected override bringIntoForce(before: ReadonlyMap<string, MobileTemplate>): void {
    for (const template of this.all) {
      if (template === before.get(template.id) || template.missingBase !== undefined) continue;
      const says = looksOf(template);
      const said = this.looks.renew(template.id, says);
      if (said) for (const creature of this.world.mobiles.ofTemplate(template.id)) this.renewLooks(creature, said, says);
    }
  }

  /** Gives a creature the looks of its template, except for those that are its own. Its figures stay. */
  private renewLooks(creature: Mobile, said: CreatureLooks, says: CreatureLooks): void {
    const has: CreatureLooks = [creature.name, creature.body, creature.hue, creature.notoriety, creature.title];
    const [name, body, hue, notoriety, title] = has.map((one, i) => renewed(one, said[i], says[i])) as unknown as CreatureLooks;
    Object.assign(creature, { name, hue, notoriety, title });
    setBody(this.world, creature, body);
    this.world.touch(creature);
    this.presentation.redraw({ serial: creature.serial });
  }

  /** Undefined for characters of players, and for creatures whose template is gone. */
  of(mobile: Mobile): MobileTemplate | undefined {
    return mobile.isPlayer ? undefined : this.get(mobile.templateId);
  }
}

type CreatureLooks = readonly [name: string, body: number, hue: number, notoriety: number, title: string];

/** The looks that new creatures of a template have. */
export function looksOf({ id, declared }: Pick<MobileTemplate, "id" | "declared">): CreatureLooks {
  const { name = id, body = PERSON, hue = 0, notoriety = NOTORIETY_INNOCENT, title = "" } = declared;
  return [name, body, hue, notoriety, title];
}

const MOBILE_EXAMPLE = `mobile_template("parrot", {
  name = "a parrot", body = 0x33F, strength = { 5, 10 }, notoriety = "animal", think_ms = 3000,
  on_think = function(self) self:step(random.integer(0, 7)) end,
  on_speech = function(self, speaker, text) wait(1000) self:say(text) end,
})`;
