import type { Players } from "../../../contracts/players.js";
import type { LineCursor, LineQuery } from "../../../storage/chronicle/chronicle-records.js";
import { entryLine } from "../../chronicle/chronicle-reader.js";
import type { ChronicleLookup } from "../../chronicle/lookup.js";
import { SELECTION_PART_NAMES, SelectionError, selectionWords } from "../../chronicle/selection.js";
import { type Command, CommandFailure, defineCommand } from "../command.js";
import type { Issuer } from "../issuer.js";

/** Lines of a page; a client shows few at a time. */
const PAGE_LINES = { game: 10, http: 50, terminal: 30 } as const;
/** Searches that can be continued; the one that was continued longest ago is forgotten. */
const SEARCHES_KEPT = 64;
const MORE = "more";

interface HistoryParts {
  readonly lookup: ChronicleLookup;
  readonly players: Pick<Players, "bySession">;
}

/** Where the next page of somebody's search begins. */
interface OpenSearch {
  readonly query: LineQuery;
  readonly after: LineCursor;
}

/** `history`, in the game `.lookup`: what happened to whom, where, and why. */
export function historyCommand({ lookup, players }: HistoryParts): Command {
  const open = new Map<string, OpenSearch>();
  return defineCommand({
    name: "history",
    aliases: ["lookup"],
    description: "Shows what happened to characters and items, the newest first; more shows what came before.",
    usage: `${SELECTION_PART_NAMES.map((part) => `[${part}=]`).join(" ")} or ${MORE}`,
    arguments: [
      {
        name: "selection",
        type: "text",
        about: 'who=Alice what=gold where="here 20" when="last 2h" cause=stealing kind=items',
        isRaw: true,
        optional: true,
        complete: () => [...SELECTION_PART_NAMES.map((part) => `${part}=`), MORE],
      },
    ],
    runsIn: "one",
    contexts: ["Console", "InGame"],
    level: "Counselor",
    async handler({ issuer, arguments: { selection = "" } }) {
      const key = `${issuer.kind} ${issuer.accountId ?? issuer.accountName}`;
      const isMore = selection.trim().toLowerCase() === MORE;
      const search = isMore ? open.get(key) : { query: await queryFor(selection, issuer, { lookup, players }), after: undefined };
      if (!search) throw new CommandFailure("There is nothing more to show.");
      open.delete(key);
      const { query, after } = search;
      const { entries, next } = await lookup.reader.page(query, { limit: PAGE_LINES[issuer.kind], after, role: issuer.role });
      if (next) open.set(key, { query, after: next });
      if (open.size > SEARCHES_KEPT) open.delete([...open.keys()][0]!);
      const lines = entries.map(entryLine);
      if (next) lines.push(`There is more: history ${MORE}`);
      return lines.length > 0 ? lines : "Nothing is recorded of that.";
    },
  });
}

async function queryFor(selection: string, issuer: Issuer, { lookup, players }: HistoryParts): Promise<LineQuery> {
  const player = issuer.sessionId === undefined ? undefined : players.bySession(issuer.sessionId);
  const here = player && { facet: player.mapId, x: player.x, y: player.y };
  try {
    const words = selectionWords(selection);
    if (Object.keys(words).length === 0)
      throw new CommandFailure(`Say what: ${SELECTION_PART_NAMES.map((part) => `${part}=`).join(", ")}`);
    return (await lookup.selections.read(words, { role: issuer.role, here })).query;
  } catch (error) {
    if (error instanceof SelectionError) throw new CommandFailure(`${error.part} ${error.message}.`);
    throw error;
  }
}
