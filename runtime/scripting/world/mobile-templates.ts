import type { Mobile } from "../../world/mobile.js";
import { callbacks } from "../declare/callbacks.js";
import { fn, type LuaFunction, parameter } from "../declare/module.js";
import { boolean, expected, integer, list, type LuaType, Mismatch, optional, record, text } from "../declare/types.js";
import { LuaHandlers } from "../lua-handlers.js";
import type { Registrations } from "../registrations.js";
import type { Runner } from "../runner.js";
import { LuaKind } from "../vm/lua-exports.js";
import type { WorldClasses } from "./classes.js";
import { art, hueType, NAME_BYTES, tagList, templateId, thinkMsMember } from "./item-templates.js";
import { layerType, notorietyType, skillType } from "./named-numbers.js";
import { paramTable } from "./param-values.js";
import { described, type Template, TemplateBook } from "./template-book.js";

const STAT_MAXIMUM = 65_000;
const SKILL_MAXIMUM_TENTHS = 5_000;
const SKILLS_MAXIMUM = 128;
const EQUIPMENT_MAXIMUM = 25;

/** Least and most; what is made rolls a number between them. */
export type StatRange = readonly [least: number, most: number];

const stat = integer({ min: 0, max: STAT_MAXIMUM });

const statRange: LuaType<StatRange> = {
  name: "integer|integer[]",
  limits: `0 to ${STAT_MAXIMUM}, or { least, most }`,
  read(vm, L, index) {
    const kind = vm.exports.lua_type(L, index);
    if (kind === LuaKind.number) {
      const value = stat.read(vm, L, index);
      return [value, value];
    }
    if (kind !== LuaKind.table) throw expected("integer or { least, most }", vm, L, index);
    const [least, most, ...others] = list(stat, { max: 3 }).read(vm, L, index);
    if (least === undefined || most === undefined || others.length > 0 || least > most)
      throw new Mismatch("{ least, most } expected");
    return [least, most];
  },
  push: (vm, L, value) => list(stat).push(vm, L, [...value]),
};

/** Tenths of a point by the number of the skill. */
const skillTable: LuaType<Readonly<Record<number, number>>> = {
  name: "table<string|integer, integer>",
  limits: `tenths of a point, at most ${SKILL_MAXIMUM_TENTHS}, by a skill's name or number`,
  read(vm, L, index) {
    const { exports } = vm;
    if (exports.lua_type(L, index) !== LuaKind.table) throw expected("table", vm, L, index);
    if (exports.lua_checkstack(L, 8) === 0) throw new Mismatch("stack overflow");
    const table = index > 0 ? index : exports.lua_gettop(L) + index + 1;
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

const worn = record({ template: templateId, hue: optional(hueType), layer: optional(layerType) });

const members = {
  base: described(optional(templateId), "takes over what is not given here"),
  name: optional(text({ maxBytes: NAME_BYTES })),
  body: described(optional(art), "the picture: 0x190 a man, 0xC9 a cat"),
  hue: optional(hueType),
  female: optional(boolean),
  strength: optional(statRange),
  dexterity: optional(statRange),
  intelligence: optional(statRange),
  hits: described(optional(statRange), "most hits; its strength unless given"),
  stamina: described(optional(statRange), "its dexterity unless given"),
  mana: described(optional(statRange), "its intelligence unless given"),
  skills: optional(skillTable),
  notoriety: optional(notorietyType),
  swims: described(optional(boolean), "lives in water"),
  tags: optional(tagList),
  params: described(optional(paramTable), "what mobile:get answers where the creature keeps nothing of its own"),
  equipment: described(optional(list(worn, { max: EQUIPMENT_MAXIMUM })), "what it is made with"),
  think_ms: thinkMsMember,
};

function mobileCallbacks({ item, mobile, maybeMobile }: WorldClasses) {
  const self = parameter("self", mobile, "the creature");
  const user = parameter("user", mobile, "whose player does it");
  return callbacks({
    on_create: { about: "It was made, and stands where it was put.", parameters: [self] },
    on_think: {
      about: "Its brain: called again and again while a player is near. It may wait.",
      parameters: [self],
      isFrequent: true,
    },
    on_speech: {
      about: "A player within 12 tiles said something.",
      parameters: [self, parameter("speaker", mobile, "who"), parameter("text", text(), "what")],
      isFrequent: true,
    },
    on_death: {
      about: "It has no hits left; it is gone when this and on_death of all files have been called.",
      parameters: [self, parameter("killer", maybeMobile, "by whom, where that is known")],
    },
    on_use: { about: "It was double-clicked.", parameters: [self, user], replacesDefault: true },
    on_single_click: { about: "It was clicked once.", parameters: [self, user], replacesDefault: true },
    on_drop_onto: {
      about: "Something is about to be given to it.",
      parameters: [self, user, parameter("dropped", item, "what")],
      isCancellable: true,
    },
    on_describe: { about: "Further lines of its tooltip.", parameters: [self], answers: "string[]?" },
  });
}

type MobileCallbacks = ReturnType<typeof mobileCallbacks>["declarations"];
type MobileMembers = Partial<{
  [K in keyof typeof members]: NonNullable<(typeof members)[K] extends LuaType<infer V> ? V : never>;
}>;
type MobileTemplate = Template<MobileMembers, MobileCallbacks>;

/** What creatures are made of: the templates that files register. */
export class MobileTemplates extends TemplateBook<MobileMembers, MobileCallbacks> {
  /** `mobile_template(id, members)` */
  readonly declare: LuaFunction;

  constructor(parts: { runner: Runner; registrations: Registrations; classes: WorldClasses }) {
    super(parts.registrations, "mobile template");
    const { runner, registrations } = parts;
    const hooks = mobileCallbacks(parts.classes);
    const declaration = record({ ...members, ...hooks.members }, "MobileTemplate");
    this.declare = fn({
      about:
        "Registers a kind of creature: what it looks like, what it can do and how it behaves. Saving the file changes how " +
        "those there are behave from their next thought on; looks and strength stay as they were made.",
      parameters: [
        parameter("id", templateId, "what scripts and staff call it: orione"),
        parameter("declaration", declaration, "its looks, strength and the like, and functions for what happens to it"),
      ],
      returns: [],
      example: MOBILE_EXAMPLE,
      does: (task, id, declared) => {
        const file = registrations.loadingFile ?? task.file;
        const handlers = new LuaHandlers(runner, hooks, { file, name: `mobile ${id}` }, declared);
        const own = Object.entries(declared).filter(([name, value]) => name in members && value !== undefined);
        this.add({ id, declared: Object.fromEntries(own), handlers });
      },
    });
  }

  protected override bringIntoForce(): void {
    // Creatures keep what they were made with.
  }

  /** None for the characters of players, and for creatures whose template is gone. */
  of(mobile: Mobile): MobileTemplate | undefined {
    return mobile.isPlayer ? undefined : this.get(mobile.templateId);
  }
}

const MOBILE_EXAMPLE = `mobile_template("parrot", {
  name = "a parrot", body = 0x33F, strength = { 5, 10 }, notoriety = "animal", think_ms = 3000,
  on_think = function(self) self:step(random.integer(0, 7)) end,
  on_speech = function(self, speaker, text) wait(1000) self:say(text) end,
})`;
