/** What the bench orders from the processes that hold simulated worlds; each order has an answer. */
export interface WorldsOrders {
  /** Opens the worlds, all at once. */
  open(start: WorldsStart): Promise<void>;
  /** Takes the accounts of the first sessions of each world. */
  claimFirst(count: number): Promise<void>;
  /** Takes one account in the first world. @returns the milliseconds until it is held */
  claim(accountId: number): Promise<number>;
  /** @param moving the part of the sessions that takes a step twice a second */
  walk(moving: number): Promise<void>;
  /** Publishes events evenly. @returns how many were published, and the milliseconds until the broker had them all */
  publish(perSecond: number, seconds: number): Promise<{ published: number; drainedMs: number }>;
  state(): Promise<WorldsState>;
  close(): Promise<void>;
}

export interface WorldsStart {
  readonly natsUrl: string;
  readonly networkName: string;
  readonly databaseUrl: string;
  readonly worlds: readonly { readonly name: string; readonly sessions: number; readonly firstAccountId: number }[];
}

export interface WorldsState {
  /** The fewest processes of worlds that one of the worlds sees. */
  readonly seen: number;
  readonly held: number;
  readonly lost: number;
  readonly waiting: number;
  readonly dropped: number;
  readonly unreachable: number;
  readonly messages: { readonly sent: number; readonly received: number };
  /** Lines of the log from `warn` up since the last look, by their text. */
  readonly complaints: Record<string, number>;
}

export interface Order {
  readonly id: number;
  readonly name: keyof WorldsOrders;
  readonly args: readonly unknown[];
}

export interface OrderAnswer {
  readonly id: number;
  readonly value?: unknown;
  readonly failure?: string;
}
