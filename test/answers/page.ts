import { clientTexts } from "./client-texts.js";

/** One thing of an answer to a word, a button or a double click: `{ told: "#500119" }`, `{ cursor: true }`. */
export type Part = Readonly<Record<string, string | boolean>>;

export interface Button {
  readonly place: string;
  readonly button: string;
  readonly answers: readonly Part[];
}

export interface Word {
  readonly group: string;
  readonly beside: string;
  readonly words: string;
  readonly answers: readonly Part[];
}

export interface Click {
  readonly kind: "thing" | "creature";
  readonly template: string;
  readonly answers: readonly Part[];
}

/** Parts of an answer without words of their own. */
const PLAIN: Readonly<Record<string, string>> = {
  cursor: "a cursor",
  menu: "a menu",
  prompt: "a line to type",
  hue: "a choice of colours",
  over: "words over it",
  opens: "its contents",
  sound: "a sound",
  moves: "it obeys, or moves",
  changes: "another look",
  gone: "it is used up",
  for_staff: "for staff alone",
  as_others: "the client's own: contents, a paperdoll",
};
/** What players are shown. What is not here goes with something that is. */
const SHOWN: Readonly<Record<string, string>> = {
  container: "its contents",
  paperdoll: "the paperdoll",
  spellbook: "the spells",
  book: "the book",
  board: "the board",
  chart: "the map",
  effect: "an effect",
  animation: "a movement",
  act: "a movement",
  profile: "the profile",
  tip: "the tip window",
  page: "a page of the browser",
};
const texts = clientTexts();

/** A text as a player reads it. Numbers of the client's texts that nothing is said about stay numbers. */
function worded(text: string): string {
  const [, number] = /^#(\d+)/.exec(text) ?? [];
  const plain = (number === undefined ? text : (texts.get(number) ?? `the client's text ${number}`)).replaceAll("\n", " ");
  return `“${plain.replaceAll("|", "/")}”`;
}

function part(one: Part): string | undefined {
  if (typeof one["told"] === "string") return worded(one["told"]);
  if (typeof one["said"] === "string") return worded(one["said"]);
  if (typeof one["window"] === "string") return one["window"] === "" ? "a window" : `the window ${worded(one["window"])}`;
  if (typeof one["list"] === "string") return one["list"] === "sells" ? "the goods with prices" : "what is bought, with prices";
  if (typeof one["packet"] === "string") return `[${one["packet"]}](../packets.md#${one["packet"].toLowerCase()})`;
  if (typeof one["shows"] === "string") return SHOWN[one["shows"]];
  const plain = Object.keys(one)[0]!;
  return PLAIN[plain];
}

/** An answer in words. Something that is only seen is told if nothing else is. */
export function answer(parts: readonly Part[]): string {
  const said = [...new Set(parts.map(part).filter((one) => one !== undefined))];
  return said.length > 0 ? said.join(", ") : "a change of its user";
}

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");

/** Templates with the same answer share a row. */
function clicks(all: readonly Click[]): string[][] {
  const byAnswer = new Map<string, string[]>();
  for (const one of all) {
    const key = answer(one.answers);
    byAnswer.set(key, [...(byAnswer.get(key) ?? []), `\`${one.template}\``]);
  }
  return [...byAnswer].map(([key, templates]) => [templates.join(", "), key]);
}

/** The page docs/gameplay/answers.md. */
export function answersPage(buttons: readonly Button[], words: readonly Word[], all: readonly Click[]): string {
  const [things, creatures] = [all.filter(({ kind }) => kind === "thing"), all.filter(({ kind }) => kind === "creature")];
  return `# Every button, word and double click

Written by \`npx vitest run --project quick test/answers --update\`, which plays all of it: the buttons with packets on a
server, words and double clicks in the world of script tests, each with its stock scripts. The test fails where
something has no answer, and where an answer is not the one of this page. Another test fails where a packet by which
players ask for something is neither pressed here nor sent by a journey of the tests.

What is in quotation marks is told to the player or said by somebody. Texts of the client are named as the scripts
describe them. [What clients ask](../client-coverage.md) has all packets.

## Buttons and keys

Of ClassicUO, as a player with an empty spell book presses them who faces a door and is in no guild and no party:
${buttons.length}.

${table(
  ["Place", "Button or key", "Answer"],
  buttons.map((one) => [one.place, one.button, answer(one.answers)]),
)}

## Words

What players say, and what is answered beside those who hear it: ${words.length}. Scripts declare them with
\`hearing.declare\`, and quests with their \`words\`.

${table(
  ["Feature", "Beside", "Words", "Answer"],
  words.map((one) => [one.group, one.beside.replaceAll("_", " "), one.words, answer(one.answers)]),
)}

## Double clicks on things

Every template with \`on_use\`: ${things.length}, but for the parts of houses and ships and for bulk orders. A thing that
can be carried lies in the backpack, another one beside the player, who has 100 points of each skill and half of the
hits. Things without \`on_use\` do what the client and the server do with their kind: a container opens, clothes are put
on.

${table(["Templates", "Answer"], clicks(things))}

## Double clicks on people and creatures

Every template with \`on_use\`: ${creatures.length}. A double click on others shows the paperdoll of a person, and
attacks in war mode.

${table(["Templates", "Answer"], clicks(creatures))}
`;
}
