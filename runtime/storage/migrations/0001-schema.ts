import type { Knex } from "knex";
import { isMysql } from "../database/transactions.js";

/** Short enough for a key of MySQL. */
const NAME_CHARACTERS = 191;

/** Creates all tables. Text compares byte by byte and foreign keys are enforced, on MySQL as on SQLite. */
export async function up(knex: Knex): Promise<void> {
  for (const [name, define] of Object.entries(tables(isMysql(knex)))) {
    await knex.schema.createTable(name, (table) => {
      if (isMysql(knex)) {
        table.engine("InnoDB");
        table.charset("utf8mb4");
        table.collate("utf8mb4_bin");
      }
      define(table);
    });
  }
  await createTicketSearch(knex);
}

type Define = (table: Knex.CreateTableBuilder) => void;

/** A table stands after those that its foreign keys refer to. */
function tables(mysql: boolean): Record<string, Define> {
  const blob = mysql ? "longblob" : "blob";
  return {
    ...accountTables,
    ...ticketTables,
    command_audit: defineCommandAudit,
    ...worldTables(blob),
    ...transferTables(blob),
    ...economyTables,
    // Empty, except while the server tests whether the database stores changes again.
    write_probe(table) {
      table.increments("id");
      table.specificType("content", mysql ? "mediumblob" : "blob").notNullable();
    },
  };
}

const accountTables: Record<string, Define> = {
  // Usernames are unique by `username_folded`, their lower-case form, since the engines compare case differently.
  accounts(table) {
    table.increments("account_id");
    table.string("username", 64).notNullable();
    table.string("username_folded", 64).notNullable().unique();
    table.string("email", 320).notNullable();
    table.string("role", 32).notNullable();
    table.boolean("is_active").notNullable();
    table.string("password_hash", 255).notNullable();
    table.integer("token_version").notNullable().defaultTo(1);
    table.bigInteger("created_at").notNullable();
    table.bigInteger("last_login_at").nullable();
    table.bigInteger("ban_at").nullable();
    table.bigInteger("ban_until").nullable();
    table.string("ban_reason", 500).nullable();
    table.string("ban_by", 64).nullable();
  },
  account_history(table) {
    table.increments("entry_id");
    table.integer("account_id").unsigned().notNullable();
    table.bigInteger("at").notNullable();
    table.integer("by_account_id").unsigned().nullable();
    table.string("by_account_name", 64).notNullable();
    table.string("action", 32).notNullable();
    table.text("details").notNullable();
    table.index(["account_id", "entry_id"], "account_history_account");
    table.foreign("account_id").references("accounts.account_id").onDelete("CASCADE");
  },
  account_addresses(table) {
    table.integer("account_id").unsigned().notNullable();
    table.string("address", 64).notNullable();
    table.bigInteger("first_at").notNullable();
    table.bigInteger("last_at").notNullable();
    table.integer("logins").unsigned().notNullable();
    table.primary(["account_id", "address"]);
    table.index(["address"], "account_addresses_address");
    table.index(["last_at"], "account_addresses_last");
    table.foreign("account_id").references("accounts.account_id").onDelete("CASCADE");
  },
  // `skills` is a JSON object of tenths of a point by skill id: it is read and written whole, and never searched.
  characters(table) {
    table.integer("serial").unsigned().notNullable().primary();
    table.integer("account_id").unsigned().notNullable();
    table.integer("slot").notNullable();
    table.string("name", 255).notNullable();
    for (const column of ["body", "hue", "strength", "dexterity", "intelligence", "hits", "stamina", "mana"]) {
      table.integer(column).notNullable();
    }
    table.text("skills").notNullable();
    for (const column of ["map_id", "x", "y", "z", "direction"]) table.integer(column).notNullable();
    table.bigInteger("created_at").notNullable();
    table.bigInteger("last_played_at").nullable();
    for (const column of ["world_id", "process_id"]) table.integer(column).unsigned().notNullable().defaultTo(1);
    table.unique(["account_id", "slot"]);
    table.foreign("account_id").references("accounts.account_id").onDelete("CASCADE");
  },
  worn_items(table) {
    table.integer("serial").unsigned().notNullable().primary();
    table.integer("character_serial").unsigned().notNullable().index();
    for (const column of ["item_id", "layer", "hue"]) table.integer(column).notNullable();
    table.foreign("character_serial").references("characters.serial").onDelete("CASCADE");
  },
  player_notices(table) {
    table.increments("notice_id");
    table.integer("account_id").unsigned().notNullable();
    table.string("text", 1_000).notNullable();
    table.bigInteger("created_at").notNullable();
    table.index(["account_id", "notice_id"], "player_notices_account");
    table.foreign("account_id").references("accounts.account_id").onDelete("CASCADE");
  },
};

const ticketTables: Record<string, Define> = {
  // A ticket has no foreign keys to accounts and characters, since it outlives them. Account ids are never reused. Each
  // filter of the list has its own index, which ends with the id that orders the list.
  tickets(table) {
    table.increments("ticket_id");
    table.string("category", 32).notNullable();
    table.string("status", 16).notNullable();
    table.text("message").notNullable();
    table.integer("sender_account_id").unsigned().notNullable();
    table.string("sender_account_name", 64).notNullable();
    table.integer("sender_character_id").unsigned().notNullable();
    table.string("sender_character_name", 255).notNullable();
    for (const column of ["map_id", "x", "y", "z"]) table.integer(column).notNullable();
    table.bigInteger("created_at").notNullable();
    table.integer("assigned_account_id").unsigned().nullable();
    table.string("assigned_account_name", 64).nullable();
    table.integer("assigned_character_id").unsigned().nullable();
    table.string("assigned_character_name", 255).nullable();
    table.bigInteger("assigned_at").nullable();
    table.bigInteger("closed_at").nullable();
    table.bigInteger("last_updated_at").notNullable();
    table.bigInteger("first_answer_at").nullable();
    // When staff were told that a target had passed.
    table.bigInteger("answer_overdue_at").nullable();
    table.bigInteger("closing_overdue_at").nullable();
    // Null where there is only one world.
    table.integer("world_id").unsigned().nullable();
    table.index(["status", "ticket_id"], "tickets_status");
    table.index(["category", "ticket_id"], "tickets_category");
    table.index(["status", "category", "ticket_id"], "tickets_status_category");
    table.index(["assigned_account_id", "ticket_id"], "tickets_assigned");
    table.index(["assigned_account_id", "status", "ticket_id"], "tickets_assigned_status");
    table.index(["assigned_account_id", "category", "ticket_id"], "tickets_assigned_category");
    table.index(["assigned_account_id", "status", "category", "ticket_id"], "tickets_assigned_status_category");
    table.index(["sender_account_id", "ticket_id"], "tickets_sender");
    table.index(["sender_account_id", "status", "ticket_id"], "tickets_sender_status");
    table.index(["world_id", "ticket_id"], "tickets_world");
    table.index(["world_id", "status", "ticket_id"], "tickets_world_status");
  },
  ticket_history(table) {
    table.increments("entry_id");
    table.integer("ticket_id").unsigned().notNullable();
    table.bigInteger("at").notNullable();
    table.integer("by_account_id").unsigned().nullable();
    table.string("by_account_name", 64).notNullable();
    table.string("action", 32).notNullable();
    table.string("from_status", 16).nullable();
    table.integer("from_account_id").unsigned().nullable();
    table.string("from_account_name", 64).nullable();
    table.string("to_status", 16).notNullable();
    table.integer("to_account_id").unsigned().nullable();
    table.string("to_account_name", 64).nullable();
    // Of notes of the staff and answers to the player.
    table.text("text").nullable();
    table.index(["ticket_id", "entry_id"], "ticket_history_ticket");
    table.foreign("ticket_id").references("tickets.ticket_id");
  },
  // The number of tickets in a block that match a filter, see ticket-tallies.ts.
  ticket_tallies(table) {
    table.string("status", 16).notNullable();
    table.string("category", 32).notNullable();
    table.integer("assigned_account_id").unsigned().notNullable();
    table.integer("block").unsigned().notNullable();
    table.integer("total").notNullable();
    table.primary(["status", "category", "assigned_account_id", "block"]);
  },
  ticket_tags(table) {
    table.integer("ticket_id").unsigned().notNullable();
    table.string("tag", 30).notNullable();
    table.primary(["ticket_id", "tag"]);
    table.index(["tag", "ticket_id"], "ticket_tags_tag");
    table.foreign("ticket_id").references("tickets.ticket_id").onDelete("CASCADE");
  },
};

/** The audit trail has no foreign key to accounts, since it outlives them. */
function defineCommandAudit(table: Knex.CreateTableBuilder): void {
  table.increments("entry_id");
  table.bigInteger("at").notNullable();
  table.integer("duration_ms").unsigned().notNullable();
  table.integer("account_id").unsigned().nullable();
  table.string("account_name", 64).notNullable();
  table.string("role", 32).notNullable();
  table.string("origin", 16).notNullable();
  table.string("command", 255).notNullable();
  table.text("line").notNullable();
  table.string("outcome", 32).notNullable();
  table.text("detail").nullable();
  // Null where there is only one world.
  table.integer("world_id").unsigned().nullable();
  // A command that several processes of a world carry out has one entry, under the id of the request.
  table.string("request", 36).nullable();
  table.index(["account_id", "entry_id"], "command_audit_account");
  table.index(["command", "entry_id"], "command_audit_command");
  table.index(["world_id", "entry_id"], "command_audit_world");
  table.unique(["request"], { indexName: "command_audit_request" });
}

/**
 * Each process of a world has its own journal, snapshot and marks, so that its batches need no order among those of
 * others. The process numbers its batches itself, since clusters count automatic keys in steps or out of order. A shard
 * in one process is process 1 of world 1.
 */
function worldTables(blob: string): Record<string, Define> {
  return {
    // Batches of records as the game wrote them, with their CRC-32 and the id of the batch before.
    world_journal(table) {
      table.integer("process_id").unsigned().notNullable().defaultTo(1);
      table.integer("id").unsigned().notNullable();
      table.specificType("batch", blob).notNullable();
      table.integer("checksum").unsigned().notNullable();
      table.bigInteger("created_at").notNullable();
      table.integer("previous_id").unsigned().nullable();
      table.primary(["process_id", "id"]);
    },
    // The last state of each entity as JSON, without the changes in the journal.
    world_entities(table) {
      table.integer("process_id").unsigned().notNullable().defaultTo(1);
      table.integer("serial").unsigned().notNullable();
      table.string("kind", 8).notNullable();
      table.text("state", "mediumtext").notNullable();
      table.primary(["process_id", "serial"]);
    },
    // The last batch that was appended and the last one in the snapshot, and the highest serials handed out. A missing
    // mark is 0.
    world_marks(table) {
      table.integer("process_id").unsigned().notNullable().defaultTo(1);
      table.string("name", 32).notNullable();
      table.integer("value").unsigned().notNullable();
      table.primary(["process_id", "name"]);
    },
    // Damaged rows of the journal or the entities. `row_id` is the journal row's id or the entity's serial.
    journal_set_aside(table) {
      table.increments("id");
      table.string("source", 16).notNullable();
      table.bigInteger("row_id").notNullable();
      table.specificType("content", blob).notNullable();
      table.integer("checksum").unsigned().nullable();
      table.string("reason", 255).notNullable();
      table.bigInteger("set_aside_at").notNullable();
      table.integer("process_id").unsigned().notNullable().defaultTo(1);
    },
    // The members of tables that scripts keep, each as JSON, without the changes in the journal. `owner` is the id of
    // an account, the serial of a character, or 0.
    script_store(table) {
      table.integer("world_id").unsigned().notNullable().defaultTo(1);
      table.string("scope", 16).notNullable();
      table.integer("owner").unsigned().notNullable();
      table.string("name", 80).notNullable();
      table.text("value", "mediumtext").notNullable();
      table.primary(["world_id", "scope", "owner", "name"]);
    },
  };
}

/** Several processes store their parts of one or more worlds in one database, and entities move between them. */
function transferTables(blob: string): Record<string, Define> {
  return {
    worlds(table) {
      table.integer("world_id").unsigned().notNullable().primary();
      table.string("name", 64).notNullable().unique();
      // Changes with each lease, so that a cluster notices two that are taken at the same time.
      table.bigInteger("claims").notNullable().defaultTo(0);
    },
    // A process without a world has neither facets nor a lease. `facets` lists numbers separated by commas, "" for all.
    // `lease_until` is a time of the database's clock. `writes` changes with each transaction under the lease, so that
    // a cluster notices a process that has lost it.
    world_processes(table) {
      table.integer("process_id").unsigned().notNullable().primary();
      table.integer("world_id").unsigned().nullable();
      table.string("facets", 64).nullable();
      table.bigInteger("epoch").notNullable().defaultTo(0);
      table.bigInteger("lease_until").nullable();
      table.string("holder", 128).notNullable();
      table.bigInteger("writes").notNullable().defaultTo(0);
      table.unique(["world_id", "facets"]);
    },
    serial_blocks(table) {
      table.integer("first_serial").unsigned().notNullable().primary();
      table.integer("last_serial").unsigned().notNullable();
      table.integer("process_id").unsigned().notNullable();
      table.bigInteger("leased_at").notNullable();
      table.index(["process_id"], "serial_blocks_process");
    },
    // Characters on their way to another process, each with the records of everything that goes along.
    world_arrivals(table) {
      table.integer("character_serial").unsigned().notNullable().primary();
      table.integer("to_process_id").unsigned().notNullable().index();
      table.specificType("records", blob).notNullable();
      table.bigInteger("created_at").notNullable();
      table.foreign("character_serial").references("characters.serial").onDelete("CASCADE");
    },
    // Creatures and items on their way to another process, each with the records of its contents. A process numbers
    // what it sends; its mark `last_thing` holds the last number.
    world_things(table) {
      table.integer("from_process_id").unsigned().notNullable();
      table.integer("number").unsigned().notNullable();
      table.integer("to_process_id").unsigned().notNullable().index();
      table.specificType("records", blob).notNullable();
      table.bigInteger("created_at").notNullable();
      table.primary(["from_process_id", "number"]);
    },
  };
}

/** The economy of the last days by hour. Each process of a world has its own rows, which readers add up. */
const economyTables: Record<string, Define> = {
  gold_hours(table) {
    table.integer("world_id").unsigned().notNullable();
    // The beginning of the hour in Unix milliseconds.
    table.bigInteger("hour").notNullable();
    table.integer("process_id").unsigned().notNullable();
    table.string("cause", NAME_CHARACTERS).notNullable();
    table.bigInteger("made").notNullable();
    table.bigInteger("gone").notNullable();
    table.primary(["world_id", "hour", "process_id", "cause"]);
  },
  sold_hours(table) {
    table.integer("world_id").unsigned().notNullable();
    table.bigInteger("hour").notNullable();
    table.integer("process_id").unsigned().notNullable();
    table.string("seller", 16).notNullable();
    table.string("template", NAME_CHARACTERS).notNullable();
    table.bigInteger("pieces").notNullable();
    table.bigInteger("gold").notNullable();
    table.bigInteger("lowest_price").notNullable();
    table.bigInteger("highest_price").notNullable();
    table.primary(["world_id", "hour", "process_id", "seller", "template"]);
  },
};

/**
 * An index of the words in tickets, which the database keeps up to date itself, also while a backup is restored. On
 * SQLite it is an FTS5 table beside the tickets; its name begins with `search_`, so that backups leave it out. On MySQL
 * a generated column holds the text in a collation that ignores case and accents, and without `_`, which would join
 * words.
 */
async function createTicketSearch(knex: Knex): Promise<void> {
  if (!isMysql(knex)) {
    for (const statement of sqliteSearch) await knex.raw(statement);
    return;
  }
  await knex.raw(
    `ALTER TABLE tickets
      ADD COLUMN search_text TEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci
        GENERATED ALWAYS AS (replace(concat_ws(' ', message, sender_account_name, sender_character_name), '_', ' ')) STORED
        AFTER last_updated_at,
      ADD FULLTEXT INDEX tickets_search (search_text)`,
  );
}

const names = "message, sender_account_name, sender_character_name";
const valuesOf = (row: "old" | "new"): string => `${row}.message, ${row}.sender_account_name, ${row}.sender_character_name`;
const add = `INSERT INTO search_tickets (rowid, ${names}) VALUES (new.ticket_id, ${valuesOf("new")});`;
const remove = `INSERT INTO search_tickets (search_tickets, rowid, ${names}) VALUES ('delete', old.ticket_id, ${valuesOf("old")});`;

/**
 * The texts themselves stay in `tickets`. Without positions of words, and with an index of two and three letters, a
 * search while somebody types is about as fast as one for a rare word.
 */
const sqliteSearch = [
  `CREATE VIRTUAL TABLE search_tickets
    USING fts5(${names}, content = 'tickets', content_rowid = 'ticket_id', prefix = '2 3', detail = none)`,
  `CREATE TRIGGER search_tickets_insert AFTER INSERT ON tickets BEGIN ${add} END`,
  `CREATE TRIGGER search_tickets_delete AFTER DELETE ON tickets BEGIN ${remove} END`,
  `CREATE TRIGGER search_tickets_update AFTER UPDATE OF ${names} ON tickets BEGIN ${remove} ${add} END`,
];
