/**
 * All migrations by name, in the order in which they are applied. A released one is never changed; a new one goes to
 * the end.
 */
export * as "0001-schema" from "./0001-schema.js";
export * as "0002-exact-keys" from "./0002-exact-keys.js";
export * as "0003-chronicle" from "./0003-chronicle.js";
export * as "0004-entry-rules" from "./0004-entry-rules.js";
export * as "0005-ticket-speech" from "./0005-ticket-speech.js";
export * as "0006-ticket-priority" from "./0006-ticket-priority.js";
export * as "0007-packed-serials" from "./0007-packed-serials.js";
