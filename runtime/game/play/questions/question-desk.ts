import type { Counters } from "../../connection/counters.js";
import type { Player } from "../../connection/session.js";
import type { Answered, Asks, NoAnswer, Timed } from "../../../contracts/client-questions.js";
import { OpenQuestions } from "./open-questions.js";

export interface QuestionDeskParts {
  readonly find: (sessionId: number) => Player | undefined;
  readonly counters: Pick<Counters, "questionAnswersDropped">;
  /** Called for an answer that an honest client does not send. */
  readonly whenDropped: (player: Player, reason: string) => void;
}

/**
 * Asks questions of one kind and takes their answers. It trusts no answer: one to a question that is not open is dropped, and one that
 * was not offered ends the question without an answer.
 */
export class QuestionDesk<Question extends Timed, Answer> implements Asks<Question, Answer> {
  private readonly parts: QuestionDeskParts;
  private readonly kind: string;
  private readonly show: (player: Player, id: number, question: Question) => void;
  private readonly open = new OpenQuestions<Question, Answered<Answer> | NoAnswer>();

  /** @param kind for messages: `prompt` */
  constructor(parts: QuestionDeskParts, kind: string, show: (player: Player, id: number, question: Question) => void) {
    this.parts = parts;
    this.kind = kind;
    this.show = show;
  }

  get openCount(): number {
    return this.open.count;
  }

  ask(sessionId: number, question: Question, whenEnded: (end: Answered<Answer> | NoAnswer) => void): boolean {
    const player = this.parts.find(sessionId);
    if (!player) return false;
    this.open.ask(player, question, (id) => this.show(player, id, question), whenEnded);
    return true;
  }

  /**
   * Takes an answer of a client.
   *
   * @param id of the question; undefined when the packet has none
   * @param read checks the answer against the question
   */
  answer(player: Player, id: number | undefined, read: (question: Question) => Answered<Answer> | "cancelled" | "invalid"): void {
    const { counters, whenDropped } = this.parts;
    const asked = this.open.take(player, id);
    if (!asked) {
      // A client goes on showing a question whose time ran out, and one that another replaced.
      if (this.open.hasEnded(player, id)) counters.questionAnswersDropped.late++;
      else {
        counters.questionAnswersDropped.notOpen++;
        whenDropped(player, `no ${this.kind} is open`);
      }
      return;
    }
    const end = read(asked.question);
    if (end === "invalid") {
      counters.questionAnswersDropped.notOffered++;
      whenDropped(player, `the answer to a ${this.kind} was not offered`);
    }
    asked.whenEnded(end);
  }

  closeFor(player: Player): void {
    this.open.cancel(player);
  }

  leave(player: Player): void {
    this.open.leave(player);
  }
}
