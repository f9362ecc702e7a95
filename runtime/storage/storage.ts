import type { AccountLevel } from "../ports/levels.js";
import type { CommandAuditRepository } from "./command-audit.js";
import type { NoticeRepository, TicketRepository } from "./tickets.js";
import type { WorldRepository } from "./world-records.js";

/**
 * The database as the rest of the runtime sees it. The implementation runs in a worker thread. Every call resolves once its change is
 * committed. Calls of one repository run in order; only `world.fold` may be overtaken.
 * Every call may reject with {@link StorageError}. Times are Unix milliseconds.
 */
export interface Storage {
  readonly accounts: AccountRepository;
  readonly characters: CharacterRepository;
  readonly tickets: TicketRepository;
  readonly notices: NoticeRepository;
  readonly commandAudit: CommandAuditRepository;
  readonly world: WorldRepository;
  /** Calls that wait for their answer. */
  readonly waitingCalls: number;
  /** Round trip to the database in milliseconds; rejects when it does not answer. */
  ping(): Promise<number>;
  /** Waits for what is under way, closes the connection and ends the worker. */
  close(): Promise<void>;
}

export interface Account {
  accountId: number;
  username: string;
  email: string;
  role: AccountLevel;
  isActive: boolean;
  passwordHash: string;
  /** Counted up by a change of password, level or activity; tokens carry it, so older ones end at once. */
  tokenVersion: number;
  createdAt: number;
  lastLoginAt: number | null;
}

export type NewAccount = Pick<Account, "username" | "email" | "role" | "isActive" | "passwordHash">;
export type AccountChanges = Partial<NewAccount>;

export interface AccountRepository {
  count(): Promise<number>;
  list(): Promise<Account[]>;
  findById(accountId: number): Promise<Account | undefined>;
  /** Compared without regard to case. */
  findByUsername(username: string): Promise<Account | undefined>;
  /** Rejects with {@link DuplicateUsernameError}. */
  create(account: NewAccount): Promise<Account>;
  /** undefined: no such account. Rejects with {@link DuplicateUsernameError} or {@link LastAdministratorError}. */
  update(accountId: number, changes: AccountChanges): Promise<Account | undefined>;
  /** Deletes the account and its characters; false: no such account. Rejects with {@link LastAdministratorError}. */
  delete(accountId: number): Promise<boolean>;
  recordLogin(accountId: number, at: number): Promise<void>;
}

export class DuplicateUsernameError extends Error {
  override readonly name = "DuplicateUsernameError";
}
/** The last active Administrator cannot be deleted, demoted or deactivated. */
export class LastAdministratorError extends Error {
  override readonly name = "LastAdministratorError";
}
/** The slot is taken or the account is full. */
export class CharacterSlotError extends Error {
  override readonly name = "CharacterSlotError";
}

/**
 * - `address`: the connection URL cannot be read
 * - `unreachable`: the database does not answer, or refuses us
 * - `locked`: another server uses the same data directory or database
 * - `damaged`: the file is no sound database
 * - `incompatible`: a newer server wrote it, or it holds foreign tables
 * - `overloaded`: too many calls wait
 * - `closed`: the storage was closed, or its worker died
 * - `failed`: anything else the database refused
 */
export type StorageErrorKind =
  "address" | "unreachable" | "locked" | "damaged" | "incompatible" | "overloaded" | "closed" | "failed";

/** The database cannot do what was asked, through no fault of the call. The message never holds a password. */
export class StorageError extends Error {
  override readonly name = "StorageError";
  readonly kind: StorageErrorKind;

  constructor(kind: StorageErrorKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Slots of an account, 0 to this exclusive. */
export const CHARACTER_SLOTS = 5;

/** Something that a character was made with; in the world it is an item. */
export interface WornRecord {
  serial: number;
  itemId: number;
  layer: number;
  hue: number;
}

/** What a character was made with; from the first time it enters the world that keeps what becomes of it. */
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

export interface CharacterRecord extends CharacterState {
  accountId: number;
  /** 0 to 4, unique within the account. */
  slot: number;
  createdAt: number;
  lastPlayedAt: number | null;
}

/** Whose characters are, and what those are made with that have never been in the world. */
export interface CharacterRepository {
  /** By slot. */
  listByAccount(accountId: number): Promise<CharacterRecord[]>;
  find(serial: number): Promise<CharacterRecord | undefined>;
  /** Rejects with {@link CharacterSlotError} when the slot is taken. */
  create(character: Omit<CharacterRecord, "createdAt" | "lastPlayedAt">): Promise<CharacterRecord>;
  delete(serial: number): Promise<boolean>;
  recordPlayed(serial: number, at: number): Promise<void>;
  /** Of all characters. */
  serials(): Promise<number[]>;
  /** The highest serial in use of characters and of what they wear; 0 where there is none. */
  highestSerials(): Promise<{ mobile: number; item: number }>;
}
