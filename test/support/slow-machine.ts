/**
 * The budget of handlers on a machine ten times slower than usual, by the clock of script tests: 1,700 looks of the
 * budget, or 425,000 instructions of Lua. A usual machine takes 5 ms for them, a tenth of the default budget.
 */
export const SLOW_BUDGET_MS = 17;
