import type { GumpEnd, Gumps, GumpWindow } from "../../ports/gumps.js";
import type { NoTarget, Target, TargetQuestion, Targets } from "../../ports/targets.js";
import type { FakePlayers } from "./fake-players.js";

interface OpenWindow {
  readonly window: GumpWindow;
  readonly whenEnded: (end: GumpEnd) => void;
}

interface OpenCursor {
  readonly question: TargetQuestion;
  readonly whenEnded: (end: Target | NoTarget) => void;
}

/** The gumps and target cursors of players without clients. A test answers for the player. */
export class FakeWindows implements Gumps, Targets {
  private readonly players: FakePlayers;
  private readonly windows = new Map<number, OpenWindow[]>();
  private readonly cursors = new Map<number, OpenCursor>();

  constructor(players: FakePlayers) {
    this.players = players;
  }

  open(sessionId: number, window: GumpWindow, whenEnded: (end: GumpEnd) => void): boolean {
    if (!this.players.bySession(sessionId)) return false;
    this.windowsOf(sessionId).push({ window, whenEnded });
    return true;
  }

  close(sessionId: number, kind: number): number {
    const closed = this.windowsOf(sessionId).filter(({ window }) => window.kind === kind);
    for (const one of closed) this.finish(sessionId, one, "withdrawn");
    return closed.length;
  }

  ask(sessionId: number, question: TargetQuestion, whenEnded: (end: Target | NoTarget) => void): boolean {
    if (!this.players.bySession(sessionId)) return false;
    this.answerCursor(sessionId, "replaced");
    this.cursors.set(sessionId, { question, whenEnded });
    return true;
  }

  /** The window that was opened last. */
  top(sessionId: number): GumpWindow | undefined {
    return this.windowsOf(sessionId).at(-1)?.window;
  }

  /** Answers the window that was opened last. */
  answerTop(sessionId: number, end: GumpEnd): boolean {
    const top = this.windowsOf(sessionId).at(-1);
    if (top) this.finish(sessionId, top, end);
    return top !== undefined;
  }

  cursor(sessionId: number): TargetQuestion | undefined {
    return this.cursors.get(sessionId)?.question;
  }

  answerCursor(sessionId: number, end: Target | NoTarget): boolean {
    const cursor = this.cursors.get(sessionId);
    this.cursors.delete(sessionId);
    cursor?.whenEnded(end);
    return cursor !== undefined;
  }

  /** Ends all windows and the cursor of a player who left. */
  leave(sessionId: number): void {
    for (const one of [...this.windowsOf(sessionId)]) this.finish(sessionId, one, "gone");
    this.answerCursor(sessionId, "gone");
  }

  private finish(sessionId: number, one: OpenWindow, end: GumpEnd): void {
    const open = this.windowsOf(sessionId);
    open.splice(open.indexOf(one), 1);
    one.whenEnded(end);
  }

  private windowsOf(sessionId: number): OpenWindow[] {
    const open = this.windows.get(sessionId) ?? [];
    this.windows.set(sessionId, open);
    return open;
  }
}
