import { NOWHERE } from "../../world/entity.js";
import type { Item } from "../../world/item.js";
import { fullness } from "../../world/burden.js";
import { ItemPacker } from "../../world/item-packer.js";
import { PILE_MAXIMUM } from "../../world/stacking.js";
import { type LuaMethod, method } from "../declare/class.js";
import { parameter, refuse } from "../declare/module.js";
import { boolean, integer, list, optional, text } from "../declare/types.js";
import { Handler, type Task } from "../task.js";
import { LuaKind } from "../vm/lua-exports.js";
import { deleteItem, itemChanged } from "./item-class.js";
import { hueType, templateId } from "./item-templates.js";
import { layerType } from "./named-numbers.js";
import { paramKey, paramsOf, paramTable, paramValue, setParam } from "./param-values.js";
import type { WorldTools } from "./parts.js";
import { type ItemQuestion, itemQuestion } from "./questions.js";
import { AT_PLACE, distanceBetween } from "./whereabouts.js";

const SAID_BYTES = 1_024;
const FULLNESS = {
  full: "that container is full",
  heavy: "that container cannot bear more",
  deep: "containers lie in each other too deep",
} as const;
const PIXELS_MAXIMUM = 0xffff;

const done = parameter("done", boolean, "true");

/** What scripts do with an item. */
export function itemMethods(tools: WorldTools): Record<string, LuaMethod<Item>> {
  const { world, classes, newItems, makers, presentation, runner, itemTemplates } = tools;
  const packer = new ItemPacker(world, tools.chance);

  /** Answers questions about items one by one. */
  const asking = (task: Task, question: ItemQuestion | undefined): ((item: Item) => boolean) => {
    if (question === undefined) return () => true;
    if (typeof question === "string") return (item) => item.kind.id === question;
    const handler = new Handler(question, task.file, `${task.handler.name}, search`);
    return (item) => {
      let isWanted = false;
      runner.start(
        handler,
        (L) => {
          classes.item.push(runner.vm, L, item);
          return 1;
        },
        {
          done(L, count) {
            const kind = count === 0 ? LuaKind.nil : runner.vm.exports.lua_type(L, 1);
            isWanted = kind !== LuaKind.nil && runner.vm.exports.lua_toboolean(L, 1) !== 0;
          },
        },
      );
      return isWanted;
    };
  };
  const search = <T>(task: Task, question: ItemQuestion | undefined, work: (isWanted: (item: Item) => boolean) => T): T => {
    try {
      return work(asking(task, question));
    } finally {
      if (typeof question === "number") runner.vm.release(question);
    }
  };
  const within = (item: Item): Item[] => [...item.withContents()].slice(1);
  const which = parameter("which", optional(itemQuestion), "id of a template, or a function that is asked; any item without");

  return {
    move_to: method({
      about: "Puts it on the ground, wherever it was.",
      parameters: AT_PLACE,
      returns: [done],
      fails: true,
      does(_, item, facet, x, y, z) {
        try {
          world.putOnGround(item, { facet, x, y, z });
        } catch (error) {
          if (error instanceof RangeError) return refuse(error.message);
          throw error;
        }
        newItems.forget(item);
        return true;
      },
    }),
    put_in: method({
      about: "Puts it into a container, wherever it was; onto a pile of its kind where there is one. Refused where it is full.",
      parameters: [
        parameter("container", classes.item, "what it goes into"),
        parameter("x", optional(integer({ min: 0, max: PIXELS_MAXIMUM })), "place in the container's picture; anywhere without"),
        parameter("y", optional(integer({ min: 0, max: PIXELS_MAXIMUM })), "place in the container's picture"),
      ],
      returns: [parameter("item", classes.item, "the item, or the pile that it has become part of")],
      fails: true,
      example: 'local gold = items.create("gold", { amount = 100 })\nif gold then gold:put_in(player_mobile.backpack) end',
      does(_, item, container, x, y) {
        if (!container.isContainer) return refuse("that is no container");
        if (container.isWithin(item)) return refuse("a thing cannot lie in itself");
        const spot = x === undefined || y === undefined ? undefined : { x, y, gridIndex: 0, isExact: true };
        const isThere = item.container === container;
        const pile = spot || isThere ? undefined : packer.pileFor(item, container);
        const problem = isThere ? undefined : fullness(container, item, pile !== undefined);
        if (problem) return refuse(FULLNESS[problem]);
        if (pile) {
          pile.amount += item.amount;
          itemChanged(tools, pile);
          deleteItem(tools, item);
          return pile;
        }
        if (!isThere || spot) packer.pack(item, container, spot);
        newItems.forget(item);
        return item;
      },
    }),
    equip_on: method({
      about: "Has somebody wear it.",
      parameters: [
        parameter("mobile", classes.mobile, "who"),
        parameter("layer", optional(layerType), "where; as its template says without"),
      ],
      returns: [done],
      fails: true,
      does(_, item, mobile, wanted) {
        const layer = wanted ?? item.kind.traits.layer;
        if (layer === 0) return refuse("it cannot be worn");
        const worn = mobile.equipped(layer);
        if (worn && worn !== item) return refuse("something is worn there already");
        world.putOn(item, mobile, layer);
        newItems.forget(item);
        return true;
      },
    }),
    delete: method({
      about: "Takes it out of the world for good, with all that is in it.",
      parameters: [],
      returns: [],
      does: (_, item) => deleteItem(tools, item),
    }),
    get: method({
      about: "What a script keeps with it under a name; what its template says where it keeps nothing itself.",
      parameters: [parameter("key", paramKey, "the name")],
      returns: [parameter("value", optional(paramValue), "nil where nothing is kept")],
      does: (_, item, key) => item.params?.get(key) ?? itemTemplates.of(item)?.declared.params?.get(key),
    }),
    set: method({
      about: "Keeps a value with it, which is stored with it.",
      parameters: [parameter("key", paramKey, "the name"), parameter("value", optional(paramValue), "nil forgets it")],
      returns: [done],
      fails: true,
      does: (_, item, key, value) => setParam(newItems.get(item.serial) ? NOT_STORED : world, item, key, value) ?? true,
    }),
    params: method({
      about: "All that is kept with it, and what its template says besides.",
      parameters: [],
      returns: [parameter("values", paramTable, "by name")],
      does: (_, item) => paramsOf(item.params, itemTemplates.of(item)?.declared.params),
    }),
    has_tag: method({
      about: "Whether its template has a tag.",
      parameters: [parameter("tag", templateId, "the tag")],
      returns: [parameter("has_tag", boolean, "whether it has")],
      does: (_, item, tag) => item.kind.traits.tags.includes(tag),
    }),
    find: method({
      about: "The first item in it, however deep, that is wanted.",
      parameters: [which],
      returns: [parameter("item", classes.maybeItem, "nil where there is none")],
      does: (task, item, question) => search(task, question, (isWanted) => within(item).find(isWanted)),
    }),
    find_all: method({
      about: "All items in it, however deep, that are wanted.",
      parameters: [which],
      returns: [parameter("items", list(classes.item), "outer before inner")],
      does: (task, item, question) => search(task, question, (isWanted) => within(item).filter(isWanted)),
    }),
    is_within: method({
      about: "Whether it lies in another item, however deep.",
      parameters: [parameter("container", classes.item, "the other")],
      returns: [parameter("is_within", boolean, "whether it does")],
      does: (_, item, container) => item !== container && item.isWithin(container),
    }),
    distance_to: method({
      about: "Tiles to another item or a mobile, from where both are in the end.",
      parameters: [parameter("other", classes.either, "the other")],
      returns: [parameter("tiles", optional(integer()), "nil on different maps")],
      does: (_, item, other) => distanceBetween(item, other),
    }),
    say: method({
      about: "Shows a text over it.",
      parameters: [
        parameter("text", text({ maxBytes: SAID_BYTES }), "what is shown"),
        parameter("hue", optional(hueType), "its colour"),
        parameter("session_id", optional(integer()), "the only player who sees it; all nearby without"),
      ],
      returns: [],
      does: (_, item, said, hue, to) =>
        void presentation.say({
          serial: item.serial,
          text: said,
          saying: { ...(hue !== undefined && { hue }), ...(to !== undefined && { to }) },
        }),
    }),
    split: method({
      about: "Takes some of a pile away, as a pile of their own that is nowhere yet.",
      parameters: [parameter("amount", integer({ min: 1, max: PILE_MAXIMUM }), "how many; fewer than there are")],
      returns: [parameter("item", classes.item, "the new pile")],
      fails: true,
      does: (_, item, amount) => makers.split(item, amount),
    }),
    refresh: method({
      about: "Shows it anew to whoever sees it.",
      parameters: [],
      returns: [],
      does: (_, item) => itemChanged(tools, item),
    }),
    close: method({
      about: "Closes its window at all who look into it, or at one player.",
      parameters: [parameter("session_id", optional(integer()), "the only player whose window is closed")],
      returns: [parameter("closed", integer(), "how many windows that were")],
      does: (_, { serial }, sessionId) => presentation.closeContainer({ serial, sessionId }),
    }),
    is_new: method({
      about: "Whether it has been made and not put anywhere yet.",
      parameters: [],
      returns: [parameter("is_new", boolean, "whether that is so")],
      does: (_, item) => item.facet === NOWHERE && item.holder === undefined,
    }),
  };
}

const NOT_STORED = { touch: () => undefined };
