import type { PacketHandlers } from "../../connection/packet-handlers.js";
import type { Player } from "../../connection/session.js";
import type { RaceLooks, RaceQuestion } from "../../../contracts/client/client-questions.js";
import { playerText } from "../../../base/text/player-text.js";
import { raceChangeAnswer, type RaceChangeAnswer } from "../../../protocol/packets/extended-requests.js";
import { menuAnswer } from "../../../protocol/packets/gumps.js";
import { asciiPromptAnswer, unicodePromptAnswer } from "../../../protocol/packets/prompts.js";
import { hueAnswer } from "../../../protocol/packets/targets.js";
import { CLOTH_HUES, nearestHue, RACES } from "../../../world/entities/races.js";
import type { SpeechService } from "../speech/speech-service.js";
import type { QuestionService } from "./question-service.js";

const PROMPT_CANCELLED = 0;
/** The number of a menu's choice when its player closed it. */
const MENU_CLOSED = 0;
const NOTHING = 0;

/** Answers to prompts, menus, palettes and the choice of looks. */
export function handleQuestions(
  handlers: PacketHandlers,
  { questions, speech }: { questions: QuestionService; speech: Pick<SpeechService, "say"> },
): void {
  const { prompt, menu, hue, race } = questions;

  const answerPrompt = (player: Player, { serial, type, text }: { serial: number; type: number; text: string }): void => {
    const isLate = prompt.answer(player, serial, ({ maximumCharacters }) => {
      const line = playerText(text, maximumCharacters).trim();
      // Clients cancel with an empty line, too (ClassicUO MessageManager.SendServerPromptResponse).
      return type === PROMPT_CANCELLED || line === "" ? "cancelled" : { answer: line };
    });
    // No packet ends a prompt at the client: the next line is said, as its player means it.
    if (isLate && type !== PROMPT_CANCELLED) speech.say(player, { text });
  };
  handlers.inWorld(unicodePromptAnswer, answerPrompt);
  handlers.inWorld(asciiPromptAnswer, answerPrompt);

  handlers.inWorld(menuAnswer, (player, { serial, index }) => {
    menu.answer(player, serial, ({ choices }) => {
      if (index === MENU_CLOSED) return "cancelled";
      return index <= choices.length ? { answer: index } : "invalid";
    });
  });

  handlers.inWorld(hueAnswer, (player, { serial, hue: picked }) => {
    hue.answer(player, serial, () => (nearestHue(CLOTH_HUES, picked) === picked ? { answer: picked } : "invalid"));
  });

  handlers.inWorld(raceChangeAnswer, (player, answer) => {
    race.answer(player, undefined, (question) => {
      if (answer.skinHue === undefined) return "cancelled";
      const looks = looksOf(question, answer);
      return looks ? { answer: looks } : "invalid";
    });
  });
}

/**
 * The looks as the race allows them: clients differ in the hues that they offer. Undefined for hair or a beard of
 * others.
 */
function looksOf({ race, isFemale }: RaceQuestion, answer: RaceChangeAnswer): RaceLooks | undefined {
  const { maleBody, femaleBody, skinHues, hairHues, maleHair, femaleHair, beards } = RACES[race];
  const { skinHue = 0, hair = NOTHING, hairHue = 0, beard = NOTHING, beardHue = 0 } = answer;
  const offered = isFemale ? femaleHair : maleHair;
  if (hair !== NOTHING && !offered.includes(hair)) return undefined;
  if (beard !== NOTHING && (isFemale || !beards.includes(beard))) return undefined;
  return {
    body: isFemale ? femaleBody : maleBody,
    skinHue: nearestHue(skinHues, skinHue),
    hair,
    hairHue: hair === NOTHING ? 0 : nearestHue(hairHues, hairHue),
    beard,
    beardHue: beard === NOTHING ? 0 : nearestHue(hairHues, beardHue),
  };
}
