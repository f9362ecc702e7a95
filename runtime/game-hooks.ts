import { type EventBus, playerEntered, playerLeft } from "./events.js";
import type { Log } from "./log.js";
import { type GameHooks, identityOf, type OnlinePlayer } from "./players.js";
import type { TicketDesk } from "./tickets/ticket-desk.js";

/** What follows from what happens to players: events, notices, commands, scripts. */
export function gameHooks(parts: {
  events: Pick<EventBus, "publish">;
  tickets: Pick<TicketDesk, "deliverNotices">;
  log: Log;
  scripts: Pick<GameHooks, "helpRequested" | "saying" | "using" | "wantsSteps" | "stepping">;
  /** False: what was said was a command. */
  chat: (player: OnlinePlayer, text: string) => boolean;
}): GameHooks {
  const { events, tickets, log, scripts, chat } = parts;
  return {
    entered(player) {
      events.publish(playerEntered, identityOf(player));
      tickets.deliverNotices(player).catch((err: unknown) => log.warn({ err }, "notices wait for the next login"));
    },
    left: (player) => events.publish(playerLeft, identityOf(player)),
    helpRequested: (player) => scripts.helpRequested(player),
    using: (player, serial) => scripts.using(player, serial),
    get wantsSteps() {
      return scripts.wantsSteps;
    },
    stepping: (player, step) => scripts.stepping(player, step),
    saying: (player, text) => chat(player, text) && scripts.saying(player, text),
  };
}
