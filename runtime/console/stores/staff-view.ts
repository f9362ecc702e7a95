import type { ApiClient } from "../client/api-client.js";
import type { CompletionJson } from "../../http/schemas/commands.js";
import {
  accountText,
  belongingsText,
  buildingsText,
  buildingText,
  charactersText,
  characterText,
  economyText,
  itemDetailsText,
  itemsText,
  richestText,
} from "./staff-view-texts.js";

/**
 * The word with which lines begin that look into the world. The console answers them; the server has no such command.
 */
export const LOOK = "look";
const ITEM_KEYS = ["template=", "name=", "param=", "value=", "character=", "account=", "page="];

/** How far around a place houses are listed. */
const NEAR_TILES = 50;
/** No map is larger. */
const WHOLE_MAP = { left: "0", top: "0", right: "7168", bottom: "4096" };

type World = { readonly world?: string };

interface Look {
  readonly usage: string;
  /** What the words after it may begin with. */
  readonly words: readonly string[];
  /** Undefined for words that it does not understand. */
  lines(api: Pick<ApiClient, "get">, words: readonly string[], member: World): Promise<readonly string[]> | undefined;
}

/** @param words of a name that may have blanks */
function joined(words: readonly string[]): string | undefined {
  return words.length === 0 ? undefined : words.join(" ");
}

function serialIn(words: readonly string[]): string | undefined {
  const [word = ""] = words;
  const number = words.length === 1 && /^(0x[0-9a-f]{1,8}|\d{1,10})$/i.test(word) ? Number(word) : 0;
  return number > 0 ? String(number) : undefined;
}

/** What is searched for: `name=long sword`. Undefined for what cannot be searched for, and for what is given twice. */
function membersIn(words: readonly string[]): Record<string, string> | undefined {
  const given: Record<string, string> = {};
  let last: string | undefined;
  for (const word of words) {
    const [key = "", value] = word.split(/=(.*)/s);
    if (value === undefined) {
      if (last === undefined) return undefined;
      given[last] += ` ${word}`;
    } else {
      if (!ITEM_KEYS.includes(`${key}=`) || value === "" || given[key] !== undefined) return undefined;
      given[key] = value;
      last = key;
    }
  }
  const { character } = given;
  if (character !== undefined) given["character"] = serialIn([character]) ?? character;
  return words.length === 0 ? undefined : given;
}

/** The part of a map with a place at its centre. */
function around(x: number, y: number): Record<string, string> {
  const [left, top, right, bottom] = [Math.max(x - NEAR_TILES, 0), Math.max(y - NEAR_TILES, 0), x + NEAR_TILES, y + NEAR_TILES];
  return { left: `${left}`, top: `${top}`, right: `${right}`, bottom: `${bottom}` };
}

function query(members: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(members).toString();
  return text === "" ? "" : `?${text}`;
}

const looks: Readonly<Record<string, Look>> = {
  character: {
    usage: "<serial, or a part of the name>",
    words: [],
    lines(api, words, member) {
      const serial = serialIn(words);
      if (serial !== undefined) return read(api, `/api/characters/${serial}`, characterText);
      const search = joined(words);
      return search === undefined ? undefined : read(api, `/api/characters${query({ search, ...member })}`, charactersText);
    },
  },
  belongings: {
    usage: "<serial of a character>",
    words: [],
    lines: (api, words) => readOf(words, (serial) => read(api, `/api/characters/${serial}/belongings`, belongingsText)),
  },
  account: {
    usage: "<name>",
    words: [],
    lines(api, words) {
      const name = joined(words);
      return name === undefined ? undefined : read(api, `/api/accounts/by-name/${encodeURIComponent(name)}`, accountText);
    },
  },
  items: {
    usage: `${ITEM_KEYS.join("… ")}…`,
    words: ITEM_KEYS,
    lines(api, words, member) {
      const given = membersIn(words);
      return given && read(api, `/api/items${query({ ...given, ...member })}`, itemsText);
    },
  },
  item: {
    usage: "<serial>",
    words: [],
    lines: (api, words, member) => readOf(words, (serial) => read(api, `/api/items/${serial}${query(member)}`, itemDetailsText)),
  },
  houses: {
    usage: "<map> [<x> <y>]",
    words: [],
    lines(api, words, member) {
      const numbers = words.map((word) => (/^\d{1,5}$/.test(word) ? Number(word) : -1));
      const [map = -1, x, y] = numbers;
      if (numbers.includes(-1) || ![1, 3].includes(numbers.length)) return undefined;
      const area = x === undefined || y === undefined ? WHOLE_MAP : around(x, y);
      return read(api, `/api/maps/${map}/buildings${query({ ...area, ...member })}`, buildingsText);
    },
  },
  house: {
    usage: "<serial>",
    words: [],
    lines: (api, words, member) => readOf(words, (serial) => read(api, `/api/buildings/${serial}${query(member)}`, buildingText)),
  },
  economy: { usage: "", words: [], lines: (api, _, member) => read(api, `/api/economy${query(member)}`, economyText) },
  richest: { usage: "", words: [], lines: (api, _, member) => read(api, `/api/economy/richest${query(member)}`, richestText) },
};

async function read<Answer>(api: Pick<ApiClient, "get">, route: string, text: (answer: Answer) => string[]): Promise<string[]> {
  return text(await api.get<Answer>(route));
}

/** Reads what has the serial that the words are; undefined where they are none. */
function readOf(words: readonly string[], reads: (serial: string) => Promise<string[]>): Promise<string[]> | undefined {
  const serial = serialIn(words);
  return serial === undefined ? undefined : reads(serial);
}

export function isLook(line: string): boolean {
  return line.trim().split(/\s/, 1)[0] === LOOK;
}

/** What a line shows, or how lines are written. Rejects as the API client does. */
export async function looked(api: Pick<ApiClient, "get">, line: string, member: World): Promise<readonly string[]> {
  const [, name = "", ...words] = line.trim().split(/\s+/);
  const look = Object.hasOwn(looks, name) ? looks[name] : undefined;
  const lines = look?.lines(api, words, member);
  if (lines) return lines;
  const wanted = Object.entries(looks).filter(([one]) => !look || one === name);
  return wanted.map(([one, { usage }]) => `${LOOK} ${one} ${usage}`.trimEnd());
}

/** The completions of the last word of a line that begins with `look`, or with a part of it. */
export function lookCompletion(line: string): CompletionJson {
  const start = line.length - (/\S*$/.exec(line)?.[0].length ?? 0);
  const before = line.slice(0, start).trim().split(/\s+/);
  const typed = line.slice(start).toLowerCase();
  const words = before.length === 1 ? Object.keys(looks) : (looks[before[1] ?? ""]?.words ?? []);
  return { start, candidates: words.filter((word) => word.startsWith(typed)) };
}

/** Whether a line is the beginning of the word itself. */
export function mayBecomeLook(line: string): boolean {
  return line !== "" && LOOK.startsWith(line);
}
