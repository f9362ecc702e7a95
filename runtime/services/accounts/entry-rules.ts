import { AddressSet, isLoopbackAddress } from "../../base/system/addresses.js";
import type { EntryRule, EntryRuleKind, EntryRuleRepository } from "../../storage/accounts/entry-rules.js";

/** Rules in force at once. Each connection and each request is compared with all of them. */
export const ENTRY_RULES_MAXIMUM = 2_000;

/**
 * The rules of logins: nobody comes from blocked addresses, and no players while logins are closed. They are the same
 * in all processes, and work at once.
 */
export class EntryRules {
  private readonly storage: EntryRuleRepository;
  private readonly now: () => number;
  private readonly listeners: (() => void)[] = [];
  private rules: readonly EntryRule[] = [];
  private blocked = new AddressSet([]);
  private allowed = new AddressSet([]);
  /** When the first of the rules ends. */
  private endsAt = Infinity;
  /** Set where a network has several processes: called after this one changed something. It must not throw. */
  announce: (() => void) | undefined;

  constructor(storage: EntryRuleRepository, now: () => number = Date.now) {
    this.storage = storage;
    this.now = now;
  }

  /** Those in force, the oldest first. */
  get list(): readonly EntryRule[] {
    this.dropEnded();
    return this.rules;
  }

  /** Why players cannot log in now; undefined while they can. */
  get closedBecause(): string | undefined {
    return this.list.find(({ kind }) => kind === "closed")?.reason;
  }

  /** Whether nobody may come from an address. This machine's own addresses are never blocked. */
  blocks(address: string): boolean {
    this.dropEnded();
    return this.blocked.has(address) && !this.allowed.has(address) && !isLoopbackAddress(address);
  }

  /** Adds a listener that runs after the rules have changed, also in another process. */
  onChanged(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Reads what is stored: at the start, and when another process changed it. May reject with StorageError. */
  async read(): Promise<void> {
    this.use(await this.storage.list());
    for (const listener of this.listeners) listener();
  }

  /** May reject with StorageError. */
  async put(rule: Omit<EntryRule, "at">): Promise<void> {
    await this.storage.put({ ...rule, at: this.now() });
    await this.read();
    this.announce?.();
  }

  /** Resolves to false if there is none. May reject with StorageError. */
  async remove(kind: EntryRuleKind, network = ""): Promise<boolean> {
    const isRemoved = await this.storage.remove(kind, network);
    await this.read();
    this.announce?.();
    return isRemoved;
  }

  private dropEnded(): void {
    if (this.now() >= this.endsAt) this.use(this.rules);
  }

  private use(rules: readonly EntryRule[]): void {
    const now = this.now();
    this.rules = rules.filter(({ until }) => until === null || until > now);
    const networks = (wanted: EntryRuleKind) =>
      new AddressSet(this.rules.flatMap(({ kind, network }) => (kind === wanted ? [network] : [])));
    this.blocked = networks("blocked");
    this.allowed = networks("allowed");
    this.endsAt = Math.min(...this.rules.map(({ until }) => until ?? Infinity));
  }
}
