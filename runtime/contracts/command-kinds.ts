/** Where a command may be used: `Console` is the terminal and HTTP, `InGame` is chat. */
export const commandContexts = ["Console", "InGame"] as const;
export type CommandContext = (typeof commandContexts)[number];

/**
 * Commands that the specification opens to Regular players, since they help to develop a shard. One switch closes them
 * all: `commands.development`.
 */
export const DEVELOPMENT_COMMANDS = ["add_item", "add_npc", "bank", "orion", "send_target"] as const;

/** How a command line came in. */
export const commandOrigins = ["terminal", "http", "game"] as const;
export type CommandOrigin = (typeof commandOrigins)[number];

/**
 * How a use of a command ended.
 *
 * - `done`, `failed`: it ran
 * - `timedOut`: the caller over HTTP stopped waiting; the command may have gone on
 * - `unknown`, `wrongContext`, `levelTooLow`, `badArguments`: it was refused
 */
export const commandOutcomes = ["done", "failed", "timedOut", "unknown", "wrongContext", "levelTooLow", "badArguments"] as const;
export type CommandOutcome = (typeof commandOutcomes)[number];
