import type { Log } from "../log/log.js";
import { DEFAULT_THING_HOOKS, type DeathChoice, type GameHooks, type OnlinePlayer, type Place, type Step } from "./players.js";

const NO_HOOKS: GameHooks = {
  ...DEFAULT_THING_HOOKS,
  entered: () => undefined,
  left: () => undefined,
  helpRequested: () => undefined,
  saying: () => true,
  using: () => true,
  stepInterest: { isThere: false },
  stepping: () => true,
};

/** Tells whoever has asked for it what happens to players. What it throws is logged and harms no session. */
export class GuardedHooks implements GameHooks {
  stepInterest = NO_HOOKS.stepInterest;
  private current = NO_HOOKS;
  private readonly log: Log;

  constructor(log: Log) {
    this.log = log;
  }

  get target(): GameHooks {
    return this.current;
  }

  set target(hooks: GameHooks) {
    this.current = hooks;
    this.stepInterest = hooks.stepInterest;
  }

  entered(player: OnlinePlayer): void {
    this.guard("entered", () => this.target.entered(player));
  }

  left(player: OnlinePlayer): void {
    this.guard("left", () => this.target.left(player));
  }

  helpRequested(player: OnlinePlayer): void {
    this.guard("helpRequested", () => this.target.helpRequested(player));
  }

  saying(player: OnlinePlayer, text: string): boolean {
    // What a failed hook would have kept to itself, such as a command, must not be heard.
    return this.ask("saying", () => this.target.saying(player, text));
  }

  using(player: OnlinePlayer, serial: number): boolean {
    return this.ask("using", () => this.target.using(player, serial));
  }

  clicking(player: OnlinePlayer, serial: number): boolean {
    return this.ask("clicking", () => this.target.clicking(player, serial));
  }

  lifting(player: OnlinePlayer, serial: number): boolean {
    return this.ask("lifting", () => this.target.lifting(player, serial));
  }

  dropping(player: OnlinePlayer, serial: number, onto: number | undefined, place: Place): boolean {
    return this.ask("dropping", () => this.target.dropping(player, serial, onto, place));
  }

  equipping(player: OnlinePlayer, serial: number, layer: number): boolean {
    return this.ask("equipping", () => this.target.equipping(player, serial, layer));
  }

  equipped(player: OnlinePlayer, serial: number): void {
    this.guard("equipped", () => this.target.equipped(player, serial));
  }

  unequipped(player: OnlinePlayer, serial: number): void {
    this.guard("unequipped", () => this.target.unequipped(player, serial));
  }

  describing(serial: number): readonly string[] | undefined {
    let lines: readonly string[] | undefined;
    this.guard("describing", () => (lines = this.target.describing(serial)));
    return lines;
  }

  doorMacro(player: OnlinePlayer): void {
    this.guard("doorMacro", () => this.target.doorMacro(player));
  }

  deathChoice(player: OnlinePlayer, choice: DeathChoice): void {
    this.guard("deathChoice", () => this.target.deathChoice(player, choice));
  }

  usingSkill(player: OnlinePlayer, skill: number): void {
    this.guard("usingSkill", () => this.target.usingSkill(player, skill));
  }

  casting(player: OnlinePlayer, spell: number, book: number | undefined): void {
    this.guard("casting", () => this.target.casting(player, spell, book));
  }

  stepping(player: OnlinePlayer, step: Step): boolean {
    // Nobody is to be stuck for a fault of the server.
    let isTaken = true;
    this.guard("stepping", () => (isTaken = this.target.stepping(player, step)));
    return isTaken;
  }

  /** Whether the hook allows it; one that failed does not. */
  private ask(hook: keyof GameHooks, question: () => boolean): boolean {
    let isAllowed = false;
    this.guard(hook, () => (isAllowed = question()));
    return isAllowed;
  }

  private guard(hook: keyof GameHooks, work: () => void): void {
    try {
      work();
    } catch (error) {
      this.log.error({ err: error, hook }, "what follows from something that happened to a player failed");
    }
  }
}
