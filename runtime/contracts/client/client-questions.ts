/**
 * Why there is no answer: its player cancelled, the time ran out, another question of its kind replaced it, the answer
 * is not valid, or the player left.
 */
export type NoAnswer = "cancelled" | "timeout" | "replaced" | "invalid" | "gone";

/** Until when a question may be answered. */
export interface Timed {
  readonly timeoutMs: number;
}

/** A line of text that the player types where speech is typed. What is asked is told before. */
export interface PromptQuestion extends Timed {
  readonly maximumCharacters: number;
}

export interface MenuChoice {
  readonly text: string;
  /** Art of an item. Either all choices of a menu have one, or none. */
  readonly graphic?: number;
  readonly hue?: number;
}

/** The client's own menu, of texts or of pictures. The answer is the number of the choice, from 1. */
export interface MenuQuestion extends Timed {
  readonly title: string;
  readonly choices: readonly MenuChoice[];
}

/** The client's own palette of dyes. The answer is a hue. */
export interface HueQuestion extends Timed {
  /** Art of the item to dye. */
  readonly graphic: number;
}

/** Races, in the order of their numbers for clients, from 1. */
export const RACE_NAMES = ["human", "elf", "gargoyle"] as const;

/** The client's own window for the looks of another race. */
export interface RaceQuestion extends Timed {
  readonly race: (typeof RACE_NAMES)[number];
  readonly isFemale: boolean;
}

/** Looks that the race allows. Art 0 is no hair and no beard. */
export interface RaceLooks {
  readonly body: number;
  readonly skinHue: number;
  readonly hair: number;
  readonly hairHue: number;
  readonly beard: number;
  readonly beardHue: number;
}

export interface ClientAnswer<Answer> {
  readonly answer: Answer;
}

/** Asks questions of one kind. A player has one of each kind at a time. */
export interface Asks<Question, Answer> {
  /** @returns false when the session has left the world; then `whenEnded` is not called */
  ask(sessionId: number, question: Question, whenEnded: (end: ClientAnswer<Answer> | NoAnswer) => void): boolean;
}

/** Questions that clients ask in windows of their own; `play/questions` implements it. */
export interface Questions {
  readonly prompt: Asks<PromptQuestion, string>;
  readonly menu: Asks<MenuQuestion, number>;
  readonly hue: Asks<HueQuestion, number>;
  readonly race: Asks<RaceQuestion, RaceLooks>;
}
