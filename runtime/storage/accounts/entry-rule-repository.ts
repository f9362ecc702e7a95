import type { Knex } from "knex";
import { retryTransient } from "../database/transactions.js";
import type { EntryRule, EntryRuleKind, EntryRuleRepository } from "./entry-rules.js";

type EntryRuleRow = Omit<EntryRule, "by"> & { by_name: string };

/** The rules of logins, in the table `entry_rules`. */
export class KnexEntryRuleRepository implements EntryRuleRepository {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async list(): Promise<EntryRule[]> {
    const rows = await this.#rows().orderBy(["at", "kind", "network"]).select();
    return rows.map(({ by_name, ...rule }) => ({ ...rule, by: by_name }));
  }

  async put({ by, ...rule }: EntryRule): Promise<void> {
    await retryTransient(() =>
      this.#rows()
        .insert({ ...rule, by_name: by })
        .onConflict(["kind", "network"])
        .merge(),
    );
  }

  remove(kind: EntryRuleKind, network: string): Promise<boolean> {
    return retryTransient(async () => (await this.#rows().where({ kind, network }).delete()) > 0);
  }

  #rows() {
    return this.#knex<EntryRuleRow>("entry_rules");
  }
}
