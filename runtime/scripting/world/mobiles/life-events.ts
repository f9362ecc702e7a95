import type { Item } from "../../../world/entities/item.js";
import type { Mobile } from "../../../world/entities/mobile.js";
import { BEFORE_DEATH, CORPSE, DAMAGE, DEATH, HEALED, RESURRECT, type LuaEvent } from "../../events/own-events.js";
import type { LuaThread } from "../../vm/lua-exports.js";
import type { Vm } from "../../vm/vm.js";
import type { WorldClasses } from "../classes.js";
import type { MobileTemplates } from "./mobile-templates.js";

/** Where damage or healing comes from. */
export interface Cause {
  /** The mobile that strikes or heals. */
  readonly by: Mobile | undefined;
  /** The weapon, the potion, the trap. */
  readonly source: Item | Mobile | undefined;
}

type Push = (L: LuaThread) => number;

/** How the handlers of all files are called; the script host does it. */
export interface EventCaller {
  emit(event: LuaEvent, push: Push): void;
  /** @returns whether no handler returned false */
  allowed(event: LuaEvent, push: Push): boolean;
  /** @returns the amount after all handlers; 0 where one returned false */
  adjusted(event: LuaEvent, amount: number, push: (L: LuaThread, amount: number) => number): number;
}

/** Tells the scripts of a creature's template, then those of all files, what happens to the life of a mobile. */
export class LifeEvents {
  private readonly vm: Vm;
  private readonly classes: WorldClasses;
  private readonly templates: MobileTemplates;
  private readonly caller: EventCaller;

  constructor(parts: { vm: Vm; classes: WorldClasses; templates: MobileTemplates; caller: EventCaller }) {
    this.vm = parts.vm;
    this.classes = parts.classes;
    this.templates = parts.templates;
    this.caller = parts.caller;
  }

  /** @returns what is left of the damage */
  damage(mobile: Mobile, amount: number, kind: string, { by, source }: Cause): number {
    const { vm, classes } = this;
    const own = this.templates.of(mobile)?.with("on_damage");
    const left = own ? own.adjust("on_damage", amount, (given) => [mobile, given, by, kind, source]) : amount;
    if (left === 0) return 0;
    return this.caller.adjusted(DAMAGE, left, (L, given) => {
      classes.mobile.push(vm, L, mobile);
      vm.pushInteger(L, given);
      classes.maybeMobile.push(vm, L, by);
      vm.pushString(L, kind);
      classes.maybeEither.push(vm, L, source);
      return 5;
    });
  }

  /** A creature that has hurt a mobile is told. */
  dealt(mobile: Mobile, amount: number, kind: string, { by, source }: Cause): void {
    if (by) this.templates.of(by)?.with("on_hit")?.call("on_hit", by, mobile, amount, kind, source);
  }

  /** A creature that kills a mobile is told. */
  killed(mobile: Mobile, killer: Mobile | undefined): void {
    if (killer) this.templates.of(killer)?.with("on_kill")?.call("on_kill", killer, mobile);
  }

  /** Tells of the corpse of a mobile: on_corpse of its template, then that of all files. */
  corpse(mobile: Mobile, corpse: Item, killer: Mobile | undefined): void {
    const { vm, classes } = this;
    this.templates.of(mobile)?.with("on_corpse")?.call("on_corpse", mobile, corpse, killer);
    this.caller.emit(CORPSE, (L) => {
      classes.mobile.push(vm, L, mobile);
      classes.item.push(vm, L, corpse);
      classes.maybeMobile.push(vm, L, killer);
      return 3;
    });
  }

  healed(mobile: Mobile, amount: number, { by, source }: Cause): void {
    const { vm, classes } = this;
    this.templates.of(mobile)?.with("on_healed")?.call("on_healed", mobile, amount, by, source);
    this.caller.emit(HEALED, (L) => {
      classes.mobile.push(vm, L, mobile);
      vm.pushInteger(L, amount);
      classes.maybeMobile.push(vm, L, by);
      classes.maybeEither.push(vm, L, source);
      return 4;
    });
  }

  /** @returns false when a script keeps it alive */
  beforeDeath(mobile: Mobile, killer: Mobile | undefined): boolean {
    if (this.templates.of(mobile)?.with("on_before_death")?.allows("on_before_death", mobile, killer) === false) return false;
    return this.caller.allowed(BEFORE_DEATH, this.pushPair(mobile, killer));
  }

  /** Calls on_death of its template. */
  ownDeath(mobile: Mobile, killer: Mobile | undefined): void {
    this.templates.of(mobile)?.with("on_death")?.call("on_death", mobile, killer);
  }

  /** Calls on_death of all files. */
  death(mobile: Mobile, killer: Mobile | undefined): void {
    this.caller.emit(DEATH, this.pushPair(mobile, killer));
  }

  /** @returns false when a script prevents it */
  resurrect(mobile: Mobile, by: Mobile | undefined): boolean {
    return this.caller.allowed(RESURRECT, this.pushPair(mobile, by));
  }

  private pushPair(mobile: Mobile, other: Mobile | undefined): Push {
    const { vm, classes } = this;
    return (L) => {
      classes.mobile.push(vm, L, mobile);
      classes.maybeMobile.push(vm, L, other);
      return 2;
    };
  }
}
