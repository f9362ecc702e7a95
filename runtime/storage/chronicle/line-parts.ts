import type { ChronicleLine } from "../../world/saved/chronicle.js";

/** All serials that a line names. */
export function serialsOf({ subject, actor, from, to }: ChronicleLine): number[] {
  return [subject, actor, from.root, to.root, from.holder, to.holder];
}

/** The words of a cause or of the id of a template. */
export function wordsOf(text: string): string[] {
  return text
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== "");
}

/** Whether a text has all these words. */
export function hasAll(text: string, wanted: readonly string[]): boolean {
  if (wanted.length === 0) return true;
  const words = wordsOf(text);
  return wanted.every((word) => words.includes(word));
}
