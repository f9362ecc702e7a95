import { InvalidAccountError } from "../accounts/accounts.js";
import { PasswordQueueFullError, PasswordsClosedError } from "../accounts/passwords.js";
import { DuplicateUsernameError, LastAdministratorError, StorageError } from "../storage/storage.js";
import { BUSY_RETRY_AFTER_SECONDS, LIFECYCLE_RETRY_AFTER_SECONDS } from "./limits.js";
import { Problem, retryProblem, validationProblem } from "./problem.js";

/** What the caller is told of an error of the parts below; undefined where it was not foreseen. */
export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  if (error instanceof InvalidAccountError) return validationProblem("The account breaks a rule.", error.errors);
  if (error instanceof DuplicateUsernameError) {
    return new Problem(409, "Another account has that username.", { kind: "duplicate-username" });
  }
  if (error instanceof LastAdministratorError) {
    return new Problem(409, "The last active Administrator cannot be deleted, lowered or deactivated.", {
      kind: "last-administrator",
    });
  }
  if (error instanceof PasswordQueueFullError) {
    return retryProblem(503, "Too many passwords wait to be checked.", error.retryAfterSeconds);
  }
  if (error instanceof PasswordsClosedError) return retryProblem(503, "The server is stopping.", LIFECYCLE_RETRY_AFTER_SECONDS);
  if (error instanceof StorageError && error.kind !== "failed") {
    return retryProblem(503, "The database does not answer.", BUSY_RETRY_AFTER_SECONDS);
  }
  return undefined;
}
