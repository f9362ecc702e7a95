import type { SpeechMode } from "../world/space/earshot.js";
import type { TradeEnd } from "../world/society/trades.js";
import type { ContextEntry } from "./client/context-menus.js";
import type { Members, MembersOf } from "./events/members.js";
import type { PlayerRequest } from "./player-requests/declare.js";
import type { MapPosition, OnlinePlayer } from "./players.js";
import type { ClientText } from "./client/appearances.js";

/** A step that has not been taken yet: the tile it leads to. */
export interface StepAttempt {
  readonly x: number;
  readonly y: number;
  /** 0 north to 7 north-west. */
  readonly direction: number;
  readonly isRunning: boolean;
}

/** What a player is about to say. Scripts may change the words and how they are said. */
export interface Speech {
  text: string;
  mode: SpeechMode;
  /** Numbers of the keywords that the client found, such as those for a banker. */
  readonly keywords: readonly number[];
}

/** Whether anybody listens to something. The object stays the same; its member changes. */
export interface Interest {
  readonly isThere: boolean;
}

interface Declaration<Hook extends (...args: never[]) => unknown> {
  /** The answer while nothing implements the hook. */
  readonly unanswered: ReturnType<Hook>;
  /** The answer when the implementation throws. */
  readonly failed: ReturnType<Hook>;
}

/** Tells of something that happened; nothing answers. */
function notice<Arguments extends unknown[]>(): Declaration<(...args: Arguments) => void> {
  return { unanswered: undefined, failed: undefined };
}

/** Asks before something happens. False prevents it, and so does a failure. */
function permission<Arguments extends unknown[]>(): Declaration<(...args: Arguments) => boolean> {
  return { unanswered: true, failed: false };
}

/**
 * What players do that scripts, commands and tickets take part in. Each hook is declared here once; its type, its
 * answer without an implementation and its guard against failures follow. The runtime calls a hook only after it found
 * the action possible (reach, ownership, weight). A hook that prevents an action may have done something else with the
 * object: an item that it moved or removed stays as the hook left it.
 */
const declarations = {
  entered: notice<[player: OnlinePlayer]>(),
  /** How many seconds the character of a player who leaves stays in the world. */
  leaving: { unanswered: 0, failed: 0 } as Declaration<(player: OnlinePlayer) => number>,
  /** Called while the character can still be named; it is no longer in the world, or stays there without its player. */
  left: notice<[player: OnlinePlayer]>(),
  /** A character was deleted with everything it had. */
  deleted: notice<[characterId: number, characterName: string]>(),
  /**
   * A player is about to leave for a map of another process, with the creatures of these serials that are near it and
   * can walk. It cannot be prevented any more.
   */
  handingOver: { unanswered: [], failed: [] } as Declaration<(player: OnlinePlayer, to: MapPosition) => readonly number[]>,
  /** A player came from another process, with creatures of these serials. */
  handedOver: notice<[player: OnlinePlayer, companions: readonly number[]]>(),
  /** A creature or an item came by itself from another process. */
  thingArrived: notice<[serial: number]>(),
  /**
   * The belongings or the status of the player of this serial changed, and it carries more than it can without effort.
   */
  overloaded: notice<[serial: number]>(),
  /** The help button was pressed. */
  helpRequested: notice<[player: OnlinePlayer]>(),
  /**
   * Somebody is about to speak. False: nobody hears it, because it was a command or a script kept it back. A script may
   * change what is said.
   */
  saying: permission<[player: OnlinePlayer, speech: Speech]>(),
  /** Somebody double-clicked an object in sight, or an item that is worn or in an open container. */
  using: permission<[player: OnlinePlayer, serial: number]>(),
  /** Somebody clicked an object in sight once. False: the default label is not shown. */
  clicking: permission<[player: OnlinePlayer, serial: number]>(),
  lifting: permission<[player: OnlinePlayer, serial: number]>(),
  /**
   * `onto` is the item or mobile that receives the item, undefined for the ground; `place` is on the ground or where
   * `onto` is.
   */
  dropping: permission<[player: OnlinePlayer, serial: number, onto: number | undefined, place: MapPosition]>(),
  /** Somebody is about to put on the item on the cursor. */
  equipping: permission<[player: OnlinePlayer, serial: number, layer: number]>(),
  /** An item was lifted from its wearer's body; it is on the cursor now. */
  unequipped: notice<[player: OnlinePlayer, serial: number]>(),
  /** Two players agreed to what they offer each other, and it is about to change hands. False: they trade on. */
  trading: permission<[player: OnlinePlayer, other: OnlinePlayer]>(),
  /** The trade of two players is over; everything is where it belongs. */
  traded: notice<[player: OnlinePlayer, other: OnlinePlayer, end: TradeEnd]>(),
  /** The lines of the context menu of an object in sight that are for the player. */
  contextMenu: { unanswered: [], failed: [] } as Declaration<(player: OnlinePlayer, serial: number) => readonly ContextEntry[]>,
  /** Further lines for the tooltip of an item or mobile: texts of the shard, and the client's own. */
  describing: { unanswered: undefined, failed: undefined } as Declaration<
    (serial: number) => readonly (string | ClientText)[] | undefined
  >,
  /**
   * A player asks for something that scripts answer (`player-requests/`). False: a script prevents what would follow.
   */
  requested: permission<[player: OnlinePlayer, request: PlayerRequest, members: MembersOf<Members>]>(),
  /** Somebody is about to step onto a tile where others stand alive. A failure must not hold players in place. */
  pushing: { unanswered: true, failed: true } as Declaration<(player: OnlinePlayer, others: readonly number[]) => boolean>,
  /** Somebody ran another few tiles; `tiles` is the sum since the character came into the world. */
  ranOn: notice<[player: OnlinePlayer, tiles: number]>(),
  /** Somebody is about to step onto another tile. A failure must not hold players in place. */
  stepping: { unanswered: true, failed: true } as Declaration<(player: OnlinePlayer, step: StepAttempt) => boolean>,
};

type HookOf<D> = D extends Declaration<infer Hook> ? Hook : never;
type HookName = keyof typeof declarations;
type HookFunctions = { readonly [Name in HookName]: HookOf<(typeof declarations)[Name]> };

/** What the game calls when players act. */
export interface GameHooks extends HookFunctions {
  /** Whether anything wants to know of all steps. Otherwise `stepping` is only for mobiles whose steps are watched. */
  readonly stepInterest: Interest;
}

const NO_INTEREST: Interest = { isThere: false };

/**
 * Calls the implementation in force. A hook that throws is logged and gives its declared answer; no session is harmed.
 */
export interface GuardedHooks extends GameHooks {
  /** Replaces the implementation. Hooks that it leaves out give their declared answers. */
  use(hooks: Partial<GameHooks>): void;
}

export function guardedHooks(log: { error(about: object, text: string): void }): GuardedHooks {
  let current: Partial<Record<string, (...args: unknown[]) => unknown>> = {};
  const guarded: Record<string, unknown> = {
    stepInterest: NO_INTEREST,
    use(hooks: Partial<GameHooks>) {
      const { stepInterest = NO_INTEREST, ...functions } = hooks;
      guarded["stepInterest"] = stepInterest;
      current = functions as typeof current;
    },
  };
  for (const [hook, { unanswered, failed }] of Object.entries(declarations)) {
    guarded[hook] = (...args: unknown[]) => {
      const implementation = current[hook];
      if (!implementation) return unanswered;
      try {
        return implementation.apply(current, args);
      } catch (err) {
        log.error({ err, hook }, "a hook failed");
        return failed;
      }
    };
  }
  return guarded as unknown as GuardedHooks;
}
