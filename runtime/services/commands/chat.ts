import type { OnlinePlayer, Players } from "../../contracts/players.js";
import { CHAT_PREFIX, type Issuer } from "./issuer.js";
import type { CommandRegistry } from "./registry.js";

/** Red, the hue of errors in clients. */
const PROBLEM_HUE = 0x21;

/**
 * Runs the commands in players' speech. A text that begins with a full stop is a command, and nobody hears it even if
 * it is misspelt, because it may contain a password. Only a single full stop and an ellipsis ("...", "..well") are
 * ordinary speech.
 *
 * @returns for {@link GameHooks.saying}: false if the text was a command
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

/** The command line in a spoken text, or undefined for ordinary speech. */
function commandIn(text: string): string | undefined {
  const trimmed = text.trim();
  if (!trimmed.startsWith(CHAT_PREFIX) || trimmed.startsWith(CHAT_PREFIX, 1)) return undefined;
  const line = trimmed.slice(CHAT_PREFIX.length).trim();
  return line === "" ? undefined : line;
}

/** The issuer of a command that a player gives in the game. */
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
