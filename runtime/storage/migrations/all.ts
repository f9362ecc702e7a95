/** All migrations by name, in the order in which they are applied. A released one is never changed; a new one goes to the end. */
export * as "0001-accounts" from "./0001-accounts.js";
export * as "0002-characters" from "./0002-characters.js";
export * as "0003-worn-items" from "./0003-worn-items.js";
export * as "0004-tickets" from "./0004-tickets.js";
export * as "0005-command-audit" from "./0005-command-audit.js";
export * as "0006-world-journal" from "./0006-world-journal.js";
export * as "0007-world-marks" from "./0007-world-marks.js";
export * as "0008-write-probe" from "./0008-write-probe.js";
export * as "0009-script-store" from "./0009-script-store.js";
export * as "0010-ticket-search" from "./0010-ticket-search.js";
export * as "0011-ticket-remarks" from "./0011-ticket-remarks.js";
export * as "0012-ticket-targets" from "./0012-ticket-targets.js";
export * as "0013-account-bans" from "./0013-account-bans.js";
export * as "0014-ticket-tags" from "./0014-ticket-tags.js";
export * as "0015-worlds-and-processes" from "./0015-worlds-and-processes.js";
export * as "0016-world-arrivals" from "./0016-world-arrivals.js";
