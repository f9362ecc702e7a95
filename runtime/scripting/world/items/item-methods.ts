import { NOWHERE } from "../../../world/entities/entity.js";
import type { Item } from "../../../world/entities/item.js";
import { fullness } from "../../../world/items/burden.js";
import { ItemPacker } from "../../../world/items/item-packer.js";
import { PILE_MAXIMUM } from "../../../world/items/stacking.js";
import { type LuaMethod, method } from "../../declare/class.js";
import { parameter, refuse } from "../../declare/module.js";
import { boolean, integer, list, optional, text, callback, expected, type LuaType } from "../../declare/types.js";
import { Handler, type Task } from "../../runner/task.js";
import { LuaKind } from "../../vm/lua-exports.js";
import { ARGUMENTS, CLILOC } from "../client-texts.js";
import { deleteItem, itemChanged } from "./item-class.js";
import { hueType, templateId } from "./item-templates.js";
import { layerType } from "../named-numbers.js";
import { sendElsewhere } from "../mobiles/move-player.js";
import { paramKey, paramOf, paramsOf, paramTable, paramValue, setParam } from "../param-values.js";
import type { WorldTools } from "../parts.js";
import { sayingOf } from "../saying.js";
import { AT_PLACE, distanceBetween } from "../whereabouts.js";
import type { LuaReference } from "../../vm/raise.js";

/** A search for items: the id of a template, or a function that returns true. */
type ItemQuestion = string | LuaReference;

const asked = callback("fun(item: Item): boolean?");

/** The reader must release the reference of a function. */
const itemQuestion: LuaType<ItemQuestion> = {
  name: `string|${asked.name}`,
  read(vm, L, index) {
    const kind = vm.exports.lua_type(L, index);
    if (kind === LuaKind.string) return templateId.read(vm, L, index);
    if (kind === LuaKind.function) return asked.read(vm, L, index);
    throw expected("id of a template or function", vm, L, index);
  },
  push(vm, L, value) {
    if (typeof value === "string") vm.pushString(L, value);
    else vm.pushHeld(L, value);
  },
  release(vm, value) {
    if (typeof value === "number") vm.release(value);
  },
};

const SAID_BYTES = 1_024;
/** Params that tooltips show of every item. */
const SHOWN_PARAMS: ReadonlySet<string> = new Set(["blessed", "label", "locked"]);
const FULLNESS = {
  full: "that container is full",
  heavy: "that container cannot hold more weight",
  deep: "containers are nested too deep",
} as const;
const PIXELS_MAXIMUM = 0xffff;

const done = parameter("done", boolean, "true");

/** The methods of an item in scripts. */
export function itemMethods(tools: WorldTools): Record<string, LuaMethod<Item>> {
  const { world, classes, newItems, makers, presentation, runner, handover, itemTemplates } = tools;
  const packer = new ItemPacker(world, tools.chance);

  /** Makes a question into a predicate. */
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
          isAwaited: "end",
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
  const which = parameter(
    "which",
    optional(itemQuestion),
    "id of a template, or a function that returns true; any item by default",
  );

  return {
    move_to: method({
      about:
        "Moves the item to the ground of any map, from any place. Where another process of the world plays that map, it goes there with all " +
        "that is in it, and `exists` is false here from then on.",
      parameters: AT_PLACE,
      returns: [done],
      fails: true,
      does(_, item, facet, x, y, z) {
        if (handover.isElsewhere(facet)) {
          const sent = sendElsewhere(handover, item, { mapId: facet, x, y, z });
          if (sent === true) newItems.forget(item);
          return sent;
        }
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
      about: "Moves the item into a container, onto stacks of its kind if there are some. A full container refuses.",
      parameters: [
        parameter("container", classes.item, "the container"),
        parameter("x", optional(integer({ min: 0, max: PIXELS_MAXIMUM })), "position in the container's gump; random by default"),
        parameter("y", optional(integer({ min: 0, max: PIXELS_MAXIMUM })), "position in the container's gump"),
      ],
      returns: [parameter("item", classes.item, "the item, or the stack that it joined")],
      fails: true,
      example: 'local gold = items.create("gold", { amount = 100 })\nif gold then gold:put_in(player_mobile.backpack) end',
      does(_, item, container, x, y) {
        if (!container.isContainer) return refuse("that is not a container");
        if (container.isWithin(item)) return refuse("a container cannot contain itself");
        const spot = x === undefined || y === undefined ? undefined : { x, y, gridIndex: 0, isExact: true };
        const isThere = item.container === container;
        const joins = !spot && !isThere;
        const problem = isThere ? undefined : fullness(container, item, joins && packer.isTakenUp(item, container));
        if (problem) return refuse(FULLNESS[problem]);
        const { amount } = item;
        const pile = joins ? packer.join(item, container, (changed) => itemChanged(tools, changed)) : undefined;
        if (pile) {
          item.amount = amount;
          newItems.joined(item, pile);
          return pile;
        }
        // The ledger hears of the rest when it has its place.
        if (item.amount < amount && newItems.get(item.serial))
          world.ledger.made(item, tools.causes.current, amount - item.amount);
        if (!isThere || spot) packer.pack(item, container, spot);
        newItems.forget(item);
        return item;
      },
    }),
    equip_on: method({
      about: "Equips a mobile with the item.",
      parameters: [
        parameter("mobile", classes.mobile, "the mobile"),
        parameter("layer", optional(layerType), "the layer; its template's by default"),
      ],
      returns: [done],
      fails: true,
      does(_, item, mobile, wanted) {
        const layer = wanted ?? item.kind.traits.layer;
        if (layer === 0) return refuse("it cannot be worn");
        const worn = mobile.equipped(layer);
        if (worn && worn !== item) return refuse("something is already worn there");
        world.putOn(item, mobile, layer);
        newItems.forget(item);
        return true;
      },
    }),
    delete: method({
      about: "Deletes the item and its contents.",
      parameters: [],
      returns: [],
      does: (_, item) => deleteItem(tools, item, tools.causes.current),
    }),
    get: method({
      about: "Returns a param of the item, or of its template.",
      parameters: [parameter("key", paramKey, "name of the param")],
      returns: [parameter("value", optional(paramValue), "nil when there is none")],
      does: (_, item, key) => paramOf(tools, item, key, itemTemplates.of(item)?.declared.params),
    }),
    set: method({
      about: "Sets a param, which is stored with the item.",
      parameters: [parameter("key", paramKey, "name of the param"), parameter("value", optional(paramValue), "nil deletes it")],
      returns: [done],
      fails: true,
      does(_, item, key, value) {
        const refusal = setParam(tools, item, key, value);
        if (refusal) return refusal;
        const isTold = SHOWN_PARAMS.has(key) || itemTemplates.of(item)?.with("on_describe") !== undefined;
        if (isTold && !newItems.get(item.serial)) presentation.refreshTooltip({ serial: item.serial });
        return true;
      },
    }),
    params: method({
      about: "Returns all params of the item and its template.",
      parameters: [],
      returns: [parameter("values", paramTable, "the values by name")],
      does: (_, item) => paramsOf(tools, item, itemTemplates.of(item)?.declared.params),
    }),
    has_tag: method({
      about: "Tells whether its template has a tag.",
      parameters: [parameter("tag", templateId, "the tag")],
      returns: [parameter("has_tag", boolean, "whether it has")],
      does: (_, item, tag) => item.kind.traits.tags.includes(tag),
    }),
    find: method({
      about: "Finds an item in it, at any depth.",
      parameters: [which],
      returns: [parameter("item", classes.maybeItem, "nil when there is none")],
      does: (task, item, question) => search(task, question, (isWanted) => within(item).find(isWanted)),
    }),
    find_all: method({
      about: "Finds all matching items in it, at any depth.",
      parameters: [which],
      returns: [parameter("items", list(classes.item), "outer before inner")],
      does: (task, item, question) => search(task, question, (isWanted) => within(item).filter(isWanted)),
    }),
    is_within: method({
      about: "Tells whether it is inside another item, at any depth.",
      parameters: [parameter("container", classes.item, "the other item")],
      returns: [parameter("is_within", boolean, "whether it does")],
      does: (_, item, container) => item !== container && item.isWithin(container),
    }),
    distance_to: method({
      about: "Returns the distance to another item or a mobile, measured between their holders.",
      parameters: [parameter("other", classes.either, "the other object")],
      returns: [parameter("tiles", optional(integer()), "nil on different maps")],
      does: (_, item, other) => distanceBetween(item, other),
    }),
    say: method({
      about: "Shows a text over the item.",
      parameters: [
        parameter("text", text({ maxBytes: SAID_BYTES }), "the text"),
        parameter("hue", optional(hueType), "hue of the text"),
        parameter("session_id", optional(integer()), "the only player who sees it; all nearby by default"),
      ],
      returns: [],
      does: (_, item, said, hue, to) => void presentation.say({ serial: item.serial, text: said, saying: sayingOf(hue, to) }),
    }),
    say_cliloc: method({
      about: "Shows one of the client's own texts over the item, to each player in the player's language.",
      parameters: [
        CLILOC,
        ARGUMENTS,
        parameter("hue", optional(hueType), "hue of the text"),
        parameter("session_id", optional(integer()), "the only player who sees it; all nearby by default"),
      ],
      returns: [],
      does: (_, { serial }, cliloc, filled, hue, to) =>
        void presentation.sayCliloc({ serial, text: { cliloc, arguments: filled ?? [] }, saying: sayingOf(hue, to) }),
    }),
    split: method({
      about: "Splits a stack. The new stack has no place yet.",
      parameters: [parameter("amount", integer({ min: 1, max: PILE_MAXIMUM }), "amount of the new stack, less than the whole")],
      returns: [parameter("item", classes.item, "the new stack")],
      fails: true,
      does: (_, item, amount) => makers.split(item, amount),
    }),
    refresh: method({
      about: "Sends the item again to everybody who sees it.",
      parameters: [],
      returns: [],
      does: (_, item) => itemChanged(tools, item),
    }),
    close: method({
      about: "Closes the container's gump for all players, or for one.",
      parameters: [parameter("session_id", optional(integer()), "the only player; all by default")],
      returns: [parameter("closed", integer(), "number of players who had it open")],
      does: (_, { serial }, sessionId) => presentation.closeContainer({ serial, sessionId }),
    }),
    is_new: method({
      about: "Tells whether the item was created and has no place yet.",
      parameters: [],
      returns: [parameter("is_new", boolean, "whether it is")],
      does: (_, item) => item.facet === NOWHERE && item.holder === undefined,
    }),
  };
}
