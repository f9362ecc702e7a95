/** Resolves with what is read, or with something else where the file or the folder is not there. */
export async function orIfGone<T, U>(reading: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await reading;
  } catch (error) {
    if (isGone(error)) return otherwise;
    throw error;
  }
}

/** Whether an error says that a file or folder is not there. */
export function isGone(error: unknown): boolean {
  return ["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "");
}
