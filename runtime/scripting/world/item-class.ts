import { NOWHERE } from "../../world/entity.js";
import type { Item } from "../../world/item.js";
import { Mobile } from "../../world/mobile.js";
import { PILE_MAXIMUM } from "../../world/stacking.js";
import { type LuaProperty, property } from "../declare/class.js";
import { type Refusal, refuse } from "../declare/module.js";
import { boolean, integer, list, type LuaType, number, optional, text } from "../declare/types.js";
import { present } from "./classes.js";
import { art, hueType, NAME_BYTES } from "./item-templates.js";
import { mayHaveAmount } from "./makers.js";
import { layerType } from "./named-numbers.js";
import type { WorldTools } from "./parts.js";

const DIRECTION_MAXIMUM = 0xff;
const HUNDREDTHS = 100;

/** What scripts read and change of an item. */
export function itemProperties(tools: WorldTools): Record<string, LuaProperty<Item>> {
  const { classes, world, newItems, artName } = tools;
  /** Set, it is stored and shown to whoever sees the item. */
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
      "what it is called; nil takes away a name of its own",
      optional(text({ maxBytes: NAME_BYTES })),
      (item) => nameOf(item, artName),
      (item, name) => (item.name = name === "" ? undefined : name),
    ),
    item_id: own(
      "its picture",
      art,
      (item) => item.itemId,
      (item, itemId) => (item.itemId = itemId),
    ),
    hue: own(
      "its colour",
      hueType,
      (item) => item.hue,
      (item, hue) => (item.hue = hue),
    ),
    amount: property({
      about: "how many lie in the pile; 0 takes it away. Of a corpse: the body that lies there",
      type: integer({ min: 0, max: PILE_MAXIMUM }),
      get: (_, item) => item.amount,
      set: (_, item, amount) => setAmount(tools, item, amount),
    }),
    weight: property({ about: "stones, with all that is in it", type: number(), get: (_, item) => item.weight / HUNDREDTHS }),
    layer: property({
      about: "where it is worn; nil while nobody wears it",
      type: optional(layerType),
      get: (_, item) => (item.wearer ? item.layer : undefined),
    }),
    map_id: property({
      about: "nil for what is held by something, or nowhere",
      type: optional(integer()),
      get: (_, item) => (item.facet === NOWHERE ? undefined : item.facet),
    }),
    x: property({ about: "on the map, or in the container's picture", type: integer(), get: (_, item) => item.x }),
    y: property({ about: "on the map, or in the container's picture", type: integer(), get: (_, item) => item.y }),
    z: property({ about: "height on the map", type: integer(), get: (_, item) => item.z }),
    direction: own(
      "where it faces, 0 north to 7 north-west; of a light its kind of light",
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
    blocks: property({
      about: "whether it bars the way",
      type: boolean,
      get: (_, item) => item.blocks,
      set(_, item, blocks) {
        if (newItems.get(item.serial)) item.blocks = blocks;
        else world.setBlocks(item, blocks);
      },
    }),
    stackable: property({ about: "whether it lies in piles", type: boolean, get: (_, item) => item.kind.traits.isStackable }),
    is_container: property({ about: "whether things can lie in it", type: boolean, get: (_, item) => item.isContainer }),
    contents: property({
      about: "what is in it, oldest first",
      type: list(classes.item),
      get: (_, item) => [...(item.contents ?? [])],
    }),
    container: property({ about: "what it lies in", type: classes.maybeItem, get: (_, item) => item.container }),
    wearer: property({
      about: "who wears it",
      type: classes.maybeMobile,
      get: (_, { holder }) => (holder instanceof Mobile ? present(holder) : undefined),
    }),
    root_mobile: property({
      about: "who wears or carries it in the end, in whatever bag",
      type: classes.maybeMobile,
      get(_, item) {
        const { root } = item;
        return root instanceof Mobile ? present(root) : undefined;
      },
    }),
  };
}

/** Whoever sees it is shown it anew, and it is stored; one that is nowhere yet is neither. */
export function itemChanged({ world, newItems }: Pick<WorldTools, "world" | "newItems">, item: Item): void {
  if (!newItems.get(item.serial)) world.renewItem(item);
}

export function nameOf(item: Item, artName: (itemId: number) => string | undefined): string | undefined {
  if (item.name !== undefined) return item.name;
  const { name } = item.kind.traits;
  return name === "" ? artName(item.itemId) : name;
}

/** Takes an item out of the world, wherever it is. */
export function deleteItem({ world, newItems }: Pick<WorldTools, "world" | "newItems">, item: Item): void {
  if (newItems.get(item.serial)) newItems.drop(item);
  else world.remove(item);
}

function setAmount(tools: WorldTools, item: Item, amount: number): Refusal | undefined {
  if (amount === 0) {
    deleteItem(tools, item);
    return undefined;
  }
  if (!mayHaveAmount(item, amount)) return refuse("it does not lie in piles");
  item.amount = amount;
  itemChanged(tools, item);
  return undefined;
}
