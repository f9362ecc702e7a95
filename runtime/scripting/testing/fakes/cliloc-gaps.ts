/**
 * How many gaps the client's own texts have that the stock uses, by the number of the text (cliloc files of clients). A
 * text that is not here has none, or its number of gaps is not known. Those with 0 stand beside another text, which is
 * easily taken for an argument.
 */
const GAPS: Readonly<Record<number, number>> = {
  502625: 1,
  1008078: 0,
  1008094: 0,
  1019077: 0,
  1041507: 1,
  1042749: 1,
  1042751: 1,
  1042881: 1,
  1042885: 1,
  1042887: 1,
  1042958: 1,
  1042971: 1,
  1043252: 2,
  1043253: 3,
  1043255: 1,
  1043270: 1,
  1043304: 1,
  1043305: 1,
  1049612: 1,
  1050043: 1,
  1060584: 1,
  1060738: 1,
};

/** @throws RangeError when a client would show a gap in one of its texts, or leave an argument out */
export function checkGaps(cliloc: number, args: readonly string[]): void {
  const gaps = GAPS[cliloc];
  if (gaps === undefined) return;
  if (gaps === 0 ? args.length > 0 : args.length < gaps)
    throw new RangeError(`the client's text ${cliloc} has ${gaps} gaps, and ${args.length} arguments were given`);
}
