import type { CommandContext, CommandOrigin } from "../../contracts/command-kinds.js";
import type { AccountLevel } from "../../contracts/levels.js";

/** The issuer of a command, as of that moment. */
export interface Issuer {
  readonly kind: CommandOrigin;
  /** null on the terminal, and over HTTP while tokens are switched off. */
  readonly accountId: number | null;
  readonly accountName: string;
  readonly role: AccountLevel;
  /** In the game only. */
  readonly sessionId?: number;
  /**
   * Of a command that several processes of a world carry out: in all of them the same, so that the audit trail has it
   * once.
   */
  readonly request?: string;
  /** Shows a line of output where the command came from. Must not throw. */
  print(line: string, isProblem: boolean): void;
  /**
   * Shows a line of a job that the issuer started, in whatever session they are by then. Without it, {@link print}
   * does.
   */
  printLater?(line: string, isProblem: boolean): void;
  /** Locks the input of the issuer's terminal. */
  lockInput?(): void;
}

/** A person at the terminal of the server may do everything. */
export const TERMINAL = { kind: "terminal", accountId: null, accountName: "console", role: "Administrator" } as const;

/** Begins every command in chat. */
export const CHAT_PREFIX = ".";

/** The prefix of commands where the issuer is. */
export function prefixFor(issuer: Issuer): string {
  return issuer.kind === "game" ? CHAT_PREFIX : "";
}

export function contextOf(origin: CommandOrigin): CommandContext {
  return origin === "game" ? "InGame" : "Console";
}
