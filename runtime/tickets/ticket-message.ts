/** Characters of a message are Unicode code points, so that a letter beyond the basic plane counts as the one that it is. */
export const MESSAGE_MAX_CHARACTERS = 1_000;

/** C0, DEL and C1 but for the line feed, and halves of surrogate pairs, which no database could store. */
const UNWANTED = /(?!\n)\p{Cc}|\p{Surrogate}/gu;

/** What is kept of a player's text: without control characters, then trimmed. A reason, in words for the player, where nothing may be kept of it. */
export function readTicketMessage(text: string): { readonly message: string } | { readonly reason: string } {
  const message = text.replace(UNWANTED, "").trim();
  if (message === "") return { reason: "Please write what you need help with." };
  const characters = lengthOf(message);
  if (characters <= MESSAGE_MAX_CHARACTERS) return { message };
  return { reason: `Your message has ${characters} characters; at most ${MESSAGE_MAX_CHARACTERS} are taken.` };
}

function lengthOf(text: string): number {
  let characters = 0;
  // eslint-disable-next-line @typescript-eslint/no-unused-vars -- iterating a string goes by code points; only their number matters
  for (const _ of text) characters += 1;
  return characters;
}
