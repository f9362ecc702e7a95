import type { EventBus, ShardEvent } from "../../contracts/events/event-bus.js";
import type { Interest, StepAttempt } from "../../contracts/hooks.js";
import type { OnlinePlayer } from "../../contracts/players.js";
import type { ScriptMessage } from "../../contracts/scripts/script-messages.js";
import { withoutNull } from "../declare/without-null.js";
import { anything, type LuaAny } from "../declare/types.js";
import type { AnswerOf, EventHandlers } from "./event-handlers.js";
import { luaMembers, luaNameOf } from "./lua-events.js";
import {
  HELP_REQUEST,
  type LuaEvent,
  NETWORK_MESSAGE,
  OVERLOADED,
  STEP,
  THING_ARRIVED,
  WATCHED_STEP,
  whoAndWhere,
} from "./own-events.js";
import type { LuaThread } from "../vm/lua-exports.js";
import type { Vm } from "../vm/vm.js";

/** Calls what files have for events, with what players do and with what the shard publishes. */
export class ScriptEvents {
  private readonly vm: Vm;
  private readonly handlers: EventHandlers;
  /** Ends the calls for what the shard publishes. */
  readonly close: () => void;

  constructor({ vm, handlers, bus }: { vm: Vm; handlers: EventHandlers; bus: EventBus }) {
    this.vm = vm;
    this.handlers = handlers;
    this.close = bus.subscribe((event) => this.publish(event));
  }

  /**
   * Calls all handlers of an event.
   *
   * @param push pushes the arguments onto a handler's stack and returns their number
   */
  emit(event: LuaEvent, push: (L: LuaThread) => number): void {
    this.handlers.emit(event.name, push);
  }

  /** Calls all handlers of an event until one returns false. @returns whether none did */
  allowed(event: LuaEvent, push: (L: LuaThread) => number): boolean {
    return this.handlers.allows(event, push);
  }

  /**
   * Calls all handlers of an event that may alter an amount.
   *
   * @returns the amount after them; 0 where one returned false
   */
  adjusted(event: LuaEvent, amount: number, push: (L: LuaThread, amount: number) => number): number {
    return this.handlers.adjusted(event, amount, push);
  }

  /** Whether a script handles an event; stays up to date after reloads. */
  interestIn(event: LuaEvent): Interest {
    return this.handlers.interestIn(event);
  }

  /** Whether scripts allow a player's action. The event has the player, the position and `more`. */
  allows(event: LuaEvent, player: OnlinePlayer, more: Readonly<Record<string, LuaAny>>): boolean {
    if (!this.handlers.has(event)) return true;
    return this.handlers.allows(event, (L) => this.pushTable(L, { ...whoAndWhere(player), ...more }));
  }

  /** Whether scripts allow a step of a player. @param isWatched whether they watch the player's steps */
  allowsStep(player: OnlinePlayer, isWatched: boolean, { x, y, direction, isRunning }: StepAttempt): boolean {
    const step = { to_x: x, to_y: y, direction, running: isRunning };
    return this.allows(STEP, player, step) && (!isWatched || this.allows(WATCHED_STEP, player, step));
  }

  /**
   * As {@link allows}. A handler may also return something else, by which later handlers and the caller go on.
   *
   * @param more read again for each handler
   * @param isOff whether the handlers of a file are left out
   */
  answers<T>(
    event: LuaEvent,
    player: OnlinePlayer,
    more: () => Readonly<Record<string, LuaAny>>,
    answer: AnswerOf<T>,
    isOff?: (file: string) => boolean,
  ): boolean {
    return this.handlers.answers(event, (L) => this.pushTable(L, { ...whoAndWhere(player), ...more() }), answer, isOff);
  }

  /** A player pressed the help button. @returns whether a script handles that */
  helpRequested(player: OnlinePlayer): boolean {
    if (!this.handlers.has(HELP_REQUEST)) return false;
    const { vm } = this;
    this.handlers.emit(HELP_REQUEST.name, (L) => {
      vm.pushInteger(L, player.sessionId);
      vm.pushInteger(L, player.characterId);
      return 2;
    });
    return true;
  }

  /** A script of this world or another one sent a message. */
  received({ fromWorld, name, data }: ScriptMessage): void {
    this.handlers.emit(NETWORK_MESSAGE.name, (L) => this.pushTable(L, { from_world: fromWorld, name, data: withoutNull(data) }));
  }

  /** A creature or an item came from another process. */
  thingArrived(serial: number): void {
    this.handlers.emit(THING_ARRIVED.name, (L) => this.pushTable(L, { serial }));
  }

  /** A player carries more than it can without effort. */
  overloaded(serial: number): void {
    this.handlers.emit(OVERLOADED.name, (L) => this.pushTable(L, { serial }));
  }

  private publish(event: ShardEvent): void {
    this.handlers.emit(luaNameOf(event.declaration), (L) => this.pushTable(L, luaMembers(event)));
  }

  private pushTable(L: number, value: LuaAny): number {
    anything.push(this.vm, L, value);
    return 1;
  }
}
