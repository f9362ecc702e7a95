import type { Item } from "../../world/item.js";
import type { ItemKindTraits } from "../../world/item-kind.js";
import type { World } from "../../world/world.js";
import { callbacks } from "../declare/callbacks.js";
import { fn, type LuaFunction, parameter } from "../declare/module.js";
import { boolean, integer, list, type LuaType, number, optional, record, text } from "../declare/types.js";
import { LuaHandlers } from "../lua-handlers.js";
import type { Registrations } from "../registrations.js";
import type { Runner } from "../runner.js";
import type { WorldClasses } from "./classes.js";
import { layerType } from "./named-numbers.js";
import { paramTable } from "./param-values.js";
import { described, type Template, TemplateBook } from "./template-book.js";
import { REACH_MAXIMUM_TILES } from "./vicinity.js";

export const TEMPLATE_ID_BYTES = 64;
export const NAME_BYTES = 240;
const TAGS_MAXIMUM = 32;
const ART_MAXIMUM = 0xffff;
export const HUE_MAXIMUM = 0xffff;
const LIGHT_MAXIMUM = 255;
const STONES_MAXIMUM = 1_000;
const HUNDREDTHS = 100;
const SHORTEST_THINK_MS = 100;
const LONGEST_THINK_MS = 600_000;

export const templateId = text({ minBytes: 1, maxBytes: TEMPLATE_ID_BYTES });
export const tagList = list(text({ minBytes: 1, maxBytes: TEMPLATE_ID_BYTES }), { max: TAGS_MAXIMUM });
export const art = integer({ min: 0, max: ART_MAXIMUM });
export const hueType = integer({ min: 0, max: HUE_MAXIMUM });
export const thinkMsMember = described(
  optional(integer({ min: SHORTEST_THINK_MS, max: LONGEST_THINK_MS })),
  "from the end of on_think to its next call, about; 1000 unless given",
);

const members = {
  base: described(optional(templateId), "takes over what is not given here"),
  name: described(optional(text({ maxBytes: NAME_BYTES })), "without one it is called by its art"),
  item_id: described(optional(art), "the picture"),
  hue: optional(hueType),
  weight: described(optional(number({ min: 0, max: STONES_MAXIMUM })), "stones; 1 unless given"),
  stackable: described(optional(boolean), "lies in piles"),
  layer: described(optional(layerType), "where it is worn"),
  container_gump: described(optional(art), "the picture that shows what is in it"),
  movable: described(optional(boolean), "players may lift it; they may unless given"),
  blocks: described(optional(boolean), "nobody can step onto its tile"),
  light: optional(integer({ min: 0, max: LIGHT_MAXIMUM })),
  hidden: described(optional(boolean), "only staff see it"),
  tags: optional(tagList),
  params: described(optional(paramTable), "what item:get answers where the item keeps nothing of its own"),
  think_ms: thinkMsMember,
  think_range: described(
    optional(integer({ min: 0, max: REACH_MAXIMUM_TILES })),
    "on_think is called while a player is within about so many tiles, 24 unless given; what an item keeps as `think_range` counts first",
  ),
};

function itemCallbacks({ item, mobile, either }: WorldClasses) {
  const self = parameter("item", item, "the item");
  const user = parameter("user", mobile, "whose player does it");
  return callbacks({
    on_create: { about: "It was made by a script, and is nowhere yet.", parameters: [self] },
    on_think: {
      about: "Called again and again while it lies on the ground and a player is near. It may wait.",
      parameters: [self],
      isFrequent: true,
    },
    on_use: { about: "It was double-clicked.", parameters: [self, user], replacesDefault: true },
    on_single_click: { about: "It was clicked once.", parameters: [self, user], replacesDefault: true },
    on_lift: { about: "It is about to be lifted.", parameters: [self, user], isCancellable: true },
    on_drop: {
      about: "It is about to be dropped.",
      parameters: [self, user, parameter("onto", optional(either), "nil for the ground")],
      isCancellable: true,
    },
    on_drop_onto: {
      about: "Something is about to be dropped onto or into it.",
      parameters: [self, user, parameter("dropped", item, "what")],
      isCancellable: true,
    },
    on_equip: { about: "It is about to be put on.", parameters: [self, user], isCancellable: true },
    on_unequip: { about: "It was taken off.", parameters: [self, user] },
    on_describe: { about: "Further lines of its tooltip.", parameters: [self], answers: "string[]?" },
    on_step: {
      about: "Somebody stepped onto its tile.",
      parameters: [self, parameter("mobile", mobile, "who")],
      isFrequent: true,
    },
  });
}

type ItemCallbacks = ReturnType<typeof itemCallbacks>["declarations"];
type ItemMembers = Partial<{
  [K in keyof typeof members]: NonNullable<(typeof members)[K] extends LuaType<infer V> ? V : never>;
}>;
export type ItemTemplate = Template<ItemMembers, ItemCallbacks>;

/** What items are made of: the templates that files register, and the kinds of item that follow from them. */
export class ItemTemplates extends TemplateBook<ItemMembers, ItemCallbacks> {
  /** `item_template(id, members)` */
  readonly declare: LuaFunction;
  private readonly world: World;

  constructor(parts: { runner: Runner; registrations: Registrations; world: World; classes: WorldClasses }) {
    super(parts.registrations, "item template");
    const { runner, registrations } = parts;
    this.world = parts.world;
    const hooks = itemCallbacks(parts.classes);
    const declaration = record({ ...members, ...hooks.members }, "ItemTemplate");
    this.declare = fn({
      about:
        "Registers a kind of item: what it looks like and what it does. Saving the file changes the items there are; what one " +
        "has of its own (art, hue, a name) stays with it.",
      parameters: [
        parameter("id", templateId, "what scripts and staff call it: brick"),
        parameter("declaration", declaration, "its looks, weight and the like, and functions for what happens to it"),
      ],
      returns: [],
      example: ITEM_EXAMPLE,
      does: (task, id, declared) => {
        const file = registrations.loadingFile ?? task.file;
        const handlers = new LuaHandlers(runner, hooks, { file, name: `item ${id}` }, declared);
        const own = Object.entries(declared).filter(([name, value]) => name in members && value !== undefined);
        this.add({ id, declared: Object.fromEntries(own), handlers });
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
      if (!isDefined || JSON.stringify(traits) === JSON.stringify(kind.traits)) continue;
      changed.add(id);
      if (traits.blocks !== kind.traits.blocks) this.changeBlocking(id, kind.traits.blocks);
    }
    for (const id of before.keys()) if (this.get(id)?.missingBase !== undefined || !this.get(id)) kinds.withdraw(id);
    if (changed.size === 0) return;
    for (const item of this.world.items) {
      if (!changed.has(item.kind.id)) continue;
      // What lies about is only shown anew, and not stored: nothing of its own changed.
      if (item.holder) this.world.renewItem(item);
      else this.world.renew(item);
    }
  }

  /** Items that bar the way as their kind did now do as it does. */
  private changeBlocking(id: string, blocks: boolean): void {
    for (const item of this.world.items) if (item.kind.id === id && item.blocks !== blocks) this.world.setBlocks(item, blocks);
  }
}

/** The runtime's own part of a template. */
function traitsOf(declared: ItemMembers): Partial<ItemKindTraits> {
  const { name, item_id, hue, weight, stackable, layer, container_gump, movable, blocks, light, hidden, tags } = declared;
  return {
    ...(name !== undefined && { name }),
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
