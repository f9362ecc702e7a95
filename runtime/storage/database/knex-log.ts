import type { Knex } from "knex";

/** Silences knex, which otherwise writes to the terminal. Its failures reach us as errors. */
const nothing = (): void => undefined;
export const silentKnexLog: Knex.Logger = { warn: nothing, error: nothing, debug: nothing, deprecate: nothing };
