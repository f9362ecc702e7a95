import { StorageError } from "../../../../runtime/storage/storage.js";

/** Returns the StorageError that a call rejects with, and fails in any other case. */
export async function failureOf(call: Promise<unknown>): Promise<StorageError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof StorageError) return error;
    throw error;
  }
  throw new Error("the call was expected to fail");
}
