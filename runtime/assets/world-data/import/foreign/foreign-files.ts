import { readFile } from "node:fs/promises";
import path from "node:path";
import { textPieces, UnreadableFileError } from "../../text-pieces.js";
import { type Converted, Draft } from "./draft.js";
import { convertPol } from "./pol-data.js";
import { convertLocations, convertRegions, convertSpawns, convertTeleporters } from "./servuo-data.js";
import { convertSphere } from "./sphere-data.js";
import { parseXml, type XmlElement, XmlError } from "./xml.js";

type Convert = (text: string, draft: Draft, stem: string) => void;

/** A format of another server, which files become world data of the shard's own formats. */
export interface ForeignFormat {
  readonly extension: string;
  /** Found in the beginning of a file. */
  readonly sign: RegExp;
  readonly convert: Convert;
}

const xml =
  (convert: (root: XmlElement, draft: Draft, stem: string) => void): Convert =>
  (text, draft, stem) =>
    convert(parseXml(text), draft, stem);

const FORMATS: readonly ForeignFormat[] = [
  { extension: ".xml", sign: /<Points>/, convert: xml(convertSpawns) },
  { extension: ".xml", sign: /<ServerRegions>/, convert: xml(convertRegions) },
  { extension: ".xml", sign: /<places>/, convert: xml(convertLocations) },
  {
    extension: ".csv",
    sign: /^-?\d+,-?\d+,-?\d+,\w[\w ]*,-?\d+,-?\d+,-?\d+,\w[\w ]*,(?:true|false)\s*$/im,
    convert: convertTeleporters,
  },
  { extension: ".scp", sign: /^\[(?:AREADEF|AREA|TELEPORTERS|WORLDITEM)\b/im, convert: convertSphere },
  { extension: ".cfg", sign: /^(?:Justice|Music|Light|Weather|NoCast)Region\s/im, convert: convertPol },
  { extension: ".txt", sign: /^Item\s*\{?\s*$[\s\S]*?^\s*Graphic\s/im, convert: convertPol },
];
/** Folders of data sets, whose names the shard's own folders for kinds stand for. */
const KIND_FOLDERS: ReadonlySet<string> = new Set(["spawns", "locations", "decoration", "regions"]);

/** Whether another server's format may be in a file with this name. */
export function mayBeForeign(name: string): boolean {
  return FORMATS.some(({ extension }) => extension === path.extname(name).toLowerCase());
}

/** The format of a file by its beginning. */
export function foreignFormat(name: string, start: string): ForeignFormat | undefined {
  const extension = path.extname(name).toLowerCase();
  return FORMATS.find((format) => format.extension === extension && format.sign.test(start));
}

/** What a file holds, as files of world data; without one, the reasons. */
export async function convertFile(
  file: string,
  name: string,
  format: ForeignFormat,
): Promise<{ files: readonly Converted[]; reason: string }> {
  const stem = name
    .split("/")
    .filter((part) => !KIND_FOLDERS.has(part.toLowerCase()))
    .join("/")
    .replace(/\.\w+$/, "");
  const draft = new Draft(stem);
  try {
    format.convert((await wholeText(file)).replaceAll("\r\n", "\n"), draft, path.basename(stem));
  } catch (error) {
    if (error instanceof XmlError) return { files: [], reason: `line ${error.line}: ${error.message}` };
    if (error instanceof UnreadableFileError) return { files: [], reason: error.message };
    throw error;
  }
  const [first] = draft.reasons;
  const where = first?.line === undefined ? "" : `line ${first.line}: `;
  return { files: draft.files, reason: first ? where + first.reason : "holds nothing that world data has" };
}

/** Old files have letters of one byte each. */
async function wholeText(file: string): Promise<string> {
  let text = "";
  for await (const piece of textPieces(file)) text += piece;
  return text.includes("\ufffd") ? readFile(file, "latin1") : text;
}
