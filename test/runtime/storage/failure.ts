import { StorageError } from "../../../runtime/storage/storage.js";

/** The StorageError that a call rejects with; fails where it does anything else. */
export async function failureOf(call: Promise<unknown>): Promise<StorageError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof StorageError) return error;
    throw error;
  }
  throw new Error("the call was expected to fail");
}
