import { type AccountBan, isInForce } from "../../../storage/accounts/account-records.js";
import type { Account } from "../../../storage/storage.js";
import { timeText } from "../../schemas/fields.js";
import type { User } from "../../schemas/users.js";

/**
 * Members are listed one by one, so that others, such as the password's hash, cannot leak.
 *
 * @param now Unix milliseconds
 */
export function userOf(account: Account, now = Date.now()): User {
  return {
    accountId: String(account.accountId),
    username: account.username,
    email: account.email,
    role: account.role,
    isActive: account.isActive,
    createdAtUtc: timeText(account.createdAt),
    lastLoginAtUtc: account.lastLoginAt === null ? null : timeText(account.lastLoginAt),
    ban: account.ban !== null && isInForce(account.ban, now) ? banOf(account.ban) : null,
  };
}

function banOf({ reason, at, until, by }: AccountBan): NonNullable<User["ban"]> {
  return { reason, atUtc: timeText(at), untilUtc: until === null ? null : timeText(until), by };
}
