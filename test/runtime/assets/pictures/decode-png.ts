import { inflateSync } from "node:zlib";

export interface DecodedPng {
  width: number;
  height: number;
  /** Texts by keyword. */
  texts: Record<string, string>;
  pixel(x: number, y: number): [red: number, green: number, blue: number, alpha: number];
}

/** Reads an 8-bit RGBA PNG by the specification, with all five filters and the checksums. Throws for any other data. */
export function decodePng(bytes: Uint8Array): DecodedPng {
  const file = Buffer.from(bytes);
  if (file.toString("latin1", 0, 8) !== "\x89PNG\r\n\x1a\n") throw new Error("no PNG");
  const texts: Record<string, string> = {};
  const data: Buffer[] = [];
  let header: Buffer | undefined;
  let at = 8;
  let name = "";
  while (name !== "IEND") {
    const length = file.readUInt32BE(at);
    name = file.toString("latin1", at + 4, at + 8);
    const content = file.subarray(at + 8, at + 8 + length);
    if (file.readUInt32BE(at + 8 + length) !== checksum(file.subarray(at + 4, at + 8 + length)))
      throw new Error(`CRC of ${name}`);
    if (name === "IHDR") header = content;
    if (name === "IDAT") data.push(content);
    if (name === "tEXt") {
      const [keyword = "", text = ""] = content.toString("latin1").split("\0");
      texts[keyword] = text;
    }
    at += 12 + length;
  }
  if (at !== file.length || !header) throw new Error("something after the end, or no header");
  if (header.subarray(8).toString("hex") !== "0806000000") throw new Error("not 8-bit RGBA without interlacing");
  const width = header.readUInt32BE(0);
  const height = header.readUInt32BE(4);
  const pixels = unfilter(inflateSync(Buffer.concat(data)), width * 4, height);
  return {
    width,
    height,
    texts,
    pixel: (x, y) => [...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)] as [number, number, number, number],
  };
}

function unfilter(rows: Buffer, rowBytes: number, height: number): Buffer {
  if (rows.length !== (rowBytes + 1) * height) throw new Error("rows of another size");
  const pixels = Buffer.alloc(rowBytes * height);
  for (let row = 0; row < height; row++) {
    const filter = rows[row * (rowBytes + 1)]!;
    for (let column = 0; column < rowBytes; column++) {
      const left = column < 4 ? 0 : pixels[row * rowBytes + column - 4]!;
      const above = row === 0 ? 0 : pixels[(row - 1) * rowBytes + column]!;
      const corner = column < 4 || row === 0 ? 0 : pixels[(row - 1) * rowBytes + column - 4]!;
      const predicted = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter]!;
      pixels[row * rowBytes + column] = rows[row * (rowBytes + 1) + 1 + column]! + predicted;
    }
  }
  return pixels;
}

function paeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner;
  const distances = [left, above, corner].map((value) => Math.abs(estimate - value));
  return [left, above, corner][distances.indexOf(Math.min(...distances))]!;
}

function checksum(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
