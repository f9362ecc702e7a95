/** Counted in Unicode code points, so that a letter outside the basic plane counts once. */
export const MESSAGE_MAX_CHARACTERS = 1_000;

/** Of a note or an answer. */
export const REMARK_MAX_CHARACTERS = 800;

/** C0, DEL and C1 except the line feed, and halves of surrogate pairs, which no database can store. */
const UNWANTED = /(?!\n)\p{Cc}|\p{Surrogate}/gu;

/** Something that people see: no blank, joiner, mark of direction, lone accent or filler. */
const VISIBLE = /[^\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u;

/** A text without control characters, trimmed. */
export function cleanText(text: string): string {
  return text.replace(UNWANTED, "").trim();
}

/** The player's text without control characters, trimmed; or the reason, in words for the player, why it is refused. */
export function readTicketMessage(text: string): { readonly message: string } | { readonly reason: string } {
  const message = cleanText(text).normalize("NFC");
  if (!VISIBLE.test(message)) return { reason: "Please write what you need help with." };
  const characters = lengthOf(message);
  if (characters <= MESSAGE_MAX_CHARACTERS) return { message };
  return { reason: `Your message has ${characters} characters; the limit is ${MESSAGE_MAX_CHARACTERS}.` };
}

export function lengthOf(text: string): number {
  let characters = 0;
  // oxlint-disable-next-line typescript/no-unused-vars -- a string iterates by code points; only their number matters
  for (const _ of text) characters += 1;
  return characters;
}
