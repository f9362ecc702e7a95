import type { GumpEnd, Gumps, GumpWindow } from "../../../contracts/client/gumps.js";
import type { HouseDesigns, NoDesign } from "../../../contracts/client/house-designs.js";
import type { Asks, ClientAnswer, NoAnswer, Questions } from "../../../contracts/client/client-questions.js";
import type { Target, TargetQuestion, Targets } from "../../../contracts/client/targets.js";
import type { DesignTile } from "../../../world/multis/house-design.js";
import type { FakePlayers } from "./fake-players.js";

interface OpenWindow {
  readonly window: GumpWindow;
  readonly whenEnded: (end: GumpEnd) => void;
}

interface OpenCursor {
  readonly question: TargetQuestion;
  readonly whenEnded: (end: Target | NoAnswer) => void;
}

/** Questions of one kind to players without clients. */
class FakeQuestions<Question, Answer> implements Asks<Question, Answer> {
  private readonly players: Pick<FakePlayers, "bySession">;
  private readonly open = new Map<number, { question: Question; whenEnded: (end: ClientAnswer<Answer> | NoAnswer) => void }>();

  constructor(players: Pick<FakePlayers, "bySession">) {
    this.players = players;
  }

  ask(sessionId: number, question: Question, whenEnded: (end: ClientAnswer<Answer> | NoAnswer) => void): boolean {
    if (!this.players.bySession(sessionId)) return false;
    this.end(sessionId, "replaced");
    this.open.set(sessionId, { question, whenEnded });
    return true;
  }

  of(sessionId: number): Question | undefined {
    return this.open.get(sessionId)?.question;
  }

  /** @returns false when no question is open */
  end(sessionId: number, end: ClientAnswer<Answer> | NoAnswer): boolean {
    const asked = this.open.get(sessionId);
    this.open.delete(sessionId);
    asked?.whenEnded(end);
    return asked !== undefined;
  }
}

type FakeKinds = {
  readonly [Kind in keyof Questions]: Questions[Kind] extends Asks<infer Question, infer Answer>
    ? FakeQuestions<Question, Answer>
    : never;
};

/** The gumps, target cursors and questions of players without clients. A test answers for the player. */
export class FakeWindows implements Gumps, Targets, HouseDesigns {
  readonly questions: FakeKinds;
  private readonly players: FakePlayers;
  private readonly windows = new Map<number, OpenWindow[]>();
  private readonly cursors = new Map<number, OpenCursor>();
  private readonly designs = new Map<number, (end: readonly DesignTile[] | NoDesign) => void>();
  /** Sees each window that is opened. */
  whenOpened: (window: GumpWindow) => void = () => undefined;

  constructor(players: FakePlayers) {
    this.players = players;
    this.questions = {
      prompt: new FakeQuestions(players),
      menu: new FakeQuestions(players),
      hue: new FakeQuestions(players),
      race: new FakeQuestions(players),
    };
  }

  open(sessionId: number, window: GumpWindow, whenEnded: (end: GumpEnd) => void): boolean {
    if (!this.players.bySession(sessionId)) return false;
    this.whenOpened(window);
    this.windowsOf(sessionId).push({ window, whenEnded });
    return true;
  }

  close(sessionId: number, kind: number): number {
    const closed = this.windowsOf(sessionId).filter(({ window }) => window.kind === kind);
    for (const one of closed) this.finish(sessionId, one, "withdrawn");
    return closed.length;
  }

  ask(sessionId: number, question: TargetQuestion, whenEnded: (end: Target | NoAnswer) => void): boolean {
    if (!this.players.bySession(sessionId)) return false;
    this.answerCursor(sessionId, "replaced");
    this.cursors.set(sessionId, { question, whenEnded });
    return true;
  }

  edit(...[sessionId, , whenEnded]: Parameters<HouseDesigns["edit"]>): ReturnType<HouseDesigns["edit"]> {
    if (!this.players.bySession(sessionId)) return { reason: "that player is not in the world" };
    if (this.designs.has(sessionId)) return { reason: "the player designs a house already" };
    this.designs.set(sessionId, whenEnded);
    return undefined;
  }

  /** Ends the designing of a house. */
  endDesign(sessionId: number, end: readonly DesignTile[] | NoDesign): boolean {
    const whenEnded = this.designs.get(sessionId);
    this.designs.delete(sessionId);
    whenEnded?.(end);
    return whenEnded !== undefined;
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

  answerCursor(sessionId: number, end: Target | NoAnswer): boolean {
    const cursor = this.cursors.get(sessionId);
    this.cursors.delete(sessionId);
    cursor?.whenEnded(end);
    return cursor !== undefined;
  }

  /** Ends all windows, questions, the cursor and the designing of a player who left. */
  leave(sessionId: number): void {
    for (const one of [...this.windowsOf(sessionId)]) this.finish(sessionId, one, "gone");
    this.answerCursor(sessionId, "gone");
    this.endDesign(sessionId, "gone");
    for (const asked of Object.values(this.questions)) asked.end(sessionId, "gone");
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
