import type { Knex } from "knex";
import { KnexAccountRepository } from "./account-repository.js";
import { KnexCharacterRepository } from "./character-repository.js";
import { KnexCommandAuditRepository } from "./command-audit-repository.js";
import { KnexNoticeRepository } from "./notice-repository.js";
import type { Storage } from "./storage.js";
import { KnexTicketRepository } from "./ticket-repository.js";

export type Repositories = Pick<Storage, "accounts" | "characters" | "tickets" | "notices" | "commandAudit">;

/** Every method that can be called across the thread's border; the compiler sees to it that none is missing. */
export const repositoryMethods: { [Name in keyof Repositories]: Record<keyof Repositories[Name], true> } = {
  accounts: {
    count: true,
    list: true,
    findById: true,
    findByUsername: true,
    create: true,
    update: true,
    delete: true,
    recordLogin: true,
  },
  characters: {
    listByAccount: true,
    find: true,
    create: true,
    delete: true,
    saveAll: true,
    savePlaces: true,
    recordPlayed: true,
    highestSerials: true,
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
};

export function createRepositories(knex: Knex): Repositories {
  return {
    accounts: new KnexAccountRepository(knex),
    characters: new KnexCharacterRepository(knex),
    tickets: new KnexTicketRepository(knex),
    notices: new KnexNoticeRepository(knex),
    commandAudit: new KnexCommandAuditRepository(knex),
  };
}
