import type { z } from "zod";
import { type Element, JsonElements } from "./json-elements.js";
import type { Findings, Placed, KindReader } from "./kinds.js";
import { placeProblem } from "./maps.js";
import { check } from "./shapes.js";

/** The place of an entry, which may turn out to be invalid. */
export interface JsonSite {
  readonly mapId: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** The shape of a kind's entries in files, and how they are read. */
export interface JsonForm<T> {
  /** An entry of the file holds several things. */
  readonly isCollection?: true;
  readonly shape: z.ZodType<T>;
  /** Returns an empty list if it reported a problem. */
  readonly read: (entry: T, from: { source: object; problem: (reason: string) => void }) => readonly FormEntry[];
}

export interface FormEntry extends JsonSite, Pick<Placed, "details" | "identity"> {}

/** Reads JSON files: a list of entries that all have the same form, or one such entry. */
export class JsonReader<T> implements KindReader {
  private readonly form: JsonForm<T>;
  private readonly findings: Findings;
  private readonly elements: JsonElements;

  constructor(form: JsonForm<T>, findings: Findings) {
    this.form = form;
    this.findings = findings;
    this.elements = new JsonElements({
      element: (element) => this.element(element),
      problem: (reason, line) => findings.problem(reason, line),
    });
  }

  take(text: string): void {
    this.elements.take(text);
  }

  end(): void {
    this.elements.end();
  }

  private element({ value, index, line }: Element): void {
    const problem = (reason: string): void => this.findings.problem(`entry ${index}: ${reason}`, line);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return problem("expected an object");
    const checked = check(this.form.shape, value);
    if ("reason" in checked) return problem(checked.reason);
    const entries = this.form.read(checked.value, { source: value, problem }).filter(({ mapId, x, y, z }) => {
      const reason = placeProblem(mapId, x, y, z);
      if (reason !== undefined) problem(reason);
      return reason === undefined;
    });
    const placed = entries.map(({ mapId, x, y, z, ...rest }) => ({ mapIds: [mapId], x, y, z, index, ...rest }));
    if (this.form.isCollection) for (const one of placed) this.findings.found(one);
    else if (placed.length > 0) this.findings.found(...placed);
  }
}
