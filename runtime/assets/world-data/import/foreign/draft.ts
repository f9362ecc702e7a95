import { EXTENSIONS, type WorldKind } from "../../kinds.js";
import { mapName } from "../../maps.js";

/** What was wrong in a file of another server. */
interface SourceProblem {
  readonly reason: string;
  /** In the other server's file. */
  readonly line?: number;
}

/** A file of world data that was made of another server's file. */
export interface Converted {
  readonly kind: WorldKind;
  readonly destination: string;
  readonly text: string;
  readonly problems: readonly SourceProblem[];
  /** The lines of the source by the lines of the text, from 1. */
  readonly lines: ReadonlyMap<number, number>;
}

/** Collects what a file of another server holds, as files of world data. */
export class Draft {
  /** The name of the files without an extension. */
  private readonly stem: string;
  private readonly entries = new Map<WorldKind, { json: string; line: number }[]>();
  /** Places by maps and by headers. */
  private readonly decorations = new Map<number, Map<string, { place: string; line: number }[]>>();
  private readonly problems: SourceProblem[] = [];

  constructor(stem: string) {
    this.stem = stem;
  }

  /** Adds an entry of a kind that JSON files hold. */
  add(kind: WorldKind, entry: object, line: number): void {
    const all = this.entries.get(kind);
    const one = { json: JSON.stringify(entry), line };
    if (all) all.push(one);
    else this.entries.set(kind, [one]);
  }

  decoration(mapId: number, header: string, place: readonly number[], line: number): void {
    const ofMap = this.decorations.get(mapId) ?? new Map<string, { place: string; line: number }[]>();
    this.decorations.set(mapId, ofMap);
    const one = { place: place.join(" "), line };
    const places = ofMap.get(header);
    if (places) places.push(one);
    else ofMap.set(header, [one]);
  }

  problem(reason: string, line?: number): void {
    this.problems.push({ reason, ...(line !== undefined && { line }) });
  }

  /** The files. Problems are those of the first. */
  get files(): Converted[] {
    const lists = [...this.entries].map(([kind, entries]): Converted => {
      const lines = new Map(entries.map(({ line }, i) => [i + 2, line]));
      const text = `[\n${entries.map(({ json }) => json).join(",\n")}\n]\n`;
      return { kind, destination: `${kind}/${this.stem}${EXTENSIONS[kind]}`, text, problems: [], lines };
    });
    const blocks = [...this.decorations].map(([mapId, all]) => this.decorationsOf(mapId, all));
    const [first, ...others] = [...lists, ...blocks];
    return first ? [{ ...first, problems: this.problems }, ...others] : [];
  }

  /** Why there are no files. */
  get reasons(): readonly SourceProblem[] {
    return this.problems;
  }

  private decorationsOf(mapId: number, headers: ReadonlyMap<string, readonly { place: string; line: number }[]>): Converted {
    const lines = new Map<number, number>();
    const text: string[] = [];
    for (const [header, places] of headers) {
      text.push(header);
      for (const { place, line } of places) lines.set(text.push(place), line);
      text.push("");
    }
    const destination = `decorations/${mapName(mapId).replace(/\s/g, "")}/${this.stem}${EXTENSIONS.decorations}`;
    return { kind: "decorations", destination, text: text.join("\n"), problems: [], lines };
  }
}
