import type { Item } from "../../world/item.js";
import { PILE_MAXIMUM } from "../../world/stacking.js";
import { fn, luaModule, type LuaModule, parameter } from "../declare/module.js";
import { boolean, integer, list, number, optional, record, text } from "../declare/types.js";
import { art, hueType, NAME_BYTES, TEMPLATE_ID_BYTES, templateId } from "../world/item-templates.js";
import { layerType } from "../world/named-numbers.js";
import { paramKey, paramTable } from "../world/param-values.js";
import type { WorldTools } from "../world/parts.js";
import { itemsNear, itemsWithin } from "../../world/near.js";
import { areaOf, AT_X, AT_Y, IN_AREA, ON_MAP, rangeType } from "../world/whereabouts.js";

const SERIAL_MAXIMUM = 0xffff_ffff;
const HUNDREDTHS = 100;

const wish = record(
  {
    amount: optional(integer({ min: 1, max: PILE_MAXIMUM })),
    hue: optional(hueType),
    item_id: optional(art),
    name: optional(text({ maxBytes: NAME_BYTES })),
    params: optional(paramTable),
  },
  "ItemWish",
);
const wanted = record({ template: optional(templateId), tag: optional(templateId) });
const wantedInArea = record({
  template: optional(templateId),
  tag: optional(templateId),
  key: optional(paramKey),
  value: optional(text()),
  limit: optional(integer({ min: 1 })),
});
const templateType = record(
  {
    id: text(),
    name: text(),
    item_id: integer(),
    hue: integer(),
    weight: number(),
    stackable: boolean,
    layer: optional(layerType),
    container_gump: integer(),
    movable: boolean,
    blocks: boolean,
    light: integer(),
    tags: list(text()),
    params: paramTable,
  },
  "ItemTemplateFacts",
);

export const prefix = parameter(
  "prefix",
  optional(text({ maxBytes: TEMPLATE_ID_BYTES })),
  "beginning of the ids; all by default",
);

/** `items`: the items of the world. */
export function itemModule(tools: WorldTools): LuaModule {
  const { world, classes, itemTemplates, makers, newItems } = tools;
  return luaModule({
    name: "items",
    about: "The items of the world. Templates of items are registered with item_template.",
    functions: {
      create: fn({
        about:
          "Creates an item that has no place yet. Place it with item:move_to, item:put_in or item:equip_on; otherwise it is deleted " +
          "within two minutes.",
        parameters: [
          parameter("template", templateId, "id of its template"),
          parameter("wish", optional(wish), "values that differ from the template; an amount only for stackable items"),
        ],
        returns: [parameter("item", classes.item, "the new item")],
        fails: true,
        example: 'local gold, reason = items.create("gold", { amount = 50 })\nif gold then gold:move_to(1, 1496, 1628, 10) end',
        does: (_, id, wished) => makers.item(id, wished),
      }),
      get: fn({
        about: "Returns the item with a serial.",
        parameters: [parameter("serial", integer({ min: 0, max: SERIAL_MAXIMUM }), "its serial")],
        returns: [parameter("item", classes.maybeItem, "nil when there is none")],
        does: (_, serial) => world.item(serial) ?? newItems.get(serial),
      }),
      near: fn({
        about: "Returns the items on the ground around a place.",
        parameters: [
          ...[ON_MAP, AT_X, AT_Y],
          parameter("range", rangeType, "tiles to each side"),
          parameter("wanted", optional(wanted), "only items of this template, or with this tag"),
        ] as const,
        returns: [parameter("items", list(classes.item), "in no particular order")],
        does: (_, facet, x, y, range, only) =>
          itemsNear(world, facet, x, y, range).filter(
            ({ kind }) =>
              (only?.template === undefined || kind.id === only.template) &&
              (only?.tag === undefined || kind.traits.tags.includes(only.tag)),
          ),
      }),
      on_tile: fn({
        about: "Returns the items on the ground of one tile.",
        parameters: [ON_MAP, AT_X, AT_Y],
        returns: [parameter("items", list(classes.item), "in no particular order")],
        does: (_, facet, x, y) => itemsNear(world, facet, x, y, 0),
      }),
      in_area: fn({
        about: "Returns items on the ground of an area, at most `wanted.limit`.",
        parameters: [
          ...IN_AREA,
          parameter(
            "wanted",
            optional(wantedInArea),
            "only items of this template, with this tag, or with this param (and value); all by default",
          ),
        ] as const,
        returns: [parameter("items", list(classes.item), "in no particular order")],
        example:
          'local rest = items.in_area(1, 1400, 1600, 1463, 1663, { key = "placed_by", value = "spawn_signs", limit = 50 })',
        does(_, facet, left, top, right, bottom, only) {
          const found: Item[] = [];
          const { limit = Infinity, template, tag, key, value } = only ?? {};
          for (const item of itemsWithin(world, facet, areaOf(left, top, right, bottom))) {
            if (template !== undefined && item.kind.id !== template) continue;
            if (tag !== undefined && !item.kind.traits.tags.includes(tag)) continue;
            const kept = key === undefined ? undefined : item.params?.get(key);
            if (key !== undefined && (kept === undefined || (value !== undefined && kept !== value))) continue;
            if (found.push(item) >= limit) break;
          }
          return found;
        },
      }),
      all_of: fn({
        about:
          "Returns all items of a template, wherever they are. The server keeps a list for each template that was asked for.",
        parameters: [parameter("template", templateId, "id of the template")],
        returns: [parameter("items", list(classes.item), "in the order of their creation")],
        does(_, id) {
          const kind = world.kinds.known(id);
          return kind ? [...world.itemsOf(kind)] : [];
        },
      }),
      all_with: fn({
        about: "Returns all items that have a param, wherever they are. It searches all items, so do not call it often.",
        parameters: [parameter("key", paramKey, "name of the param")],
        returns: [parameter("items", list(classes.item), "in no particular order")],
        does(_, key) {
          const found: Item[] = [];
          for (const item of world.items) if (item.params?.has(key)) found.push(item);
          return found;
        },
      }),
      templates: fn({
        about: "Returns the ids of the templates of items.",
        parameters: [prefix],
        returns: [parameter("ids", list(text()), "in alphabetical order")],
        does: (_, beginning = "") => itemTemplates.idsWith(beginning),
      }),
      template: fn({
        about: "Returns the members of a template, including inherited ones.",
        parameters: [parameter("id", templateId, "id of the template")],
        returns: [parameter("template", optional(templateType), "nil when there is none")],
        does(_, id) {
          const template = itemTemplates.get(id);
          const kind = world.kinds.find(id);
          if (!template || !kind) return undefined;
          const { traits } = kind;
          return {
            ...{ id, name: traits.name, item_id: traits.itemId, hue: traits.hue, weight: traits.weight / HUNDREDTHS },
            ...{ stackable: traits.isStackable, container_gump: traits.containerGump, movable: traits.isMovable },
            ...{ blocks: traits.blocks, light: traits.light, tags: [...traits.tags] },
            ...(traits.layer !== 0 && { layer: traits.layer }),
            params: template.declared.params ?? new Map(),
          };
        },
      }),
    },
  });
}
