import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import type { Log } from "../base/log/log.js";
import {
  NetworkError,
  type AccountPresence,
  type PresenceEntry,
  type PresenceHolder,
  type PresenceLease,
  type RpcDeclaration,
  type Requests,
} from "../contracts/network.js";
import { inTime } from "../base/system/in-time.js";
import type { Broker, Bucket, BucketEntry } from "./broker/broker.js";
import { withPatience } from "./patience.js";
import type { ProcessTable } from "./process-table.js";
import { randomUUID } from "node:crypto";

/** A claim that is not done yet. */
class ClaimAttempt {
  readonly claim = randomUUID();
  /** The claim of the session that goes on; undefined for a login. */
  readonly following: string | undefined;
  readonly done: Promise<void>;
  /** Another claim wants the account. */
  isOvertaken = false;
  #settle: () => void = () => undefined;

  constructor(following: string | undefined) {
    this.following = following;
    this.done = new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  settle(): void {
    this.#settle();
  }
}

/** Of a holder that was asked to leave: it may have to store what its session changed. */
const LEAVE_MS = 8_000;
/** Of a whole claim. */
const CLAIM_MS = 25_000;
/** Between two looks at a holder that does not answer. */
const LOOK_MS = 500;

const heldSchema = z.object({
  /** Of the process that holds the account; see {@link ProcessTable}. */
  lease: z.string(),
  process: z.string(),
  fence: z.string().nullable(),
  sessionId: z.number(),
  /** Tells claims of one process apart. */
  claim: z.string(),
});
type Held = z.output<typeof heldSchema>;

const leaveSchema = z.object({ accountId: z.number(), claim: z.string() });

const leaveRequest: RpcDeclaration<z.output<typeof leaveSchema>, { isGone: boolean }> = {
  name: "leave-account",
  timeoutMs: LEAVE_MS,
  input: (value) => leaveSchema.parse(value),
  answer: (value) => z.object({ isGone: z.boolean() }).parse(value),
};

interface Holding {
  readonly held: Held;
  readonly holder: PresenceHolder;
  readonly epoch: number;
  leaving: Promise<void> | undefined;
  isReleased: boolean;
}

export interface SharedPresenceParts {
  readonly broker: Broker;
  readonly table: ProcessTable;
  readonly requests: Requests;
  readonly log: Log;
}

/**
 * The holders of accounts, in a bucket with an entry for each account in the world. An entry is only ever replaced with
 * the revision that was read, after its holder said that it is gone, or its process's lease is over. The epoch is the
 * revision.
 */
export class SharedPresence implements AccountPresence {
  readonly #parts: SharedPresenceParts;
  readonly #bucket: Bucket;
  readonly #holdings = new Map<number, Holding>();
  readonly #attempts = new Map<number, ClaimAttempt>();

  private constructor(parts: SharedPresenceParts, bucket: Bucket) {
    this.#parts = parts;
    this.#bucket = bucket;
    parts.table.whenLost((lease) => this.#loseAll(lease));
    parts.requests.serve(leaveRequest, ({ accountId, claim }) => this.#answerLeave(accountId, claim));
  }

  static async open(parts: SharedPresenceParts): Promise<SharedPresence> {
    return new SharedPresence(parts, await parts.broker.bucket({ name: "presence" }));
  }

  /** Accounts that this process holds. */
  get held(): number {
    return this.#holdings.size;
  }

  async claim(accountId: number, holder: PresenceHolder, following?: string): Promise<PresenceLease> {
    const attempt = new ClaimAttempt(following);
    if (following !== undefined) await this.#noAttempt(accountId);
    const earlier = this.#attempts.get(accountId);
    this.#attempts.set(accountId, attempt);
    try {
      if (earlier) {
        earlier.isOvertaken = true;
        await earlier.done;
      }
      return await this.#take(accountId, holder, attempt);
    } finally {
      if (this.#attempts.get(accountId) === attempt) this.#attempts.delete(accountId);
      attempt.settle();
    }
  }

  async find(accountId: number): Promise<PresenceEntry | undefined> {
    const entry = await this.#bucket.get(String(accountId));
    if (entry === undefined) return undefined;
    const { process, sessionId } = readHeld(entry);
    return { accountId, process, sessionId, epoch: entry.revision };
  }

  fenced(): void {
    this.#parts.table.fenced();
  }

  /** Gives up all accounts, whose sessions have ended or end with the process. */
  async close(): Promise<void> {
    const holdings = [...this.#holdings];
    this.#holdings.clear();
    if (this.#parts.broker.failingBecause !== undefined) return;
    await Promise.all(holdings.map(([accountId, { epoch }]) => this.#forget(accountId, epoch)));
  }

  /** Resolves when no claim of an account is under way here. */
  async #noAttempt(accountId: number): Promise<void> {
    for (let other = this.#attempts.get(accountId); other; other = this.#attempts.get(accountId)) await other.done;
  }

  async #take(accountId: number, holder: PresenceHolder, attempt: ClaimAttempt): Promise<PresenceLease> {
    const { broker, table } = this.#parts;
    const end = performance.now() + CLAIM_MS;
    const own = this.#holdings.get(accountId);
    if (own && attempt.following !== undefined) throw overtaken();
    if (own && !(await withinLimit(this.#letLeave(accountId, own)))) throw cannotLeave();
    for (;;) {
      if (attempt.isOvertaken) throw overtaken();
      const lease = await withPatience(broker, () => table.held());
      const { claim } = attempt;
      const held: Held = { lease, process: broker.process, fence: table.fence, sessionId: holder.sessionId, claim };
      const epoch = await withPatience(broker, () => this.#tryToWrite(accountId, held, attempt.following));
      if (epoch !== undefined) {
        if (!attempt.isOvertaken && table.isHeld(lease)) return this.#hold(accountId, { held, holder, epoch });
        await this.#forget(accountId, epoch);
        continue;
      }
      if (performance.now() > end) throw new NetworkError("timeout", "the account is held by a process that does not answer");
    }
  }

  /** @returns the epoch; undefined if it is to be tried again */
  async #tryToWrite(accountId: number, held: Held, following: string | undefined): Promise<number | undefined> {
    const key = String(accountId);
    const text = JSON.stringify(held);
    const found = await this.#bucket.get(key);
    try {
      if (found === undefined) return await this.#bucket.create(key, text);
      const other = readHeld(found);
      // An earlier write of this claim was done, but its answer was lost.
      if (other.claim === held.claim) return found.revision;
      if (following !== undefined && other.claim !== following) throw overtaken();
      // The session that this one follows has ended before.
      if (following !== undefined || (await this.#isFree(accountId, other)))
        return await this.#bucket.update(key, text, found.revision);
      await delay(LOOK_MS);
      return undefined;
    } catch (error) {
      // Whether it was done shows the next time.
      if (error instanceof NetworkError && error.kind === "timeout") return undefined;
      throw error;
    }
  }

  /** Asks the holder to leave; if it does not answer, whether its process can no longer act. */
  async #isFree(accountId: number, { process, lease, fence, claim }: Held): Promise<boolean> {
    const { broker, requests, table, log } = this.#parts;
    try {
      const { isGone } =
        process === broker.process
          ? await withinLimit(this.#answerLeave(accountId, claim))
          : await requests.ask(leaveRequest, process, { accountId, claim });
      if (isGone) return true;
    } catch (error) {
      if (!(error instanceof NetworkError) || error.kind === "unreachable") throw error;
      log.warn({ err: error, accountId, process }, "the process that holds an account did not let it go");
      return await table.isOver(lease, fence);
    }
    throw cannotLeave();
  }

  async #answerLeave(accountId: number, claim: string): Promise<{ isGone: boolean }> {
    const attempt = this.#attempts.get(accountId);
    if (attempt?.claim === claim) {
      // Its entry was seen, so it waits for no other process, only for the answer to its write.
      attempt.isOvertaken = true;
      await attempt.done;
    }
    const holding = this.#holdings.get(accountId);
    return { isGone: holding?.held.claim !== claim || (await this.#letLeave(accountId, holding)) };
  }

  /** @returns whether it has left */
  async #letLeave(accountId: number, holding: Holding): Promise<boolean> {
    const { log } = this.#parts;
    try {
      await (holding.leaving ??= holding.holder.leave());
      this.#drop(accountId, holding);
      return true;
    } catch (error) {
      log.error({ err: error, accountId }, "a session whose account is wanted elsewhere could not be ended");
      holding.leaving = undefined;
      if (holding.isReleased) this.#drop(accountId, holding);
      return holding.isReleased;
    }
  }

  #hold(accountId: number, { held, holder, epoch }: Pick<Holding, "held" | "holder" | "epoch">): PresenceLease {
    const { table } = this.#parts;
    const holding: Holding = { held, holder, epoch, leaving: undefined, isReleased: false };
    this.#holdings.set(accountId, holding);
    const isThere = (): boolean => this.#holdings.get(accountId) === holding;
    return {
      claim: held.claim,
      epoch,
      get isHeld() {
        return table.isHeld(held.lease) && isThere();
      },
      release: async () => {
        // The process that asked it to leave replaces its entry.
        holding.isReleased = true;
        if (!isThere() || holding.leaving) return;
        this.#drop(accountId, holding);
        await this.#forget(accountId, epoch);
      },
    };
  }

  #drop(accountId: number, holding: Holding): void {
    if (this.#holdings.get(accountId) === holding) this.#holdings.delete(accountId);
  }

  /** An entry that stays is no harm: this process answers that it is gone. */
  async #forget(accountId: number, epoch: number): Promise<void> {
    try {
      await this.#bucket.remove(String(accountId), epoch);
    } catch (error) {
      this.#parts.log.debug({ err: error, accountId }, "an account could not be given back");
    }
  }

  #loseAll(lease: string): void {
    for (const [accountId, holding] of this.#holdings) {
      if (holding.held.lease !== lease) continue;
      this.#holdings.delete(accountId);
      try {
        holding.holder.lost();
      } catch (error) {
        this.#parts.log.error({ err: error, accountId }, "a session whose account was lost could not be ended");
      }
    }
  }
}

const overtaken = (): NetworkError => new NetworkError("refused", "another login took the account");
const cannotLeave = (): NetworkError => new NetworkError("refused", "the session that has the account cannot be ended");

/** Only as long as another process would wait. */
function withinLimit<T>(leaving: Promise<T>): Promise<T> {
  return inTime(leaving, LEAVE_MS, () => {
    throw new NetworkError("timeout", "the session that holds the account does not end");
  });
}

function readHeld({ value }: BucketEntry): Held {
  return heldSchema.parse(JSON.parse(value));
}
