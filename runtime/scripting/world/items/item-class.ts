import { NOWHERE } from "../../../world/entities/entity.js";
import type { Item } from "../../../world/entities/item.js";
import { decaysAt, DECAYS_AT_PARAM } from "../../../world/saved/params.js";
import { Mobile } from "../../../world/entities/mobile.js";
import { PILE_MAXIMUM } from "../../../world/items/stacking.js";
import { type LuaProperty, property } from "../../declare/class.js";
import { type Refusal, refuse } from "../../declare/module.js";
import { boolean, integer, list, type LuaType, number, optional, text } from "../../declare/types.js";
import { present } from "../classes.js";
import { art, hueType, multiType, NAME_BYTES } from "./item-templates.js";
import { mayHaveAmount } from "./makers.js";
import { layerType } from "../named-numbers.js";
import type { WorldTools } from "../parts.js";
import { setMulti } from "../../../world/multis/reshaping.js";

const DIRECTION_MAXIMUM = 0xff;
const HUNDREDTHS = 100;

/** The properties of an item in scripts. */
export function itemProperties(tools: WorldTools): Record<string, LuaProperty<Item>> {
  const { classes, world, newItems, artName } = tools;
  /** A property whose change is stored and sent to everybody who sees the item. */
  const own = <T>(about: string, type: LuaType<T>, get: (item: Item) => T, set: (item: Item, value: T) => void) =>
    property<Item, T>({
      ...{ about, type },
      get: (_, item) => get(item),
      set(_, item, value) {
        set(item, value);
        itemChanged(tools, item);
      },
    });
  return {
    template: property({ about: "id of its template", type: text(), get: (_, item) => item.kind.id }),
    name: own(
      "its name; nil removes its own name",
      optional(text({ maxBytes: NAME_BYTES })),
      (item) => nameOf(item, artName),
      (item, name = "") => {
        world.chronicle.renamed(item, { before: item.name ?? "", after: name });
        item.name = name === "" ? undefined : name;
      },
    ),
    item_id: own(
      "its art",
      art,
      (item) => item.itemId,
      (item, itemId) => (item.itemId = itemId),
    ),
    multi_id: property({
      about: "the multi that it is on the ground, such as a house or boat; nil for a thing with art",
      type: optional(multiType),
      get: (_, item) => item.multiId,
      set(_, item, multiId) {
        if (multiId === undefined || item.multiId === undefined) return refuse("only its template makes an item a multi");
        setMulti(world, item, multiId);
        return undefined;
      },
    }),
    hue: own(
      "its hue",
      hueType,
      (item) => item.hue,
      (item, hue) => (item.hue = hue),
    ),
    amount: property({
      about: "size of the stack; 0 deletes the item; of a corpse, the body",
      type: integer({ min: 0, max: PILE_MAXIMUM }),
      get: (_, item) => item.amount,
      set: (_, item, amount) => setAmount(tools, item, amount),
    }),
    weight: property({ about: "in stones, with its contents", type: number(), get: (_, item) => item.weight / HUNDREDTHS }),
    layer: property({
      about: "the layer where it is worn; nil when nobody wears it",
      type: optional(layerType),
      get: (_, item) => (item.wearer ? item.layer : undefined),
    }),
    map_id: property({
      about: "nil for an item that is in a container, worn, or without a place",
      type: optional(integer()),
      get: (_, item) => (item.facet === NOWHERE ? undefined : item.facet),
    }),
    x: property({ about: "on the map, or in the container's gump", type: integer(), get: (_, item) => item.x }),
    y: property({ about: "on the map, or in the container's gump", type: integer(), get: (_, item) => item.y }),
    z: property({ about: "altitude on the map", type: integer(), get: (_, item) => item.z }),
    direction: own(
      "0 north to 7 north-west; of a light source, the kind of light",
      integer({ min: 0, max: DIRECTION_MAXIMUM }),
      (item) => item.direction,
      (item, direction) => (item.direction = direction),
    ),
    movable: own(
      "whether players may lift it",
      boolean,
      (item) => item.isMovable,
      (item, movable) => (item.movable = movable),
    ),
    decays_at: property({
      about: "when it decays, in Unix milliseconds; nil for never; stored as the param `decays_at`",
      type: optional(integer({ min: 0 })),
      get: (_, item) => decaysAt(item),
      set: (_, item, at) => world.setParam(item, DECAYS_AT_PARAM, at),
    }),
    blocks: property({
      about: "whether it blocks its tile",
      type: boolean,
      get: (_, item) => item.blocks,
      set(_, item, blocks) {
        if (newItems.get(item.serial)) item.blocks = blocks;
        else world.setBlocks(item, blocks);
      },
    }),
    stackable: property({
      about: "whether its items form stacks",
      type: boolean,
      get: (_, item) => item.kind.traits.isStackable,
    }),
    is_container: property({ about: "whether it is a container", type: boolean, get: (_, item) => item.isContainer }),
    contents: property({
      about: "its contents, oldest first",
      type: list(classes.item),
      get: (_, item) => [...(item.contents ?? [])],
    }),
    container: property({ about: "the container that it is in", type: classes.maybeItem, get: (_, item) => item.container }),
    wearer: property({
      about: "the mobile that wears it",
      type: classes.maybeMobile,
      get: (_, { holder }) => (holder instanceof Mobile ? present(holder) : undefined),
    }),
    root_mobile: property({
      about: "the mobile that wears or carries it, in any bag",
      type: classes.maybeMobile,
      get(_, item) {
        const { root } = item;
        return root instanceof Mobile ? present(root) : undefined;
      },
    }),
  };
}

/** Stores the item and sends it to everybody who sees it; a new item without a place is neither. */
export function itemChanged({ world, newItems }: Pick<WorldTools, "world" | "newItems">, item: Item): void {
  if (!newItems.get(item.serial)) world.renewItem(item);
}

function nameOf(item: Item, artName: (itemId: number) => string | undefined): string | undefined {
  if (item.name !== undefined) return item.name;
  const { name } = item.kind.traits;
  return name === "" ? artName(item.itemId) : name;
}

/** Deletes an item, wherever it is. @param cause for the ledger */
export function deleteItem({ world, newItems }: Pick<WorldTools, "world" | "newItems">, item: Item, cause: string): void {
  if (newItems.get(item.serial)) return newItems.drop(item);
  if (world.isHere(item)) world.ledger.goneWithContents(item, cause);
  world.remove(item);
}

function setAmount(tools: WorldTools, item: Item, amount: number): Refusal | undefined {
  if (amount === 0) {
    deleteItem(tools, item, tools.causes.current);
    return undefined;
  }
  if (!mayHaveAmount(item, amount)) return refuse("it is not stackable");
  const more = amount - item.amount;
  item.amount = amount;
  if (item.kind.traits.isStackable && tools.world.isHere(item)) noteAmount(tools, item, more);
  itemChanged(tools, item);
  return undefined;
}

/** A stack of the world grew, or became smaller. */
function noteAmount({ world, causes }: Pick<WorldTools, "world" | "causes">, item: Item, more: number): void {
  if (more > 0) world.ledger.made(item, causes.current, more);
  else if (more < 0) world.ledger.gone(item, causes.current, -more);
}
