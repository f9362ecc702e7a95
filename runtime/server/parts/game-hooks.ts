import type { Log } from "../../base/log/log.js";
import type { EventBus } from "../../contracts/events/event-bus.js";
import { characterDeleted, playerEntered, playerLeft, sessionEntered } from "../../contracts/events/events.js";
import type { GameHooks } from "../../contracts/hooks.js";
import { identityOf, type OnlinePlayer } from "../../contracts/players.js";
import { utcValues } from "../../contracts/events/members.js";
import { sessionMembers, type Sessions } from "../../contracts/sessions.js";
import type { TicketService } from "../../services/tickets/ticket-service.js";

/** Hooks that scripts implement. */
export type ScriptHooks = Partial<Omit<GameHooks, "entered" | "left" | "deleted">> & Pick<GameHooks, "saying">;

/** Combines what events, notices, commands and scripts do when players act. */
export function gameHooks(parts: {
  events: Pick<EventBus, "publish">;
  tickets: Pick<TicketService, "deliverNotices">;
  sessions: Pick<Sessions, "find">;
  log: Log;
  scripts: ScriptHooks;
  /** Returns false if the text was a command. */
  chat: (player: OnlinePlayer, text: string) => boolean;
  /** Whether a double click only shows what happened to the object. */
  inspects: (player: OnlinePlayer, serial: number) => boolean;
  /** Shows a player who enters the current notices to staff. */
  greet: (player: OnlinePlayer) => void;
}): Partial<GameHooks> {
  const { events, tickets, sessions, log, scripts, chat, inspects, greet } = parts;
  return {
    ...scripts,
    entered(player) {
      events.publish(playerEntered, identityOf(player));
      const session = sessions.find(player.sessionId);
      if (session) events.publish(sessionEntered, utcValues(sessionMembers, session));
      greet(player);
      tickets
        .deliverNotices(player)
        .catch((err: unknown) => log.warn({ err }, "ticket notices could not be delivered; they stay for the next login"));
    },
    left: (player) => events.publish(playerLeft, identityOf(player)),
    deleted: (characterId, characterName) => events.publish(characterDeleted, { characterId, characterName }),
    using: (player, serial) => !inspects(player, serial) && scripts.using?.(player, serial) !== false,
    saying: (player, speech) => chat(player, speech.text) && scripts.saying(player, speech),
  };
}
