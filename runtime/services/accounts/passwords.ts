import { randomBytes } from "node:crypto";
import { Worker } from "node:worker_threads";
import { workerEntry } from "../../base/system/worker-entry.js";
import { addressKey } from "./address-key.js";
import { FairQueue } from "./fair-queue.js";

/**
 * Where passwords are asked for. Each counts its failures by itself, so that players who guess do not lock staff out.
 */
export type Door = "game" | "http";

/** The origin of a login, in whose name a password is checked. */
export interface LoginSource {
  readonly address: string;
  readonly door: Door;
  /** Whether nobody waits for the answer any more. */
  readonly hasLeft?: () => boolean;
}

/**
 * Passwords that may wait for a worker at each door: about a minute of work. Clients show that they verify the account
 * for as long as it takes (ClassicUO LoginScene has no time limit), so when a whole shard comes back after a restart,
 * everybody gets a turn.
 */
const MAX_WAITING_PASSWORDS = 5_000;
const BUSY_RETRY_AFTER_SECONDS = 1;
/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
export const USUAL_MEMORY_MIB = 19;
const KIB_PER_MIB = 1_024;
/** The least that argon2 takes. */
const LEAST_MEMORY_KIB = 8;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** What a worker is started with. */
export interface PasswordSettings {
  readonly memoryMib: number;
}

/** The message to a worker. If `hash` is null, the worker hashes the password; otherwise it verifies it. */
export interface PasswordTask {
  password: string;
  hash: string | null;
}
/** `renewed` is a hash of our own for a password whose hash another server had made, and that was right. */
export type PasswordAnswer = { value: string | boolean; renewed?: string } | { error: string };

/**
 * The password was not checked: too many wait, this address has used its share of the queue, or the caller has left.
 */
export class PasswordQueueFullError extends Error {
  override readonly name = "PasswordQueueFullError";
  readonly retryAfterSeconds = BUSY_RETRY_AFTER_SECONDS;
}

/** The workers died or were closed. */
export class PasswordsClosedError extends Error {
  override readonly name = "PasswordsClosedError";
}

export interface PasswordsOptions {
  workers?: number;
  maxWaiting?: number;
  /** Memory of each new hash. A hash says itself with how much it was made. */
  memoryMib?: number;
  /** Called once when a worker dies; every later call is rejected. */
  onFailure?: (error: Error) => void;
}

interface Job extends PasswordTask {
  /** Told the hash that takes the place of another server's. */
  readonly whenRenewed?: ((hash: string) => void) | undefined;
  /** Whether nobody waits for it any more. */
  hasLeft(): boolean;
  resolve(value: string | boolean): void;
  reject(error: Error): void;
}

/** The owner of all passwords that account management hashes: they share one turn in the queue. */
const MANAGEMENT: LoginSource = { address: "management", door: "http" };

/**
 * Hashes and verifies passwords (argon2id) in worker threads, behind bounded queues that addresses share fairly: one
 * for each door, in turn, so that staff get in while a whole shard logs in.
 */
export class Passwords {
  readonly #idle: Worker[] = [];
  readonly #working = new Map<Worker, Job>();
  /** In the order of turns. */
  readonly #queues: Map<Door, FairQueue<Job>>;
  readonly #onFailure: (error: Error) => void;
  readonly #settings: PasswordSettings;
  #closed = false;
  readonly #dummyHash: string;

  /** Starts the workers; resolves when one of them has shown that it can check a password. */
  static async start(options: PasswordsOptions = {}): Promise<Passwords> {
    const passwords = new Passwords(options);
    try {
      await passwords.#enqueue({ password: "", hash: hashOfNothing(LEAST_MEMORY_KIB) }, MANAGEMENT);
      return passwords;
    } catch (error) {
      await passwords.close();
      throw error;
    }
  }

  private constructor({
    workers = 1,
    maxWaiting = MAX_WAITING_PASSWORDS,
    memoryMib = USUAL_MEMORY_MIB,
    onFailure = () => undefined,
  }: PasswordsOptions) {
    this.#queues = new Map([
      ["game", new FairQueue(maxWaiting)],
      ["http", new FairQueue(maxWaiting)],
    ]);
    this.#onFailure = onFailure;
    this.#settings = { memoryMib };
    this.#dummyHash = hashOfNothing(memoryMib * KIB_PER_MIB);
    for (let started = 0; started < workers; started += 1) this.#startWorker();
  }

  /**
   * A hash that no password matches, for accounts that do not exist: verifying against it takes as long as against any
   * other.
   */
  get dummyHash(): string {
    return this.#dummyHash;
  }

  get waiting(): number {
    return [...this.#queues.values()].reduce((sum, queue) => sum + queue.size, 0);
  }

  /**
   * Whether the password has this hash. Rejects with {@link PasswordQueueFullError}.
   * @param source decides the share of the queue
   * @param whenRenewed told a hash of our own if another server made this one and the password is right
   */
  verify(password: string, hash: string, source: LoginSource, whenRenewed?: (hash: string) => void): Promise<boolean> {
    return this.#enqueue({ password, hash }, source, whenRenewed) as Promise<boolean>;
  }

  /** Hashes the password with a new salt; resolves to PHC format. Rejects with {@link PasswordQueueFullError}. */
  hash(password: string): Promise<string> {
    return this.#enqueue({ password, hash: null }, MANAGEMENT) as Promise<string>;
  }

  /** Rejects all waiting calls and ends the workers. */
  async close(): Promise<void> {
    const workers = this.#stop(new PasswordsClosedError("the password workers are closed"));
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  #enqueue(
    task: PasswordTask,
    { address, door, hasLeft = () => false }: LoginSource,
    whenRenewed?: (hash: string) => void,
  ): Promise<string | boolean> {
    if (this.#closed) return Promise.reject(new PasswordsClosedError("the password workers are closed"));
    return new Promise((resolve, reject) => {
      const job: Job = { ...task, whenRenewed, hasLeft, resolve, reject };
      const worker = this.#idle.pop();
      if (worker === undefined) {
        this.#queues
          .get(door)!
          .push(addressKey(address), job)
          ?.reject(new PasswordQueueFullError("too many passwords are waiting to be checked"));
      } else {
        this.#give(worker, job);
      }
    });
  }

  #give(worker: Worker, job: Job): void {
    const task: PasswordTask = { password: job.password, hash: job.hash };
    worker.postMessage(task);
    this.#working.set(worker, job);
  }

  #startWorker(): void {
    const worker = new Worker(workerEntry("services/accounts/password-worker.js"), {
      name: "password",
      workerData: this.#settings,
    });
    worker.on("message", (answer: PasswordAnswer) => this.#finish(worker, answer));
    worker.on("error", (error) => this.#fail(`a password worker died: ${String(error)}`));
    worker.on("exit", (code) => this.#fail(`a password worker ended with code ${code}`));
    this.#idle.push(worker);
  }

  #finish(worker: Worker, answer: PasswordAnswer): void {
    const job = this.#working.get(worker);
    this.#working.delete(worker);
    const next = this.#next();
    if (next === undefined) this.#idle.push(worker);
    else this.#give(worker, next);
    if ("error" in answer) return job?.reject(new Error(answer.error));
    if (answer.renewed !== undefined) job?.whenRenewed?.(answer.renewed);
    job?.resolve(answer.value);
  }

  /** The next job of the door whose turn it is, or of the other. */
  #next(): Job | undefined {
    for (const [door, queue] of this.#queues) {
      for (let job = queue.shift(); job !== undefined; job = queue.shift()) {
        if (job.hasLeft()) {
          job.reject(new PasswordQueueFullError("the caller left before its turn"));
          continue;
        }
        this.#queues.delete(door);
        this.#queues.set(door, queue);
        return job;
      }
    }
    return undefined;
  }

  #fail(message: string): void {
    if (this.#closed) return;
    const error = new PasswordsClosedError(message);
    for (const worker of this.#stop(error)) void worker.terminate();
    this.#onFailure(error);
  }

  #stop(error: PasswordsClosedError): Worker[] {
    this.#closed = true;
    const workers = [...this.#idle.splice(0), ...this.#working.keys()];
    for (const job of this.#working.values()) job.reject(error);
    this.#working.clear();
    for (const queue of this.#queues.values()) {
      for (let job = queue.shift(); job !== undefined; job = queue.shift()) job.reject(error);
    }
    return workers;
  }
}

/** A hash that no password is known to have: that of any would take as long to make as to check. In PHC format. */
function hashOfNothing(memoryKib: number): string {
  const [salt, hash] = [SALT_BYTES, HASH_BYTES].map((bytes) => randomBytes(bytes).toString("base64").replaceAll("=", ""));
  return `$argon2id$v=19$m=${memoryKib},t=2,p=1$${salt}$${hash}`;
}
