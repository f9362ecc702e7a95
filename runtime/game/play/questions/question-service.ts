import { playerText } from "../../../base/text/player-text.js";
import {
  type ClientAnswer,
  type Asks,
  type HueQuestion,
  type MenuQuestion,
  type NoAnswer,
  type PromptQuestion,
  type Questions,
  RACE_NAMES,
  type RaceLooks,
  type RaceQuestion,
  type Timed,
} from "../../../contracts/client/client-questions.js";
import { closeGump, raceChange } from "../../../protocol/packets/extended.js";
import { menu as menuPacket } from "../../../protocol/packets/gumps.js";
import { unicodePrompt } from "../../../protocol/packets/prompts.js";
import { huePicker } from "../../../protocol/packets/targets.js";
import type { Counters } from "../../connection/counters.js";
import type { Player } from "../../connection/session.js";
import { systemMessage } from "../../connection/system-message.js";
import { OpenQuestions, type Withdraw } from "./open-questions.js";

interface QuestionServiceParts {
  readonly find: (sessionId: number) => Player | undefined;
  readonly counters: Pick<Counters, "questionAnswersDropped">;
  /** Called for an answer that an honest client does not send. */
  readonly whenDropped: (player: Player, reason: string) => void;
}

/**
 * Asks questions of one kind and takes their answers. It trusts no answer: one to a question that is not open is
 * dropped, and one that was not offered ends the question without an answer.
 */
class QuestionsOfKind<Question extends Timed, Answer> implements Asks<Question, Answer> {
  private readonly parts: QuestionServiceParts;
  private readonly kind: string;
  private readonly show: (player: Player, id: number, question: Question) => void;
  private readonly open: OpenQuestions<Question, ClientAnswer<Answer> | NoAnswer>;

  /**
   * @param kind for messages: `prompt`
   * @param withdraw takes an ended question from the client, where the protocol can
   */
  constructor(
    parts: QuestionServiceParts,
    kind: string,
    show: (player: Player, id: number, question: Question) => void,
    withdraw: Withdraw<Question> = () => undefined,
  ) {
    this.parts = parts;
    this.kind = kind;
    this.show = show;
    this.open = new OpenQuestions((player, ended) => {
      withdraw(player, ended);
      if (ended.end === "timeout") systemMessage(player.session, TIME_IS_UP);
    });
  }

  get openCount(): number {
    return this.open.count;
  }

  ask(sessionId: number, question: Question, whenEnded: (end: ClientAnswer<Answer> | NoAnswer) => void): boolean {
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
   * @returns whether it came too late: clients go on showing some questions when their time is up
   */
  answer(
    player: Player,
    id: number | undefined,
    read: (question: Question) => ClientAnswer<Answer> | "cancelled" | "invalid",
  ): boolean {
    const { counters, whenDropped } = this.parts;
    const asked = this.open.take(player, id);
    if (!asked) {
      const isLate = this.open.hasEnded(player, id);
      if (isLate) counters.questionAnswersDropped.late++;
      else {
        counters.questionAnswersDropped.notOpen++;
        whenDropped(player, `no ${this.kind} is open`);
      }
      return isLate;
    }
    const end = read(asked.question);
    if (end === "invalid") {
      counters.questionAnswersDropped.notOffered++;
      whenDropped(player, `the answer to a ${this.kind} was not offered`);
    }
    asked.whenEnded(end);
    return false;
  }

  closeFor(player: Player): void {
    this.open.cancel(player);
  }

  leave(player: Player): void {
    this.open.leave(player);
  }
}

/** Most characters of a heading and of a choice, so that a menu of 255 choices fits into a packet. */
const MENU_CHARACTERS = 128;
/**
 * The kind of every menu of the server: clients return it with the menu's own number. ClassicUO closes menus as windows
 * of that kind; no window of a script has it.
 */
const MENU_KIND = 0xffff;
const TIME_IS_UP = "You took too long to answer.";

/** The questions that clients ask in windows of their own. */
export class QuestionService implements Questions {
  readonly prompt: QuestionsOfKind<PromptQuestion, string>;
  readonly menu: QuestionsOfKind<MenuQuestion, number>;
  readonly hue: QuestionsOfKind<HueQuestion, number>;
  readonly race: QuestionsOfKind<RaceQuestion, RaceLooks>;

  constructor(parts: QuestionServiceParts) {
    this.prompt = new QuestionsOfKind(parts, "prompt", ({ session }, id) =>
      session.send(unicodePrompt, { serial: id, prompt: id, type: 0 }),
    );
    this.menu = new QuestionsOfKind(
      parts,
      "menu",
      ({ session }, id, { title, choices }) => {
        session.send(menuPacket, {
          serial: id,
          menu: MENU_KIND,
          question: playerText(title, MENU_CHARACTERS),
          // A graphic of 0 in the first choice makes it a menu of texts (ClassicUO PacketHandlers.OpenMenu).
          answers: choices.map(({ text, graphic = 0, hue = 0 }) => ({ graphic, hue, text: playerText(text, MENU_CHARACTERS) })),
        });
      },
      ({ session }) => session.send(closeGump, { gumpType: MENU_KIND, button: 0 }),
    );
    this.hue = new QuestionsOfKind(parts, "palette", ({ session }, id, { graphic }) =>
      session.send(huePicker, { serial: id, graphic }),
    );
    this.race = new QuestionsOfKind(parts, "choice of looks", ({ session }, _, { race, isFemale }) =>
      session.send(raceChange, { female: isFemale, race: RACE_NAMES.indexOf(race) + 1 }),
    );
  }

  get openCount(): number {
    return this.kinds.reduce((sum, { openCount }) => sum + openCount, 0);
  }

  /** Ends the questions to a player as though it had cancelled them. Clients go on showing them. */
  closeFor(player: Player): void {
    for (const kind of this.kinds) kind.closeFor(player);
  }

  /** Ends the questions to a player who left. */
  leave(player: Player): void {
    for (const kind of this.kinds) kind.leave(player);
  }

  private get kinds(): readonly Pick<QuestionService["prompt"], "openCount" | "closeFor" | "leave">[] {
    return [this.prompt, this.menu, this.hue, this.race];
  }
}
