import type { EventBus } from "../../contracts/events/event-bus.js";
import { afterRestart, beforeRestart } from "../../contracts/events/events.js";
import { type OnlinePlayer, type Players, tellStaff } from "../../contracts/players.js";
import type { PastRestart } from "../../http/resources/notice-routes.js";
import type { LastEnd } from "../../network/supervisor/world-messages.js";
import type { Pause, Returning } from "../../network/handover/returning.js";
import type { PausableClock } from "../../scripting/clock.js";
import type { GameServer, GivenClients } from "./game-server.js";

const MS_PER_SECOND = 1_000;

export interface RestartingParts {
  readonly game: Pick<GameServer, "keepClients">;
  /** The clock of scripts. */
  readonly clock: PausableClock;
  readonly events: EventBus;
  readonly players: Pick<Players, "all" | "tell">;
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

  /** This world follows another one, whose players are about to come back. The clock of scripts stands still. */
  follow(lastEnd: LastEnd, returning: Returning): void {
    returning.whenBack = (pause) => this.goOn(lastEnd, pause);
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

  private goOn({ how, wasPlanned, at }: LastEnd, { pauseMs, players: count }: Pause): void {
    const { clock, events, players, greet } = this.parts;
    clock.goOn();
    this.lastRestart = { how, wasPlanned, at, pauseMs };
    events.publish(afterRestart, { how, wasPlanned, pauseMs, players: count });
    const seconds = (pauseMs / MS_PER_SECOND).toFixed(1);
    tellStaff(players, "Counselor", `The world was started again (${how}). Nobody could act for ${seconds} s.`);
    for (const player of players.all()) greet(player);
  }
}
