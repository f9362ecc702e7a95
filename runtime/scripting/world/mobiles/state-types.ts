import { figureDeclarations, type FigureName } from "../../../world/entities/figures.js";
import { integer, type LuaType, number, text } from "../../declare/types.js";

const TITLE_BYTES = 60;
const STANDING_BYTES = 60;

/** What follows a mobile's name in its paperdoll. */
export const titleType = text({ maxBytes: TITLE_BYTES });

/** The name of a standing; empty for none. */
export const standingType = text({ maxBytes: STANDING_BYTES });

/** The type of a figure in scripts. */
export function figureType(name: FigureName): LuaType<number> {
  const { least: min, most: max, isFractional } = figureDeclarations[name];
  return isFractional ? number({ min, max }) : integer({ min, max });
}
