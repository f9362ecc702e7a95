import type { SessionInfo, Sessions } from "../../../contracts/sessions.js";
import { FACETS } from "../../../world/space/facets.js";
import { type Command, defineCommand } from "../command.js";

/** `sessions`: lists who is connected. */
export function sessionsCommand({ sessions }: { readonly sessions: Pick<Sessions, "list"> }): Command {
  return defineCommand({
    name: "sessions",
    aliases: ["who"],
    description: "Lists who is connected, with character, place and address.",
    arguments: [],
    contexts: ["Console", "InGame"],
    level: "Counselor",
    handler() {
      const all = sessions.list();
      return all.length === 0 ? "Nobody is connected." : all.map(lineOf);
    },
  });
}

function lineOf({ sessionId, username, role, characterName, mapId, x, y, z, remoteAddress }: SessionInfo): string {
  const place = mapId === null ? "" : ` at ${FACETS[mapId]?.name ?? mapId} ${x}, ${y}, ${z}`;
  const who = characterName === null ? "no character yet" : characterName + place;
  return `${sessionId}  ${username} (${role}): ${who}, from ${remoteAddress}`;
}
