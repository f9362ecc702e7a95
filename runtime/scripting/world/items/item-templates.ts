import { EARSHOT_TILES } from "../../../world/space/earshot.js";
import type { Item } from "../../../world/entities/item.js";
import type { ItemKind, ItemKindTraits } from "../../../world/items/item-kind.js";
import type { World } from "../../../world/world.js";
import { callbacks } from "../../declare/callbacks.js";
import { fn, type LuaFunction, parameter } from "../../declare/module.js";
import { boolean, integer, list, type LuaType, number, optional, record, text, type LuaValueOf } from "../../declare/types.js";
import { LuaHandlers } from "../../events/lua-handlers.js";
import { amendmentMembers } from "../../named-slot.js";
import type { Registrations } from "../../registrations.js";
import type { Runner } from "../../runner/runner.js";
import type { WorldClasses } from "../classes.js";
import type { ContextMenus, MenuLine } from "../context-menus.js";
import { tooltipLines } from "../client-texts.js";
import { layerType } from "../named-numbers.js";
import { paramTable } from "../param-values.js";
import { senseCallbacks, senseMembers } from "../senses/sense-members.js";
import { spoken } from "../senses/spoken.js";
import { described, membersIn, type Template, TemplateRegistry } from "../template-registry.js";
import { renewed, TemplateLooks } from "../template-looks.js";
import { REACH_MAXIMUM_TILES } from "./vicinity.js";

export const TEMPLATE_ID_BYTES = 64;
export const NAME_BYTES = 240;
const TAGS_MAXIMUM = 32;
const ART_MAXIMUM = 0xffff;
const HUE_MAXIMUM = 0xffff;
const LIGHT_MAXIMUM = 255;
/** No speech carries farther. */
const HEAR_MAXIMUM_TILES = Math.max(...Object.values(EARSHOT_TILES));
/** Clients are shown nothing that is farther away. */
const USE_MAXIMUM_TILES = 24;
const STONES_MAXIMUM = 1_000;
const HUNDREDTHS = 100;
const SHORTEST_THINK_MS = 100;
const LONGEST_THINK_MS = 600_000;

export const templateId = text({ minBytes: 1, maxBytes: TEMPLATE_ID_BYTES });
export const tagList = list(text({ minBytes: 1, maxBytes: TEMPLATE_ID_BYTES }), { max: TAGS_MAXIMUM });
export const art = integer({ min: 0, max: ART_MAXIMUM });
/** Ids of multis have 14 bits (ClassicUO MultiLoader). */
export const multiType = integer({ min: 0, max: 0x3fff });
export const hueType = integer({ min: 0, max: HUE_MAXIMUM });
export const thinkMsMember = described(
  optional(integer({ min: SHORTEST_THINK_MS, max: LONGEST_THINK_MS })),
  "approximate pause between calls of on_think; default 1000",
);
export const tooltipMember = described(optional(tooltipLines), "further lines of the tooltip; those of on_describe follow");

/** A year. */
const LONGEST_DECAY_MS = 366 * 24 * 3_600_000;
export const decayMs = integer({ min: 0, max: LONGEST_DECAY_MS });

export function hearRangeMember(callback: string) {
  return described(
    optional(integer({ min: 0, max: HEAR_MAXIMUM_TILES })),
    `${callback} is called for speech from within this many tiles; default as far as speech carries`,
  );
}

const members = {
  base: described(optional(templateId), "template whose members it inherits"),
  name: described(optional(text({ maxBytes: NAME_BYTES })), "default: the name of its art"),
  plural: described(optional(text({ maxBytes: NAME_BYTES })), "the name of several, such as: gold coins"),
  item_id: described(optional(art), "its art"),
  hue: optional(hueType),
  weight: described(
    optional(number({ min: 0, max: STONES_MAXIMUM })),
    "in stones; default 1; an item's own param `more_weight` is added",
  ),
  stackable: described(optional(boolean), "its items form stacks"),
  layer: described(optional(layerType), "the layer where it is worn"),
  container_gump: described(optional(art), "art of the gump that shows its contents"),
  movable: described(optional(boolean), "players may lift it; default true"),
  blocks: described(optional(boolean), "it blocks its tile"),
  light: optional(integer({ min: 0, max: LIGHT_MAXIMUM })),
  multi: described(
    optional(multiType),
    "the multi that it is on the ground, such as a house or boat, instead of a thing with art",
  ),
  use_range: described(
    optional(integer({ min: 0, max: USE_MAXIMUM_TILES })),
    "on the ground, the tiles from which players may double-click it, whatever is in between; default the reach of a hand",
  ),
  hidden: described(optional(boolean), "only staff see it"),
  tags: optional(tagList),
  tooltip: tooltipMember,
  params: described(optional(paramTable), "the default params of its items"),
  decay_ms: described(optional(decayMs), "milliseconds after its creation at which an item decays; default: never"),
  think_ms: thinkMsMember,
  think_range: described(
    optional(integer({ min: 0, max: REACH_MAXIMUM_TILES })),
    "on_think is called while a player is within about this many tiles; default 24; an item's own param `think_range` has priority",
  ),
  ...senseMembers,
  hear_range: hearRangeMember("on_hear"),
};

/** What is told of an item that does not exist any more. */
const goneItem = record(
  {
    serial: integer(),
    template: templateId,
    name: text(),
    item_id: art,
    hue: hueType,
    amount: integer(),
    map_id: described(optional(integer()), "the map; nil if it was not on the ground"),
    x: integer(),
    y: integer(),
    z: integer(),
    holder: described(optional(integer()), "serial of what it was in or who wore it"),
    params: described(paramTable, "its own params"),
  },
  "GoneItem",
);
export type GoneItem = LuaValueOf<typeof goneItem>;

/** The member of templates with the lines of their context menu. */
export function menuMember({ declared }: ContextMenus) {
  return { context_menu: described(optional(declared), "lines of the context menu; a base's menu is replaced") };
}

function itemCallbacks({ item, mobile, either }: WorldClasses) {
  const self = parameter("item", item, "the item");
  const user = parameter("user", mobile, "the player's character");
  return callbacks({
    on_create: { about: "A script created the item; it has no place yet.", parameters: [self] },
    on_think: {
      about: "Called repeatedly while the item is on the ground and a player is near. It may wait.",
      parameters: [self],
      isFrequent: true,
      isBackground: true,
    },
    on_use: { about: "A player double-clicked the item.", parameters: [self, user], replacesDefault: true },
    on_single_click: { about: "A player clicked the item once.", parameters: [self, user], replacesDefault: true },
    on_click_within: {
      about: "A player clicked an item once that is in it, at any depth.",
      parameters: [self, user, parameter("clicked", item, "the item in it")],
      replacesDefault: true,
    },
    on_lift: { about: "A player is about to lift the item.", parameters: [self, user], isCancellable: true },
    on_take: {
      about: "A player is about to lift an item that is in it, at any depth.",
      parameters: [self, user, parameter("taken", item, "the item in it")],
      isCancellable: true,
    },
    on_drop: {
      about: "A player is about to drop the item.",
      parameters: [self, user, parameter("onto", optional(either), "nil for the ground")],
      isCancellable: true,
    },
    on_drop_onto: {
      about: "A player is about to drop another item onto or into this one.",
      parameters: [self, user, parameter("dropped", item, "the other item")],
      isCancellable: true,
    },
    on_drop_within: {
      about: "A player is about to drop an item onto or into something that is in it, at any depth.",
      parameters: [self, user, parameter("dropped", item, "the item"), parameter("onto", item, "what is in it")],
      isCancellable: true,
    },
    on_dropped: {
      about: "A player has put the item down, from the cursor; it may have gone back to where it was.",
      parameters: [self, user, parameter("container", optional(item), "what it lies in; nil on the ground")],
    },
    on_added: {
      about: "An item has come into the container. A stack that joins another one is not told of.",
      parameters: [
        self,
        parameter("added", item, "the item"),
        parameter("by", optional(mobile), "who had it on the cursor or on the body before"),
      ],
      isFrequent: true,
    },
    on_removed: {
      about: "An item has gone out of the container; it may not exist any more.",
      parameters: [
        self,
        parameter("removed", item, "the item"),
        parameter("by", optional(mobile), "who has it now, on the cursor or on the body"),
      ],
      isFrequent: true,
    },
    on_deleted: {
      about: "The item was deleted: by a script, by use or by decay.",
      parameters: [parameter("gone", goneItem, "what it was")],
      isFrequent: true,
    },
    on_equip: { about: "A player is about to put the item on.", parameters: [self, user], isCancellable: true },
    on_unequip: { about: "A player took the item off.", parameters: [self, user] },
    on_hear: {
      about: "A player in earshot said something, while the item is on the ground.",
      parameters: [self, parameter("speaker", mobile, "the player's character"), ...spoken],
      isFrequent: true,
    },
    on_decay: {
      about: "Its `decays_at` is past, or its time on the ground: it is about to be deleted.",
      parameters: [self],
      isCancellable: true,
    },
    on_describe: {
      about:
        "Returns further lines for the tooltip, as in `tooltip`. When a param of the item changes, clients are told. Call item:refresh " +
        "when they change otherwise.",
      parameters: [self],
      answers: `(${tooltipLines.of!.name})[]?`,
    },
    on_describe_within: {
      about:
        "Returns further lines for the tooltip of an item that is in it, at any depth. Call refresh of that item when they change.",
      parameters: [self, parameter("described", item, "the item in it")],
      answers: `(${tooltipLines.of!.name})[]?`,
    },
    on_step: {
      about: "A mobile stepped onto the item's tile.",
      parameters: [self, parameter("mobile", mobile, "the mobile")],
      isFrequent: true,
    },
    on_step_off: {
      about: "A mobile that stood on the item's tile has left it. Its `exists` is false if it has left the world.",
      parameters: [self, parameter("mobile", mobile, "the mobile")],
      isFrequent: true,
    },
    ...senseCallbacks(self, mobile),
  });
}

export type ItemCallbackName = keyof ItemCallbacks;
type ItemCallbacks = ReturnType<typeof itemCallbacks>["declarations"];
type ItemMembers = Partial<
  { [K in keyof typeof members]: NonNullable<(typeof members)[K] extends LuaType<infer V> ? V : never> } & {
    readonly context_menu: readonly MenuLine[];
  }
>;
export type ItemTemplate = Template<ItemMembers, ItemCallbacks>;

/** The item templates that files register, and the item kinds that follow from them. */
export class ItemTemplates extends TemplateRegistry<ItemMembers, ItemCallbacks> {
  /** `item_template(id, members)` */
  readonly declare: LuaFunction;
  private readonly world: World;
  private readonly looks: TemplateLooks<readonly [itemId: number, hue: number]>;

  constructor(parts: {
    runner: Runner;
    registrations: Registrations;
    world: World;
    classes: WorldClasses;
    contextMenus: ContextMenus;
  }) {
    super(parts.registrations, "item template");
    const { runner, registrations, contextMenus } = parts;
    this.world = parts.world;
    this.looks = new TemplateLooks(parts.world.store, "item_template");
    const hooks = itemCallbacks(parts.classes);
    const declaration = record(
      { ...members, ...amendmentMembers, ...menuMember(contextMenus), ...hooks.members },
      "ItemTemplate",
    );
    this.declare = fn({
      about:
        "Registers an item template: its looks and its behaviour. Saving the file changes existing items. An item keeps the art, the " +
        "hue and the name that a script gave it.",
      parameters: [
        parameter("id", templateId, "the id that scripts and staff use: brick"),
        parameter("declaration", declaration, "looks, weight and so on, and functions for events of the item"),
      ],
      returns: [],
      example: ITEM_EXAMPLE,
      does: (task, id, declared) => {
        const file = registrations.loadingFile ?? task.file;
        const owner = { file, name: `item ${id}` };
        const handlers = new LuaHandlers(runner, hooks, owner, declared);
        const lines = declared.context_menu && { context_menu: contextMenus.hold(owner, declared.context_menu) };
        this.add(id, declared, { ...membersIn(declared, members), ...lines }, handlers);
      },
    });
  }

  of(item: Item): ItemTemplate | undefined {
    return this.get(item.kind.id);
  }

  protected override bringIntoForce(before: ReadonlyMap<string, ItemTemplate>): void {
    const { kinds } = this.world;
    const changed = new Set<string>();
    for (const template of this.all) {
      const { id } = template;
      if (template === before.get(id) || template.missingBase !== undefined) continue;
      const kind = kinds.resolve(id);
      const { traits, isDefined } = kind;
      kinds.define(id, traitsOf(template.declared));
      this.renewLooks(kind);
      if (!isDefined || (areAlike(traits, kind.traits) && haveOneTooltip(template, before.get(id)))) continue;
      changed.add(id);
      if (traits.blocks !== kind.traits.blocks) this.changeBlocking(id, kind.traits.blocks);
    }
    for (const id of before.keys()) if (this.get(id)?.missingBase !== undefined || !this.get(id)) kinds.withdraw(id);
    for (const id of changed) {
      for (const item of this.world.items.ofTemplate(id)) {
        // Items on the ground are sent again and not stored: none of their own values changed.
        if (item.holder) this.world.renewItem(item);
        else this.world.renew(item);
      }
    }
  }

  /** Gives items the art and the hue of their template, unless they have their own. */
  private renewLooks({ id, traits: { itemId, hue } }: ItemKind): void {
    const said = this.looks.renew(id, [itemId, hue]);
    if (!said) return;
    for (const item of this.world.items.ofTemplate(id)) {
      const [art, colour] = [renewed(item.itemId, said[0], itemId), renewed(item.hue, said[1], hue)];
      if (art === item.itemId && colour === item.hue) continue;
      item.itemId = art;
      item.hue = colour;
      this.world.renewItem(item);
    }
  }

  /** Updates the items that blocked (or did not block) because their kind did. */
  private changeBlocking(id: string, blocks: boolean): void {
    for (const item of this.world.items.ofTemplate(id)) if (item.blocks !== blocks) this.world.setBlocks(item, blocks);
  }
}

function areAlike({ tags, ...one }: ItemKindTraits, { tags: otherTags, ...other }: ItemKindTraits): boolean {
  const keys = Object.keys(one) as (keyof typeof one)[];
  return keys.every((key) => one[key] === other[key]) && tags.join("\0") === otherTags.join("\0");
}

function haveOneTooltip({ declared }: ItemTemplate, before: ItemTemplate | undefined): boolean {
  return JSON.stringify(declared.tooltip) === JSON.stringify(before?.declared.tooltip);
}

/** The members of a template that the runtime uses. */
function traitsOf(declared: ItemMembers): Partial<ItemKindTraits> {
  const { name, plural, item_id, hue, weight, stackable, layer, container_gump, movable, blocks, light } = declared;
  const { hidden, multi, use_range, tags } = declared;
  return {
    ...(name !== undefined && { name }),
    ...(plural !== undefined && { plural }),
    ...(item_id !== undefined && { itemId: item_id }),
    ...(hue !== undefined && { hue }),
    ...(weight !== undefined && { weight: Math.round(weight * HUNDREDTHS) }),
    ...(stackable !== undefined && { isStackable: stackable }),
    ...(layer !== undefined && { layer }),
    ...(container_gump !== undefined && { containerGump: container_gump }),
    ...(movable !== undefined && { isMovable: movable }),
    ...(blocks !== undefined && { blocks }),
    ...(light !== undefined && { light }),
    ...(hidden !== undefined && { isHidden: hidden }),
    // What is a house cannot be carried away.
    ...(multi !== undefined && { multiId: multi, isMovable: movable ?? false }),
    ...(use_range !== undefined && { useRange: use_range }),
    ...(tags !== undefined && { tags }),
  };
}

const ITEM_EXAMPLE = `item_template("bell", {
  name = "a bell", item_id = 0x1C12, weight = 2,
  on_use = function(item, user)
    item:say("*ding*")
    sounds.play(user.map_id, user.x, user.y, user.z, 0x1FD)
  end,
})`;
