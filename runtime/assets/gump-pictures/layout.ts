/** One command of a layout: `{ resizepic 0 0 9200 440 200 }`. */
export interface LayoutCommand {
  /** In lower case. */
  readonly keyword: string;
  /** Whole numbers; 0 where a word is none. */
  readonly numbers: readonly number[];
  /** The words after the keyword as they stand, without texts in `@`. */
  readonly words: readonly string[];
  /** The text between `@` and `@`, split at tabs. */
  readonly texts: readonly string[];
}

/**
 * Reads a layout as clients do (ClassicUO PacketHandlers.CreateGump): commands in braces, words between spaces, texts
 * between `@`.
 */
export function readLayout(layout: string): LayoutCommand[] {
  return [...layout.matchAll(/\{([^}]*)\}/g)].flatMap(([, inner = ""]) => {
    const quoted = /@([^@]*)@/.exec(inner);
    const words = inner
      .replace(/@[^@]*@/g, "")
      .trim()
      .split(/\s+/);
    const [keyword = "", ...rest] = words;
    if (keyword === "") return [];
    return [
      {
        keyword: keyword.toLowerCase(),
        numbers: rest.map((word) => (/^-?\d+$/.test(word) ? Number(word) : 0)),
        words: rest,
        texts: quoted === null ? [] : quoted[1]!.split("\t"),
      },
    ];
  });
}

/** The commands that a page shows: those of page 0, and its own. */
export function commandsOfPage(commands: readonly LayoutCommand[], page: number): LayoutCommand[] {
  let current = 0;
  return commands.filter(({ keyword, numbers }) => {
    if (keyword === "page") current = numbers[0] ?? 0;
    return keyword !== "page" && (current === 0 || current === page);
  });
}

/** The pages besides page 0, in order. */
export function pagesOf(commands: readonly LayoutCommand[]): number[] {
  const numbers = commands.filter(({ keyword }) => keyword === "page").map((command) => command.numbers[0] ?? 0);
  return [...new Set(numbers)].filter((page) => page > 0).sort((a, b) => a - b);
}
