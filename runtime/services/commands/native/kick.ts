import { isAtLeast } from "../../../contracts/levels.js";
import type { SessionInfo, Sessions } from "../../../contracts/sessions.js";
import { type Command, CommandFailure, defineCommand } from "../command.js";

const REASON_CHARACTERS = 200;

/** `kick`: disconnects a player, unless the account has a higher level than that of the issuer. */
export function kickCommand({ sessions }: { readonly sessions: Pick<Sessions, "list" | "kick"> }): Command {
  return defineCommand({
    name: "kick",
    description: "Disconnects a player, who may log in again.",
    arguments: [
      {
        name: "player",
        type: "word",
        about: "the account, the character or the number of the session",
        complete: () => sessions.list().map(({ username }) => username),
      },
      {
        name: "reason",
        type: "text",
        about: "what the player is told",
        optional: true,
        maxLength: REASON_CHARACTERS,
      },
    ],
    runsIn: "first",
    contexts: ["Console", "InGame"],
    level: "GameMaster",
    handler({ issuer, arguments: { player, reason = "You were disconnected by staff." } }) {
      const [session, ...others] = sessions.list().filter((one) => isCalled(one, player));
      if (!session) throw new CommandFailure(`Nobody called "${player}" is connected.`);
      if (others.length > 0)
        throw new CommandFailure(`${others.length + 1} players are called "${player}". Give the account or the session.`);
      if (!isAtLeast(issuer.role, session.role))
        throw new CommandFailure(`${session.username} has the level ${session.role}; yours is ${issuer.role}.`);
      sessions.kick(session.sessionId, reason);
      return `${session.characterName ?? session.username} was disconnected.`;
    },
  });
}

function isCalled({ sessionId, username, characterName }: SessionInfo, name: string): boolean {
  return [String(sessionId), username, characterName].some((one) => one?.toLowerCase() === name.toLowerCase());
}
