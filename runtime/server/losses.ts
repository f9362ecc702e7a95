import type { UnsavedChanges } from "../storage/saving/batch-encoder.js";
import type { WaitingChanges } from "../storage/storage.js";

const SECOND_MS = 1_000;

/** Batches of the world are counted by what they hold. Serials that were leased and not used are no loss. */
const NAMES: Readonly<Record<Exclude<keyof WaitingChanges, "world" | "network">, string>> = {
  accounts: "accounts",
  characters: "characters",
  tickets: "help tickets",
  notices: "notices to players",
  commandAudit: "the audit trail",
  entryRules: "the rules of logins",
  economy: "the figures of the economy",
  chronicle: "the record of the world",
};

/** Says what is lost if the process ends without storing these changes. */
export function lossesInWords({ items, mobiles, stored, oldestMs }: UnsavedChanges, waiting: WaitingChanges): string {
  const losses: string[] = [];
  if (items + mobiles + stored > 0) {
    const age = (oldestMs / SECOND_MS).toFixed(1);
    const inStore = stored > 0 ? `, and ${stored} of tables that scripts keep` : "";
    losses.push(
      `changes of ${counted(items, "item")} and ${counted(mobiles, "mobile")}${inStore}, the oldest ${age} seconds old`,
    );
  }
  const unanswered = (Object.keys(NAMES) as (keyof typeof NAMES)[])
    .filter((what) => waiting[what] !== undefined)
    .map((what) => `${waiting[what]} of ${NAMES[what]}`);
  if (unanswered.length > 0) losses.push(`changes that nobody was told are stored (${unanswered.join(", ")})`);
  return losses.length === 0 ? "nothing was lost" : `lost: ${losses.join("; ")}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
