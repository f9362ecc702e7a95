/** Knex has no types for its dialects. */
declare module "knex/lib/dialects/better-sqlite3/index.js" {
  import type { Knex } from "knex";

  export default class BetterSqlite3Client extends Knex.Client {
    /** The driver, which Knex calls once. */
    _driver(): unknown;
    _formatBindings(bindings: readonly unknown[] | undefined): unknown[];
  }
}
