import { SenderGoneError, StaleTicketError, TooManyTagsError, UnmergeableTicketsError } from "../tickets/ticket-records.js";
import type { NetworkPlace, ProcessIdentity } from "../network/network-records.js";
import type { DatabaseAddress } from "./database-address.js";
import {
  CharacterSlotError,
  DuplicateUsernameError,
  LastAdministratorError,
  StorageError,
  type StorageErrorKind,
} from "../storage.js";
import { codeOf } from "./transactions.js";

/** The first message to the worker: what to open. */
export interface StorageWorkerData {
  address: DatabaseAddress;
  uncleanStop: boolean;
  refusalOfEmpty: string | undefined;
  /** Undefined in a process that has the database for itself. */
  network: NetworkPlace | undefined;
}

/** A repository's method, or `connection.ping`. */
export interface StorageCall {
  id: number;
  target: string;
  method: string;
  args: unknown[];
}

export type ToStorageWorker = ({ kind: "call" } & StorageCall) | { kind: "close" };

export type FromStorageWorker =
  | { kind: "opened"; applied: string[]; process: ProcessIdentity }
  | { kind: "notOpened"; error: CarriedError }
  | { kind: "answer"; id: number; value: unknown }
  | { kind: "refusal"; id: number; error: CarriedError }
  | { kind: "lost"; error: CarriedError }
  | { kind: "closed" };

/** An error in the form sent between threads, which would lose its class and members. */
export interface CarriedError {
  name: string;
  message: string;
  storageErrorKind: StorageErrorKind | null;
}

/** Lists the buffers that can be transferred instead of copied: those that hold a single byte array. */
export function wholeBuffers(values: unknown[]): ArrayBuffer[] {
  return values.flatMap((value) =>
    value instanceof Uint8Array && value.buffer instanceof ArrayBuffer && value.byteLength === value.buffer.byteLength
      ? [value.buffer]
      : [],
  );
}

const answers = {
  DuplicateUsernameError,
  LastAdministratorError,
  CharacterSlotError,
  SenderGoneError,
  StaleTicketError,
  TooManyTagsError,
  UnmergeableTicketsError,
};

const unreachableCodes =
  /^(E[A-Z]*CONN[A-Z]*|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|PROTOCOL_.*|ER_SERVER_SHUTDOWN|ER_CON_COUNT_ERROR)$/;

/**
 * Nothing can be stored: the disk is full, the database is read-only, or another program keeps SQLite's file locked.
 */
const unwritableCodes =
  /^(SQLITE_(FULL|READONLY|IOERR|BUSY|CANTOPEN).*|ER_(DISK_FULL|RECORD_FILE_FULL|ERROR_ON_WRITE|OPEN_AS_READONLY|OPTION_PREVENTS_STATEMENT|READ_ONLY_MODE|INNODB_READ_ONLY|CANT_EXECUTE_IN_READ_ONLY_TRANSACTION))$/;
/** The storage engine's error, with the number of the operating system: EIO, ENOSPC, EROFS or EDQUOT. */
const unwritableEngine = /\berror "?(5|28|30|122)\b/i;

export function carryError(error: unknown): CarriedError {
  if (error instanceof StorageError) return { name: error.name, message: error.message, storageErrorKind: error.kind };
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  if (Object.hasOwn(answers, name)) return { name, message, storageErrorKind: null };
  return { name: "StorageError", message, storageErrorKind: kindOf(codeOf(error), name, message) };
}

function kindOf(code: string, name: string, message: string): StorageErrorKind {
  if (unreachableCodes.test(code) || name === "KnexTimeoutError") return "unreachable";
  const isUnwritable = unwritableCodes.test(code) || (code === "ER_GET_ERRNO" && unwritableEngine.test(message));
  return isUnwritable ? "unwritable" : "failed";
}

export function restoreError(error: CarriedError): Error {
  if (Object.hasOwn(answers, error.name)) return new answers[error.name as keyof typeof answers](error.message);
  return new StorageError(error.storageErrorKind ?? "failed", error.message);
}
