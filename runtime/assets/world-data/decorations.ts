import { type DecorationHeader, readHeader } from "./decoration-header.js";
import { LINE_MAX_CHARACTERS } from "./limits.js";
import type { WorldDataTable, Findings, KindReader } from "./kinds.js";
import { Lines } from "./lines.js";
import { placeProblem } from "./maps.js";
import { isBroken, parseInteger, parseLocation, shown } from "./values.js";

/** A place, followed by an optional target place or remark. */
const PLACE = /^([+-]?\w+)\s+([+-]?\w+)\s+([+-]?\w+)(?:\s+(.*))?$/;
const LOOKS_LIKE_PLACE = /^[+-]?\d/;
const REMARK = /^(?:\/\/|#)/;

/** Reads `decorations/**.cfg`: blocks of a header and the places under it, separated by empty lines. */
export class DecorationReader implements KindReader {
  private readonly lines: Lines;
  private readonly maps: readonly number[] | undefined;
  private readonly findings: Findings;
  private header: DecorationHeader | undefined;
  /** Identity of the current header. Equal headers in other files have the same one. */
  private identity = "";
  /** Set if the block's header could not be parsed, which was reported. Its places are only counted. */
  private skipped: { line: number; places: number } | undefined;
  private hasTold = false;

  /** @param maps the maps that the file's folder stands for */
  constructor(maps: readonly number[] | undefined, findings: Findings) {
    this.maps = maps;
    this.findings = findings;
    this.lines = new Lines(
      (text) => this.line(text),
      () => this.problem(`longer than ${LINE_MAX_CHARACTERS} characters`),
    );
  }

  take(text: string): void {
    if (this.maps) this.lines.take(text);
    else if (!this.hasTold) {
      this.hasTold = true;
      this.findings.problem(
        "none of its folders is named after a map (Britannia, Felucca, Trammel, Ilshenar, Malas, Tokuno, TerMur)",
      );
    }
  }

  end(): void {
    this.lines.end();
    this.endBlock();
  }

  private line(text: string): void {
    if (text === "") this.endBlock();
    else if (text.startsWith("#")) return;
    else if (isBroken(text)) this.problem("has characters that are not valid UTF-8");
    else if (LOOKS_LIKE_PLACE.test(text)) this.place(text);
    else {
      this.endBlock();
      this.header = readHeader(text, (reason) => this.problem(reason));
      if (this.header) this.identity = JSON.stringify(this.header.details);
      else this.skipped = { line: this.lines.number, places: 0 };
    }
  }

  private endBlock(): void {
    if (this.skipped && this.skipped.places > 0) {
      this.findings.problem(`${this.skipped.places} places under this line are not read`, this.skipped.line);
    }
    this.skipped = undefined;
    this.header = undefined;
  }

  private place(text: string): void {
    if (this.skipped) return void this.skipped.places++;
    if (!this.header) return this.problem("a place without a header above it");
    const parts = PLACE.exec(text);
    const [x, y, z] = (parts?.slice(1, 4) ?? []).map(parseInteger);
    if (x === undefined || y === undefined || z === undefined) return this.problem(`${shown(text)} is not a place (x y z)`);
    const details = this.detailsWith(parts?.[4] ?? "");
    if (!details) return this.problem(`${shown(parts![4]!)} after the place is not understood`);
    const maps = this.maps!.filter((mapId) => placeProblem(mapId, x, y, z) === undefined);
    const reasons = new Set(this.maps!.map((mapId) => placeProblem(mapId, x, y, z)).filter((reason) => reason !== undefined));
    for (const reason of reasons) this.problem(reason);
    if (maps.length === 0) return;
    const more = details === this.header.details ? "" : (parts?.[4] ?? "");
    this.findings.found({ mapIds: maps, x, y, z, line: this.lines.number, identity: this.identity + more, details });
  }

  /** Parses the text after a place, which may hold the target of a teleporter. */
  private detailsWith(rest: string): WorldDataTable | undefined {
    const { details, targetMapId } = this.header!;
    if (rest === "" || REMARK.test(rest)) return details;
    const target = parseLocation(rest);
    if (!target) return undefined;
    const params = details["params"] as WorldDataTable;
    return {
      ...details,
      params: { ...params, target: { ...target, ...(targetMapId !== undefined && { map_id: targetMapId }) } },
    };
  }

  private problem(reason: string): void {
    this.findings.problem(reason, this.lines.number);
  }
}
