/**
 * Waits for work, but no longer than that many milliseconds. The work goes on; how it ends then is not looked at.
 *
 * @param late gives the result when it takes longer, or throws
 */
export async function inTime<T, Late = never>(work: T | Promise<T>, limitMs: number, late: () => Late): Promise<T | Late> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, limitMs)));
  try {
    return await Promise.race([work, limit.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}
