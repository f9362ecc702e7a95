import type { NoAnswer, Timed } from "../../../contracts/client/client-questions.js";
import { type Refusal, refuse, WaitOver } from "../../declare/module.js";
import { integer, optional } from "../../declare/types.js";

const SHORTEST_MS = 1_000;
const LONGEST_MS = 10 * 60_000;
const DEFAULT_MS = 60_000;

/** Why a question of any kind has no answer, for the documents. */
export const REASONS =
  "cancelled, timeout, replaced (by another question of the kind), or invalid (not one of the offered answers)";
export const WAIT_ENDS = "The waiting handler ends when the player leaves.";
export const TIMEOUT_NOTE = `timeout_ms: default ${DEFAULT_MS}`;

/** Members of every question. */
export const asked = {
  session_id: integer({ min: 1 }),
  timeout_ms: optional(integer({ min: SHORTEST_MS, max: LONGEST_MS })),
};

export function timed({ timeout_ms: timeoutMs = DEFAULT_MS }: { readonly timeout_ms?: number }): Timed {
  return { timeoutMs };
}

/**
 * Waits in a handler until a question ends.
 *
 * @param ask opens the question; false when the player is not in the world
 * @param read makes the result of an answer
 */
export function untilAnswered<End extends object, Result>(
  ask: (whenEnded: (end: End | NoAnswer) => void) => boolean,
  read: (end: End) => Result | Refusal,
): Promise<Result | Refusal> {
  return new Promise((resolve, reject) => {
    const isAsked = ask((end) => {
      if (end === "gone") reject(new WaitOver("the player has left"));
      else resolve(typeof end === "string" ? refuse(end) : read(end));
    });
    if (!isAsked) resolve(refuse("that player is not in the world"));
  });
}
