import type { PlayerRequest } from "./declare.js";
import * as buttons from "./buttons.js";
import * as combat from "./combat.js";
import * as company from "./company.js";
import * as looks from "./clicks.js";
import * as reading from "./reading.js";
import * as skills from "./skills.js";

/** The declarations of a file are what it exports. */
const families: readonly Readonly<Record<string, PlayerRequest>>[] = [combat, skills, looks, company, reading, buttons];

/**
 * All requests, for events, documents and tests of scripts: those of a file by name, since exports have no order to
 * rely on.
 */
export const requestDeclarations: readonly PlayerRequest[] = families.flatMap((family) =>
  Object.values(family).sort((one, other) => (one.name < other.name ? -1 : 1)),
);
