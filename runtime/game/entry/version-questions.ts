import type { Session } from "../connection/session.js";
import { OLDEST_SERVED } from "../connection/client-version.js";

/** Time for an answer. Clients answer at once; those that cannot are old. */
const ANSWER_MS = 2_000;

interface Question {
  readonly timer: NodeJS.Timeout;
  readonly whenSettled: () => void;
  /** What the client wanted meanwhile. The last wish counts. */
  wish: (() => Promise<void>) | undefined;
}

/**
 * Asks clients for their version before they are sent what has several forms. Clients before 6.0.5.0 do not tell it when they connect, and
 * wait for ever in the middle of a packet that is longer than they know.
 */
export class VersionQuestions {
  private readonly open = new Map<Session, Question>();

  /** @param whenSettled called when the version is known, or when the client is taken for an old one because it did not answer */
  ask(session: Session, whenSettled: () => void): void {
    const timer = setTimeout(() => {
      this.settle(session).catch((err: unknown) => {
        session.log.error({ err }, "an old client could not be served");
        session.cut("a fault of the server");
      });
    }, ANSWER_MS).unref();
    this.open.set(session, { timer, whenSettled, wish: undefined });
    session.askVersion(() => this.settle(session));
  }

  /** Keeps a client's wish until its version is known. Returns false when nothing is asked, and the wish has to be done now. */
  defer(session: Session, wish: () => Promise<void>): boolean {
    const question = this.open.get(session);
    if (question) question.wish = wish;
    return question !== undefined;
  }

  private async settle(session: Session): Promise<void> {
    const question = this.open.get(session);
    if (!question) return;
    clearTimeout(question.timer);
    this.open.delete(session);
    if (session.hasEnded) return;
    session.version ??= OLDEST_SERVED;
    question.whenSettled();
    await question.wish?.();
  }
}
