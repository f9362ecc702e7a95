/** Only hanging work takes this long, even on a machine ten times slower than usual. It says nothing about speed. */
export const HANG_MS = 120_000;
