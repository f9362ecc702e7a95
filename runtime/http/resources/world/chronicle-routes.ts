import { z } from "zod";
import type { ChronicleEntry, EntryPage } from "../../../services/chronicle/chronicle-reader.js";
import { cursorText, readCursor } from "../../../services/chronicle/chronicle-reader.js";
import { LOOK_COMMAND, lookedAt } from "../../../services/chronicle/looks.js";
import type { ChronicleLookup } from "../../../services/chronicle/lookup.js";
import {
  SELECTION_PART_NAMES,
  SELECTION_PARTS,
  SelectionError,
  type SelectionPart,
  type SelectionWords,
} from "../../../services/chronicle/selection.js";
import type { Selection } from "../../../services/chronicle/selections.js";
import type { LineCursor } from "../../../storage/chronicle/chronicle-records.js";
import type { Holding } from "../../../world/saved/chronicle.js";
import { NOWHERE } from "../../../world/entities/entity.js";
import { Problem, validationProblem } from "../../routing/problem.js";
import { callerOf, issuerOf, route, type Route, type RouteRequest } from "../../routing/route.js";
import { chosenWorld, worldOf, worldParameter } from "../../routing/world-choice.js";
import { type ChronicleEntryJson, chroniclePageSchema } from "../../schemas/chronicle.js";
import { timeText } from "../../schemas/fields.js";
import { wholeNumber } from "../page-query.js";
import type { InspectionRouteParts } from "./looking.js";

export type ChronicleRouteParts = Pick<InspectionRouteParts, "audit" | "worlds"> & { readonly lookup: ChronicleLookup };

const PAGE_LINES = 50;
const PAGE_LINES_MAXIMUM = 200;
const CSV_LINES = 1_000;
const CSV_LINES_MAXIMUM = 5_000;
/** Pages that one request reads. A selection that fits little would read the whole record otherwise. */
const PAGES_MAXIMUM = 50;
const PART_CHARACTERS_MAXIMUM = 100;
const CURSOR_CHARACTERS_MAXIMUM = 50;
const tag = "Chronicle";
const access = { level: "Counselor" } as const;

function part(name: SelectionPart) {
  return z
    .string("must be text")
    .min(1, "is empty")
    .max(PART_CHARACTERS_MAXIMUM, `must have at most ${PART_CHARACTERS_MAXIMUM} characters`)
    .optional()
    .meta({ description: `${SELECTION_PARTS[name]}.` });
}
/** The parts of a selection in a query or a body. */
export const selectionSchemas = Object.fromEntries(SELECTION_PART_NAMES.map((name) => [name, part(name)] as const)) as Record<
  SelectionPart,
  ReturnType<typeof part>
>;
const shared = {
  ...selectionSchemas,
  world: worldParameter.meta({ description: "Only what happened in this world." }).optional(),
  after: z
    .string("must be text")
    .max(CURSOR_CHARACTERS_MAXIMUM, `must have at most ${CURSOR_CHARACTERS_MAXIMUM} characters`)
    .refine((text) => readCursor(text) !== undefined, "must be the `next` of a page")
    .optional()
    .meta({ description: "The `next` of the page before." }),
};
const limit = (normal: number, most: number) =>
  wholeNumber({ min: 1, max: most, default: normal, description: `1 to ${most} lines; default ${normal}.` });
const pageQuery = z.object({ ...shared, limit: limit(PAGE_LINES, PAGE_LINES_MAXIMUM) });
const csvQuery = z.object({ ...shared, limit: limit(CSV_LINES, CSV_LINES_MAXIMUM) });
type LineChoice = z.output<typeof pageQuery>;

const about =
  "Everything that is given must hold. Lines that tell only of characters whose account's level is above the caller's are left out, and " +
  `such a character or account as \`who\` gets 403. Each search stands in the audit trail, as the command \`${LOOK_COMMAND}\`.`;

/** What happened to characters and things. */
export function chronicleRoutes(routeParts: ChronicleRouteParts): Route[] {
  const { worlds } = routeParts;
  return [
    route({
      method: "GET",
      path: "/api/chronicle",
      tag,
      summary: "What happened: who had which thing, and deaths, logins, houses, pets and more",
      description: about,
      access,
      query: pageQuery,
      responses: { 200: { description: "One page, the newest first", body: chroniclePageSchema } },
      async handle(request) {
        const { entries, next } = await linesFor(routeParts, request);
        const body = {
          entries: entries.map((entry) => ({ ...entryJson(entry), ...worldOf(worlds, worlds?.nameOf(entry.line.worldId)) })),
          next: next ? cursorText(next) : null,
        };
        return { status: 200, body };
      },
    }),
    route({
      method: "GET",
      path: "/api/chronicle/csv",
      tag,
      summary: "The same as comma-separated values (RFC 4180)",
      description: `At most ${CSV_LINES_MAXIMUM.toLocaleString("en")} lines; the header \`Next-Page\` has the \`after\` of the next ones. ${about}`,
      access,
      query: csvQuery,
      responses: {
        200: {
          description: "The lines, the newest first, below the names of the columns",
          body: z.string(),
          contentType: "text/csv; charset=utf-8",
          headers: { "Next-Page": "`after` of the next lines; without it there are none." },
        },
      },
      async handle(request) {
        const { entries, next } = await linesFor(routeParts, request);
        const headers = {
          "Content-Disposition": 'attachment; filename="chronicle.csv"',
          ...(next && { "Next-Page": cursorText(next) }),
        };
        return { status: 200, body: csvOf(entries.map(entryJson)), headers };
      },
    }),
  ];
}

/** Searches until it has the wanted number of lines, or all. @throws Problem 400, 403 */
async function linesFor(routeParts: ChronicleRouteParts, request: RouteRequest<unknown, LineChoice>): Promise<EntryPage> {
  const { worlds, lookup } = routeParts;
  const { world: named, limit: wanted, after, ...words } = request.query;
  const { role } = callerOf(request);
  const world = chosenWorld(worlds, named, "query");
  const selection = await selectionFor(routeParts, words, role, world);
  const looked = lookedAt(issuerOf(callerOf(request)), words, selection.characters);
  await routeParts.audit.write({ ...looked, ...(world !== undefined && { worldId: worlds?.idOf(world) }) });
  const entries: ChronicleEntry[] = [];
  let next: LineCursor | undefined = after === undefined ? undefined : readCursor(after);
  let pages = 0;
  do {
    const page = await lookup.reader.page(selection.query, { limit: wanted - entries.length, after: next, role, world });
    entries.push(...page.entries);
    ({ next } = page);
  } while (next && wanted > PAGE_LINES_MAXIMUM && entries.length < wanted && ++pages < PAGES_MAXIMUM);
  return { entries, next };
}

/** Reads a selection. @throws Problem 400, 403 */
export async function selectionFor(
  { worlds, lookup }: ChronicleRouteParts,
  words: SelectionWords,
  role: LineRole,
  world: string | undefined,
): Promise<Selection> {
  try {
    return await lookup.selections.read(words, { role, worldId: world === undefined ? undefined : worlds?.idOf(world) });
  } catch (error) {
    if (!(error instanceof SelectionError)) throw error;
    if (error.isAbove) throw new Problem(403, "The account's level is above yours.");
    throw validationProblem("The query is not valid.", { [error.part]: error.message });
  }
}
type LineRole = ReturnType<typeof callerOf>["role"];

function entryJson({ line, text, nameOf }: ChronicleEntry): ChronicleEntryJson {
  const named = (serial: number) => (serial === 0 ? null : { serial: String(serial), name: nameOf(serial) ?? null });
  const holding = ({ where, holder, root }: Holding) => ({ where, holder: named(holder), root: named(root) });
  const { processId, number, at, kind, cause, actor, subject, template, amount, from, to, facet, x, y, z: height } = line;
  return {
    ...{ lineId: `${processId}-${number}`, atUtc: timeText(at), kind, text, cause },
    ...{ actor: named(actor), subject: named(subject), template, amount, from: holding(from), to: holding(to) },
    place: facet === NOWHERE ? null : { mapId: facet, x, y, z: height },
  };
}

/** Signs that a terminal or a spreadsheet would obey. */
const CONTROLS = /\p{Cc}/gu;

const COLUMNS: Readonly<Record<string, (entry: ChronicleEntryJson) => string | number>> = {
  time: ({ atUtc }) => atUtc,
  event: ({ text }) => text,
  kind: ({ kind }) => kind,
  cause: ({ cause }) => cause,
  actor: ({ actor }) => actor?.name ?? "",
  actor_serial: ({ actor }) => actor?.serial ?? "",
  subject_serial: ({ subject }) => subject?.serial ?? "",
  template: ({ template }) => template,
  amount: ({ amount }) => amount,
  from: ({ from }) => from.where,
  from_serial: ({ from }) => from.root?.serial ?? "",
  to: ({ to }) => to.where,
  to_serial: ({ to }) => to.root?.serial ?? "",
  map: ({ place }) => place?.mapId ?? "",
  x: ({ place }) => place?.x ?? "",
  y: ({ place }) => place?.y ?? "",
};

function csvOf(entries: readonly ChronicleEntryJson[]): string {
  const rows = [Object.keys(COLUMNS), ...entries.map((entry) => Object.values(COLUMNS).map((cell) => cell(entry)))];
  return rows.map((row) => `${row.map(cellOf).join(",")}\r\n`).join("");
}

/** A spreadsheet would take a text that begins with some signs for a formula, also behind blanks and in full width. */
function cellOf(value: string | number): string {
  if (typeof value === "number") return String(value);
  const plain = value.replaceAll(CONTROLS, " ");
  const safe = /^\s*[=+\-@＝＋－＠]/u.test(plain) ? `'${plain}` : plain;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
