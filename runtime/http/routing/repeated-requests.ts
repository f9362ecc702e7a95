import { createHash } from "node:crypto";
import { ExpiringTable } from "../../services/accounts/expiring-table.js";
import { Problem } from "./problem.js";
import type { Principal, RouteReply } from "./route.js";

/** Names an action of the caller, so that the server knows a repeated request. */
export const IDEMPOTENCY_KEY = "Idempotency-Key";
export const IDEMPOTENCY_KEY_ABOUT =
  "A name that the caller makes up for this action, such as a UUID. A repeated request with the same name gets the answer of the first " +
  "one, and nothing is done twice. It is remembered for a day, until the server restarts";
const KEY = /^[\x21-\x7e]{1,128}$/;
const REMEMBERED_MS = 24 * 60 * 60_000;
const REMEMBERED_MAXIMUM = 20_000;

interface Remembered {
  readonly expiresAt: number;
  /** Of the method, the address and the body. */
  readonly digest: string;
  readonly reply: Promise<RouteReply>;
}

/** The answers of requests that change something, for those that are repeated because the answer was lost. */
export class RepeatedRequests {
  private readonly remembered = new ExpiringTable<Remembered>(REMEMBERED_MAXIMUM, () => performance.now());

  /**
   * Answers a request, or gives the answer of an earlier one with the same key.
   *
   * @throws Problem 400 for a key that is not one, 422 for one that the caller used for something else
   */
  answer(
    key: string,
    request: { readonly principal: Principal; readonly address: string; readonly body: unknown },
    handle: () => Promise<RouteReply>,
  ): Promise<RouteReply> {
    if (!KEY.test(key)) throw new Problem(400, `The header ${IDEMPOTENCY_KEY} must be 1 to 128 printable ASCII characters.`);
    const name = `${request.principal.accountId} ${key}`;
    const digest = createHash("sha256")
      .update(JSON.stringify([request.address, request.body]))
      .digest("base64");
    const known = this.remembered.get(name);
    if (known) {
      if (known.digest === digest) return known.reply;
      throw new Problem(422, `The header ${IDEMPOTENCY_KEY} names another request of yours.`);
    }
    const reply = handle();
    this.remembered.renew(name, () => ({ expiresAt: performance.now() + REMEMBERED_MS, digest, reply }));
    // What failed may be tried again, and a stream cannot be sent twice.
    reply.then(
      ({ stream }) => stream && this.remembered.delete(name),
      () => this.remembered.delete(name),
    );
    return reply;
  }
}
