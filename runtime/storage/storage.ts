import type { EntryRuleRepository } from "./accounts/entry-rules.js";
import type { AccountLevel } from "../contracts/levels.js";
import type {
  AcceptedLogin,
  AccountActor,
  AccountAddress,
  AccountBan,
  AccountHistoryEntry,
  AccountNote,
} from "./accounts/account-records.js";
import type { CallFigure } from "./database/call-figures.js";
import type { CommandAuditRepository } from "./accounts/command-audit.js";
import type { ChronicleRepository } from "./chronicle/chronicle-records.js";
import type { EconomyRepository } from "./economy/economy-records.js";
import type { NetworkRepository, ProcessIdentity } from "./network/network-records.js";
import type { NoticeRepository, TicketRepository } from "./tickets/ticket-records.js";
import type { WorldRepository } from "./world/world-records.js";

/**
 * The interface of the database to the rest of the runtime. The implementation runs in a worker thread. Every call
 * resolves once its change is committed. Calls of one repository run in order, except that others may overtake
 * `world.fold`. Every call may reject with {@link StorageError}. Times are Unix milliseconds.
 */
export interface Storage {
  readonly accounts: AccountRepository;
  readonly characters: CharacterRepository;
  readonly tickets: TicketRepository;
  readonly notices: NoticeRepository;
  readonly commandAudit: CommandAuditRepository;
  readonly entryRules: EntryRuleRepository;
  readonly economy: EconomyRepository;
  readonly chronicle: ChronicleRepository;
  /** In a process that plays no world, its calls reject. */
  readonly world: WorldRepository;
  readonly network: NetworkRepository;
  readonly process: ProcessIdentity;
  /** Why the database stores nothing at the moment. Undefined while it does. */
  readonly failingBecause: string | undefined;
  readonly waitingChanges: WaitingChanges;
  /** How calls went so far, by repository. */
  readonly callFigures: readonly CallFigure[];
  /** Calls without an answer yet. */
  readonly waitingCalls: number;
  /** Measures the round trip to the database in milliseconds. Rejects if it does not answer. */
  ping(): Promise<number>;
  /** Waits for pending calls, closes the connection and ends the worker. */
  close(): Promise<void>;
}

/**
 * Numbers of calls that change something and have no answer yet, by repository. Nobody was told that these changes are
 * stored.
 */
export type WaitingChanges = Partial<
  Record<
    | "accounts"
    | "characters"
    | "tickets"
    | "notices"
    | "commandAudit"
    | "entryRules"
    | "economy"
    | "chronicle"
    | "world"
    | "network",
    number
  >
>;

export interface Account {
  accountId: number;
  username: string;
  email: string;
  role: AccountLevel;
  isActive: boolean;
  passwordHash: string;
  /**
   * Incremented when the password, level, active state or ban changes. Tokens carry it, so older ones become invalid.
   */
  tokenVersion: number;
  createdAt: number;
  lastLoginAt: number | null;
  /** The last ban, which may have ended by itself; null if it was lifted. */
  ban: AccountBan | null;
}

export type NewAccount = Pick<Account, "username" | "email" | "role" | "isActive" | "passwordHash">;
export type AccountChanges = Partial<NewAccount & Pick<Account, "ban">>;

/** Changes without an actor are the server's own. */
export interface AccountRepository {
  count(): Promise<number>;
  /** The ids of all accounts. */
  ids(): Promise<number[]>;
  list(): Promise<Account[]>;
  findById(accountId: number): Promise<Account | undefined>;
  /** Ignores case. */
  findByUsername(username: string): Promise<Account | undefined>;
  /** Rejects with {@link DuplicateUsernameError}. */
  create(account: NewAccount, by?: AccountActor): Promise<Account>;
  /** Creates those whose username is free, all or none of them, and resolves to them. The others stay as they are. */
  createMissing(accounts: readonly NewAccount[], by?: AccountActor): Promise<Account[]>;
  /**
   * Undefined if there is no such account. Rejects with {@link DuplicateUsernameError} or {@link
   * LastAdministratorError}.
   */
  update(accountId: number, changes: AccountChanges, by?: AccountActor): Promise<Account | undefined>;
  /**
   * Puts another hash of the same password in the place of one, without a trace: tokens stay valid. False if the hash
   * is another one by now.
   */
  replaceHash(accountId: number, hash: string, by: string): Promise<boolean>;
  /**
   * Deletes the account and its characters, and resolves to the serials of these. Undefined if there is no such
   * account. Rejects with {@link LastAdministratorError}.
   */
  delete(accountId: number): Promise<number[] | undefined>;
  /**
   * Notes the times and addresses of logins, and forgets addresses that were used last before `keepSince`. Without it
   * no address is noted. Accounts that do not exist are skipped.
   */
  recordLogins(logins: readonly AcceptedLogin[], keepSince?: number): Promise<void>;
  /** Adds a note to the history of an account. False if there is no such account. */
  addNote(accountId: number, note: AccountNote, by: AccountActor): Promise<boolean>;
  /** What was done to an account, the newest first. */
  history(accountId: number, limit: number): Promise<AccountHistoryEntry[]>;
  /** The addresses that an account logged in from, the latest first. */
  addresses(accountId: number, limit: number): Promise<AccountAddress[]>;
}

export class DuplicateUsernameError extends Error {
  override readonly name = "DuplicateUsernameError";
}
/** The last active Administrator cannot be deleted, demoted, banned or deactivated. */
export class LastAdministratorError extends Error {
  override readonly name = "LastAdministratorError";
}
/** The slot is taken or the account is full. */
export class CharacterSlotError extends Error {
  override readonly name = "CharacterSlotError";
}

/**
 * - `address`: the connection URL is invalid
 * - `unreachable`: the database does not answer, or refuses the connection
 * - `locked`: another server uses the same data directory or database
 * - `damaged`: the file is not a valid database
 * - `incomplete`: something that was stored before is missing
 * - `incompatible`: a newer server wrote it, or it holds tables of another program
 * - `unwritable`: nothing can be stored, because the disk is full, or the database is read-only or kept busy by another
 *   program
 * - `overloaded`: too many calls are pending
 * - `fenced`: another process has taken over this process's part of the world, which must end
 * - `closed`: the storage was closed, or its worker died
 * - `failed`: any other failure of the database
 */
export type StorageErrorKind =
  | "address"
  | "unreachable"
  | "locked"
  | "damaged"
  | "incomplete"
  | "incompatible"
  | "unwritable"
  | "overloaded"
  | "fenced"
  | "closed"
  | "failed";

/** A call failed for a reason that lies in the database, not in the call. The message never holds a password. */
export class StorageError extends Error {
  override readonly name = "StorageError";
  readonly kind: StorageErrorKind;

  constructor(kind: StorageErrorKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** A character that entered the world. */
export interface PlayedCharacter {
  readonly serial: number;
  readonly at: number;
}

/** The number of character slots of an account. */
export const CHARACTER_SLOTS = 5;

/** An item that a character was created with. */
export interface WornRecord {
  serial: number;
  itemId: number;
  layer: number;
  hue: number;
}

/** The state a character was created with. From its first entrance on, the world stores its state. */
export interface CharacterState {
  serial: number;
  name: string;
  body: number;
  hue: number;
  strength: number;
  dexterity: number;
  intelligence: number;
  hits: number;
  stamina: number;
  mana: number;
  /** Skill values in tenths of a point by skill id. */
  skills: Record<number, number>;
  worn: WornRecord[];
  mapId: number;
  x: number;
  y: number;
  z: number;
  direction: number;
}

/** Where a character is played. */
export interface CharacterHome {
  worldId: number;
  /** The process that stores it. */
  processId: number;
}

export interface CharacterRecord extends CharacterState, CharacterHome {
  accountId: number;
  /** 0 to 4, unique within the account. */
  slot: number;
  createdAt: number;
  lastPlayedAt: number | null;
}

/** Without a home, it is where this process plays. */
export type NewCharacterRecord = Omit<CharacterRecord, "createdAt" | "lastPlayedAt" | keyof CharacterHome> &
  Partial<CharacterHome>;

/** The owners of characters, and the created state of characters that have never entered the world. */
export interface CharacterRepository {
  /** Ordered by slot. */
  listByAccount(accountId: number): Promise<CharacterRecord[]>;
  find(serial: number): Promise<CharacterRecord | undefined>;
  /** Rejects with {@link CharacterSlotError} if the slot is taken. */
  create(character: NewCharacterRecord): Promise<CharacterRecord>;
  delete(serial: number): Promise<boolean>;
  /** By serial. Characters that do not exist are skipped. */
  recordPlayed(played: readonly PlayedCharacter[]): Promise<void>;
  /** Of all characters. */
  serials(): Promise<number[]>;
  /** Those of these serials that are characters, in any world. */
  existing(serials: readonly number[]): Promise<number[]>;
  /** Of these serials that are characters, in any world, the names they were created with. */
  namesOf(serials: readonly number[]): Promise<{ serial: number; name: string }[]>;
  /** Those that were created with a name; the case of English letters is ignored. */
  named(name: string): Promise<CharacterRecord[]>;
  /** Of the characters of accounts of these levels. */
  serialsOfLevels(levels: readonly AccountLevel[]): Promise<number[]>;
  /** The highest serial of characters and their worn items. 0 if there is none. */
  highestSerials(): Promise<{ mobile: number; item: number }>;
}
