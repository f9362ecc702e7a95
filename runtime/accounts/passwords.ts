import { randomBytes } from "node:crypto";
import { Worker } from "node:worker_threads";
import { workerEntry } from "../process/worker-entry.js";
import { addressKey } from "./address-key.js";
import { FairQueue } from "./fair-queue.js";

/**
 * Passwords waiting for a worker: about three seconds' work. A client waits longer than that for its server list, and a rush
 * of logins on a busy machine must not be turned away while it would still be served.
 */
export const MAX_WAITING_PASSWORDS = 256;
const BUSY_RETRY_AFTER_SECONDS = 1;

/** What a worker is given; `hash` is null when the password is to be hashed and not verified. */
export interface PasswordTask {
  password: string;
  hash: string | null;
}
export type PasswordAnswer = { value: string | boolean } | { error: string };

/** Too many passwords wait, or this address has more than its share of the waiting. */
export class PasswordQueueFullError extends Error {
  override readonly name = "PasswordQueueFullError";
  readonly retryAfterSeconds = BUSY_RETRY_AFTER_SECONDS;
}

/** The workers have died or were closed. */
export class PasswordsClosedError extends Error {
  override readonly name = "PasswordsClosedError";
}

export interface PasswordsOptions {
  workers?: number;
  maxWaiting?: number;
  /** Told once when a worker died; every call is rejected from then on. */
  onFailure?: (error: Error) => void;
}

interface Job extends PasswordTask {
  resolve(value: string | boolean): void;
  reject(error: Error): void;
}

/** Hashes and verifies passwords (argon2id) in worker threads of their own, behind a bounded queue with a fair share per address. */
export class Passwords {
  readonly #idle: Worker[] = [];
  readonly #working = new Map<Worker, Job>();
  readonly #queue: FairQueue<Job>;
  readonly #onFailure: (error: Error) => void;
  #closed = false;
  #dummyHash = "";

  /** Starts the workers; resolves when the first hash, the dummy for unknown accounts, is made. */
  static async start(options: PasswordsOptions = {}): Promise<Passwords> {
    const passwords = new Passwords(options);
    try {
      passwords.#dummyHash = await passwords.hash(randomBytes(32).toString("base64"), "");
      return passwords;
    } catch (error) {
      await passwords.close();
      throw error;
    }
  }

  private constructor({ workers = 1, maxWaiting = MAX_WAITING_PASSWORDS, onFailure = () => undefined }: PasswordsOptions) {
    this.#queue = new FairQueue(maxWaiting);
    this.#onFailure = onFailure;
    for (let started = 0; started < workers; started += 1) this.#startWorker();
  }

  /** A hash that no password has, for accounts that do not exist: verifying against it takes as long as any other. */
  get dummyHash(): string {
    return this.#dummyHash;
  }

  get waiting(): number {
    return this.#queue.size;
  }

  /**
   * Whether the password has this hash. Rejects with {@link PasswordQueueFullError}.
   * @param address of the peer who asks, for its share of the queue
   */
  verify(password: string, hash: string, address: string): Promise<boolean> {
    return this.#enqueue({ password, hash }, address) as Promise<boolean>;
  }

  /** The password's hash with a new salt, in PHC format. Rejects with {@link PasswordQueueFullError}. */
  hash(password: string, address: string): Promise<string> {
    return this.#enqueue({ password, hash: null }, address) as Promise<string>;
  }

  /** Rejects what waits and ends the workers. */
  async close(): Promise<void> {
    const workers = this.#stop(new PasswordsClosedError("the password workers are closed"));
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  #enqueue(task: PasswordTask, address: string): Promise<string | boolean> {
    if (this.#closed) return Promise.reject(new PasswordsClosedError("the password workers are closed"));
    return new Promise((resolve, reject) => {
      const job: Job = { ...task, resolve, reject };
      const worker = this.#idle.pop();
      if (worker === undefined) {
        this.#queue.push(addressKey(address), job)?.reject(new PasswordQueueFullError("too many passwords wait to be verified"));
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
    const worker = new Worker(workerEntry("accounts/password-worker.js"), { name: "password" });
    worker.on("message", (answer: PasswordAnswer) => this.#finish(worker, answer));
    worker.on("error", (error) => this.#fail(`a password worker died: ${String(error)}`));
    worker.on("exit", (code) => this.#fail(`a password worker ended with code ${code}`));
    this.#idle.push(worker);
  }

  #finish(worker: Worker, answer: PasswordAnswer): void {
    const job = this.#working.get(worker);
    this.#working.delete(worker);
    const next = this.#queue.shift();
    if (next === undefined) this.#idle.push(worker);
    else this.#give(worker, next);
    if ("error" in answer) job?.reject(new Error(answer.error));
    else job?.resolve(answer.value);
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
    for (let job = this.#queue.shift(); job !== undefined; job = this.#queue.shift()) job.reject(error);
    return workers;
  }
}
