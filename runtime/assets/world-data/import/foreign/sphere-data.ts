import { mapName } from "../../maps.js";
import { shown } from "../../values.js";
import type { Draft } from "./draft.js";
import { blocksIn, type ScriptBlock, SPHERE_SCRIPT, valueOf } from "./script-blocks.js";

/** Bits of an area's FLAGS. */
const FLAG = {
  noMagic: 0x1,
  noRecallIn: 0x2,
  noRecallOut: 0x4,
  noBuilding: 0x80,
  underground: 0x800,
  safe: 0x2000,
  guarded: 0x4000,
  noFights: 0x8000,
} as const;
const MOVE_NEVER = 0x10;
const INVISIBLE = 0x80;
const SPAWN_TYPES: ReadonlySet<string> = new Set(["t_spawn_char", "t_spawn_item"]);
const USUAL_DELAYS = { least: 15, most: 30 };

/** Sphere writes hexadecimal numbers with a leading 0. */
function numberOf(text: string | undefined): number | undefined {
  const written = text?.trim() ?? "";
  if (/^-?\d+$/.test(written) && !/^0\d/.test(written)) return Number(written);
  const [, digits] = /^0x?([0-9a-f]+)$/i.exec(written) ?? [];
  return digits === undefined ? undefined : Number.parseInt(digits, 16);
}

function numbersOf(text: string | undefined): (number | undefined)[] {
  // Coordinates are decimal, whatever they begin with.
  return (text ?? "").split(/[,\s]+/).map((part) => (/^-?\d+$/.test(part) ? Number(part) : undefined));
}

/** `x,y,z,map`. */
function pointOf(text: string | undefined): { x: number; y: number; z: number; map: string } | undefined {
  const [x, y, z = 0, map = 0] = numbersOf(text);
  return x === undefined || y === undefined ? undefined : { x, y, z, map: mapName(map) };
}

/** A world `.scp` of Sphere: areas, teleporters, and what a save of statics or of the world places. */
export function convertSphere(text: string, draft: Draft): void {
  const places = new Map<string, Map<string, { name: string; location: number[] }[]>>();
  for (const block of blocksIn(text, SPHERE_SCRIPT, false)) {
    if (block.kind === "areadef" || block.kind === "area") convertArea(block, draft, places);
    else if (block.kind === "teleporters") for (const one of block.lines) convertTeleporter(one, draft);
    else if (block.kind === "worlditem") convertItem(block, draft);
  }
  for (const [map, groups] of places) {
    const categories = [...groups].map(([name, locations]) => ({ name, locations }));
    draft.add("locations", { name: map, map, categories }, 1);
  }
}

function convertArea(
  block: ScriptBlock,
  draft: Draft,
  places: Map<string, Map<string, { name: string; location: number[] }[]>>,
): void {
  const name = valueOf(block, "name") ?? block.name;
  const point = pointOf(valueOf(block, "p"));
  const flags = (numberOf(valueOf(block, "flags")) ?? 0) | (valueOf(block, "guarded") === "1" ? FLAG.guarded : 0);
  const has = (bit: number): boolean => (flags & bit) !== 0;
  const byMap = new Map<string, object[]>();
  for (const { key, value, line } of block.lines) {
    if (key !== "rect") continue;
    const [x1, y1, x2, y2, map = 0] = numbersOf(value);
    if ([x1, y1, x2, y2].includes(undefined)) draft.problem(`${shown(value)} is not a rectangle`, line);
    else byMap.set(mapName(map), [...(byMap.get(mapName(map)) ?? []), { x1, y1, x2, y2 }]);
  }
  if (byMap.size === 0) return draft.problem(`${shown(name)} has no area`, block.line);
  const kind = has(FLAG.guarded) ? "GuardedRegion" : has(FLAG.underground) ? "DungeonRegion" : "BaseRegion";
  for (const [Map, Area] of byMap)
    draft.add(
      "regions",
      {
        ...{ $type: kind, Name: name, Map, Area },
        ...(point?.map === Map ? { GoLocation: [point.x, point.y, point.z] } : {}),
        ...(has(FLAG.noBuilding) ? { NoHousing: true } : {}),
        ...(has(FLAG.noMagic | FLAG.noRecallIn | FLAG.noRecallOut) ? { NoRecall: true } : {}),
        ...(has(FLAG.safe | FLAG.noFights) ? { NoHarm: true } : {}),
      },
      block.line,
    );
  if (!point) return;
  const groups = places.get(point.map) ?? new Map<string, { name: string; location: number[] }[]>();
  const group = valueOf(block, "group") || "Areas";
  places.set(point.map, groups.set(group, [...(groups.get(group) ?? []), { name, location: [point.x, point.y, point.z] }]));
}

/** `x,y,z,map=x,y,z,map=name`. */
function convertTeleporter({ key, value, line }: ScriptBlock["lines"][number], draft: Draft): void {
  const [src, dst] = [pointOf(key), pointOf(value.split("=")[0])];
  if (!src || !dst) return draft.problem(`${shown(`${key}=${value}`)} is not a teleporter`, line);
  const end = ({ map, x, y, z }: NonNullable<typeof src>) => ({ map, loc: [x, y, z] });
  draft.add("teleporters", { src: end(src), dst: end(dst) }, line);
}

function convertItem(block: ScriptBlock, draft: Draft): void {
  const own = (key: string): string | undefined => valueOf(block, key);
  const point = pointOf(own("p"));
  if (own("cont") !== undefined || !point) return;
  const type = own("type")?.toLowerCase() ?? "";
  const attributes = numberOf(own("attr")) ?? 0;
  if (SPAWN_TYPES.has(type) || (block.name === "i_worldgem_bit" && own("spawnid") !== undefined))
    return convertSpawn(block, point, draft);
  if (type === "t_telepad" || /^i_telepad/.test(block.name)) {
    const dst = pointOf(own("morep"));
    if (!dst) return draft.problem("a telepad without a place", block.line);
    const { map, x, y, z } = point;
    return draft.add(
      "teleporters",
      { src: { map, loc: [x, y, z] }, dst: { map: dst.map, loc: [dst.x, dst.y, dst.z] } },
      block.line,
    );
  }
  // What can be lifted or is hidden belongs to a save of the world, and not to its decorations.
  if ((attributes & MOVE_NEVER) === 0 || (attributes & INVISIBLE) !== 0) return;
  const art = numberOf(own("dispid")) ?? numberOf(block.name);
  if (art === undefined)
    return draft.problem(`${block.name}: the number of its graphic is only in Sphere's own scripts`, block.line);
  const name = own("name")?.replaceAll(/[;()]/g, "");
  const hue = numberOf(own("color"));
  const parameters = [...(hue ? [`Hue=0x${hue.toString(16)}`] : []), ...(name ? [`Name=${name}`] : [])];
  const header = `Static 0x${art.toString(16)}${parameters.length > 0 ? ` (${parameters.join("; ")})` : ""}`;
  const map = numbersOf(own("p"))[3] ?? 0;
  draft.decoration(map, header, [point.x, point.y, point.z], block.line);
}

function convertSpawn(block: ScriptBlock, { x, y, z, map }: NonNullable<ReturnType<typeof pointOf>>, draft: Draft): void {
  const own = (key: string): string | undefined => valueOf(block, key);
  const [low, high, distance] = numbersOf(own("morep"));
  const what = (own("spawnid") ?? own("more1") ?? own("more") ?? "").toLowerCase();
  if (!/^[ci]_\w+$/.test(what))
    return draft.problem(
      `${shown(what)} is not the name of a creature or an item; groups are only in Sphere's own scripts`,
      block.line,
    );
  const least = numberOf(own("timelo")) ?? low ?? USUAL_DELAYS.least;
  const most = numberOf(own("timehi")) ?? high ?? USUAL_DELAYS.most;
  const time = (minutes: number): string =>
    `${[Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, "0")).join(":")}:00`;
  const count = numberOf(own("amount")) ?? 1;
  const range = numberOf(own("maxdist")) ?? distance ?? 0;
  draft.add(
    "spawners",
    {
      ...{ $type: "Spawner", name: own("name") ?? what, map, location: [x, y, z], count },
      ...{ minDelay: time(Math.min(least, most)), maxDelay: time(Math.max(least, most)), homeRange: range, walkingRange: range },
      entries: [{ name: what.slice(2), maxCount: count }],
    },
    block.line,
  );
}
