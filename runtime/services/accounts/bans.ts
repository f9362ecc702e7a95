import { z } from "zod";
import { isAtLeast, type AccountLevel } from "../../contracts/levels.js";
import { type AccountActor, type AccountBan, isInForce } from "../../storage/accounts/account-records.js";
import type { Account } from "../../storage/storage.js";

const REASON_MAX_CHARACTERS = 500;
/** A later end is no end; it would not fit into a date either. */
const YEARS_MAX_MS = 1_000 * 366 * 24 * 3_600_000;

const reasonRule = `must be 1 to ${REASON_MAX_CHARACTERS} characters without control characters`;
export const banReasonSchema = z
  .string(reasonRule)
  .trim()
  .min(1, reasonRule)
  .max(REASON_MAX_CHARACTERS, reasonRule)
  .regex(/^\P{Cc}*$/u, reasonRule);

/** The account that bans; its level counts too. */
export interface BanningActor extends AccountActor {
  readonly level: AccountLevel;
}

/** An account may not be banned, or not by this actor. The message is for that actor. */
export class BanRefusedError extends Error {
  override readonly name = "BanRefusedError";
}

/** Whether an account may sign in, here and in the game, apart from its password. */
export function mayEnter({ isActive, ban }: Pick<Account, "isActive" | "ban">, now: number): boolean {
  return isActive && !isInForce(ban, now);
}

/** What a banned person reads. */
export function bannedText({ reason, until }: AccountBan): string {
  const end = until === null ? "" : ` until ${new Date(until).toISOString().slice(0, 16).replace("T", " ")} UTC`;
  return `This account is banned${end}: ${reason}`;
}

/**
 * @throws BanRefusedError unless the actor has the higher level, or is an Administrator; nobody bans their own account
 */
export function checkMayBan(target: Pick<Account, "accountId" | "role">, by: BanningActor): void {
  if (target.accountId === by.accountId) throw new BanRefusedError("this is your own account");
  if (by.level === "Administrator") return;
  if (isAtLeast(target.role, by.level)) throw new BanRefusedError(`only a higher level than ${target.role} may do that`);
}

/** @throws BanRefusedError */
export function checkEnd(until: number | null, now: number): void {
  if (until === null) return;
  if (!(until > now)) throw new BanRefusedError("the end of a ban must be in the future");
  if (until - now > YEARS_MAX_MS)
    throw new BanRefusedError("the end of a ban must be within 1,000 years; leave it out for a ban without end");
}
