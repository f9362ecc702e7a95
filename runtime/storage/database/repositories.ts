import type { Knex } from "knex";
import { KnexAccountRepository } from "../accounts/account-repository.js";
import { KnexCharacterRepository } from "../accounts/character-repository.js";
import { KnexCommandAuditRepository } from "../accounts/command-audit-repository.js";
import { KnexEntryRuleRepository } from "../accounts/entry-rule-repository.js";
import { KnexChronicleRepository } from "../chronicle/chronicle-repository.js";
import { KnexEconomyRepository } from "../economy/economy-repository.js";
import { KnexNetworkRepository } from "../network/network-repository.js";
import type { NetworkRepository } from "../network/network-records.js";
import { KnexNoticeRepository } from "../tickets/notice-repository.js";
import { StorageError, type Storage } from "../storage.js";
import { KnexTicketRepository } from "../tickets/ticket-repository.js";
import { SOLE_HOLD, type WorldHold, type WorldlessProcess } from "../world/world-hold.js";
import { KnexWorldRepository } from "../world/world-repository.js";
import type { WorldCalls } from "../world/world-records.js";

export type Repositories = Pick<
  Storage,
  "accounts" | "characters" | "tickets" | "notices" | "commandAudit" | "entryRules" | "economy" | "chronicle"
> & {
  world: WorldCalls;
  network: NetworkRepository;
};

const classes: { readonly [Name in keyof Repositories]: { readonly prototype: Repositories[Name] } } = {
  accounts: KnexAccountRepository,
  characters: KnexCharacterRepository,
  tickets: KnexTicketRepository,
  notices: KnexNoticeRepository,
  commandAudit: KnexCommandAuditRepository,
  entryRules: KnexEntryRuleRepository,
  economy: KnexEconomyRepository,
  chronicle: KnexChronicleRepository,
  world: KnexWorldRepository,
  network: KnexNetworkRepository,
};

/** The methods that can be called across threads: the public ones of each class. */
export const repositoryMethods = Object.fromEntries(
  Object.entries(classes).map(([name, { prototype }]) => [
    name,
    Object.getOwnPropertyNames(prototype).filter((method) => method !== "constructor"),
  ]),
) as unknown as { readonly [Name in keyof Repositories]: readonly (keyof Repositories[Name])[] };

/** The methods that change nothing, so that nothing is lost when the storage ends before they do. */
export const readingMethods: { readonly [Name in keyof Repositories]: readonly (keyof Repositories[Name])[] } = {
  accounts: ["count", "ids", "list", "findById", "findByUsername", "history", "addresses"],
  characters: ["listByAccount", "find", "highestSerials", "serials", "existing", "namesOf", "named", "serialsOfLevels"],
  tickets: [
    "find",
    "list",
    "beginnings",
    "newestId",
    "listOfSender",
    "listUnclosed",
    "history",
    "sayings",
    "speech",
    "tags",
    "countTags",
    "count",
    "countEach",
    "report",
    "countOverdue",
  ],
  notices: ["list"],
  commandAudit: ["list"],
  entryRules: ["list"],
  economy: ["ownHour", "read"],
  chronicle: ["last", "search", "doubled"],
  world: [
    "receivedCharacters",
    "receivedCharacter",
    "hasSentCharacter",
    "receivedThings",
    "lastSentThing",
    "hasAllSince",
    "openLoad",
    "readLoad",
    "highestSerials",
    "readStored",
    "storedLately",
  ],
  network: ["worlds", "worldProcesses", "leaseLeftMs", "leasedSerials"],
};

/** A repository each of whose methods is `call` with the method's name. */
export function repositoryOf<Name extends keyof Repositories>(
  name: Name,
  call: (method: string, args: unknown[]) => Promise<unknown>,
): Repositories[Name] {
  const methods = (repositoryMethods[name] as readonly string[]).map((method) => [
    method,
    (...args: unknown[]) => call(method, args),
  ]);
  return Object.fromEntries(methods) as Repositories[Name];
}

/**
 * @param closing aborted when the storage is about to close, to end long operations
 * @param hold what this process plays
 */
export function createRepositories(
  knex: Knex,
  closing: AbortSignal = new AbortController().signal,
  hold: WorldHold | WorldlessProcess = SOLE_HOLD,
): Repositories {
  return {
    accounts: new KnexAccountRepository(knex),
    characters: new KnexCharacterRepository(knex, hold),
    tickets: new KnexTicketRepository(knex),
    notices: new KnexNoticeRepository(knex),
    commandAudit: new KnexCommandAuditRepository(knex),
    entryRules: new KnexEntryRuleRepository(knex),
    economy: new KnexEconomyRepository(knex, hold),
    chronicle: new KnexChronicleRepository(knex, hold),
    world: hold.worldId === undefined ? noWorld() : new KnexWorldRepository(knex, closing, hold),
    network: new KnexNetworkRepository(knex, hold.processId),
  };
}

function noWorld(): WorldCalls {
  return repositoryOf("world", () => Promise.reject(new StorageError("failed", "this process plays no world")));
}
