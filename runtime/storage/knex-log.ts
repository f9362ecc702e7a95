import type { Knex } from "knex";

/** knex would write to the terminal by itself; what matters of it reaches us as errors. */
const nothing = (): void => undefined;
export const silentKnexLog: Knex.Logger = { warn: nothing, error: nothing, debug: nothing, deprecate: nothing };
