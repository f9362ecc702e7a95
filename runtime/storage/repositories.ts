import type { Knex } from "knex";
import { KnexAccountRepository } from "./account-repository.js";
import { KnexCharacterRepository } from "./character-repository.js";
import { KnexCommandAuditRepository } from "./command-audit-repository.js";
import { KnexNoticeRepository } from "./notice-repository.js";
import type { Storage } from "./storage.js";
import { KnexTicketRepository } from "./ticket-repository.js";
import { KnexWorldRepository } from "./world-repository.js";
import type { WorldCalls } from "./world-records.js";

export type Repositories = Pick<Storage, "accounts" | "characters" | "tickets" | "notices" | "commandAudit"> & {
  world: WorldCalls;
};

/** Every method that can be called across threads. The compiler checks that none is missing. */
export const repositoryMethods: { [Name in keyof Repositories]: Record<keyof Repositories[Name], true> } = {
  accounts: {
    count: true,
    list: true,
    findById: true,
    findByUsername: true,
    create: true,
    update: true,
    delete: true,
    recordLogins: true,
  },
  characters: {
    listByAccount: true,
    find: true,
    create: true,
    delete: true,
    recordPlayed: true,
    highestSerials: true,
    serials: true,
  },
  tickets: {
    create: true,
    find: true,
    list: true,
    listUnclosed: true,
    change: true,
    history: true,
    count: true,
  },
  notices: {
    list: true,
    delete: true,
  },
  commandAudit: {
    append: true,
    list: true,
  },
  world: {
    append: true,
    fold: true,
    openLoad: true,
    readLoad: true,
    highestSerials: true,
  },
};

/** @param closing aborted when the storage is about to close, to end long operations */
export function createRepositories(knex: Knex, closing: AbortSignal = new AbortController().signal): Repositories {
  return {
    accounts: new KnexAccountRepository(knex),
    characters: new KnexCharacterRepository(knex),
    tickets: new KnexTicketRepository(knex),
    notices: new KnexNoticeRepository(knex),
    commandAudit: new KnexCommandAuditRepository(knex),
    world: new KnexWorldRepository(knex, closing),
  };
}
