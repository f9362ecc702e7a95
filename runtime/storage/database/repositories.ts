import type { Knex } from "knex";
import { KnexAccountRepository } from "../accounts/account-repository.js";
import { KnexCharacterRepository } from "../accounts/character-repository.js";
import { KnexCommandAuditRepository } from "../accounts/command-audit-repository.js";
import { KnexEconomyRepository } from "../economy/economy-repository.js";
import { KnexNetworkRepository } from "../network/network-repository.js";
import type { NetworkRepository } from "../network/network-records.js";
import { KnexNoticeRepository } from "../tickets/notice-repository.js";
import { StorageError, type Storage } from "../storage.js";
import { KnexTicketRepository } from "../tickets/ticket-repository.js";
import { SOLE_HOLD, type WorldHold, type WorldlessProcess } from "../world/world-hold.js";
import { KnexWorldRepository } from "../world/world-repository.js";
import type { WorldCalls } from "../world/world-records.js";

export type Repositories = Pick<Storage, "accounts" | "characters" | "tickets" | "notices" | "commandAudit" | "economy"> & {
  world: WorldCalls;
  network: NetworkRepository;
};

/** Every method that can be called across threads, and whether it changes anything. The compiler checks that none is missing. */
export const repositoryMethods: { [Name in keyof Repositories]: Record<keyof Repositories[Name], "reads" | "changes"> } = {
  accounts: {
    count: "reads",
    ids: "reads",
    list: "reads",
    findById: "reads",
    findByUsername: "reads",
    create: "changes",
    createMissing: "changes",
    update: "changes",
    delete: "changes",
    recordLogins: "changes",
    addNote: "changes",
    history: "reads",
    addresses: "reads",
  },
  characters: {
    listByAccount: "reads",
    find: "reads",
    create: "changes",
    delete: "changes",
    recordPlayed: "changes",
    highestSerials: "reads",
    serials: "reads",
    existing: "reads",
    serialsOfLevels: "reads",
  },
  tickets: {
    create: "changes",
    find: "reads",
    list: "reads",
    beginnings: "reads",
    listOfSender: "reads",
    listUnclosed: "reads",
    change: "changes",
    takeNext: "changes",
    merge: "changes",
    history: "reads",
    remark: "changes",
    answers: "reads",
    changeTag: "changes",
    tags: "reads",
    countTags: "reads",
    count: "reads",
    report: "reads",
    countOverdue: "reads",
    claimOverdue: "changes",
  },
  notices: {
    list: "reads",
    delete: "changes",
  },
  commandAudit: {
    append: "changes",
    list: "reads",
  },
  economy: {
    ownHour: "reads",
    write: "changes",
    read: "reads",
  },
  network: {
    worlds: "reads",
    worldProcesses: "reads",
    endLease: "changes",
    leaseLeftMs: "reads",
    leaseSerials: "changes",
    leasedSerials: "reads",
  },
  world: {
    append: "changes",
    exchange: "changes",
    arrivals: "reads",
    arrival: "reads",
    hasDeparted: "reads",
    parcels: "reads",
    lastParcel: "reads",
    fold: "changes",
    openLoad: "reads",
    readLoad: "reads",
    highestSerials: "reads",
    readStored: "reads",
    claimStored: "changes",
    storedLately: "reads",
  },
};

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
    economy: new KnexEconomyRepository(knex, hold),
    world: hold.worldId === undefined ? noWorld() : new KnexWorldRepository(knex, closing, hold),
    network: new KnexNetworkRepository(knex, hold.processId),
  };
}

function noWorld(): WorldCalls {
  const refuse = (): Promise<never> => Promise.reject(new StorageError("failed", "this process plays no world"));
  return {
    ...{ append: refuse, fold: refuse, openLoad: refuse, readLoad: refuse, highestSerials: refuse },
    ...{ exchange: refuse, arrivals: refuse, arrival: refuse, hasDeparted: refuse, readStored: refuse },
    ...{ parcels: refuse, lastParcel: refuse, storedLately: refuse, claimStored: refuse },
  };
}
