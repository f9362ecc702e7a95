import type { ChronicleRepository, LineQuery, StoredLine } from "../../../storage/chronicle/chronicle-records.js";
import { LINE_KINDS, LINE_PLACES, SPEECH } from "../../../world/saved/chronicle.js";
import { FACETS } from "../../../world/space/facets.js";
import { fn, luaModule, type LuaModule, parameter, refuse } from "../../declare/module.js";
import { boolean, integer, list, oneOf, optional, record, serialNumber, text } from "../../declare/types.js";
import type { WorldTools } from "../../world/parts.js";

/** What scripts read of the record. */
export interface ScriptRecord extends Pick<ChronicleRepository, "search"> {
  /** Resolves when all that has happened is stored. */
  written(): Promise<void>;
}

const SERIALS_MAXIMUM = 20;
const WORDS_MAXIMUM = 5;
const WORD_BYTES = 64;
const RADIUS_MAXIMUM = 200;
const LINES_DEFAULT = 20;
const LINES_MAXIMUM = 100;
/** Searches of scripts that run at once. */
const SEARCHES_MAXIMUM = 4;
const NOTE_BYTES = 500;
/** Notes of all scripts in a minute. */
const NOTES_MAXIMUM = 600;
const MINUTE_MS = 60_000;

/** What players said is not for scripts. */
const KINDS = LINE_KINDS.filter((kind) => kind !== SPEECH);
const serials = list(serialNumber, { max: SERIALS_MAXIMUM });
const words = list(text({ minBytes: 1, maxBytes: WORD_BYTES }), { max: WORDS_MAXIMUM });
const mapId = integer({ min: 0, max: FACETS.length - 1 });
const placeType = record({ map_id: mapId, x: integer(), y: integer(), radius: integer({ min: 0, max: RADIUS_MAXIMUM }) });
const searchType = record({
  items: optional(serials),
  who: optional(serials),
  template: optional(words),
  cause: optional(words),
  kinds: optional(list(oneOf(KINDS), { max: KINDS.length })),
  place: optional(placeType),
  from: optional(integer()),
  to: optional(integer()),
  limit: optional(integer({ min: 1, max: LINES_MAXIMUM })),
});
const holdingType = record({ where: oneOf(LINE_PLACES), holder: integer(), root: integer() }, "ChronicleHolding");
const lineType = record(
  {
    at: integer(),
    kind: oneOf(KINDS),
    cause: text(),
    actor: integer(),
    subject: integer(),
    template: text(),
    amount: integer(),
    from: holdingType,
    to: holdingType,
    map_id: optional(integer()),
    x: integer(),
    y: integer(),
    z: integer(),
    text: optional(text()),
  },
  "ChronicleLine",
);
const noteType = record({
  text: text({ minBytes: 1, maxBytes: NOTE_BYTES }),
  subject: optional(serialNumber),
  place: optional(record({ map_id: mapId, x: integer(), y: integer(), z: optional(integer()) })),
});

interface ChronicleModuleParts extends Pick<WorldTools, "world"> {
  readonly record: ScriptRecord;
}

/** `chronicle`: the record of what happened. */
export function chronicleModule({ world, record: stored }: ChronicleModuleParts): LuaModule {
  let running = 0;
  const notes = { since: 0, count: 0 };
  return luaModule({
    name: "chronicle",
    about:
      "The record of the world: who had which item, who moved it and why, deaths, logins, pets, houses, and what scripts note. Staff search " +
      "and reverse it.",
    functions: {
      of: fn({
        about:
          "Returns lines of the record, the newest first. All that is given must match: `items` (serials), `who` (serials of characters and " +
          "creatures that did it, had the thing or got it), words of the `template` and of the `cause`, `kinds`, a `place`, and times in Unix " +
          `milliseconds. Refused while ${SEARCHES_MAXIMUM} searches of scripts run.`,
        parameters: [parameter("search", searchType, `which lines, and how many; ${LINES_DEFAULT} by default`)],
        returns: [parameter("lines", list(lineType), "the lines; empty if the record is off")],
        suspends: true,
        fails: true,
        example: 'local lines = chronicle.of { items = { sword.serial }, kinds = { "move" }, limit = 5 }',
        async does(_, { limit = LINES_DEFAULT, ...search }) {
          if (running >= SEARCHES_MAXIMUM) return refuse("too many searches are running; try again in a moment");
          running++;
          try {
            await stored.written();
            const { lines } = await stored.search(queryOf(search), limit);
            return lines.filter(({ kind }) => kind !== SPEECH).map(luaLineOf);
          } finally {
            running--;
          }
        },
      }),
      note: fn({
        about:
          "Adds a line to the record, which staff find by its text's subject, place and script. It is stored with the changes of this moment. " +
          `Refused beyond ${NOTES_MAXIMUM} notes in a minute.`,
        parameters: [parameter("note", noteType, "the text, the serial of what it is about, and where it happened")],
        returns: [parameter("noted", boolean, "true")],
        fails: true,
        example: 'chronicle.note { text = "won the race", subject = rider.serial }',
        does(_, { text: more, subject = 0, place }) {
          const now = world.now();
          if (now - notes.since >= MINUTE_MS) Object.assign(notes, { since: now, count: 0 });
          if (notes.count >= NOTES_MAXIMUM) return refuse("too many notes in this minute");
          notes.count++;
          const thing = world.mobile(subject) ?? world.absent(subject) ?? world.item(subject);
          const { map_id: facet, x, y, z = 0 } = place ?? {};
          const given = facet === undefined || x === undefined || y === undefined ? undefined : { facet, x, y, z };
          world.chronicle.tell({ kind: "note", subject, template: thing?.templateId ?? "", place: given ?? thing, more });
          return true;
        },
      }),
    },
  });
}

function queryOf({ place, ...search }: Omit<LuaSearch, "limit">): LineQuery {
  if (!place) return search;
  const { map_id: facet, x, y, radius } = place;
  return { ...search, place: { facet, x, y, radius } };
}

type LuaSearch = Parameters<typeof searchType.push>[2];

function luaLineOf({ at, kind, cause, actor, subject, template, amount, from, to, facet, x, y, z, more }: StoredLine) {
  return {
    ...{ at, kind, cause, actor, subject, template, amount, from: { ...from }, to: { ...to }, x, y, z },
    ...(facet >= 0 && { map_id: facet }),
    ...(typeof more === "string" && { text: more }),
  };
}
