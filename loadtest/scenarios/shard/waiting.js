// @ts-check

/**
 * Waits for something that may not come.
 *
 * @template T
 * @param {Promise<T>} work
 * @returns {Promise<T | undefined>} undefined when the wait was over
 */
export async function tried(work) {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && /^no .+ within/.test(error.message)) return undefined;
    throw error;
  }
}
