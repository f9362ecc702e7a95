import { isLoopbackAddress } from "../../base/system/addresses.js";
import { addressKey } from "../../services/accounts/address-key.js";
import { ExpiringTable } from "../../services/accounts/expiring-table.js";
import type { HttpLimits } from "../routing/limits.js";
import { retryProblem } from "../routing/problem.js";
import type { ApiMiddleware } from "./context.js";

/** Addresses counted at once. A new one beyond that replaces the one that has been silent longest. */
const MAX_ADDRESSES = 100_000;

/** Counts requests per address. Requests beyond the budget get 429 until the window ends. */
export function requestBudget(
  { budgetRequests, budgetWindowSeconds }: Pick<HttpLimits, "budgetRequests" | "budgetWindowSeconds">,
  exemptLoopback: boolean,
): ApiMiddleware {
  const now = (): number => performance.now();
  const windows = new ExpiringTable<{ requests: number; expiresAt: number }>(MAX_ADDRESSES, now);
  return async (ctx, next) => {
    const { address } = ctx.state;
    if (!exemptLoopback || !isLoopbackAddress(address)) {
      const expiresAt = now() + budgetWindowSeconds * 1_000;
      const window = windows.renew(addressKey(address), () => ({ requests: 0, expiresAt }));
      window.requests += 1;
      if (window.requests > budgetRequests) {
        throw retryProblem(429, "Too many requests from this address.", (window.expiresAt - now()) / 1_000);
      }
    }
    await next();
  };
}
