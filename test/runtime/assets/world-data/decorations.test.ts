import { describe, expect, it, test } from "vitest";
import { LINE_MAX_CHARACTERS, PARAMETERS_MAXIMUM } from "../../../../runtime/assets/world-data/limits.js";
import { only, read, told } from "./reading.js";

const file = "decorations/Felucca/keep.cfg";
const readKeep = (text: string) => read("decorations", file, text);
const headed = (header: string) => only(readKeep(`${header}\n1 2 3\n`));

describe("the folder of a decoration file", () => {
  test.each([
    ["decorations/Britannia/a.cfg", [0, 1]],
    ["decorations/Felucca/a.cfg", [0]],
    ["decorations/Trammel/inner/a.cfg", [1]],
    ["decorations/ILSHENAR/a.cfg", [2]],
    ["decorations/Malas/a.cfg", [3]],
    ["decorations/Tokuno/a.cfg", [4]],
    ["decorations/Ter Mur/a.cfg", [5]],
    ["decorations/TerMur/a.cfg", [5]],
    ["decorations/Britannia/Trammel/a.cfg", [1]],
    ["decorations/RuinedMaginciaTram/a.cfg", [1]],
    ["decorations/RuinedMaginciaFel/a.cfg", [0]],
  ])("of %s means the maps %j", (file, maps) => {
    expect(only(read("decorations", file, "Static 1\n1 2 3")).mapIds).toEqual(maps);
  });

  it("must have a map's name, and the error is reported once", () => {
    const { things, problems } = read("decorations", "decorations/a.cfg", "Static 1\n1 2 3\n1 2 4", [
      "Static 1\n1 2 3\n",
      "1 2 4",
    ]);
    expect(things).toBe(0);
    expect(told(problems)).toEqual([expect.stringContaining("none of its folders is named after a map")]);
  });
});

describe("a decoration header", () => {
  test.each<[header: string, details: object]>([
    ["Static 0x108F", { kind: "Static", item_id: 0x108f }],
    ["Static 4239", { kind: "Static", item_id: 4239 }],
    ["Static   0x108F  ", { kind: "Static", item_id: 0x108f }],
    [
      "MaabusCoffin 0x0 (SpawnLocation=(2024, 1224, -90))",
      { kind: "MaabusCoffin", params: { spawn_location: { x: 2024, y: 1224, z: -90 } } },
    ],
    ["StoneFireplaceSouthAddon", { kind: "StoneFireplaceSouthAddon" }],
    ["Static 0x20E0 (Hue=0x349;Name=an orcish idol)", { kind: "Static", item_id: 0x20e0, hue: 0x349, name: "an orcish idol" }],
    ["Static 0xBCF (Name=to Buccaneer's Den)", { kind: "Static", item_id: 0xbcf, name: "to Buccaneer's Den" }],
    ["Static 0xBCF (Name=a cot (broken); Hue=1)", { kind: "Static", item_id: 0xbcf, name: "a cot (broken)", hue: 1 }],
    ["Static 0xBCF (Name=a (b; c) d)", { kind: "Static", item_id: 0xbcf, name: "a (b; c) d" }],
    ["Static 0xBCF (Name=sad :(; Hue=2)", { kind: "Static", item_id: 0xbcf, name: "sad :(", hue: 2 }],
    ["Static 0xBCF (Name=open end; Hue=2", { kind: "Static", item_id: 0xbcf, name: "open end", hue: 2 }],
    ["Static 0xBCF ()", { kind: "Static", item_id: 0xbcf }],
    ["Static 0xBCF (; ;)", { kind: "Static", item_id: 0xbcf }],
    [
      "LocalizedSign 0x0BD0 (Hue=0x482;LabelNumber=1060189)",
      { kind: "LocalizedSign", item_id: 0xbd0, hue: 0x482, label: 1060189 },
    ],
    [
      "WallSconce 0x0A00 (Unlit; Light=NorthBig)",
      { kind: "WallSconce", item_id: 0xa00, light: "NorthBig", params: { unlit: true } },
    ],
    ["MetalDoor 0x0681 (Hue=0x455; Facing=SouthCCW)", { kind: "MetalDoor", item_id: 0x681, hue: 0x455, facing: "south_ccw" }],
    ["MetalDoor 1 (Facing=WestCW)", { kind: "MetalDoor", item_id: 1, facing: "west_cw" }],
    [
      "Teleporter 0x1BC3 (PointDest=(770, 1209, 25); MapDest=Tokuno)",
      { kind: "Teleporter", item_id: 0x1bc3, params: { point_dest: { x: 770, y: 1209, z: 25, map_id: 4 }, map_dest: "Tokuno" } },
    ],
    [
      "KeywordTeleporter 0x1BC3 (Substring=om om om; Range=0; PointDest=(1595, 2490, 20); SourceEffect=true; DestEffect=False; SoundID=0x1FE; Delay=0:0:1)",
      {
        kind: "KeywordTeleporter",
        item_id: 0x1bc3,
        params: {
          ...{ substring: "om om om", range: 0, point_dest: { x: 1595, y: 2490, z: 20 }, source_effect: true },
          ...{ dest_effect: false, sound_id: 0x1fe, delay_ms: 1_000 },
        },
      },
    ],
    [
      "SerpentPillar 0x233F (Word=sueacron; DestStart=(372, 3231); DestEnd=(472, 3331))",
      {
        kind: "SerpentPillar",
        item_id: 0x233f,
        params: { word: "sueacron", dest_start: { x: 372, y: 3231 }, dest_end: { x: 472, y: 3331 } },
      },
    ],
    [
      "WarningItem 0x12D9 (ResetDelay=1.02:03:04.5; Rest=00:00:25)",
      { kind: "WarningItem", item_id: 0x12d9, params: { reset_delay_ms: 93_784_500, rest_ms: 25_000 } },
    ],
    [
      "Odd 0x1 (A=25:00:00; B=(1,2,3,4); C=(1,x); D=0x; E=; F=-12; G=true story)",
      { kind: "Odd", item_id: 1, params: { a: "25:00:00", b: "(1,2,3,4)", c: "(1,x)", d: "0x", e: "", f: -12, g: "true story" } },
    ],
    ["Odd 0x1 (constructor=1; toString)", { kind: "Odd", item_id: 1, params: { constructor: 1, to_string: true } }],
  ])("is read: %s", (header, details) => {
    expect(headed(header).details).toStrictEqual({ params: {}, ...details });
  });

  test.each([
    ["Static 0x10000", "'0x10000' is not an item id, which is a number from 0 to 0xFFFF"],
    ["Static -1", "'-1' is not an item id"],
    ["Static NaN", "'NaN' is not an item id"],
    ["Static 1.5", "'1.5' is not an item id"],
    ["Static 0xZZ", "'0xZZ' is not an item id"],
    ["Static 0x1 and more", "is neither a place (x y z) nor a header"],
    ["<html>", "is neither a place (x y z) nor a header"],
    ["__proto__=1 2", "is neither a place (x y z) nor a header"],
  ])("that is invalid is reported, and its places are skipped: %s", (header, reason) => {
    const { things, problems } = readKeep(`Static 1\n\n${header}\n1 2 3\n1 2 4\n\nStatic 2\n1 2 5\n`);
    expect(things).toBe(1);
    expect(told(problems)).toEqual([expect.stringContaining(reason), "3: 2 places under this line are not read"]);
    expect(problems[0]!.line).toBe(3);
  });

  test.each([
    ["Hue=70000", "Hue '70000' is not a number from 0 to 65535"],
    ["Hue=red", "Hue 'red' is not a number"],
    ["Hue", "Hue '' is not a number"],
    ["LabelNumber=-1", "LabelNumber '-1' is not a number"],
    ["Facing=Up", "'Up' is not a facing"],
    ["Facing=constructor", "'constructor' is not a facing"],
    ["Name=", "Name has no value"],
    [`Name=${"x".repeat(201)}`, "Name is longer than 200 characters"],
    ["MapDest=Atlantis", "'Atlantis' is not a map"],
    ["MapDest=__proto__", "'__proto__' is not a map"],
    ["Hue=1; Hue=2", "Hue is given more than once; the first one counts"],
    ["MinDelay=00:01:00; MinDelay=00:01:00", "MinDelay is given more than once"],
    ["__proto__=1", "'__proto__=1' is not a parameter"],
    ["a b=1", "'a b=1' is not a parameter"],
    [`${"k".repeat(65)}=1`, "is not a parameter"],
    [Array.from({ length: PARAMETERS_MAXIMUM + 5 }, (_, i) => `K${i}=1`).join(";"), `more than ${PARAMETERS_MAXIMUM} parameters`],
  ])("with a bad parameter is reported, and its places are still read (%#)", (list, reason) => {
    const { placed, problems } = readKeep(`Static 0x1 (${list})\n1 2 3`);
    expect(told(problems)).toEqual([expect.stringContaining(reason)]);
    expect(placed).toHaveLength(1);
    expect(Object.getPrototypeOf(placed[0]!.details)).toBe(Object.prototype);
  });
});

describe("decoration places", () => {
  it("stand under their header up to an empty line, with comments in between", () => {
    const { placed, problems } = readKeep(
      "# a\nStatic 1\n1 2 3\n# b\n  4\t5  -6 \r\nStatic 2\n7 8 9 # c\n10 11 12 // spawning\n\n1 1 1\n",
    );
    expect(placed.map(({ x, y, z, line, details }) => [line, x, y, z, details["item_id"]])).toEqual([
      [3, 1, 2, 3, 1],
      [5, 4, 5, -6, 1],
      [7, 7, 8, 9, 2],
      [8, 10, 11, 12, 2],
    ]);
    expect(told(problems)).toEqual(["10: a place without a header above it"]);
  });

  it("may have a target place", () => {
    const { details } = only(readKeep("MarkContainer 0xE79 (TargetMap=Malas; Locked)\n951 546 -70 (1006, 994, -70)"));
    expect(details["params"]).toEqual({ target_map: "Malas", locked: true, target: { x: 1006, y: 994, z: -70, map_id: 3 } });
    expect(only(readKeep("MarkContainer 1\n1 2 3 (4, 5)")).details["params"]).toEqual({ target: { x: 4, y: 5 } });
  });

  test.each([
    ["1 2", "'1 2' is not a place (x y z)"],
    ["1 2 three", "is not a place"],
    ["1 2 3.5", "is not a place"],
    ["1,2,3", "is not a place"],
    ["-1 2 3", "-1 2 is not on Felucca, which ends at 7167 4095"],
    ["7168 2 3", "7168 2 is not on Felucca"],
    ["1 4096 3", "1 4096 is not on Felucca"],
    ["99999999999999 1 1", "is not on Felucca"],
    ["999999999999999999999999 1 1", "is not a place"],
    ["1 2 128", "z 128 is not from -128 to 127"],
    ["1 2 -129", "z -129 is not"],
    ["1 2 3 what", "'what' after the place is not understood"],
    ["1 2 3 (4, 5", "'(4, 5' after the place is not understood"],
    ["1 2 3\u0000", "has characters that are not valid UTF-8"],
    ["1 2 3 \ufffd", "has characters that are not valid UTF-8"],
    [`1 2 3 ${"x".repeat(LINE_MAX_CHARACTERS)}`, `longer than ${LINE_MAX_CHARACTERS} characters`],
  ])("that are invalid are reported (%#)", (line, reason) => {
    const { things, problems } = readKeep(`Static 1\n${line}\n1 2 3\n`);
    expect(things).toBe(1);
    expect(told(problems)).toEqual([expect.stringContaining(reason)]);
    expect(problems[0]).toMatchObject({ file, line: 2 });
  });

  it("on both of Britannia's maps are stored once with both map ids", () => {
    const { placed, things } = read("decorations", "decorations/Britannia/a.cfg", "Static 1\n5 6 7\n");
    expect(things).toBe(1);
    expect(placed).toMatchObject([{ mapIds: [0, 1], x: 5, y: 6, z: 7, line: 2 }]);
  });
});
