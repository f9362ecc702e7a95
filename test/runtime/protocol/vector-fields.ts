import type { PacketVector } from "./shared-files.js";

/** Names in the recorded packets and ours for the same members. Other names that we do not have are not compared. */
const OUR_NAMES: Readonly<Record<string, string>> = {
  account: "username",
  idx: "index",
  full: "percentFull",
  tz: "timezone",
  ip: "address",
  fastwalk: "fastwalkKey",
  items: "equipment",
  color: "hue",
  facing: "direction",
  amount_is_body: "amount",
  z_byte: "z",
  args: "arguments",
  sex: "female",
  str: "strength",
  dex: "dexterity",
  int: "intelligence",
  stam: "stamina",
  stam_max: "staminaMax",
  statcap: "statCap",
  dmg_min: "damageMin",
  dmg_max: "damageMax",
  target_type: "type",
  cursor_id: "cursor",
  cursor_flags: "flags",
  from: "source",
  to: "target",
  to_x: "targetX",
  to_y: "targetY",
  to_z: "targetZ",
  fixed: "fixedDirection",
  explode: "explodes",
  gender_race_byte: "genderAndRace",
  skin: "skinHue",
  pants_hue: "trousersHue",
  locs: "cities",
  killed: "mobile",
  frame_count: "frames",
  repeat_count: "repetitions",
  repeat: "repeats",
  code: "message",
  ok: "granted",
  gump_type: "type",
  client_ip: "clientAddress",
  map_width_field: "mapWidth",
  map_height_field: "mapHeight",
  map_patches: "facets",
  mpatches: "land",
  spatches: "statics",
  art: "gump",
  slotindex: "grid",
  dialog: "serial",
  lock_raw: "lock",
  val: "value",
  id: "skill",
  density: "count",
  num: "count",
  temp: "temperature",
  sub: "command",
};

/** Members of an opcode or of one vector with another meaning than ours of the same name. */
const NOT_COMPARED = new Set([
  "0x17 entries", // a number of entries
  "0xE2 action", // ServUO calls our type the action, and our action the number of frames
  "0xA8 ip", // in wire order
  "0xBF sub", // not a member: it selects the declaration
  "sharduo-5d-01 slot", // that project reads one byte where the others read four
  "anima-06-02 serial", // without the flag for the player's own paperdoll, which we keep
  "moongatev2-66-01 lines", // the flag for a question, where we read a word
]);

/** Counts the members of a recorded packet that exist in ours. Differences are added to `differences`. */
export function compareFields(
  vector: PacketVector,
  expected: unknown,
  actual: unknown,
  path: string,
  differences: string[],
): number {
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual)) return 0;
    if (expected.length !== actual.length) differences.push(`${path}: ${expected.length} entries, we read ${actual.length}`);
    return expected.reduce<number>(
      (sum, entry, i) => sum + compareFields(vector, entry, actual[i], `${path}[${i}]`, differences),
      0,
    );
  }
  if (typeof expected === "object" && expected !== null) {
    if (typeof actual !== "object" || actual === null || Array.isArray(actual)) return 0;
    let compared = 0;
    const ours = membersOf(actual);
    for (const [name, value] of Object.entries(withRunning(expected as Record<string, unknown>))) {
      if (NOT_COMPARED.has(`${vector.opcode} ${name}`) || NOT_COMPARED.has(`${vector.id} ${name}`)) continue;
      const own = ours.get(camel(name)) ?? ours.get(OUR_NAMES[name] ?? "");
      if (own === undefined) continue;
      // Before 7.0.33.1 a spare bit of the graphic announces a hue. Some recorders omit it.
      const hasSpareBit = vector.opcode === "0x78" && name === "graphic";
      const [a, b] = hasSpareBit ? [(value as number) & 0x7fff, (own as number) & 0x7fff] : [value, own];
      compared += compareFields(vector, a, b, `${path}.${name}`, differences);
    }
    return compared;
  }
  if (typeof actual === "object") return 0;
  if (!same(expected, actual))
    differences.push(`${path}: expected ${JSON.stringify(expected)}, we read ${JSON.stringify(actual)}`);
  return 1;
}

/** Members of an object and of its nested objects. The outermost member of a name wins. */
function membersOf(value: object, into = new Map<string, unknown>()): Map<string, unknown> {
  for (const [name, content] of Object.entries(value)) if (!into.has(name)) into.set(name, content);
  for (const content of Object.values(value) as unknown[]) {
    if (typeof content === "object" && content !== null && !Array.isArray(content) && !Buffer.isBuffer(content))
      membersOf(content, into);
  }
  return into;
}

/** Vectors have the running bit as a separate member; ours is in the direction. */
function withRunning(fields: Record<string, unknown>): Record<string, unknown> {
  if (!("running" in fields)) return fields;
  return { ...fields, direction: (fields.direction as number) | (fields.running ? 0x80 : 0) };
}

function same(expected: unknown, actual: unknown): boolean {
  const number = (value: unknown) => (typeof value === "boolean" ? Number(value) : value);
  const [a, b] = [number(expected), number(actual)];
  // Some recorders write signed values as unsigned, or in hexadecimal.
  return (
    a === b ||
    (typeof a === "number" && typeof b === "number" && b < 0 && (a === b + 0x100 || a === b + 0x10000)) ||
    Number.parseInt(String(a), 16) === b
  );
}

function camel(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
