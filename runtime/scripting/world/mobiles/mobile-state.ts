import { accountLevels, type AccountLevel, rankOf } from "../../../contracts/levels.js";
import { hide, setCondition, setStanding, setWarMode } from "../../../world/entities/appearance.js";
import { CONDITION_NAMES, CONDITIONS, POISON_MAXIMUM, SEEN_BY_ALL, SEEN_BY_STAFF } from "../../../world/entities/conditions.js";
import { FIGURE_NAMES, figureDeclarations } from "../../../world/entities/figures.js";
import { LAYER } from "../../../world/entities/layers.js";
import type { Mobile } from "../../../world/entities/mobile.js";
import { STANDINGS_MAXIMUM } from "../../../world/society/standings.js";
import { type LuaProperty, property } from "../../declare/class.js";
import { refuse } from "../../declare/module.js";
import { boolean, integer, oneOf, optional } from "../../declare/types.js";
import { deleteItem } from "../items/item-class.js";
import type { WorldTools } from "../parts.js";
import { figureType, standingType, titleType } from "./state-types.js";

const hiddenLevels = accountLevels.filter((level) => rankOf(level) >= SEEN_BY_STAFF);

/** The properties of a mobile that say what is the matter with it, and how others see it. */
export function mobileState(tools: WorldTools): Record<string, LuaProperty<Mobile>> {
  const { world, presentation, classes, regeneration } = tools;

  const refreshFlags = ({ serial }: Mobile): void => void presentation.refreshFlags({ serial });
  const conditions = CONDITION_NAMES.map((name): [string, LuaProperty<Mobile>] => [
    name,
    property<Mobile, boolean>({
      about: CONDITIONS[name].about,
      type: boolean,
      get: (_, mobile) => mobile.is(name),
      set(_, mobile, holds) {
        if (mobile.is(name) === holds) return;
        setCondition(world, mobile, name, holds);
        refreshFlags(mobile);
      },
    }),
  ]);
  const figures = FIGURE_NAMES.map((name): [string, LuaProperty<Mobile>] => [
    name,
    property<Mobile, number>({
      about: figureDeclarations[name].about,
      type: figureType(name),
      get: (_, mobile) => mobile.figure(name),
      set(_, mobile, value) {
        // What came back until now came back at the old rate.
        regeneration.catchUp(mobile);
        mobile.setFigure(name, value);
        world.touch(mobile);
        regeneration.attend(mobile);
        if (figureDeclarations[name].isInStatus) presentation.refreshOwnStatus({ serial: mobile.serial });
      },
    }),
  ]);
  const hideFrom = (mobile: Mobile, rank: number): void => {
    if (mobile.hidingRank === rank) return;
    hide(world, mobile, rank);
    refreshFlags(mobile);
  };

  return {
    ...Object.fromEntries([...conditions, ...figures]),
    hidden: property<Mobile, boolean>({
      about: "whether players do not see it; true hides it from all but staff, unless hidden_level says more",
      type: boolean,
      get: (_, mobile) => mobile.hidingRank !== SEEN_BY_ALL,
      set(_, mobile, isHidden) {
        if (!isHidden) hideFrom(mobile, SEEN_BY_ALL);
        else if (mobile.hidingRank === SEEN_BY_ALL) hideFrom(mobile, SEEN_BY_STAFF);
      },
    }),
    hidden_level: property<Mobile, AccountLevel | undefined>({
      about: "the lowest level that sees it while it is hidden; nil while it is not",
      type: optional(oneOf(hiddenLevels)),
      get: (_, mobile) => accountLevels[mobile.hidingRank === SEEN_BY_ALL ? -1 : mobile.hidingRank],
      set: (_, mobile, level) => hideFrom(mobile, level === undefined ? SEEN_BY_ALL : rankOf(level)),
    }),
    poison: property<Mobile, number>({
      about: "strength of the poison in its body: 0 none, 1 lesser to 5 lethal; its health bar is green while it has some",
      type: integer({ min: 0, max: POISON_MAXIMUM }),
      get: (_, mobile) => mobile.poison,
      set(_, mobile, strength) {
        if (mobile.poison === strength) return;
        mobile.poison = strength;
        world.touch(mobile);
        refreshFlags(mobile);
      },
    }),
    at_war: property<Mobile, boolean>({
      about: "whether it is in war mode",
      type: boolean,
      get: (_, mobile) => mobile.isAtWar,
      set(_, mobile, isAtWar) {
        if (mobile.isAtWar === isAtWar) return;
        setWarMode(world, mobile, isAtWar);
        world.touch(mobile);
        refreshFlags(mobile);
      },
    }),
    combatant: property<Mobile, Mobile | undefined>({
      about: "whom it fights, which its own client marks; nil for nobody and for somebody who is gone; not stored",
      type: classes.maybeMobile,
      get: (_, mobile) => (mobile.combatant === 0 ? undefined : world.mobile(mobile.combatant)),
      set(_, mobile, other) {
        const combatant = other?.serial ?? 0;
        if (mobile.combatant === combatant) return;
        mobile.combatant = combatant;
        presentation.showCombatant({ serial: mobile.serial, combatant });
      },
    }),
    mount: property({
      about: "the item on its layer mount, which is the picture of what it rides; setting nil deletes the item",
      type: classes.maybeItem,
      get: (_, mobile) => mobile.equipped(LAYER.mount),
      set(_, mobile, item) {
        const ridden = mobile.equipped(LAYER.mount);
        if (ridden === item) return;
        if (item && ridden) return refuse("it rides already");
        if (ridden) deleteItem(tools, ridden, tools.causes.current);
        if (!item) return undefined;
        world.putOn(item, mobile, LAYER.mount);
        tools.newItems.forget(item);
        return undefined;
      },
    }),
    title: property<Mobile, string>({
      about: "follows its name in its paperdoll, such as: the brave",
      type: titleType,
      get: (_, mobile) => mobile.title,
      set(_, mobile, title) {
        mobile.title = title;
        world.touch(mobile);
      },
    }),
    standing: property<Mobile, string>({
      about: "the name of its guild, faction or other group, by which others see its name in another colour: see `notoriety`",
      type: standingType,
      get: (_, mobile) => mobile.standingName,
      set(_, mobile, name) {
        return setStanding(world, mobile, name) ? undefined : refuse(`there are ${STANDINGS_MAXIMUM} standings already`);
      },
    }),
  };
}
