/**
 * The control plane between the processes of a network; `runtime/network` implements it over NATS. Calls reject with
 * {@link NetworkError}.
 */
export interface Network {
  /** This start of this process; no other start has the same name. */
  readonly process: string;
  readonly keys: RedirectKeys;
  readonly presence: AccountPresence;
  readonly directory: Directory;
  readonly requests: Requests;
  readonly events: NetworkEvents;
  /** 32 random bytes that all processes share under that name; the first to ask makes them. */
  secret(name: string): Promise<Buffer>;
  /** Why the broker cannot be reached now; undefined while it can. Without any secret. */
  readonly failingBecause: string | undefined;
  /** @returns a function that ends the subscription */
  whenReachableChanges(listener: () => void): () => void;
  /** Gives up the leases of this process, and ends. */
  close(): Promise<void>;
}

/**
 * - `unreachable`: the broker is gone; what was under way then may have been done.
 * - `timeout`: no answer came in time; it may have been done.
 * - `absent`: no process listens there.
 * - `refused`: the other process answered that it does not do that; the message is its own.
 * - `failed`: a fault on either side.
 */
export type NetworkErrorKind = "unreachable" | "timeout" | "absent" | "refused" | "failed";

export class NetworkError extends Error {
  override readonly name = "NetworkError";
  readonly kind: NetworkErrorKind;

  constructor(kind: NetworkErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** What the key of 0x8C proves at 0x91. */
export interface RedirectVoucher {
  readonly accountId: number;
  /** The account's token version when its password was verified. A later change makes the key invalid. */
  readonly tokenVersion: number;
  readonly username: string;
  readonly address: string;
  /** From 0xEF of the login connection; the game connection does not repeat it. */
  readonly versionText: string | null;
  readonly world: string;
}

/** A key is random and valid once, for one account and address, for 60 s, at any edge. */
export interface RedirectKeys {
  /** undefined while too many wait */
  issue(voucher: RedirectVoucher): Promise<number | undefined>;
  /** Returns what the key proves, and spends it. Another account or address cannot spend it. */
  redeem(key: number, username: string, address: string): Promise<RedirectVoucher | undefined>;
}

/** An account is in the world once. */
export interface AccountPresence {
  /**
   * Takes the account for a session of this process. A holder elsewhere is asked to leave first: its answer is waited
   * for, or the end of its process. Of claims at the same time, the last one wins: a claim that another one overtakes
   * before it is done rejects with `refused`, and so does one whose account is held by a session that cannot end. While
   * the broker is gone it waits some seconds, then rejects with `unreachable`. Rejects with `timeout` if the holder
   * does not answer in time; the account is then where it was.
   *
   * @param following the claim of the session that goes on in this one. It takes the account from no other session:
   * where a later login has
   *   it, the claim rejects with `refused`, and a claim of one that is not done is waited for, not overtaken.
   */
  claim(accountId: number, holder: PresenceHolder, following?: string): Promise<PresenceLease>;
  find(accountId: number): Promise<PresenceEntry | undefined>;
  /** The owner of this process's fence says that it was lost: all leases are, at once. */
  fenced(): void;
}

export interface PresenceHolder {
  readonly sessionId: number;
  /** A login elsewhere wants the account. Resolves when the session is gone, with what it changed handed to storage. */
  leave(): Promise<void>;
  /** The lease is lost: the session must end at once and write nothing more. Called once, and never after `release`. */
  lost(): void;
}

export interface PresenceLease {
  /** Names this claim among all of the network, for a session that goes on in another process. */
  readonly claim: string;
  /** Grows with each claim of the account. */
  readonly epoch: number;
  /**
   * False once the lease was released or may be somebody else's. Looks at the clock, so that it is right even as the
   * first statement after the process was frozen; calls `lost` then.
   */
  readonly isHeld: boolean;
  release(): Promise<void>;
}

export interface PresenceEntry {
  readonly accountId: number;
  readonly process: string;
  readonly sessionId: number;
  readonly epoch: number;
}

/**
 * A lease elsewhere, such as a world process's row in the database, that decides whether a process may still act.
 * Without the broker such a process goes on, since nobody takes its accounts before its fence has fallen. A process
 * without one gives its accounts up when it could not renew for {@link UNFENCED_LEASE_MS}.
 */
export interface ProcessFence {
  /**
   * Of this process; undefined: it has none and only asks about those of others. For example `7:12`, the process id and
   * the epoch.
   */
  readonly token: string | undefined;
  /** Whether the process with that token can write nothing any more, from now on, even if it was only frozen. */
  isOver(token: string): Promise<boolean>;
  /**
   * How long this process's own fence holds yet without being renewed, in milliseconds; 0 once it is lost. Rejects if
   * nobody can say.
   */
  leftMs(): Promise<number>;
}

/**
 * How long a process without a fence keeps its accounts without the broker: longer than a broker takes to come back.
 */
export const UNFENCED_LEASE_MS = 90_000;

export const processRoles = ["edge", "world", "api"] as const;
export type ProcessRole = (typeof processRoles)[number];

export interface ProcessAddress {
  readonly host: string;
  readonly port: number;
}

/** What a process says of itself. */
export interface ProcessEntry {
  /** {@link Network.process} */
  readonly process: string;
  readonly pid: number;
  readonly roles: readonly ProcessRole[];
  /** Of a world process. */
  readonly world: string | null;
  readonly facets: readonly number[];
  readonly processId: number | null;
  /** Where a world process takes edges. */
  readonly link: ProcessAddress | null;
  /** Where an edge takes clients. */
  readonly game: ProcessAddress | null;
  readonly http: ProcessAddress | null;
  /** Where browsers reach its API, such as `https://staff.example.org`. */
  readonly origin: string | null;
  readonly players: number;
  readonly loadPercent: number;
  readonly version: string;
  /** Unix milliseconds by that machine's clock. */
  readonly startedAt: number;
}

/** The processes of the network. */
export interface Directory {
  /** Announces this process and keeps its entry. The entry is asked for each time; `process` is filled in. */
  announce(entry: () => Omit<ProcessEntry, "process">): Promise<void>;
  /** Announces at once what changed. */
  refresh(): void;
  /**
   * As far as this process knows, in the order of their start. Those that were not heard of for a while are gone from
   * it; while the broker is gone, all that were known stay.
   */
  readonly processes: readonly ProcessEntry[];
  /** @returns a function that ends the subscription */
  whenChanged(listener: () => void): () => void;
  /** Takes back the announcement. */
  leave(): Promise<void>;
}

/** Throws if the value is not a T, as the `parse` of a zod schema does. */
export type Parse<T> = (value: unknown) => T;

/** A request that one process may ask another one, declared once. Both values travel as JSON. */
export interface RpcDeclaration<Input, Answer> {
  /** Lower-case words joined by `-`. */
  readonly name: string;
  readonly timeoutMs: number;
  readonly input: Parse<Input>;
  readonly answer: Parse<Answer>;
}

/** What a process tells all others, declared once. */
export interface NoticeDeclaration<Input> {
  /** Lower-case words joined by `-`. */
  readonly name: string;
  /** Frequent and soon out of date: only those who hear it get it, and while the broker is gone nobody does. */
  readonly isFleeting?: boolean;
  readonly input: Parse<Input>;
}

export interface Requests {
  ask<Input, Answer>(declaration: RpcDeclaration<Input, Answer>, process: string, input: Input): Promise<Answer>;
  /** What each of the processes answered, or why it did not. */
  askAll<Input, Answer>(
    declaration: RpcDeclaration<Input, Answer>,
    processes: readonly string[],
    input: Input,
  ): Promise<ReadonlyMap<string, Answer | NetworkError>>;
  /**
   * Answers those who ask this process. The message of a thrown NetworkError of kind `refused` reaches them; other
   * errors do not.
   */
  serve<Input, Answer>(
    declaration: RpcDeclaration<Input, Answer>,
    answer: (input: Input, from: string) => Answer | Promise<Answer>,
  ): void;
  /**
   * To all other processes that listen now. Nobody answers; while the broker is gone it is kept, up to a limit, unless
   * it is fleeting.
   */
  tell<Input>(declaration: NoticeDeclaration<Input>, input: Input): void;
  /** @returns a function that ends the subscription */
  hear<Input>(declaration: NoticeDeclaration<Input>, listener: (input: Input, from: string) => void): () => void;
}

export interface NetworkEvent {
  /** Unique; published twice, it counts once. */
  readonly id: string;
  /** The name of its declaration, such as `TicketOpenedEvent`. */
  readonly name: string;
  readonly world: string | null;
  /** Unix milliseconds. */
  readonly at: number;
  readonly members: Readonly<Record<string, string | number | boolean | null>>;
}

/** An event with its place in the one order of all. */
export interface SequencedEvent extends NetworkEvent {
  readonly sequence: number;
}

/** Events of all processes in one order. */
export interface NetworkEvents {
  /**
   * Resolves when it is stored. While the broker is gone it is kept and stored later, in order, up to a limit, beyond
   * which the oldest are dropped with a line in the log; then it rejects.
   */
  publish(event: NetworkEvent): Promise<void>;
  /**
   * Calls the listener in order for each event after that sequence, old ones first; undefined: for those published from
   * now on. Goes on where it was after the broker was gone.
   * @returns a function that ends it
   */
  read(after: number | undefined, listener: (event: SequencedEvent) => void): Promise<() => void>;
  /** The sequences that the stream still has. `first` is above `last` if it has none. */
  range(): Promise<{ readonly first: number; readonly last: number }>;
  /**
   * Each event goes to one of the processes that consume under this name, at least once: again, perhaps elsewhere, if
   * `handle` rejects or the process ends before. What is published while none consumes waits for the next.
   * @returns a function that ends it after the running handlers
   */
  consume(name: string, handle: (event: SequencedEvent) => Promise<void>): Promise<() => Promise<void>>;
}
