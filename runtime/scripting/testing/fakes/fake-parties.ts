import type { Players } from "../../../contracts/players.js";
import { Parties } from "../../../world/society/parties.js";
import type { ScriptClock } from "../../clock.js";

/** Parties of players without clients. Invitations and what is said are lines to the players. */
export function fakeParties(players: Pick<Players, "byCharacter" | "tell">, clock: Pick<ScriptClock, "after">): Parties {
  const nameOf = (serial: number): string => players.byCharacter(serial)?.characterName ?? "somebody";
  const tell = (to: readonly number[], line: string): void => {
    for (const serial of to) {
      const player = players.byCharacter(serial);
      if (player) players.tell(player.sessionId, line);
    }
  };
  return new Parties({
    later: (milliseconds, callback) => clock.after(milliseconds, callback),
    views: {
      isHere: (serial) => players.byCharacter(serial) !== undefined,
      invited: (guest, host) => tell([guest], `[party] ${nameOf(host)} invites you`),
      uninvited: () => {},
      listed: () => {},
      removed: () => {},
      said: (from, text, to, isPrivate) => tell(to, `[${isPrivate ? "private" : "party"}] ${nameOf(from)}: ${text}`),
    },
  });
}
