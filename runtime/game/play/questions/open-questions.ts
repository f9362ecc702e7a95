import { randomInt } from "node:crypto";
import type { Player } from "../../connection/session.js";
import type { Timed } from "../../../contracts/client/client-questions.js";

/** Ids are random, so that an answer proves that the client saw the question. */
const ID_END = 0x7fff_ffff;
/** Ended questions of a player whose late answers are still recognised. */
const ENDED_REMEMBERED = 8;

/** How a question ends without an answer of the client. */
type EndsAlone = "cancelled" | "timeout" | "replaced" | "gone";

/** Takes a question that ended alone from the client, as far as the protocol can. */
export type Withdraw<Question> = (
  player: Player,
  ended: { readonly id: number; readonly question: Question; readonly end: Exclude<EndsAlone, "gone"> },
) => void;

interface OpenQuestion<Question, End> {
  readonly id: number;
  readonly question: Question;
  readonly timer: NodeJS.Timeout;
  readonly whenEnded: (end: End | EndsAlone) => void;
}

/** Questions of one kind that clients show, one for each player. Each ends once. */
export class OpenQuestions<Question extends Timed, End> {
  private readonly open = new Map<Player, OpenQuestion<Question, End>>();
  /** Ids of questions that ended while the client still showed them. */
  private readonly ended = new Map<Player, number[]>();
  private readonly withdraw: Withdraw<Question>;

  constructor(withdraw: Withdraw<Question> = () => undefined) {
    this.withdraw = withdraw;
  }

  get count(): number {
    return this.open.size;
  }

  /** Opens a question. Another one of the player ends as replaced. @param show sends the question with its id */
  ask(player: Player, question: Question, show: (id: number) => void, whenEnded: (end: End | EndsAlone) => void): void {
    const former = this.take(player);
    const id = randomInt(1, ID_END);
    const timer = setTimeout(() => this.endAlone(player, "timeout"), question.timeoutMs);
    this.open.set(player, { id, question, timer, whenEnded });
    if (former) {
      this.remember(player, former.id);
      this.withdraw(player, { ...former, end: "replaced" });
    }
    show(id);
    former?.whenEnded("replaced");
  }

  /** Takes a player's question from the open ones. @param id of the question; any without it */
  take(player: Player, id?: number): OpenQuestion<Question, End> | undefined {
    const question = this.open.get(player);
    if (!question || (id !== undefined && question.id !== id)) return undefined;
    clearTimeout(question.timer);
    this.open.delete(player);
    return question;
  }

  /** Whether a question was open, so that an honest client may still answer it. @param id any without it */
  hasEnded(player: Player, id?: number): boolean {
    return this.ended.get(player)?.some((one) => id === undefined || one === id) ?? false;
  }

  /** Ends the question of a player as though it had cancelled it. */
  cancel(player: Player): void {
    this.endAlone(player, "cancelled");
  }

  /** Ends the question of a player who left. */
  leave(player: Player): void {
    this.ended.delete(player);
    this.take(player)?.whenEnded("gone");
  }

  private endAlone(player: Player, end: "cancelled" | "timeout"): void {
    const question = this.take(player);
    if (!question) return;
    this.remember(player, question.id);
    this.withdraw(player, { ...question, end });
    question.whenEnded(end);
  }

  private remember(player: Player, id: number): void {
    const ended = this.ended.get(player) ?? [];
    ended.push(id);
    if (ended.length > ENDED_REMEMBERED) ended.shift();
    this.ended.set(player, ended);
  }
}
