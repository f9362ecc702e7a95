import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { addressKey } from "../../services/accounts/address-key.js";
import type { ApiMiddleware } from "./context.js";
import type { HttpLimits } from "../routing/limits.js";
import { isLoopbackAddress } from "../../base/system/addresses.js";
import { retryProblem } from "../routing/problem.js";

/** Counts requests per address. Requests beyond the budget get 429 until the window ends. */
export function requestBudget(
  limits: Pick<HttpLimits, "budgetRequests" | "budgetWindowSeconds">,
  exemptLoopback: boolean,
): ApiMiddleware {
  const limiter = new RateLimiterMemory({ points: limits.budgetRequests, duration: limits.budgetWindowSeconds });
  return async (ctx, next) => {
    const { address } = ctx.state;
    if (!exemptLoopback || !isLoopbackAddress(address)) {
      try {
        await limiter.consume(addressKey(address));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw retryProblem(429, "Too many requests from this address.", refusal.msBeforeNext / 1_000);
      }
    }
    await next();
  };
}
