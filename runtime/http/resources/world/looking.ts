import type { CommandAudit } from "../../../services/commands/audit.js";
import type { AccountLevel } from "../../../contracts/levels.js";
import { isAtLeast, levelsAbove } from "../../../contracts/levels.js";
import { InspectionBusyError, type StaffInspection } from "../../../contracts/inspection.js";
import type { WorldNames } from "../../../contracts/worlds.js";
import type { Accounts } from "../../../services/accounts/accounts.js";
import type { Account, CharacterRecord, Storage } from "../../../storage/storage.js";
import { Problem, retryProblem } from "../../routing/problem.js";
import { callerOf, issuerOf, type RouteRequest } from "../../routing/route.js";

/** What the routes need by which staff look into the worlds. */
export interface InspectionRouteParts {
  readonly inspection: StaffInspection;
  readonly audit: Pick<CommandAudit, "write">;
  readonly accounts: Pick<Accounts, "find" | "findByName" | "addresses" | "history" | "addNote">;
  readonly characters: Pick<Storage["characters"], "find" | "listByAccount" | "serialsOfLevels">;
  readonly tickets: Pick<Storage["tickets"], "listOfSender">;
  readonly worlds?: WorldNames | undefined;
}

/** Walks that are under way take seconds. */
const BUSY_RETRY_AFTER_SECONDS = 3;

/** A look at what is private. */
interface Look {
  readonly command: string;
  /** What follows the command in a line: a serial, the number of a map, words that were searched for. */
  readonly of?: number | string;
  /** As people name it. */
  readonly name?: string | undefined;
  readonly world?: string | undefined;
}

/** Writes a look into the audit trail. */
export async function auditLook(
  { audit, worlds }: Pick<InspectionRouteParts, "audit" | "worlds">,
  request: RouteRequest,
  { command, of, name, world }: Look,
): Promise<void> {
  const line = of === undefined ? command : `${command} ${of}`;
  await audit.write({
    ...{
      issuer: issuerOf(callerOf(request)),
      at: Date.now(),
      durationMs: 0,
      command,
      line,
      outcome: "done",
      detail: name ?? null,
    },
    ...(world !== undefined && { worldId: worlds?.idOf(world) }),
  });
}

interface CharacterWithAccount {
  readonly record: CharacterRecord;
  readonly account: Account;
}

/** A character with its account, if the caller may look at it. @throws Problem 403, 404 */
export async function characterFor(
  parts: Pick<InspectionRouteParts, "characters" | "accounts">,
  role: AccountLevel,
  serial: number,
): Promise<CharacterWithAccount> {
  const found = await withAccount(parts, serial);
  if (!found) throw new Problem(404, "There is no such character.");
  refuseAbove(role, found.account);
  return found;
}

/** Undefined for a character that is not stored any more. */
async function withAccount(
  { characters, accounts }: Pick<InspectionRouteParts, "characters" | "accounts">,
  serial: number,
): Promise<CharacterWithAccount | undefined> {
  const record = await characters.find(serial);
  const account = record && (await accounts.find(record.accountId));
  return account && { record, account };
}

/** @throws Problem 403 for an account above the caller's level */
export function refuseAbove(role: AccountLevel, account: Pick<Account, "role">): void {
  if (!isAtLeast(role, account.role)) throw new Problem(403, "The account's level is above yours.");
}

/**
 * For a thing or building of a character. That of somebody who is no character any more is everybody's.
 *
 * @throws Problem 403
 */
export async function refuseThingAbove(
  parts: Pick<InspectionRouteParts, "characters" | "accounts">,
  role: AccountLevel,
  ownerSerial: string | null,
): Promise<void> {
  const owner = ownerSerial === null ? undefined : await withAccount(parts, Number(ownerSerial));
  if (owner) refuseAbove(role, owner.account);
}

/** The characters at which somebody of a level does not look: what they have is left out of searches. */
export function charactersAbove({ characters }: Pick<InspectionRouteParts, "characters">, role: AccountLevel): Promise<number[]> {
  const levels = levelsAbove(role);
  return levels.length === 0 ? Promise.resolve([]) : characters.serialsOfLevels(levels);
}

/** The world in which a character is played; undefined where there is one only. */
export function worldOfCharacter(worlds: WorldNames | undefined, { worldId }: CharacterRecord): string | undefined {
  return worlds?.nameOf(worldId) ?? undefined;
}

/** Waits for a walk through the world. @throws Problem 429 */
export async function untilWalked<T>(walk: Promise<T>): Promise<T> {
  try {
    return await walk;
  } catch (error) {
    if (!(error instanceof InspectionBusyError)) throw error;
    throw retryProblem(429, "Too many look through the world at once.", BUSY_RETRY_AFTER_SECONDS);
  }
}
