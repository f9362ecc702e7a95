import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import type { Log } from "../../base/log/log.js";
import type { WorldSaver } from "../../storage/saving/world-saver.js";
import type { NoticeDeclaration, Requests } from "../../contracts/network.js";
import type { WorldRepository } from "../../storage/world/world-records.js";
import type { ScriptStore, StoreChange } from "../../world/saved/script-store.js";

/** Members in one notice, and in one question to the database. */
const PART_MEMBERS = 200;
/** Members that are told within this time are read together. */
const GATHER_MS = 50;
/** After the database did not answer. */
const RETRY_MS = 1_000;

const memberSchema = z.object({
  /** Other scopes are each process's own. */
  scope: z.enum(["global", "account", "character"]),
  owner: z.int().nonnegative(),
  key: z.string().max(80),
});
type Member = z.output<typeof memberSchema>;
const schema = z.object({ world: z.string().max(64), members: z.array(memberSchema).max(PART_MEMBERS) });
const membersStored: NoticeDeclaration<z.output<typeof schema>> = {
  name: "store-members",
  input: (value) => schema.parse(value),
};

export interface SharedStoreParts {
  readonly requests: Pick<Requests, "tell" | "hear">;
  readonly repository: Pick<WorldRepository, "readStored" | "storedLately">;
  readonly world: string;
  readonly log: Log;
}

/**
 * Keeps the tables of scripts alike in all processes of a world: each tells the others which members it stored, and
 * they read them from the database. So all come to what was stored last, in whatever order they hear of it. Create it
 * before the world is loaded: what others store meanwhile is read afterwards.
 */
export class SharedStore {
  private readonly parts: SharedStoreParts;
  private readonly waiting = new Map<string, Member>();
  private readonly closing = new AbortController();
  private readonly end: () => void;
  private store: ScriptStore | undefined;
  private saver: Pick<WorldSaver, "isStoring"> | undefined;
  private reading: Promise<void> | undefined;

  constructor(parts: SharedStoreParts) {
    this.parts = parts;
    this.end = parts.requests.hear(membersStored, ({ world, members }) => {
      if (world !== parts.world) return;
      this.want(members);
      this.wake();
    });
  }

  /**
   * Takes over what others stored from here on, and since this was created, and tells them what this process stored
   * before it was killed. Rejects with the error of the database.
   */
  async begin(store: ScriptStore, saver: Pick<WorldSaver, "isStoring">): Promise<void> {
    this.store = store;
    this.saver = saver;
    this.wake();
    const lately = await this.parts.repository.storedLately();
    this.tell(lately.map(({ name: key, ...member }) => ({ ...member, key })));
  }

  /** Tells the others of members that are stored. */
  stored(changes: readonly StoreChange[]): void {
    this.tell(changes);
  }

  private tell(changes: readonly { readonly scope: string; readonly owner: number; readonly key: string }[]): void {
    const members = changes.flatMap((change) => {
      const member = memberSchema.safeParse(change);
      return member.success ? [member.data] : [];
    });
    for (let start = 0; start < members.length; start += PART_MEMBERS)
      this.parts.requests.tell(membersStored, { world: this.parts.world, members: members.slice(start, start + PART_MEMBERS) });
  }

  async close(): Promise<void> {
    this.end();
    this.closing.abort();
    await this.reading;
  }

  private want(members: readonly Member[]): void {
    for (const member of members) this.waiting.set(JSON.stringify(member), member);
  }

  private wake(): void {
    if (!this.store || !this.saver || this.waiting.size === 0) return;
    this.reading ??= this.readAll(this.store, this.saver).finally(() => (this.reading = undefined));
  }

  private async readAll(store: ScriptStore, saver: Pick<WorldSaver, "isStoring">): Promise<void> {
    while (this.waiting.size > 0) {
      if (!(await this.pause(GATHER_MS))) return;
      const names = [...this.waiting].slice(0, PART_MEMBERS);
      for (const [name] of names) this.waiting.delete(name);
      const members = names.map(([, member]) => member);
      try {
        const texts = await this.parts.repository.readStored(members.map(({ key: name, ...member }) => ({ ...member, name })));
        members.forEach((member, index) => this.take(store, saver, member, texts[index]));
      } catch (error) {
        this.parts.log.warn({ err: error }, "what other processes stored for scripts cannot be read; it is tried again");
        this.want(members);
        if (!(await this.pause(RETRY_MS))) return;
      }
    }
  }

  private take(store: ScriptStore, saver: Pick<WorldSaver, "isStoring">, member: Member, json: string | undefined): void {
    // What is changed here and not stored yet will be stored later, and counts.
    if (store.isUnsaved(member)) return;
    // It may be stored before or after what was read.
    if (saver.isStoring(member)) this.want([member]);
    else store.hear(member.scope, member.owner, member.key, json);
  }

  /** @returns whether to go on */
  private async pause(ms: number): Promise<boolean> {
    await delay(ms, undefined, { signal: this.closing.signal }).catch(() => undefined);
    return !this.closing.signal.aborted;
  }
}
