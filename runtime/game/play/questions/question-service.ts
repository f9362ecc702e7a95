import type { Player } from "../../connection/session.js";
import {
  type HueQuestion,
  type MenuQuestion,
  type PromptQuestion,
  type Questions,
  RACE_NAMES,
  type RaceLooks,
  type RaceQuestion,
} from "../../../contracts/client-questions.js";
import { playerText } from "../../../base/text/player-text.js";
import { raceChange } from "../../../protocol/packets/extended.js";
import { menu as menuPacket } from "../../../protocol/packets/gumps.js";
import { unicodePrompt } from "../../../protocol/packets/prompts.js";
import { huePicker } from "../../../protocol/packets/targets.js";
import { QuestionDesk, type QuestionDeskParts } from "./question-desk.js";

/** Most characters of a heading and of a choice, so that a menu of 255 choices fits into a packet. */
const MENU_CHARACTERS = 128;
/** The kind of every menu of the server: clients return it and the menu's own number. */
const MENU_KIND = 1;

/** The questions that clients ask in windows of their own. */
export class QuestionService implements Questions {
  readonly prompt: QuestionDesk<PromptQuestion, string>;
  readonly menu: QuestionDesk<MenuQuestion, number>;
  readonly hue: QuestionDesk<HueQuestion, number>;
  readonly race: QuestionDesk<RaceQuestion, RaceLooks>;

  constructor(parts: QuestionDeskParts) {
    this.prompt = new QuestionDesk(parts, "prompt", ({ session }, id) =>
      session.send(unicodePrompt, { serial: id, prompt: id, type: 0 }),
    );
    this.menu = new QuestionDesk(parts, "menu", ({ session }, id, { title, choices }) => {
      session.send(menuPacket, {
        serial: id,
        menu: MENU_KIND,
        question: playerText(title, MENU_CHARACTERS),
        // A graphic of 0 in the first choice makes it a menu of texts (ClassicUO PacketHandlers.OpenMenu).
        answers: choices.map(({ text, graphic = 0, hue = 0 }) => ({ graphic, hue, text: playerText(text, MENU_CHARACTERS) })),
      });
    });
    this.hue = new QuestionDesk(parts, "palette", ({ session }, id, { graphic }) =>
      session.send(huePicker, { serial: id, graphic }),
    );
    this.race = new QuestionDesk(parts, "choice of looks", ({ session }, _, { race, isFemale }) =>
      session.send(raceChange, { female: isFemale, race: RACE_NAMES.indexOf(race) + 1 }),
    );
  }

  get openCount(): number {
    return this.desks.reduce((sum, { openCount }) => sum + openCount, 0);
  }

  /** Ends the questions to a player as though it had cancelled them. Clients go on showing them. */
  closeFor(player: Player): void {
    for (const desk of this.desks) desk.closeFor(player);
  }

  /** Ends the questions to a player who left. */
  leave(player: Player): void {
    for (const desk of this.desks) desk.leave(player);
  }

  private get desks(): readonly Pick<QuestionService["prompt"], "openCount" | "closeFor" | "leave">[] {
    return [this.prompt, this.menu, this.hue, this.race];
  }
}
