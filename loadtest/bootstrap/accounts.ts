import { accountName } from "../options.js";
import type { AccountRole } from "../options.js";
import type { AdminApi } from "./admin-api.js";

/** Accounts created at the same time. The server hashes each password, which costs it some 10 to 50 ms of CPU. */
export const CREATED_AT_ONCE = 8;

export interface AccountPlan {
  prefix: string;
  count: number;
  password: string;
  role: AccountRole;
  admin: { username: string; password: string } | undefined;
}

export interface BootstrapResult {
  existed: number;
  created: number;
  /** Requests repeated because the server was busy or the connection broke. */
  retries: number;
}

/**
 * Makes sure that every account of the test exists.
 *
 * @param onProgress called for each created account, with the number created so far and the number that were missing
 * @throws BootstrapError if an account cannot be created; the abort reason if the signal of `api` fires
 */
export async function prepareAccounts(
  api: AdminApi,
  plan: AccountPlan,
  onProgress: (done: number, total: number) => void,
): Promise<BootstrapResult> {
  if (plan.admin !== undefined) await api.login(plan.admin.username, plan.admin.password);
  const present = await api.usernames();
  const names = Array.from({ length: plan.count }, (_, at) => accountName(plan.prefix, at + 1));
  const missing = names.filter((name) => !present.has(name.toLowerCase()));

  const result = { existed: plan.count - missing.length, created: 0, retries: 0 };
  let next = 0;
  let done = 0;
  let failed = false;
  onProgress(done, missing.length);
  const createNext = async (): Promise<void> => {
    while (next < missing.length && !failed) {
      const username = missing[next++]!;
      try {
        const outcome = await api.create({
          username,
          password: plan.password,
          email: `${username}@loadtest.invalid`,
          role: plan.role,
        });
        result[outcome === "created" ? "created" : "existed"]++;
      } catch (error) {
        failed = true;
        throw error;
      }
      onProgress(++done, missing.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(CREATED_AT_ONCE, missing.length) }, createNext));
  return { ...result, retries: api.retries };
}
