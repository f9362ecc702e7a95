import { addressKey } from "../../services/accounts/address-key.js";
import { LogLimiter } from "./log-limiter.js";
import type { Session } from "./session.js";

/** The period of one line per address and kind of violation, and of the total below. */
const PERIOD_MS = 60 * 60_000;
const LINES_PER_ADDRESS = 10;

/** Logs what clients must not send. Clients cannot fill the log. */
export class ViolationLog {
  private readonly kinds: LogLimiter;
  private readonly lines: LogLimiter;

  /** @param now monotonic milliseconds */
  constructor(now: () => number) {
    this.kinds = new LogLimiter(PERIOD_MS, now);
    this.lines = new LogLimiter(PERIOD_MS, now, LINES_PER_ADDRESS);
  }

  /** @param what "protocol violation", "answer dropped" */
  warn(session: Session, what: string, reason: string): void {
    const peer = addressKey(session.remoteAddress);
    if (!this.kinds.allows(`${peer} ${kindOf(reason)}`) || !this.lines.allows(peer)) return;
    const place = session.account ? `account ${session.account.username}` : "before login";
    session.log.warn(`${what} (${place}): ${reason}`);
  }
}

/** Strips the numbers from a violation. The client chooses them, and could get a line for each. */
function kindOf(reason: string): string {
  return reason.replace(/0x[0-9a-f]+|\d+/gi, "#");
}
