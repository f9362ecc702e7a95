import { type EventBus, playerEntered, playerLeft } from "../ports/events.js";
import type { Log } from "../log/log.js";
import { DEFAULT_THING_HOOKS, type GameHooks, identityOf, type OnlinePlayer, type ThingHooks } from "../ports/players.js";
import type { TicketDesk } from "../tickets/ticket-service.js";

/** What scripts have a say in; what they do with things they may leave to the default answers. */
export type ScriptHooks = Pick<GameHooks, "helpRequested" | "saying" | "using" | "stepInterest" | "stepping"> &
  Partial<ThingHooks>;

/** What follows from what happens to players: events, notices, commands, scripts. */
export function gameHooks(parts: {
  events: Pick<EventBus, "publish">;
  tickets: Pick<TicketDesk, "deliverNotices">;
  log: Log;
  scripts: ScriptHooks;
  /** False: what was said was a command. */
  chat: (player: OnlinePlayer, text: string) => boolean;
  /** Tells somebody who has come what those in the world were told before. */
  greet: (player: OnlinePlayer) => void;
}): GameHooks {
  const { events, tickets, log, scripts, chat, greet } = parts;
  return {
    ...DEFAULT_THING_HOOKS,
    ...scripts,
    entered(player) {
      events.publish(playerEntered, identityOf(player));
      greet(player);
      tickets.deliverNotices(player).catch((err: unknown) => log.warn({ err }, "notices wait for the next login"));
    },
    left: (player) => events.publish(playerLeft, identityOf(player)),
    saying: (player, text) => chat(player, text) && scripts.saying(player, text),
  };
}
