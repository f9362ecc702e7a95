/** What a placeholder in a prepared answer stands for. */
export interface AnswerWords {
  /** The character that sent the ticket. */
  readonly player: string;
  /** The character of the member of staff, or "our staff". */
  readonly staff: string;
  readonly ticket: string;
  readonly category: string;
}

export const answerPlaceholders = ["player", "staff", "ticket", "category"] as const satisfies readonly (keyof AnswerWords)[];

const PLACEHOLDER = /\{([^{}\s]*)\}/g;

/** The words in braces that stand for nothing. */
export function unknownPlaceholders(text: string): string[] {
  const known: readonly string[] = answerPlaceholders;
  return [...text.matchAll(PLACEHOLDER)].map((match) => match[1]!).filter((name) => !known.includes(name));
}

/** Fills the placeholders; unknown ones stay as they are. */
export function filledAnswer(text: string, words: AnswerWords): string {
  return text.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(words, name) ? words[name as keyof AnswerWords] : whole,
  );
}
