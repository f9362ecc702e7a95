import path from "node:path";
import { isAtLeast } from "../../../contracts/levels.js";
import type { Players } from "../../../contracts/players.js";
import type { SeenRollback } from "../../../contracts/rollbacks.js";
import { BackupFailedError, runCharacterProgram } from "../../../storage/backup/program.js";
import type { LineQuery } from "../../../storage/chronicle/chronicle-records.js";
import type { ChronicleLookup } from "../../chronicle/lookup.js";
import { SelectionTooLargeError } from "../../chronicle/rollback/facts.js";
import type { RollbackRequest } from "../../chronicle/rollback/rollbacks.js";
import { type OwnRollbacks, sharedNumber } from "../../chronicle/rollback/staff-rollbacks.js";
import { previewLines } from "../../chronicle/rollback/words.js";
import { SELECTION_PART_NAMES, SelectionError, selectionLine, selectionWords } from "../../chronicle/selection.js";
import { type Command, CommandFailure, defineCommand } from "../command.js";
import type { Issuer } from "../issuer.js";

interface RollbackCommandParts {
  readonly lookup: ChronicleLookup;
  readonly rollbacks: OwnRollbacks;
  readonly players: Pick<Players, "bySession">;
}

const CHOICES = [
  { name: "takeFromOthers", type: "flag", about: "take back what others have got since" },
  { name: "replaceConsumed", type: "flag", about: "make again what was used up or destroyed since" },
] as const;

/** `rollback`: undoes what the record tells, after a preview. */
export function rollbackCommand(parts: RollbackCommandParts): Command {
  return defineCommand({
    name: "rollback",
    description: "Shows what undoing a part of the record would do; --apply with the number of a preview does it.",
    usage: `[--take-from-others] [--replace-consumed] ${SELECTION_PART_NAMES.map((part) => `[${part}=]`).join(" ")} or --apply <preview>`,
    arguments: [
      { name: "apply", type: "flag", about: "carry out the preview of that number" },
      ...CHOICES,
      {
        name: "selection",
        type: "text",
        about: 'who=Bob what=gold where="here 20" when="last 2h" cause=stealing, or the number of a preview',
        isRaw: true,
        complete: () => SELECTION_PART_NAMES.map((part) => `${part}=`),
      },
    ],
    contexts: ["Console", "InGame"],
    level: "GameMaster",
    async handler({ issuer, arguments: { apply, takeFromOthers, replaceConsumed, selection } }) {
      if (apply) return applied(parts, selection, issuer);
      const words = selectionWords(selection);
      const query = await queryOf(parts, words, issuer);
      const choices = { takesFromOthers: takeFromOthers, replacesConsumed: replaceConsumed };
      return previewed(parts, { query, words: selectionLine(words), choices }, issuer);
    },
  });
}

const NAME_AND_SOURCE = /^(.+?)\s+--(at|backup)\s+(.+)$/;

/** `restore_character`: gives one character what it held at a time, by the record or by a backup. */
export function restoreCharacterCommand(parts: RollbackCommandParts): Command {
  return defineCommand({
    name: "restore_character",
    description:
      "Shows what giving a character what it held at a time, or when a backup was made, would do; rollback --apply does it.",
    usage: "[--take-from-others] <character> --at <time>, or for Administrators <character> --backup <file>",
    arguments: [
      CHOICES[0],
      {
        name: "character",
        type: "text",
        about: "Alice --at 18:40, or a serial and a time such as 2026-11-28 18:40, in UTC; or a backup file of this machine",
      },
    ],
    contexts: ["Console", "InGame"],
    level: "GameMaster",
    async handler({ issuer, arguments: { character: given, takeFromOthers } }) {
      const [, who, source, where = ""] = NAME_AND_SOURCE.exec(given) ?? [];
      if (who === undefined) throw new CommandFailure("Say whom and when: restore_character Alice --at 18:40");
      if (source === "backup") return fromBackup(parts, { who, file: where, takesFromOthers: takeFromOthers }, issuer);
      const selection = { who, when: `since ${where}` };
      const query = await queryOf(parts, selection, issuer);
      const character = oneOf(query, who);
      const choices = { takesFromOthers: takeFromOthers, replacesConsumed: true };
      return previewed(parts, { query, words: selectionLine(selection), choices, character }, issuer);
    },
  });
}

async function fromBackup(
  parts: RollbackCommandParts,
  { who, file, takesFromOthers }: { readonly who: string; readonly file: string; readonly takesFromOthers: boolean },
  issuer: Issuer,
): Promise<string[]> {
  // It says whether the server can read a file.
  if (!isAtLeast(issuer.role, "Administrator")) throw new CommandFailure("Only an Administrator may use a backup.");
  if (!path.isAbsolute(file)) throw new CommandFailure("Give the whole path of the backup.");
  const character = oneOf(await queryOf(parts, { who }, issuer), who);
  try {
    const { at, items, points } = await runCharacterProgram(file, character);
    const words = `${who} in the backup of ${new Date(at).toISOString()}`;
    const preview = await parts.rollbacks.previewBackup({
      words,
      character,
      items,
      points,
      takesFromOthers,
      number: numberFor(issuer),
    });
    return previewWithHint(preview);
  } catch (error) {
    throw error instanceof BackupFailedError ? new CommandFailure(error.message) : error;
  }
}

function oneOf({ who: characters = [] }: LineQuery, who: string): number {
  const [character, ...others] = characters;
  if (character === undefined || others.length > 0) throw new CommandFailure(`Name one character, not the account ${who}.`);
  return character;
}

async function queryOf(
  { lookup, players }: RollbackCommandParts,
  words: ReturnType<typeof selectionWords>,
  { sessionId, role }: Issuer,
): Promise<LineQuery> {
  const player = sessionId === undefined ? undefined : players.bySession(sessionId);
  const here = player && { facet: player.mapId, x: player.x, y: player.y };
  if (Object.keys(words).length === 0)
    throw new CommandFailure(`Say what: ${SELECTION_PART_NAMES.map((part) => `${part}=`).join(", ")}`);
  try {
    return (await lookup.selections.read(words, { role, here })).query;
  } catch (error) {
    if (error instanceof SelectionError) throw new CommandFailure(`${error.part} ${error.message}.`);
    throw error;
  }
}

async function previewed({ rollbacks }: RollbackCommandParts, request: RollbackRequest, issuer: Issuer): Promise<string[]> {
  try {
    return previewWithHint(await rollbacks.preview({ ...request, number: numberFor(issuer) }));
  } catch (error) {
    if (error instanceof SelectionTooLargeError) throw new CommandFailure(error.message);
    throw error;
  }
}

/** Of a command that several processes carry out, the same in all of them. */
function numberFor({ request }: Issuer): number | undefined {
  return request === undefined ? undefined : sharedNumber(request);
}

function previewWithHint(preview: SeenRollback): string[] {
  const lines = previewLines(preview);
  return preview.steps.length > 0 ? [...lines, `rollback --apply ${preview.number} does this.`] : lines;
}

async function applied({ rollbacks, players }: RollbackCommandParts, given: string, issuer: Issuer): Promise<string[] | string> {
  const number = Number(given);
  const { accountName, sessionId } = issuer;
  const character = (sessionId === undefined ? undefined : players.bySession(sessionId))?.characterId ?? 0;
  const done = Number.isSafeInteger(number) ? await rollbacks.apply(number, { accountName, character }) : undefined;
  if (!done)
    throw new CommandFailure(`There is no preview ${given} that could be carried out; previews do not outlive a restart.`);
  if (!done.isDone) {
    const title = "The world has changed since that preview. Nothing was done. Now it would be:";
    throw new CommandFailure([title, ...previewLines(done.rollback)].join("\n"));
  }
  return `Done. rollback cause="rollback ${number}" undoes it.`;
}
