import type { Log } from "../log.js";
import type { GameHooks, OnlinePlayer, Step } from "../players.js";

const NO_HOOKS: GameHooks = {
  entered: () => undefined,
  left: () => undefined,
  helpRequested: () => undefined,
  saying: () => true,
  using: () => true,
  wantsSteps: false,
  stepping: () => true,
};

/** Tells whoever has asked for it what happens to players. What it throws is logged and harms no session. */
export class GuardedHooks implements GameHooks {
  target = NO_HOOKS;
  private readonly log: Log;

  constructor(log: Log) {
    this.log = log;
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
    let isHeard = false;
    // What a failed hook would have kept to itself, such as a command, must not be heard.
    this.guard("saying", () => (isHeard = this.target.saying(player, text)));
    return isHeard;
  }

  using(player: OnlinePlayer, serial: number): boolean {
    let isUsed = false;
    this.guard("using", () => (isUsed = this.target.using(player, serial)));
    return isUsed;
  }

  get wantsSteps(): boolean {
    return this.target.wantsSteps;
  }

  stepping(player: OnlinePlayer, step: Step): boolean {
    // Nobody is to be stuck for a fault of the server.
    let isTaken = true;
    this.guard("stepping", () => (isTaken = this.target.stepping(player, step)));
    return isTaken;
  }

  private guard(hook: keyof GameHooks, work: () => void): void {
    try {
      work();
    } catch (error) {
      this.log.error({ err: error, hook }, "what follows from something that happened to a player failed");
    }
  }
}
