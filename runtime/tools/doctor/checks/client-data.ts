import { openClientFiles } from "../../../assets/client-files/client-files.js";
import { type DoctorCheck, fault, type Finding, ok, warning } from "../check.js";

/** What is lost without a part of a client's data, by its name in `ClientFiles.available`. */
const costs: Readonly<Record<string, string>> = {
  tileData: "tiledata.mul is missing: every map is flat, nothing blocks, and items have no names",
  landTextures: "texidx.mul is missing: the edges of water may be walked on",
  multis: "multi.idx and multi.mul, or MultiCollection.uop, are missing: houses and boats have no shape",
  art: "the art is missing: the staff pages show no pictures of items",
  hues: "hues.mul is missing: pictures have no hues",
  radarColours: "radarcol.mul is missing: there are no pictures of maps",
  cliloc: "Cliloc.enu is missing: some items have no names",
  "land 0": "the ground of Felucca is missing: it is flat",
  "land 1": "the ground of Trammel is missing: it is flat and has the demo town, where new characters start",
};
const MEND = "Copy it from a client's directory, of the version that your players use.";
const SHOWN_PROBLEMS = 5;

export const clientData: DoctorCheck = {
  name: "client data",
  looksAt: "which files of a client are found, and what is lost without the others",
  find({ config: { uoDirectory } }) {
    if (uoDirectory === undefined) return [ok("no directory of a client is set: the built-in demo world is used")];
    const files = openClientFiles(uoDirectory);
    try {
      const { available, problems } = files;
      if (available.length === 0) {
        return [fault(`${uoDirectory} holds no file of a client that can be used`, "Correct --uo-directory, or leave it out.")];
      }
      const lost = Object.entries(costs).flatMap(([part, says]) => (available.includes(part) ? [] : [warning(says, MEND)]));
      // A missing file is reported above, with the features that it disables.
      const damaged = problems.filter(({ kind }) => kind !== "missing");
      const damage = damaged.slice(0, SHOWN_PROBLEMS).map(({ message }): Finding => warning(message, MEND));
      return [ok(`${uoDirectory}: ${available.join(", ")}`), ...lost, ...damage];
    } finally {
      files.close();
    }
  },
};
