import { InvalidAccountError } from "../../services/accounts/account-rules.js";
import { NetworkError } from "../../contracts/network.js";
import { BanRefusedError } from "../../services/accounts/bans.js";
import { PasswordQueueFullError, PasswordsClosedError } from "../../services/accounts/passwords.js";
import { DuplicateUsernameError, LastAdministratorError, StorageError } from "../../storage/storage.js";
import {
  SenderGoneError,
  StaleTicketError,
  TooManyTagsError,
  UnmergeableTicketsError,
} from "../../storage/tickets/ticket-records.js";
import { BUSY_RETRY_AFTER_SECONDS, LIFECYCLE_RETRY_AFTER_SECONDS, UNWRITABLE_RETRY_AFTER_SECONDS } from "./limits.js";
import { Problem, retryProblem, validationProblem } from "./problem.js";

/** Nothing can be stored at the moment. */
export function unwritableProblem(): Problem {
  return retryProblem(503, "The server cannot store anything at the moment.", UNWRITABLE_RETRY_AFTER_SECONDS);
}

/** The problem that the caller gets for an error of a lower room; undefined if the error is unexpected. */
export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  if (error instanceof InvalidAccountError) return validationProblem("The account breaks a rule.", error.errors);
  if (error instanceof DuplicateUsernameError) {
    return new Problem(409, "Another account has that username.", { kind: "duplicate-username" });
  }
  if (error instanceof BanRefusedError) {
    return new Problem(409, `That is not possible: ${error.message}.`, { kind: "ban-refused" });
  }
  if (error instanceof LastAdministratorError) {
    return new Problem(409, "The last active Administrator cannot be deleted, demoted, banned or deactivated.", {
      kind: "last-administrator",
    });
  }
  if (error instanceof StaleTicketError) {
    return new Problem(412, "Somebody else changed this ticket meanwhile.", { kind: "stale-ticket" });
  }
  if (error instanceof TooManyTagsError) {
    return new Problem(409, `That is not possible: ${error.message}.`, { kind: "too-many-tags" });
  }
  if (error instanceof SenderGoneError) {
    return new Problem(409, `Nobody would read the answer: ${error.message}.`, { kind: "sender-gone" });
  }
  if (error instanceof UnmergeableTicketsError) {
    return new Problem(409, `That is not possible: ${error.message}.`, { kind: "unmergeable-tickets" });
  }
  if (error instanceof PasswordQueueFullError) {
    return retryProblem(503, "Too many passwords are waiting to be checked.", error.retryAfterSeconds);
  }
  if (error instanceof NetworkError) return retryProblem(503, "The world does not answer.", BUSY_RETRY_AFTER_SECONDS);
  if (error instanceof PasswordsClosedError) return retryProblem(503, "The server is stopping.", LIFECYCLE_RETRY_AFTER_SECONDS);
  if (error instanceof StorageError && error.kind === "unwritable") return unwritableProblem();
  if (error instanceof StorageError && error.kind !== "failed") {
    return retryProblem(503, "The database does not answer.", BUSY_RETRY_AFTER_SECONDS);
  }
  return undefined;
}
