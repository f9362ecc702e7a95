import { accountName } from "../loadtest-options.js";
import type { AccountRole } from "../flags.js";
import { BootstrapError } from "./admin-api.js";
import type { AdminApi, AdminCredentials } from "./admin-api.js";

/** Accounts of one bulk request. The server hashes one password for all of them. */
export const ACCOUNTS_PER_REQUEST = 250;
/**
 * Accounts created at the same time without the bulk route. The server hashes each password, which costs it some 10 to
 * 50 ms of CPU.
 */
export const CREATED_AT_ONCE = 8;

export interface AccountPlan {
  prefix: string;
  count: number;
  password: string;
  role: AccountRole;
  /** Every account must have one of these roles; undefined allows any. */
  rolesNeeded?: readonly AccountRole[] | undefined;
  admin: AdminCredentials | undefined;
}

export interface BootstrapResult {
  existed: number;
  created: number;
  /** Requests repeated because the server was busy or the connection broke. */
  retries: number;
  /** Logins because the administrator's token ended meanwhile. */
  renewals: number;
}

/** @param done accounts that are ready, of the `total` that were missing */
type OnProgress = (done: number, total: number) => void;

/**
 * Makes sure that every account of the test exists.
 *
 * @throws BootstrapError if an account cannot be created; the abort reason if the signal of `api` fires
 */
export async function prepareAccounts(api: AdminApi, plan: AccountPlan, onProgress: OnProgress): Promise<BootstrapResult> {
  if (plan.admin !== undefined) await api.login(plan.admin);
  const present = await api.roles();
  const names = Array.from({ length: plan.count }, (_, at) => accountName(plan.prefix, at + 1));
  const missing = names.filter((name) => !present.has(name.toLowerCase()));
  if (plan.rolesNeeded !== undefined) requireRoles(names, present, plan.rolesNeeded);
  onProgress(0, missing.length);
  const inBulk = await createInBulk(api, plan, missing, onProgress);
  const created = inBulk ?? (await createOneByOne(api, plan, missing, onProgress));
  return { existed: plan.count - created, created, retries: api.retries, renewals: api.renewals };
}

/** The roles of existing accounts are their owner's business, so they stay as they are. @throws BootstrapError */
function requireRoles(names: readonly string[], present: ReadonlyMap<string, unknown>, needed: readonly AccountRole[]): void {
  const roleOf = (name: string): unknown => present.get(name.toLowerCase());
  const lacking = names.filter((name) => present.has(name.toLowerCase()) && !needed.some((role) => role === roleOf(name)));
  const [first] = lacking;
  if (first === undefined) return;
  throw new BootstrapError(
    `${lacking.length} of the accounts exist with a lower level, such as ${first} (${String(roleOf(first))}). Clients that hop need ` +
      `${needed.join(" or ")} for .teleport: give another --user-prefix, or raise them.`,
  );
}

/** @returns the number of accounts created, or undefined if the server has no route for that */
async function createInBulk(
  api: AdminApi,
  { password, role }: AccountPlan,
  missing: readonly string[],
  onProgress: OnProgress,
): Promise<number | undefined> {
  let created = 0;
  for (let at = 0; at < missing.length; at += ACCOUNTS_PER_REQUEST) {
    const accounts = missing.slice(at, at + ACCOUNTS_PER_REQUEST).map((username) => ({ username, email: emailOf(username) }));
    const outcome = await api.createMany({ password, role, accounts });
    if (outcome === undefined) return undefined;
    created += outcome.created;
    onProgress(at + accounts.length, missing.length);
  }
  return created;
}

/** The specified way, which every server has. */
async function createOneByOne(
  api: AdminApi,
  { password, role }: AccountPlan,
  missing: readonly string[],
  onProgress: OnProgress,
): Promise<number> {
  let created = 0;
  let next = 0;
  let done = 0;
  let failed = false;
  const createNext = async (): Promise<void> => {
    while (next < missing.length && !failed) {
      const username = missing[next++]!;
      try {
        const outcome = await api.create({ username, password, email: emailOf(username), role });
        if (outcome === "created") created++;
      } catch (error) {
        failed = true;
        throw error;
      }
      onProgress(++done, missing.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(CREATED_AT_ONCE, missing.length) }, createNext));
  return created;
}

function emailOf(username: string): string {
  return `${username}@loadtest.invalid`;
}
