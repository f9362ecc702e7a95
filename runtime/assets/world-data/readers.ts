import { DecorationReader } from "./decorations.js";
import { doorForm } from "./doors.js";
import { JsonReader } from "./json-reader.js";
import type { Findings, KindReader, WorldKind } from "./kinds.js";
import { locationForm } from "./locations.js";
import { mapsOfFolders } from "./maps.js";
import { regionForm } from "./regions.js";
import { SignReader } from "./signs.js";
import { spawnerForm } from "./spawners.js";
import { teleporterForm } from "./teleporters.js";

const makers: Readonly<Record<WorldKind, (file: string, findings: Findings) => KindReader>> = {
  decorations: (file, findings) => new DecorationReader(mapsOfFolders(file), findings),
  signs: (_, findings) => new SignReader(findings),
  spawners: (_, findings) => new JsonReader(spawnerForm, findings),
  teleporters: (_, findings) => new JsonReader(teleporterForm, findings),
  regions: (_, findings) => new JsonReader(regionForm, findings),
  locations: (_, findings) => new JsonReader(locationForm, findings),
  doors: (_, findings) => new JsonReader(doorForm, findings),
};

/** Creates the reader for a file of this kind. @param file its path; for decorations, its folders determine the map */
export function readerOf(kind: WorldKind, file: string, findings: Findings): KindReader {
  return makers[kind](file, findings);
}
