const TAG = /^[\p{L}\p{N}][\p{L}\p{N}_-]{0,29}$/u;
export const TAG_RULE = "must be 1 to 30 letters, digits, '_' and '-', beginning with a letter or digit";

/** A tag as it is stored: in lower case, without spaces around it. Undefined if the text breaks the rule. */
export function ticketTag(text: string): string | undefined {
  const tag = text.trim().normalize("NFC").toLowerCase();
  return TAG.test(tag) ? tag : undefined;
}
