/** Counted in Unicode code points, so that a letter outside the basic plane counts once. */
export const MESSAGE_MAX_CHARACTERS = 1_000;

/** C0, DEL and C1 except the line feed, and halves of surrogate pairs, which no database can store. */
const UNWANTED = /(?!\n)\p{Cc}|\p{Surrogate}/gu;

/** The player's text without control characters, trimmed; or the reason, in words for the player, why it is refused. */
export function readTicketMessage(text: string): { readonly message: string } | { readonly reason: string } {
  const message = text.replace(UNWANTED, "").trim();
  if (message === "") return { reason: "Please write what you need help with." };
  const characters = lengthOf(message);
  if (characters <= MESSAGE_MAX_CHARACTERS) return { message };
  return { reason: `Your message has ${characters} characters; the limit is ${MESSAGE_MAX_CHARACTERS}.` };
}

function lengthOf(text: string): number {
  let characters = 0;
  // oxlint-disable-next-line typescript/no-unused-vars -- a string iterates by code points; only their number matters
  for (const _ of text) characters += 1;
  return characters;
}
