import { NOWHERE } from "../../world/entities/entity.js";
import { Item } from "../../world/entities/item.js";
import { Mobile } from "../../world/entities/mobile.js";
import type { World } from "../../world/world.js";
import { eitherOf, type LuaClass, luaClass, objectOf } from "../declare/class.js";
import { optional } from "../declare/types.js";
import type { LuaType } from "../declare/types.js";
import type { NewItems } from "./items/new-items.js";

/** The classes of items and mobiles, still without members, and their types in declarations. */
export interface WorldClasses {
  readonly items: LuaClass<Item>;
  readonly mobiles: LuaClass<Mobile>;
  readonly item: LuaType<Item>;
  readonly mobile: LuaType<Mobile>;
  readonly either: LuaType<Item | Mobile>;
  readonly maybeItem: LuaType<Item | undefined>;
  readonly maybeMobile: LuaType<Mobile | undefined>;
  readonly maybeEither: LuaType<Item | Mobile | undefined>;
}

export function worldClasses(world: World, newItems: NewItems): WorldClasses {
  const items = luaClass<Item>({
    name: "Item",
    about: "An item: on the ground, in a container, worn, or new and without a place.",
    find: (serial) => world.item(serial) ?? newItems.get(serial),
    label: (item) => item.kind.id,
    owns: (entity) => entity instanceof Item,
  });
  const mobiles = luaClass<Mobile>({
    name: "Mobile",
    about: "The character of a player in the world, or a creature.",
    find: (serial) => world.mobile(serial),
    label: (mobile) => mobile.name,
    owns: (entity) => entity instanceof Mobile,
  });
  const [item, mobile] = [objectOf(items), objectOf(mobiles)];
  const either = eitherOf(items, mobiles);
  return {
    ...{ items, mobiles, item, mobile },
    either,
    maybeItem: optional(item),
    maybeMobile: optional(mobile),
    maybeEither: optional(either),
  };
}

/** The mobile if it is in the world. Scripts do not see characters whose players have left. */
export function present(mobile: Mobile | undefined): Mobile | undefined {
  return mobile && mobile.facet !== NOWHERE ? mobile : undefined;
}
