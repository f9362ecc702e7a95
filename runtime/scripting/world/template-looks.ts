import type { DataTable } from "../../world/saved/data-table.js";
import type { ScriptStore } from "../../world/saved/script-store.js";

/**
 * What each template said of looks when its things got them. A thing whose look is what its template said gets what the
 * template says now; another look is the thing's own. It is stored, for templates that change while the server is down.
 */
export class TemplateLooks<L extends readonly (string | number)[]> {
  private readonly table: DataTable;

  constructor(store: ScriptStore, scope: "item_template" | "mobile_template") {
    this.table = store.table(scope);
  }

  /** Notes what a template says now. @returns what it said before; undefined if that is the same, or not known */
  renew(id: string, now: L): L | undefined {
    const [before, json] = [this.table.get(id), JSON.stringify(now)];
    if (before === json) return undefined;
    this.table.set(id, json);
    return typeof before === "string" ? (JSON.parse(before) as L) : undefined;
  }
}

/** What a thing has of a look: the new one if it had what its template said. */
export function renewed<T>(has: T, said: T, says: T): T {
  return has === said ? says : has;
}
