import type { WorldDataTable } from "../../kinds.js";
import { mapIdOf, mapName } from "../../maps.js";
import { parseInteger, shown } from "../../values.js";
import type { Draft } from "./draft.js";
import { textOf, type XmlElement } from "./xml.js";

const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;
/** XmlSpawner 2 writes this altitude for "find the ground". */
const NO_ALTITUDE = -32_768;
/** What begins with these words is an action instead of a creature or an item (keywords of BaseXmlSpawner). */
const ACTION =
  /^(?:SET|GET|GIVE|GOTO|IF|WAITUNTIL|WHILE|SPAWN|DESPAWN|SPEECH|SOUND|MUSIC|EFFECT|MEFFECT|MSG|GUMP|CAST|CAM|SEND|TAKE|KILL|RESURRECT|POISON|DAMAGE|COMMAND|BCAST|ASOUND|FOREACH|LOG|BROWSER|TRIGGER|UNEQUIP|ADD|EQUIP)\w*$/;
const USUAL_PRIORITY = 50;
/** Our names for classes of ServUO's regions. */
const REGION_KINDS: Readonly<Record<string, string>> = { Jail: "JailRegion", GreenAcres: "GreenAcresRegion" };
const PERIOD = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?)?$/;

function numberIn(text: string | undefined, otherwise: number): number {
  return parseInteger((text ?? "").trim()) ?? otherwise;
}

function isTrue(text: string | undefined): boolean {
  return text?.trim().toLowerCase() === "true";
}

/** A delay as world data has it. */
function delayOf(ms: number): string {
  const [days, rest] = [Math.floor(ms / 86_400_000), Math.floor((ms % 86_400_000) / SECOND_MS)];
  const parts = [Math.floor(rest / 3_600), Math.floor((rest % 3_600) / 60), rest % 60];
  return `${days > 0 ? `${days}.` : ""}${parts.map((part) => String(part).padStart(2, "0")).join(":")}`;
}

/** `Spawns/*.xml`: spawners of XmlSpawner 2. */
export function convertSpawns(root: XmlElement, draft: Draft): void {
  for (const points of root.children) if (points.name === "Points") convertPoints(points, draft);
}

function convertPoints(points: XmlElement, draft: Draft): void {
  const text = (name: string): string => textOf(points, name);
  const own = (name: string, otherwise = 0): number => numberIn(text(name), otherwise);
  const problem = (reason: string): void => draft.problem(`${shown(text("Name"))}: ${reason}`, points.line);
  if (text("IsRunning") !== "" && !isTrue(text("IsRunning"))) return problem("is switched off");
  if (isTrue(text("InContainer"))) return problem("spawns into a container");
  const entries = entriesOf(text("Objects2"), problem);
  if (entries.length === 0) return problem("has nothing to spawn");
  const unit = isTrue(text("DelayInSec")) ? SECOND_MS : MINUTE_MS;
  const [least, most] = [own("MinDelay", 5) * unit, own("MaxDelay", 10) * unit];
  const [x, y, width, height] = [own("X"), own("Y"), own("Width"), own("Height")];
  const range = Math.max(0, own("Range"));
  const altitude = own("CentreZ");
  const isNear = own("ProximityRange", -1) >= 0;
  const guid = text("UniqueId");
  draft.add(
    "spawners",
    {
      $type: isNear ? "ProximitySpawner" : "Spawner",
      ...(/^[0-9a-f-]{36}$/i.test(guid) ? { guid } : {}),
      name: text("Name") || "Spawner",
      map: text("Map"),
      location: [own("CentreX"), own("CentreY"), altitude === NO_ALTITUDE ? 0 : altitude],
      count: own("MaxCount", 1),
      ...{ minDelay: delayOf(Math.min(least, most)), maxDelay: delayOf(Math.max(least, most)) },
      ...(own("Team") > 0 ? { team: own("Team") } : {}),
      // Creatures appear in the rectangle, and walk within the range.
      ...{ homeRange: Math.max(range, Math.ceil(Math.max(width, height) / 2)), walkingRange: range },
      ...(width > 0 && height > 0 ? { spawnBounds: { start: { x, y }, end: { x: x + width, y: y + height } } } : {}),
      entries,
    },
    points.line,
  );
}

/** `Orc:MX=2:SB=0:...:OBJ=Ettin:MX=1:...`. What follows the name of a type in its part sets properties. */
function entriesOf(objects: string, problem: (reason: string) => void): WorldDataTable[] {
  const entries: WorldDataTable[] = [];
  for (const object of objects.split(":OBJ=")) {
    const [, written = "", most] = /^(.*?):MX=(-?\d+)/s.exec(object) ?? [undefined, object];
    const [, name = "", rest = ""] = /^\s*([\w.]+)(.*)$/s.exec(written) ?? [];
    if (written.trim() === "") continue;
    if (name === "" || ACTION.test(name)) {
      problem(`${shown(written)} is an action of XmlSpawner`);
      continue;
    }
    if (rest.trim() !== "") problem(`${name} comes over without its properties ${shown(rest)}`);
    entries.push({ name, maxCount: Math.max(0, numberIn(most, 1)) });
  }
  return entries;
}

/** `Locations/*.xml`: places for staff. */
export function convertLocations(root: XmlElement, draft: Draft, stem: string): void {
  for (const parent of root.children) {
    if (parent.name !== "parent") continue;
    const name = parent.attributes["name"] ?? "";
    const map = [name, name.replace(/ islands$/i, ""), stem].map(mapIdOf).find((id) => id !== undefined);
    if (map === undefined) draft.problem(`neither ${shown(name)} nor the file's name is that of a map`, parent.line);
    else draft.add("locations", { ...categoryOf(parent, draft), map: mapName(map) }, parent.line);
  }
}

function categoryOf(parent: XmlElement, draft: Draft): WorldDataTable {
  const locations: WorldDataTable[] = [];
  for (const { name, attributes, line } of parent.children) {
    if (name !== "child") continue;
    const place = ["x", "y", "z"].map((axis) => parseInteger((attributes[axis] ?? "").trim()));
    if (!attributes["name"] || place.includes(undefined)) draft.problem("a place needs a name, x, y and z", line);
    else locations.push({ name: attributes["name"], location: place as number[] });
  }
  const categories = parent.children.filter(({ name }) => name === "parent").map((one) => categoryOf(one, draft));
  return { name: parent.attributes["name"] || "?", categories, locations };
}

/** `Regions.xml`. */
export function convertRegions(root: XmlElement, draft: Draft): void {
  for (const facet of root.children) {
    const map = facet.attributes["name"] ?? "";
    if (facet.name !== "Facet") continue;
    if (mapIdOf(map) === undefined) draft.problem(`${shown(map)} is not a map`, facet.line);
    else for (const region of facet.children) if (region.name === "region") convertRegion(region, { draft, map });
  }
}

interface Above {
  readonly draft: Draft;
  readonly map: string;
  /** The nearest region above that has a name. */
  readonly parent?: string;
}

function convertRegion(region: XmlElement, { draft, map, parent }: Above): void {
  const { name, type, priority } = region.attributes;
  const child = (tag: string) => region.children.find((one) => one.name === tag)?.attributes;
  const areas = region.children.filter((one) => one.name === "rect").flatMap((rect) => areaOf(rect, child("zrange"), draft));
  const [go, entrance] = [child("go"), child("entrance")].map((place) => place && placeOf(place));
  const music = child("music")?.["name"];
  if (areas.length > 0)
    draft.add(
      "regions",
      {
        $type: type === undefined ? "BaseRegion" : (REGION_KINDS[type] ?? type),
        ...(name ? { Name: name } : {}),
        Map: map,
        ...(parent === undefined ? {} : { Parent: { Name: parent, Map: map } }),
        Priority: numberIn(priority, USUAL_PRIORITY),
        Area: areas,
        ...(go ? { GoLocation: go } : {}),
        ...(entrance ? { Entrance: entrance } : {}),
        ...(music ? { Music: music } : {}),
        ...(child("rune")?.["name"] ? { RuneName: child("rune")!["name"] } : {}),
        ...(isTrue(child("guards")?.["disabled"]) ? { GuardsDisabled: true } : {}),
        ...(child("logoutDelay")?.["active"] === "false" ? { NoLogoutDelay: true } : {}),
        ...(isTrue(child("smartNoHousing")?.["active"]) ? { NoHousing: true } : {}),
        ...(type === "NoTravelSpellsAllowed" ? { NoRecall: true } : {}),
      },
      region.line,
    );
  else if (region.children.some((one) => one.name !== "region"))
    draft.problem(`${shown(name ?? "a region")} has no area`, region.line);
  if (child("quest")) draft.problem(`the quest of ${shown(name ?? "a region")} is left out`, region.line);
  const objects = region.children.filter((one) => one.name === "spawning").flatMap((one) => one.children);
  for (const object of objects) if (areas[0]) convertRegionSpawn(object, areas[0], { draft, map });
  const nearest = name || parent;
  const above = { draft, map, ...(nearest ? { parent: nearest } : {}) };
  for (const inner of region.children) if (inner.name === "region") convertRegion(inner, above);
}

type Area = Readonly<Record<"x1" | "y1" | "x2" | "y2", number>> & { readonly z1?: number; readonly z2?: number };

/** Both forms have the first tile outside as their end. */
function areaOf({ attributes, line }: XmlElement, range: XmlElement["attributes"] | undefined, draft: Draft): Area[] {
  const own = (name: string): number | undefined => parseInteger(attributes[name] ?? "");
  const [x1, y1] = [own("x1") ?? own("x"), own("y1") ?? own("y")];
  const [width, height] = [own("width"), own("height")];
  if (x1 === undefined || y1 === undefined) {
    draft.problem("a rectangle needs x and y", line);
    return [];
  }
  const [x2, y2] = [own("x2") ?? x1 + (width ?? 0), own("y2") ?? y1 + (height ?? 0)];
  if (x2 <= x1 || y2 <= y1) {
    draft.problem("a rectangle holds no tile", line);
    return [];
  }
  const [z1, z2] = [attributes["zmin"] ?? range?.["min"], attributes["zmax"] ?? range?.["max"]].map((z) => parseInteger(z ?? ""));
  return [{ x1, y1, x2, y2, ...(z1 === undefined ? {} : { z1 }), ...(z2 === undefined ? {} : { z2 }) }];
}

function placeOf(attributes: XmlElement["attributes"]): { x: number; y: number; z: number } {
  const [x = 0, y = 0, z = 0] = ["x", "y", "z"].map((axis) => parseInteger(attributes[axis] ?? ""));
  return { x, y, z };
}

/** What a region of ServUO spawns by itself, as a spawner in its first rectangle. */
function convertRegionSpawn({ attributes, line }: XmlElement, area: Area, { draft, map }: Above): void {
  const [least, most] = [attributes["minSpawnTime"], attributes["maxSpawnTime"]].map(periodOf);
  const count = numberIn(attributes["amount"], 1);
  if (!attributes["type"] || least === undefined || most === undefined)
    return draft.problem("what the region spawns needs a type and times", line);
  draft.add(
    "spawners",
    {
      ...{ $type: "Spawner", name: `region ${attributes["id"] ?? ""}`.trim(), map, count },
      location: [(area.x1 + area.x2) >> 1, (area.y1 + area.y2) >> 1, area.z1 ?? 0],
      ...{ minDelay: delayOf(Math.min(least, most)), maxDelay: delayOf(Math.max(least, most)) },
      homeRange: Math.max(area.x2 - area.x1, area.y2 - area.y1),
      spawnBounds: { start: { x: area.x1, y: area.y1 }, end: { x: area.x2, y: area.y2 } },
      entries: [{ name: attributes["type"], maxCount: count }],
    },
    line,
  );
}

/** A period such as `PT30S` in milliseconds. */
function periodOf(text: string | undefined): number | undefined {
  const parts = PERIOD.exec(text ?? "");
  if (!parts || text === "P") return undefined;
  const [days, hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0));
  return (((days! * 24 + hours!) * 60 + minutes!) * 60 + seconds!) * SECOND_MS;
}

/** `teleporters.csv`: `x,y,z,map,x,y,z,map,back`. */
export function convertTeleporters(text: string, draft: Draft): void {
  for (const [i, written] of text.split("\n").entries()) {
    const line = written.replace(/#.*/, "").trim();
    if (line === "") continue;
    const fields = line.split(",").map((field) => field.trim());
    const [x, y, z, toX, toY, toZ] = [0, 1, 2, 4, 5, 6].map((field) => parseInteger(fields[field] ?? ""));
    const [map, toMap] = [fields[3] ?? "", fields[7] ?? ""];
    if ([x, y, z, toX, toY, toZ].includes(undefined)) draft.problem(`${shown(line)} is not a teleporter`, i + 1);
    else
      draft.add(
        "teleporters",
        { src: { map, loc: [x, y, z] }, dst: { map: toMap, loc: [toX, toY, toZ] }, back: isTrue(fields[8]) },
        i + 1,
      );
  }
}
