import type { OnlinePlayer, Players } from "../ports/players.js";
import { CHAT_PREFIX, type Issuer } from "./issuer.js";
import type { CommandRegistry } from "./registry.js";

/** Red, as clients show what went wrong. */
const PROBLEM_HUE = 0x21;

/**
 * Takes commands out of what players say. Whatever begins with a full stop is one and is heard by nobody, a misspelt one
 * included, since it may hold a password; only a full stop alone and an ellipsis ("...", "..well") are ordinary speech.
 *
 * @returns for {@link GameHooks.saying}: false when the text was a command
 */
export function chatCommands(
  registry: Pick<CommandRegistry, "execute">,
  players: Pick<Players, "tell" | "byAccount">,
): (player: OnlinePlayer, text: string) => boolean {
  return (player, text) => {
    const line = commandIn(text);
    if (line === undefined) return true;
    void registry.execute(line, issuerOf(player, players));
    return false;
  };
}

/** The line of a command in what somebody says, or undefined for ordinary speech. */
export function commandIn(text: string): string | undefined {
  const trimmed = text.trim();
  if (!trimmed.startsWith(CHAT_PREFIX) || trimmed.startsWith(CHAT_PREFIX, 1)) return undefined;
  const line = trimmed.slice(CHAT_PREFIX.length).trim();
  return line === "" ? undefined : line;
}

/** A player who gives a command in the game. */
export function issuerOf(player: OnlinePlayer, players: Pick<Players, "tell" | "byAccount">): Issuer {
  const { sessionId, accountId, accountName, role } = player;
  const tell = (id: number | undefined, line: string, isProblem: boolean): void => {
    if (id !== undefined) players.tell(id, line, isProblem ? PROBLEM_HUE : undefined);
  };
  return {
    kind: "game",
    accountId,
    accountName,
    role,
    sessionId,
    print: (line, isProblem) => tell(sessionId, line, isProblem),
    printLater: (line, isProblem) => tell(players.byAccount(accountId)?.sessionId, line, isProblem),
  };
}
