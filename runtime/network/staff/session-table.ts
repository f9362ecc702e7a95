import type { Log } from "../../base/log/log.js";
import { type Directory, NetworkError, type ProcessEntry, type Requests } from "../../contracts/network.js";
import type { SessionInfo } from "../../contracts/sessions.js";
import { listSessions, type SessionChanges, sessionsChanged } from "./declarations.js";

/** Pause after a process did not answer. */
const RETRY_MS = 1_000;

export interface SessionTableParts {
  readonly requests: Pick<Requests, "ask" | "hear">;
  readonly directory: Pick<Directory, "processes" | "whenChanged">;
  readonly log: Log;
}

/** The sessions of one process, as far as it told. */
class ProcessSessions {
  readonly world: string | undefined;
  readonly sessions = new Map<number, SessionInfo>();
  /** Of the last report that is in `sessions`; undefined until all pages were read. */
  number: number | undefined;
  /** Reports that came while the pages are read. */
  waiting: SessionChanges[] = [];
  retry: NodeJS.Timeout | undefined;

  constructor(world: string | undefined) {
    this.world = world;
  }
}

/**
 * The sessions of all processes of a network, as an API shows them. Of each process it reads all pages once, and
 * follows its reports from then on. A missed report has the wrong number: then it reads the pages again.
 */
export class SessionTable {
  private readonly parts: SessionTableParts;
  private readonly processes = new Map<string, ProcessSessions>();
  private readonly byAccount = new Map<number, SessionInfo>();
  private readonly unsubscribe: (() => void)[];

  constructor(parts: SessionTableParts) {
    this.parts = parts;
    const { requests, directory } = parts;
    this.unsubscribe = [
      requests.hear(sessionsChanged, (changes, from) => this.take(from, changes)),
      directory.whenChanged(() => this.follow()),
    ];
    this.follow();
  }

  get size(): number {
    return [...this.processes.values()].reduce((sum, { sessions }) => sum + sessions.size, 0);
  }

  /** @param world only those of this one */
  list(world?: string): SessionInfo[] {
    const wanted = [...this.processes.values()].filter((process) => world === undefined || process.world === world);
    return wanted.flatMap(({ sessions }) => [...sessions.values()]);
  }

  find(sessionId: number): SessionInfo | undefined {
    return this.processes.get(this.holderOf(sessionId) ?? "")?.sessions.get(sessionId);
  }

  /** The process that has a session. */
  holderOf(sessionId: number): string | undefined {
    for (const [process, { sessions }] of this.processes) if (sessions.has(sessionId)) return process;
    return undefined;
  }

  ofAccount(accountId: number): SessionInfo | undefined {
    return this.byAccount.get(accountId);
  }

  close(): void {
    for (const end of this.unsubscribe) end();
    for (const process of [...this.processes.keys()]) this.forget(process);
  }

  private follow(): void {
    const { processes } = this.parts.directory;
    const present = new Map(processes.filter(holdsSessions).map(({ process, world }) => [process, world ?? undefined]));
    for (const process of [...this.processes.keys()]) if (!present.has(process)) this.forget(process);
    for (const [process, world] of present) if (!this.processes.has(process)) this.read(process, world);
  }

  private forget(process: string): void {
    const known = this.processes.get(process);
    if (!known) return;
    clearTimeout(known.retry);
    this.processes.delete(process);
    for (const session of known.sessions.values()) this.leave(session);
  }

  /** Reads all pages of a process. */
  private read(process: string, world: string | undefined): void {
    const before = this.processes.get(process);
    clearTimeout(before?.retry);
    const fresh = new ProcessSessions(world);
    this.processes.set(process, fresh);
    // What was known stays visible until the pages are there.
    for (const session of before?.sessions.values() ?? []) fresh.sessions.set(session.sessionId, session);
    this.readPages(process, fresh).catch((error: unknown) => {
      if (this.processes.get(process) !== fresh) return;
      if (error instanceof NetworkError) this.parts.log.debug({ err: error, process }, "a process did not tell its sessions");
      else this.parts.log.error({ err: error, process }, "the sessions of a process could not be read");
      fresh.retry = setTimeout(() => this.read(process, world), RETRY_MS);
      fresh.retry.unref();
    });
  }

  private async readPages(process: string, fresh: ProcessSessions): Promise<void> {
    const all = new Map<number, SessionInfo>();
    let first: number | undefined;
    for (let afterId = 0, isLast = false; !isLast;) {
      const page = await this.parts.requests.ask(listSessions, process, { afterId });
      first ??= page.number;
      for (const session of page.sessions) all.set(session.sessionId, session);
      isLast = page.isLast;
      afterId = page.sessions.at(-1)?.sessionId ?? afterId;
    }
    if (this.processes.get(process) !== fresh) return;
    for (const session of [...fresh.sessions.values()]) if (!all.has(session.sessionId)) this.remove(fresh, session.sessionId);
    for (const session of all.values()) this.put(fresh, session);
    fresh.number = first;
    const waiting = fresh.waiting;
    fresh.waiting = [];
    for (const changes of waiting) this.take(process, changes);
  }

  private take(process: string, changes: SessionChanges): void {
    const known = this.processes.get(process);
    if (!known) return;
    if (known.number === undefined) {
      known.waiting.push(changes);
      return;
    }
    const { number } = changes;
    if (number <= known.number) return;
    if (number > known.number + 1) {
      this.read(process, known.world);
      return;
    }
    known.number = number;
    for (const session of changes.changed) this.put(known, session);
    for (const [sessionId, mapId, x, y, z, pingMs] of changes.moved) {
      const session = known.sessions.get(sessionId);
      if (session) this.put(known, { ...session, mapId, x, y, z, pingMs });
    }
    for (const sessionId of changes.gone) this.remove(known, sessionId);
  }

  private put(process: ProcessSessions, told: SessionInfo): void {
    const session = { ...told, world: process.world };
    process.sessions.set(session.sessionId, session);
    if (session.characterId !== null) this.byAccount.set(session.accountId, session);
  }

  private remove(process: ProcessSessions, sessionId: number): void {
    const session = process.sessions.get(sessionId);
    if (!session) return;
    process.sessions.delete(sessionId);
    this.leave(session);
  }

  /** An account that has changed its process meanwhile stays where it is now. */
  private leave(session: SessionInfo): void {
    if (this.byAccount.get(session.accountId) === session) this.byAccount.delete(session.accountId);
  }
}

function holdsSessions({ roles }: ProcessEntry): boolean {
  return roles.includes("world");
}
