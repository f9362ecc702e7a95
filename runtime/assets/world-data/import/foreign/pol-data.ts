import { mapName } from "../../maps.js";
import { parseInteger, shown } from "../../values.js";
import type { Draft } from "./draft.js";
import { blocksIn, POL_SCRIPT, type ScriptBlock, valueOf } from "./script-blocks.js";

/** Maps by the usual names of POL's realms. */
const REALMS: Readonly<Record<string, number>> = { britannia: 0, britannia_alt: 1, ilshenar: 2, malas: 3, tokuno: 4, termur: 5 };
/** Regions of POL that are for one thing alone, and lie over its others. */
const OTHER_REGIONS = /^(?:music|light|weather|nocast)region$/;

function mapOf(block: ScriptBlock, draft: Draft): number | undefined {
  const realm = valueOf(block, "realm")?.toLowerCase() ?? "britannia";
  if (Object.hasOwn(REALMS, realm)) return REALMS[realm];
  draft.problem(`${shown(realm)} is not one of POL's usual realms`, block.line);
  return undefined;
}

/** POL's `.cfg` of regions, and its data `.txt` with what stands in the world. */
export function convertPol(text: string, draft: Draft): void {
  for (const block of blocksIn(text, POL_SCRIPT, true)) {
    if (block.kind === "justiceregion" || block.kind === "region") convertRegion(block, draft);
    else if (OTHER_REGIONS.test(block.kind))
      draft.problem(`a ${block.kind} is left out: a place has one region, which is that of justice`, block.line);
    else if (block.kind === "item") convertItem(block, draft);
  }
}

function convertRegion(block: ScriptBlock, draft: Draft): void {
  const map = mapOf(block, draft);
  if (map === undefined) return;
  const areas: object[] = [];
  for (const { key, value, line } of block.lines) {
    if (key !== "range") continue;
    const [x1, y1, x2, y2] = value.split(/\s+/).map(parseInteger);
    if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined)
      draft.problem(`${shown(value)} is not a range`, line);
    // POL's ranges end with their last tile.
    else areas.push({ x1, y1, x2: x2 + 1, y2: y2 + 1 });
  }
  if (areas.length === 0) return draft.problem(`${shown(block.name)} has no range`, block.line);
  const has = (key: string): boolean => valueOf(block, key) === "1";
  const told = (key: string, name: string): object => (valueOf(block, key) ? { [name]: valueOf(block, key) } : {});
  draft.add(
    "regions",
    {
      ...{ $type: has("guarded") ? "GuardedRegion" : "BaseRegion", Name: block.name || "Region", Map: mapName(map), Area: areas },
      ...(has("nocombat") ? { NoHarm: true } : {}),
      ...told("entertext", "EnterText"),
      ...told("leavetext", "LeaveText"),
    },
    block.line,
  );
}

/** Only what stands in the world for good: everything else belongs to a save. */
function convertItem(block: ScriptBlock, draft: Draft): void {
  if (valueOf(block, "movable") !== "0" || valueOf(block, "container") !== undefined || valueOf(block, "invisible") === "1")
    return;
  const map = mapOf(block, draft);
  if (map === undefined) return;
  const [graphic, x, y, z, hue] = ["graphic", "x", "y", "z", "color"].map((key) => parseInteger(valueOf(block, key) ?? ""));
  if (graphic === undefined || x === undefined || y === undefined)
    return draft.problem("an item needs a graphic, x and y", block.line);
  const name = valueOf(block, "name")?.replaceAll(/[;()]/g, "");
  const parameters = [...(hue ? [`Hue=0x${hue.toString(16)}`] : []), ...(name ? [`Name=${name}`] : [])];
  const header = `Static 0x${graphic.toString(16)}${parameters.length > 0 ? ` (${parameters.join("; ")})` : ""}`;
  draft.decoration(map, header, [x, y, z ?? 0], block.line);
}
