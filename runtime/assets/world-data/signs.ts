import { ITEM_ID_MAXIMUM, LINE_MAX_CHARACTERS, NAME_MAX_CHARACTERS } from "./limits.js";
import type { WorldDataTable, Findings, KindReader } from "./kinds.js";
import { Lines } from "./lines.js";
import { placeProblem } from "./maps.js";
import { isBroken, parseInteger, shown } from "./values.js";

/** The map numbers of sign files. 0 means Felucca and Trammel. */
const MAPS: readonly (readonly number[])[] = [[0, 1], [0], [1], [2], [3], [4]];
const SIGN = /^(\S+)\s+(\S+)\s+(\S+)\s+(\S+)\s+(\S+)\s+(\S.*)$/;

/** Reads `signs/**.cfg`: lines of `map itemId x y z text`, where a text `#123` is a cliloc number. */
export class SignReader implements KindReader {
  private readonly lines: Lines;
  private readonly findings: Findings;

  constructor(findings: Findings) {
    this.findings = findings;
    this.lines = new Lines(
      (text) => this.line(text),
      () => this.problem(`longer than ${LINE_MAX_CHARACTERS} characters`),
    );
  }

  take(text: string): void {
    this.lines.take(text);
  }

  end(): void {
    this.lines.end();
  }

  private line(line: string): void {
    if (line === "" || line.startsWith("#")) return;
    if (isBroken(line)) return this.problem("has characters that are not valid UTF-8");
    const parts = SIGN.exec(line);
    if (!parts) return this.problem(`${shown(line)} is not a sign (map itemId x y z text)`);
    const [map, itemId, x, y, z] = parts.slice(1, 6).map(parseInteger);
    if (x === undefined || y === undefined || z === undefined) return this.problem(`${shown(line)} has no place (x y z)`);
    const maps = map === undefined ? undefined : MAPS[map];
    if (!maps) {
      return this.problem(
        `${shown(parts[1]!)} is not a map number of signs: 0 Felucca and Trammel, 1 Felucca, 2 Trammel, 3 Ilshenar, 4 Malas, 5 Tokuno`,
      );
    }
    if (itemId === undefined || itemId < 1 || itemId > ITEM_ID_MAXIMUM)
      return this.problem(`${shown(parts[2]!)} is not an item id`);
    const words = readWords(parts[6]!);
    if (typeof words === "string") return this.problem(words);
    const reason = placeProblem(maps[0]!, x, y, z);
    if (reason !== undefined) return this.problem(reason);
    const details = { item_id: itemId, ...words };
    this.findings.found({ mapIds: maps, x, y, z, line: this.lines.number, identity: JSON.stringify(details), details });
  }

  private problem(reason: string): void {
    this.findings.problem(reason, this.lines.number);
  }
}

/** Returns the text of a sign, or the reason why it is invalid. */
function readWords(text: string): WorldDataTable | string {
  if (!text.startsWith("#")) {
    return text.length <= NAME_MAX_CHARACTERS ? { name: text } : `the name is longer than ${NAME_MAX_CHARACTERS} characters`;
  }
  const label = /^#\d+$/.test(text) ? parseInteger(text.slice(1)) : undefined;
  return label === undefined ? `${shown(text)} is not a cliloc number (#1016093)` : { label };
}
