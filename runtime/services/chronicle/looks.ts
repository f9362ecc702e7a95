import type { CommandUse } from "../commands/audit.js";
import type { Issuer } from "../commands/issuer.js";
import { selectionLine, type SelectionWords } from "./selection.js";

/** The command by which the audit trail has each look into the record. */
export const LOOK_COMMAND = "look_chronicle";

/** A look into the record, for the audit trail. */
export function lookedAt(issuer: Issuer, words: SelectionWords): CommandUse {
  const line = `${LOOK_COMMAND} ${selectionLine(words)}`.trimEnd();
  return { issuer, at: Date.now(), durationMs: 0, command: LOOK_COMMAND, line, outcome: "done", detail: null };
}
