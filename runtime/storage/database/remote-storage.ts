import type { EntryRuleRepository } from "../accounts/entry-rules.js";
import type { Worker } from "node:worker_threads";
import { inTime } from "../../base/system/in-time.js";
import type { CommandAuditRepository } from "../accounts/command-audit.js";
import { type CallFigure, CallFigures } from "./call-figures.js";
import { restoreError, wholeBuffers, type FromStorageWorker, type ToStorageWorker } from "./calls.js";
import type { ChronicleRepository } from "../chronicle/chronicle-records.js";
import type { EconomyRepository } from "../economy/economy-records.js";
import type { NetworkRepository, ProcessIdentity } from "../network/network-records.js";
import { remoteWorld } from "./remote-world.js";
import { readingMethods, type Repositories, repositoryOf } from "./repositories.js";
import { StorageError, type AccountRepository, type CharacterRepository, type Storage, type WaitingChanges } from "../storage.js";
import type { NoticeRepository, TicketRepository } from "../tickets/ticket-records.js";
import type { WorldRepository } from "../world/world-records.js";
import { WriteWatch, type WriteWatchParts } from "./write-watch.js";

/** With this many unanswered calls, new ones are refused, since the database cannot keep up. */
export const MAX_WAITING_CALLS = 10_000;
const PING_TIMEOUT_MS = 5_000;

interface WaitingCall {
  /** Undefined for calls of the connection itself. */
  repository: keyof Repositories | undefined;
  /** Monotonic milliseconds. */
  sentAt: number;
  /** The repository, if the call changes something. */
  changed: keyof Repositories | undefined;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** The main thread's side of the storage worker: turns calls into messages and answers into promises. */
export class RemoteStorage implements Storage {
  readonly accounts: AccountRepository;
  readonly characters: CharacterRepository;
  readonly tickets: TicketRepository;
  readonly notices: NoticeRepository;
  readonly entryRules: EntryRuleRepository;
  readonly commandAudit: CommandAuditRepository;
  readonly economy: EconomyRepository;
  readonly chronicle: ChronicleRepository;
  readonly world: WorldRepository;
  readonly network: NetworkRepository;
  readonly process: ProcessIdentity;
  readonly #worker: Worker;
  readonly #onFailure: (error: StorageError) => void;
  readonly #waiting = new Map<number, WaitingCall>();
  readonly #ended: Promise<void>;
  readonly #writes: WriteWatch;
  readonly #figures = new CallFigures();
  #nextId = 1;
  #state: "open" | "closing" | "failed" = "open";

  /**
   * @param worker a worker that has reported that it is open
   * @param process who the worker said that this process is
   * @param onFailure called once when the worker died or lost its database; every later call is rejected
   * @param writes called when the database begins to refuse changes, and when it stores them again
   */
  constructor(
    worker: Worker,
    process: ProcessIdentity,
    onFailure: (error: StorageError) => void,
    writes: Pick<WriteWatchParts, "whenFailing" | "whenRecovered">,
  ) {
    this.#worker = worker;
    this.process = process;
    this.#onFailure = onFailure;
    this.#writes = new WriteWatch({ ...writes, probe: () => this.#call("connection", "probeWrites", []) });
    this.accounts = this.#repository("accounts");
    this.characters = this.#repository("characters");
    this.tickets = this.#repository("tickets");
    this.notices = this.#repository("notices");
    this.entryRules = this.#repository("entryRules");
    this.commandAudit = this.#repository("commandAudit");
    this.economy = this.#repository("economy");
    this.chronicle = this.#repository("chronicle");
    this.network = this.#repository("network");
    this.world = remoteWorld(this.#repository("world"));
    worker.on("message", (message: FromStorageWorker) => this.#receive(message));
    worker.on("error", (error) => this.#fail(new StorageError("closed", `the storage worker died: ${String(error)}`)));
    this.#ended = new Promise((resolve) => {
      worker.on("exit", (code) => {
        if (this.#state !== "closing") this.#fail(new StorageError("closed", `the storage worker ended with code ${code}`));
        this.#rejectWaiting(new StorageError("closed", "the storage is closed"));
        resolve();
      });
    });
  }

  get failingBecause(): string | undefined {
    return this.#writes.failingBecause;
  }

  get callFigures(): readonly CallFigure[] {
    return this.#figures.all;
  }

  get waitingCalls(): number {
    return this.#waiting.size;
  }

  get waitingChanges(): WaitingChanges {
    const changes: WaitingChanges = {};
    for (const { changed } of this.#waiting.values()) {
      if (changed !== undefined) changes[changed] = (changes[changed] ?? 0) + 1;
    }
    return changes;
  }

  async ping(): Promise<number> {
    const begin = performance.now();
    await inTime(this.#call("connection", "ping", []), PING_TIMEOUT_MS, () => {
      throw new StorageError("unreachable", `the database did not answer within ${PING_TIMEOUT_MS} ms`);
    });
    return performance.now() - begin;
  }

  /** The worker died or lost its database. */
  get hasFailed(): boolean {
    return this.#state === "failed";
  }

  async close(): Promise<void> {
    if (this.#state === "open") {
      this.#state = "closing";
      this.#writes.close();
      this.#send({ kind: "close" });
    }
    await this.#ended;
  }

  #repository<Name extends keyof Repositories>(name: Name): Repositories[Name] {
    const reading = readingMethods[name] as readonly string[];
    return repositoryOf(name, (method, args) =>
      this.#call(name, method, args, { repository: name, changed: reading.includes(method) ? undefined : name }),
    );
  }

  #call(
    target: string,
    method: string,
    args: unknown[],
    of: Pick<WaitingCall, "repository" | "changed"> = { repository: undefined, changed: undefined },
  ): Promise<unknown> {
    if (this.#state !== "open") return Promise.reject(new StorageError("closed", "the storage is closed"));
    if (this.#waiting.size >= MAX_WAITING_CALLS) {
      return Promise.reject(new StorageError("overloaded", `${MAX_WAITING_CALLS} calls already wait for the database`));
    }
    const id = this.#nextId;
    this.#nextId += 1;
    return new Promise((resolve, reject) => {
      this.#send({ kind: "call", id, target, method, args });
      this.#waiting.set(id, { ...of, sentAt: performance.now(), resolve, reject });
    });
  }

  #send(message: ToStorageWorker): void {
    const transferred = message.kind === "call" ? wholeBuffers(message.args) : [];
    if (transferred.length > 0) this.#worker.postMessage(message, transferred);
    else this.#worker.postMessage(message);
  }

  #receive(message: FromStorageWorker): void {
    if (message.kind === "answer") this.#settle(message.id, false)?.resolve(message.value);
    else if (message.kind === "refusal") {
      const error = restoreError(message.error);
      this.#writes.failed(error);
      this.#settle(message.id, error instanceof StorageError)?.reject(error);
      if (error instanceof StorageError && error.kind === "fenced") this.#end(error);
    } else if (message.kind === "lost") this.#end(restoreError(message.error) as StorageError);
  }

  /** Another process has what this one had. */
  #end(error: StorageError): void {
    this.#fail(error);
    void this.#worker.terminate();
  }

  #settle(id: number, isFailure: boolean): WaitingCall | undefined {
    const call = this.#waiting.get(id);
    if (call?.repository !== undefined) this.#figures.note(call.repository, performance.now() - call.sentAt, isFailure);
    this.#waiting.delete(id);
    return call;
  }

  #fail(error: StorageError): void {
    if (this.#state === "failed") return;
    this.#state = "failed";
    this.#writes.close();
    this.#rejectWaiting(error);
    this.#onFailure(error);
  }

  #rejectWaiting(error: StorageError): void {
    const calls = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const call of calls) call.reject(error);
  }
}
