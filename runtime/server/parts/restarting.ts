import type { EventBus } from "../../contracts/events/event-bus.js";
import { afterRestart, beforeRestart } from "../../contracts/events/events.js";
import { type OnlinePlayer, type Players, tellStaff } from "../../contracts/players.js";
import type { PastRestart } from "../../http/resources/notice-routes.js";
import type { Absentees, PastPause } from "../../network/handover/absentees.js";
import type { PausableClock } from "../../scripting/clock.js";
import type { GameServer, GivenClients } from "./game-server.js";

const MS_PER_SECOND = 1_000;

export interface RestartingParts {
  readonly game: Pick<GameServer, "keepClients">;
  /** The clock of scripts. */
  readonly clock: PausableClock;
  readonly events: EventBus;
  readonly players: Pick<Players, "all" | "tell">;
  /** Drops what scripts keep for restarts, where only edges know whether anybody was connected still. */
  readonly forgetState?: () => void;
  /** Shows a player who is back the current notices to staff. */
  readonly greet: (player: OnlinePlayer) => void;
}

/** What a world does around a restart, in which players stay connected, besides ending and starting. */
export class Restarting {
  /** The restart with which this world began; undefined in the first, and until its players are back. */
  lastRestart: PastRestart | undefined;
  private readonly parts: RestartingParts;

  constructor(parts: RestartingParts) {
    this.parts = parts;
  }

  /** Players of the last world may be about to come back. Until then the clock of scripts stands still. */
  follow(absentees: Absentees): void {
    absentees.whenBack = (pause) => {
      this.parts.clock.goOn();
      if (pause) this.goOn(pause);
      else this.parts.forgetState?.();
    };
  }

  /**
   * Another world follows. Nobody can act from here on.
   *
   * @returns the clients of this process, whose sockets somebody else has to go on with; undefined where edges do
   */
  pause(reason: string): GivenClients | undefined {
    const { game, clock, events } = this.parts;
    clock.pause();
    events.publish(beforeRestart, { reason });
    return game.keepClients();
  }

  private goOn({ lastEnd: { how, wasPlanned, at }, pauseMs, players: count }: PastPause): void {
    const { events, players, greet } = this.parts;
    this.lastRestart = { how, wasPlanned, at, pauseMs };
    events.publish(afterRestart, { how, wasPlanned, pauseMs, players: count });
    const seconds = (pauseMs / MS_PER_SECOND).toFixed(1);
    tellStaff(players, "Counselor", `The world was started again (${how}). Nobody could act for ${seconds} s.`);
    for (const player of players.all()) greet(player);
  }
}
