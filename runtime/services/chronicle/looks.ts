import type { CommandUse } from "../commands/audit.js";
import type { Issuer } from "../commands/issuer.js";
import type { Selection } from "./selections.js";
import { selectionLine, type SelectionWords } from "./selection.js";

/** The command by which the audit trail has each look into the record. */
export const LOOK_COMMAND = "look_chronicle";

/** A look into the record, for the audit trail: with the names of those who are given as serials. */
export function lookedAt(issuer: Issuer, words: SelectionWords, characters: Selection["characters"] = []): CommandUse {
  const names = characters.map(({ name }) => name).filter((name) => name.toLowerCase() !== words.who?.toLowerCase());
  const line = `${LOOK_COMMAND} ${selectionLine(words)}`.trimEnd();
  return {
    issuer,
    at: Date.now(),
    durationMs: 0,
    command: LOOK_COMMAND,
    line,
    outcome: "done",
    detail: names.join(", ") || null,
  };
}
