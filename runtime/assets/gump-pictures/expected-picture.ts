import fs from "node:fs";
import path from "node:path";
import type { Picture } from "../client-files/pictures.js";
import { decodePng, encodePng } from "../pictures/png.js";

/** What a comparison wrote or found; a problem in words for the designer. */
export type Comparison = { readonly isSame: true } | { readonly problem: string };

const SUFFIX = ".png";
const ACTUAL_SUFFIX = ".actual.png";

/**
 * Compares a picture with the expected one. A picture that differs is written beside it, as `<name>.actual.png`. Throws
 * the file system's errors.
 *
 * @param isUpdating writes the expected picture instead
 */
export function compareWithExpected(
  folder: string,
  name: string,
  drawn: Picture,
  { isUpdating, howToUpdate }: { isUpdating: boolean; howToUpdate: string },
): Comparison {
  const file = path.join(folder, name + SUFFIX);
  const actual = path.join(folder, name + ACTUAL_SUFFIX);
  if (isUpdating) {
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(file, encodePng(drawn));
    fs.rmSync(actual, { force: true });
    return { isSame: true };
  }
  if (!fs.existsSync(file)) return { problem: `there is no picture ${file}; ${howToUpdate} makes it` };
  const expected = decodePng(fs.readFileSync(file));
  if (expected === undefined) return { problem: `${file} was not made by this program; ${howToUpdate} makes it again` };
  const difference = differenceOf(expected, drawn);
  if (difference === undefined) {
    fs.rmSync(actual, { force: true });
    return { isSame: true };
  }
  fs.writeFileSync(actual, encodePng(drawn));
  return { problem: `the window does not look like ${file}: ${difference}. See ${actual}; ${howToUpdate} accepts it` };
}

/** Undefined for the same pictures. */
function differenceOf(expected: Picture, drawn: Picture): string | undefined {
  if (expected.width !== drawn.width || expected.height !== drawn.height) {
    return `it has ${drawn.width} x ${drawn.height} pixels instead of ${expected.width} x ${expected.height}`;
  }
  const one = new DataView(expected.rgba.buffer, expected.rgba.byteOffset, expected.rgba.byteLength);
  const other = new DataView(drawn.rgba.buffer, drawn.rgba.byteOffset, drawn.rgba.byteLength);
  let count = 0;
  let first = -1;
  for (let at = 0; at < one.byteLength; at += 4) {
    if (one.getUint32(at) === other.getUint32(at)) continue;
    count += 1;
    if (first < 0) first = at / 4;
  }
  if (count === 0) return undefined;
  return `${count} pixels differ, the first one at ${first % drawn.width}, ${Math.floor(first / drawn.width)}`;
}
