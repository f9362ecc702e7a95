import { setTimeout as delay } from "node:timers/promises";
import { type JetStreamManager, jetstreamManager } from "@nats-io/jetstream";
import { connect, errors, type NatsConnection } from "@nats-io/transport-node";
import type { Log } from "../../base/log/log.js";
import { NetworkError } from "../../contracts/network.js";
import type { NatsAddress } from "./nats-address.js";
import { UntilDone } from "../until-done.js";
import { asNetworkError, isSingleServer } from "./nats-errors.js";

/** For one server; the next one is tried then. */
const DIAL_MS = 5_000;
/** At the start: a broker may start beside the shard. */
const START_MS = 30_000;
const RETRY_MS = 500;
/** So that not all processes of a network come back at the same moment. */
const RETRY_JITTER_MS = 1_000;
/** Of calls to JetStream. */
const CALL_MS = 5_000;
/** A connection on which two pings in a row stay without an answer is given up. */
const PING_INTERVAL_MS = 3_000;
const PINGS_UNANSWERED = 2;
/** Copies of streams and buckets in a cluster: one server may be lost. */
const COPIES = 3;
const OLDEST_SERVER = [2, 9];

export interface NatsContactParts {
  readonly address: NatsAddress;
  /** Begins the names of subjects, streams and buckets: `shardkeeper.<network>`. */
  readonly prefix: string;
  readonly log: Log;
  /** Shown by the server's own tools. */
  readonly clientName: string;
  readonly startMs?: number;
}

/** The connection to NATS, which finds the way back by itself. */
export class NatsContact {
  readonly connection: NatsConnection;
  readonly manager: JetStreamManager;
  readonly prefix: string;
  readonly #listeners = new Set<() => void>();
  readonly #log: Log;
  readonly #servers: string;
  #failingBecause: string | undefined;
  #copies = COPIES;
  readonly #kept: UntilDone[] = [];

  private constructor(connection: NatsConnection, manager: JetStreamManager, { prefix, log, address }: NatsContactParts) {
    this.connection = connection;
    this.manager = manager;
    this.prefix = prefix;
    this.#log = log;
    this.#servers = address.servers.join(", ");
    void this.#followStatus();
  }

  /** Rejects with NetworkError that says which server did not answer, or what it lacks. */
  static async open(parts: NatsContactParts): Promise<NatsContact> {
    const { servers } = parts.address;
    const where = `NATS at ${servers.join(", ")}`;
    const connection = await dial(parts, where);
    try {
      const { version = "0" } = connection.info ?? {};
      if (isOlder(version)) throw new NetworkError("refused", `${where} is version ${version}; 2.9 is the oldest that does`);
      return new NatsContact(connection, await managerOf(connection, where), parts);
    } catch (error) {
      await connection.close();
      throw asNetworkError(error, undefined);
    }
  }

  get failingBecause(): string | undefined {
    return this.#failingBecause;
  }

  whenReachableChanges(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Name of a stream or bucket; they allow no dots. */
  nameOf(name: string): string {
    return `${this.prefix.replaceAll(".", "_")}_${name}`;
  }

  /** Fails at once while the broker is gone, instead of waiting for an answer. */
  async call<T>(call: () => Promise<T>): Promise<T> {
    if (this.#failingBecause !== undefined) throw new NetworkError("unreachable", this.#failingBecause);
    return call();
  }

  /**
   * Makes something with copies on several servers if there are several. A cluster that is still starting is waited
   * for.
   */
  async #withCopies<T>(make: (copies: number) => Promise<T>): Promise<T> {
    const end = performance.now() + START_MS;
    for (;;) {
      try {
        return await make(this.#copies);
      } catch (error) {
        const known = asNetworkError(error, this.#failingBecause);
        if (isSingleServer(error)) this.#copies = 1;
        else if ((known.kind !== "unreachable" && known.kind !== "timeout") || performance.now() > end) throw known;
        else await delay(RETRY_MS);
      }
    }
  }

  /** Makes something, and makes it again whenever NATS comes back, which may have lost its store. */
  async keep<T>(make: (copies: number) => Promise<T>): Promise<T> {
    const made = await this.#withCopies(make);
    const again = new UntilDone(
      async () => void (await this.#withCopies(make)),
      (error) => this.#log.warn({ err: error }, "NATS does not keep a stream or bucket yet"),
    );
    this.#kept.push(again);
    this.whenReachableChanges(() => {
      if (this.failingBecause === undefined) again.start();
    });
    return made;
  }

  async close(): Promise<void> {
    for (const kept of this.#kept) kept.stop();
    if (this.connection.isClosed()) return;
    // Not `drain`: it waits for a server that is gone.
    if (this.#failingBecause === undefined) await this.connection.flush().catch(() => undefined);
    await this.connection.close();
  }

  async #followStatus(): Promise<void> {
    for await (const status of this.connection.status()) {
      if (status.type === "disconnect") this.#become(`NATS at ${this.#servers} cannot be reached`);
      else if (status.type === "reconnect") this.#become(undefined);
      else if (status.type === "error") this.#log.warn({ err: status.error }, "NATS reported an error");
    }
    this.#become("the connection to NATS was closed");
  }

  #become(failingBecause: string | undefined): void {
    if (this.#failingBecause === failingBecause) return;
    this.#failingBecause = failingBecause;
    if (!this.connection.isClosed()) {
      if (failingBecause === undefined) this.#log.info("NATS can be reached again");
      else this.#log.error(failingBecause);
    }
    for (const listener of this.#listeners) listener();
  }
}

async function dial({ address, clientName, startMs = START_MS }: NatsContactParts, where: string): Promise<NatsConnection> {
  const { servers, user, pass, token, isEncrypted } = address;
  const end = performance.now() + startMs;
  for (;;) {
    try {
      return await connect({
        servers: [...servers],
        user,
        pass,
        token,
        tls: isEncrypted ? {} : undefined,
        name: clientName,
        timeout: DIAL_MS,
        maxReconnectAttempts: -1,
        reconnectTimeWait: RETRY_MS,
        reconnectJitter: RETRY_JITTER_MS,
        reconnectJitterTLS: RETRY_JITTER_MS,
        pingInterval: PING_INTERVAL_MS,
        maxPingOut: PINGS_UNANSWERED,
        ignoreAuthErrorAbort: true,
      });
    } catch (error) {
      if (error instanceof errors.AuthorizationError)
        throw new NetworkError("refused", `${where} refused the user or the password`, { cause: error });
      const reason = error instanceof Error ? error.message : String(error);
      if (performance.now() + RETRY_MS > end)
        throw new NetworkError("unreachable", `${where} cannot be reached: ${reason}`, { cause: error });
      await delay(RETRY_MS);
    }
  }
}

/** A cluster that has just been started answers once it has chosen a leader. */
async function managerOf(connection: NatsConnection, where: string): Promise<JetStreamManager> {
  const end = performance.now() + START_MS;
  for (;;) {
    try {
      return await jetstreamManager(connection, { timeout: CALL_MS });
    } catch (error) {
      const cause = { cause: error };
      if (error instanceof Error && error.name === "JetStreamNotEnabled")
        throw new NetworkError("refused", `${where} runs without JetStream; start it with --jetstream`, cause);
      if (performance.now() > end) throw new NetworkError("unreachable", `JetStream does not answer on ${where}`, cause);
      await delay(RETRY_MS);
    }
  }
}

function isOlder(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_SERVER;
  return major < oldestMajor || (major === oldestMajor && minor < oldestMinor);
}
