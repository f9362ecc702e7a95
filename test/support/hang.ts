/** Only what hangs takes this long: a machine ten times slower than usual is far from it. Nothing is fast because it keeps within it. */
export const HANG_MS = 120_000;
