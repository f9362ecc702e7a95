import type { GameHooks } from "../../contracts/hooks.js";
import type { OnlinePlayer } from "../../contracts/players.js";
import type { Item } from "../../world/entities/item.js";
import type { Mobile } from "../../world/entities/mobile.js";
import { type LuaAny, Mismatch } from "../declare/types.js";
import { luaMembers, requestEvents } from "../events/lua-events.js";
import { type LuaEvent, TRADE_AGREED, TRADE_ENDED, USE, whoAndWhere } from "../events/own-events.js";
import type { Task, TaskListener } from "../runner/task.js";
import { type TooltipLine, tooltipLines } from "./client-texts.js";
import type { WorldTools } from "./parts.js";
import { featureOf } from "./switches.js";

type Allows = (event: LuaEvent, player: OnlinePlayer, more: Readonly<Record<string, LuaAny>>) => boolean;

/** Implements the hooks about items and mobiles by templates and event handlers. */
export function worldHooks(tools: WorldTools, allows: Allows) {
  const { world, runner, players, switches, itemTemplates, mobileTemplates, requestAnswers, contextMenus } = tools;

  const mobileOf = (player: OnlinePlayer): Mobile | undefined => world.mobile(player.characterId);
  /** The item and the player's character, if both are in the world. */
  const pair = (player: OnlinePlayer, serial: number): { item: Item; user: Mobile } | undefined => {
    const [item, user] = [world.item(serial), mobileOf(player)];
    return item && user && { item, user };
  };
  const itemAnswers = (name: "on_lift" | "on_equip", player: OnlinePlayer, serial: number): boolean => {
    const both = pair(player, serial);
    return !both || itemTemplates.of(both.item)?.with(name)?.answer(name, both.item, both.user) !== false;
  };
  /** Whether the containers that an item is in let it go. */
  const letsGo = (player: OnlinePlayer, serial: number): boolean => {
    const both = pair(player, serial);
    for (let container = both?.item.container; both && container; container = container.container) {
      if (itemTemplates.of(container)?.with("on_take")?.answer("on_take", container, both.user, both.item) === false)
        return false;
    }
    return true;
  };
  /** Whether the default action follows a click. */
  const follows = (name: "on_use" | "on_single_click", player: OnlinePlayer, serial: number): boolean => {
    const user = mobileOf(player);
    const [item, mobile] = [world.item(serial), world.mobile(serial)];
    if (!user) return true;
    if (item) {
      const handlers = itemTemplates.of(item)?.with(name);
      return !handlers || handlers.answer(name, item, user) === true;
    }
    const handlers = mobile && mobileTemplates.of(mobile)?.with(name);
    return !handlers || handlers.answer(name, mobile, user) === true;
  };
  /** Whether what a player double-clicks is switched on; the player is told if it is not. */
  const mayUse = (player: OnlinePlayer, serial: number): boolean => {
    const [item, mobile] = [world.item(serial), world.mobile(serial)];
    const template = item ? itemTemplates.of(item) : mobile && mobileTemplates.of(mobile);
    const handlers = template?.with("on_use");
    // A tool's template belongs to no feature, and what its use does belongs to the crafts.
    const files = [handlers?.file, handlers?.codeFileOf("on_use")].filter((file) => file !== undefined);
    let off = item && switches.whyOffFor(player, "item", template?.id);
    for (const file of files) off ??= switches.whyOffFor(player, "feature", featureOf(file));
    if (off !== undefined) players.tell(player.sessionId, off);
    return off === undefined;
  };
  /** Whether the default action follows a click, as far as the containers are asked that an item is in. */
  const followsWithin = (player: OnlinePlayer, serial: number): boolean => {
    const both = pair(player, serial);
    for (let container = both?.item.container; both && container; container = container.container) {
      const handlers = itemTemplates.of(container)?.with("on_click_within");
      if (handlers && handlers.answer("on_click_within", container, both.user, both.item) !== true) return false;
    }
    return true;
  };
  /** Whether the containers that an item is in let another one be dropped onto or into it. */
  const takesWithin = (onto: Item, user: Mobile, dropped: Item): boolean => {
    for (let container = onto.container; container; container = container.container) {
      const handlers = itemTemplates.of(container)?.with("on_drop_within");
      if (handlers?.answer("on_drop_within", container, user, dropped, onto) === false) return false;
    }
    return true;
  };
  const takesDropped = (onto: number, user: Mobile, dropped: Item): boolean => {
    const [item, mobile] = [world.item(onto), world.mobile(onto)];
    if (item && !takesWithin(item, user, dropped)) return false;
    if (item) return itemTemplates.of(item)?.with("on_drop_onto")?.answer("on_drop_onto", item, user, dropped) !== false;
    return !mobile || mobileTemplates.of(mobile)?.with("on_drop_onto")?.answer("on_drop_onto", mobile, user, dropped) !== false;
  };

  return {
    using: (player, serial) => mayUse(player, serial) && allows(USE, player, { serial }) && follows("on_use", player, serial),
    clicking: (player, serial) => followsWithin(player, serial) && follows("on_single_click", player, serial),
    lifting: (player, serial) => itemAnswers("on_lift", player, serial) && letsGo(player, serial),
    dropping: (player, serial, onto) => {
      const both = pair(player, serial);
      if (!both) return true;
      const { item, user } = both;
      const target = onto === undefined ? undefined : (world.item(onto) ?? world.mobile(onto));
      if (itemTemplates.of(item)?.with("on_drop")?.answer("on_drop", item, user, target) === false) return false;
      return onto === undefined || takesDropped(onto, user, item);
    },
    equipping: (player, serial) => itemAnswers("on_equip", player, serial),
    unequipped: (player, serial) => {
      const both = pair(player, serial);
      if (both) itemTemplates.of(both.item)?.with("on_unequip")?.call("on_unequip", both.item, both.user);
    },
    trading: (player, other) => allows(TRADE_AGREED, player, otherTrader(other)),
    traded: (player, other, outcome) => void allows(TRADE_ENDED, player, { ...otherTrader(other), outcome }),
    contextMenu(player, serial) {
      const [item, mobile] = [world.item(serial), world.mobile(serial)];
      if (item) return contextMenus.entriesFor(player, item, itemTemplates.of(item)?.declared.context_menu);
      return mobile ? contextMenus.entriesFor(player, mobile, mobileTemplates.of(mobile)?.declared.context_menu) : [];
    },
    describing(serial) {
      const described: TooltipLine[] = [];
      const ask = (start: (listener: TaskListener) => Task | undefined): void => {
        let wrong: string | undefined;
        const task = start({
          done(L, count) {
            if (count === 0 || runner.vm.isNil(L, 1)) return;
            try {
              described.push(...tooltipLines.read(runner.vm, L, 1));
            } catch (error) {
              if (!(error instanceof Mismatch)) throw error;
              wrong = error.message;
            }
          },
        });
        if (task && wrong !== undefined) runner.blame(task, `${task.handler.name} returned a wrong value: ${wrong}`);
      };
      const [item, mobile] = [world.item(serial), world.mobile(serial)];
      const [itemTemplate, mobileTemplate] = [item && itemTemplates.of(item), mobile && mobileTemplates.of(mobile)];
      if (item) ask((listener) => itemTemplate?.with("on_describe")?.start("on_describe", [item], listener));
      else if (mobile) ask((listener) => mobileTemplate?.with("on_describe")?.start("on_describe", [mobile], listener));
      for (let container = item?.container; item && container; container = container.container)
        ask((listener) => {
          const within = itemTemplates.of(container)?.with("on_describe_within");
          return within?.start("on_describe_within", [container, item], listener);
        });
      const fixed = (itemTemplate ?? mobileTemplate)?.declared.tooltip ?? [];
      return fixed.length + described.length > 0 ? [...fixed, ...described] : undefined;
    },
    requested: (player, declaration, members) => {
      const { name } = declaration;
      const more = luaMembers({ declaration, members });
      if (!allows(requestEvents.get(name)!, player, more)) return false;
      requestAnswers.give(name, player, { ...whoAndWhere(player), ...more });
      return true;
    },
  } satisfies Partial<GameHooks>;
}

function otherTrader({ sessionId, characterId }: OnlinePlayer): { other_session_id: number; other_character_id: number } {
  return { other_session_id: sessionId, other_character_id: characterId };
}
