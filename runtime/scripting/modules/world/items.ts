import type { Item } from "../../../world/entities/item.js";
import { EntitySearch } from "../../../world/space/search.js";
import { PILE_MAXIMUM } from "../../../world/items/stacking.js";
import { fn, luaModule, type LuaModule, parameter, refuse } from "../../declare/module.js";
import { boolean, integer, list, number, optional, record, type RecordOf, serialNumber, text } from "../../declare/types.js";
import { loopOver } from "../../runner/loops.js";
import { art, decayMs, hueType, NAME_BYTES, TEMPLATE_ID_BYTES, templateId } from "../../world/items/item-templates.js";
import { layerType } from "../../world/named-numbers.js";
import { paramKey, paramTable, templateParams } from "../../world/param-values.js";
import type { WorldTools } from "../../world/parts.js";
import { described } from "../../world/template-registry.js";
import { listOf, paramWanted, placeWanted, wantedMembers } from "../../world/items/wanted.js";
import { AT_X, AT_Y, ON_MAP, rangeType } from "../../world/whereabouts.js";

const HUNDREDTHS = 100;

const wish = record(
  {
    amount: optional(integer({ min: 1, max: PILE_MAXIMUM })),
    hue: optional(hueType),
    item_id: optional(art),
    name: optional(text({ maxBytes: NAME_BYTES })),
    params: optional(paramTable),
    decay_ms: described(optional(decayMs), "milliseconds from now at which it decays; the template's by default"),
  },
  "ItemWish",
);
const wantedNear = record({ template: optional(templateId), tag: optional(templateId) });
const templateType = record(
  {
    id: text(),
    name: text(),
    plural: described(text(), "the name of several"),
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
    handlers: described(list(text()), "names of its functions, such as on_use"),
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
  const { world, classes, itemTemplates, makers, newItems, runner, decays } = tools;
  const wantedItems = record(
    { ...wantedMembers, container: described(optional(classes.item), "in it, at any depth") },
    "WantedItems",
  );
  const loop = loopOver(classes.items, tools);
  const few = parameter("items", list(classes.item), "in no particular order; more raise an error: use items.each");
  const search = ({ template, tag, container, ...more }: Omit<RecordOf<typeof wantedMembers>, "waits"> & { container?: Item }) =>
    new EntitySearch(world, world.items, {
      ...placeWanted(more),
      ...paramWanted(more),
      ...(template !== undefined && { template }),
      ...(tag !== undefined && { isTemplate: (id) => world.kinds.known(id)?.traits.tags.includes(tag) ?? false }),
      ...(container && { container }),
    });
  const listed = (found: EntitySearch<Item>): Item[] => listOf(runner, found, "items.each");
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
        parameters: [parameter("serial", serialNumber, "its serial")],
        returns: [parameter("item", classes.maybeItem, "nil when there is none")],
        does: (_, serial) => world.item(serial) ?? newItems.get(serial),
      }),
      each: fn({
        about:
          "Loops over items: all that have everything that is wanted. Every item that is there and wanted from the beginning to the end " +
          "of the loop is given exactly once, also if it moves, and whatever else is made, moved or deleted meanwhile. What is deleted or " +
          "no longer wanted before its turn is left out; what is made or comes to be wanted meanwhile may be left out. In a job, or with " +
          "`waits`, the loop goes on in slices of a few milliseconds. A loop belongs to the handler that began it.",
        parameters: [parameter("wanted", wantedItems, "what the items have; an empty table for all items")],
        returns: [parameter("next", loop, "for a `for` loop, in no particular order")],
        example: EACH_EXAMPLE,
        does: (_, { waits, ...asked }) => ({ search: search(asked), waits }),
      }),
      near: fn({
        about: "Returns the items on the ground around a place.",
        parameters: [
          ...[ON_MAP, AT_X, AT_Y],
          parameter("range", rangeType, "tiles to each side"),
          parameter("wanted", optional(wantedNear), "only items of this template, or with this tag"),
        ] as const,
        returns: [few],
        does: (_, map_id, x, y, range, only) => listed(search({ ...only, map_id, x, y, range })),
      }),
      on_tile: fn({
        about: "Returns the items on the ground of one tile.",
        parameters: [ON_MAP, AT_X, AT_Y],
        returns: [few],
        does: (_, map_id, x, y) => listed(search({ map_id, x, y })),
      }),
      all_of: fn({
        about: "Returns all items of a template, wherever they are.",
        parameters: [parameter("template", templateId, "id of the template")],
        returns: [few],
        does: (_, template) => listed(search({ template })),
      }),
      all_with: fn({
        about: "Returns all items that have a param of their own, wherever they are.",
        parameters: [parameter("key", paramKey, "name of the param")],
        returns: [few],
        does: (_, param) => listed(search({ param })),
      }),
      decay_on_ground: fn({
        about:
          "Says how long an item that players can lift lies on the ground before it decays, from when it came to lie there, or from the start " +
          "of the server. on_decay of its template and of all files may keep it; it lies there for as long again then. An item with a " +
          "`decays_at` of its own decays at that time instead. Nothing decays on the ground before this is called.",
        parameters: [parameter("milliseconds", decayMs, "how long; 0 for ever")],
        returns: [],
        example: "items.decay_on_ground(60 * 60 * 1000)",
        does: (_, milliseconds) => decays.setGroundTime(milliseconds),
      }),
      templates: fn({
        about: "Returns the ids of the templates of items.",
        parameters: [prefix],
        returns: [parameter("ids", list(text()), "in alphabetical order")],
        does: (_, beginning = "") => itemTemplates.idsWith(beginning),
      }),
      template: fn({
        about: "Returns the members of a template, including inherited ones.",
        parameters: [parameter("id", text(), "id of the template")],
        returns: [parameter("template", templateType, "its members")],
        fails: true,
        does(_, id) {
          if (Buffer.byteLength(id) > TEMPLATE_ID_BYTES)
            return refuse(`no template has a name of more than ${TEMPLATE_ID_BYTES} bytes`);
          const template = itemTemplates.find(id);
          if ("reason" in template) return refuse(template.reason);
          const kind = world.kinds.find(id);
          if (!kind) throw new Error(`the template ${id} has no kind`);
          const { traits } = kind;
          return {
            ...{
              id,
              name: traits.name,
              plural: traits.plural || traits.name,
              item_id: traits.itemId,
              hue: traits.hue,
              weight: traits.weight / HUNDREDTHS,
            },
            ...{ stackable: traits.isStackable, container_gump: traits.containerGump, movable: traits.isMovable },
            ...{ blocks: traits.blocks, light: traits.light, tags: [...traits.tags] },
            ...(traits.layer !== 0 && { layer: traits.layer }),
            handlers: template.handlerNames,
            params: templateParams(template.declared.params),
          };
        },
      }),
    },
  });
}

const EACH_EXAMPLE = `for corpse in items.each { template = "corpse" } do
  if corpse:get("decays_at") then corpse:delete() end
end
for door in items.each { tag = "door", map_id = 1, x = 1496, y = 1628, range = 18 } do
  door.hue = 33
end`;
