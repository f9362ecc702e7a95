import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { importWorldData, type ImportReport } from "../../../../../../runtime/assets/world-data/import/import.js";

let directory: string;
beforeEach(() => void (directory = mkdtempSync(path.join(tmpdir(), "shardkeeper-foreign-"))));
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** Imports a folder with one file. */
function imported(file: string, content: string | Buffer): Promise<ImportReport> {
  const place = path.join(directory, "Data", file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, content);
  return importWorldData(path.join(directory, "Data"), path.join(directory, "world"));
}

const written = (file: string): string => readFileSync(path.join(directory, "world", file), "utf8");
const entries = (file: string): unknown[] => JSON.parse(written(file)) as unknown[];
const reasons = ({ files }: ImportReport): string[] =>
  files.flatMap(({ problems }) => problems.map(({ line, reason }) => `${line}: ${reason}`));

function points(objects: string, more = ""): string {
  return `<Points>
    <Name>the orcs &amp; more</Name><UniqueId>004475b7-570d-4cc8-b96e-dd76ad140876</UniqueId><Map>Malas</Map>
    <X>334</X><Y>1898</Y><Width>24</Width><Height>20</Height><CentreX>346</CentreX><CentreY>1910</CentreY><CentreZ>-5</CentreZ>
    <Range>6</Range><MaxCount>3</MaxCount><MinDelay>5</MinDelay><MaxDelay>90</MaxDelay><Team>0</Team>${more}
    <Objects2>${objects}</Objects2>
  </Points>`;
}

describe("files of XmlSpawner 2", () => {
  it("become spawners with their rectangle, range, counts and delays", async () => {
    const objects = "orc:MX=2:SB=0:RT=0:TO=0:KL=0:RK=0:CA=1:DN=-1:DX=-1:SP=1:PR=-1:OBJ=Ettin:MX=1:SB=0";
    const report = await imported("Spawns/malas.xml", `<?xml version="1.0"?>\n<Spawns><!-- all -->${points(objects)}</Spawns>`);
    expect(report.files).toMatchObject([
      { source: "Spawns/malas.xml", destination: "spawners/malas.json", things: 1, problems: [] },
    ]);
    expect(entries("spawners/malas.json")).toEqual([
      {
        $type: "Spawner",
        guid: "004475b7-570d-4cc8-b96e-dd76ad140876",
        name: "the orcs & more",
        map: "Malas",
        location: [346, 1910, -5],
        count: 3,
        minDelay: "00:05:00",
        maxDelay: "01:30:00",
        homeRange: 12,
        walkingRange: 6,
        spawnBounds: { start: { x: 334, y: 1898 }, end: { x: 358, y: 1918 } },
        entries: [
          { name: "orc", maxCount: 2 },
          { name: "Ettin", maxCount: 1 },
        ],
      },
    ]);
  });

  it("know seconds, nearness and what does not run, and say what they leave out", async () => {
    const text = [
      points("orc:MX=2", "<DelayInSec>True</DelayInSec><ProximityRange>8</ProximityRange>"),
      points("orc:MX=2", "<IsRunning>False</IsRunning>"),
      points("SET/name/x:MX=1"),
      points("mage/name/Bob:MX=1").replace("dd76ad140876", "dd76ad140877"),
    ];
    const report = await imported("Spawns/a.xml", `<Spawns>${text.join("\n")}</Spawns>`);
    expect(entries("spawners/a.json")).toMatchObject([
      { $type: "ProximitySpawner", minDelay: "00:00:05", maxDelay: "00:01:30" },
      { $type: "Spawner", entries: [{ name: "mage", maxCount: 1 }] },
    ]);
    expect(reasons(report)).toEqual([
      "7: 'the orcs & more': is switched off",
      "13: 'the orcs & more': 'SET/name/x' is an action of XmlSpawner",
      "13: 'the orcs & more': has nothing to spawn",
      "19: 'the orcs & more': mage comes over without its properties '/name/Bob'",
    ]);
  });

  it.each([
    ["</Spawns>", "line 1: </Spawns> closes what is not open"],
    ["<Spawns><Points></Spawns>", "line 1: </Spawns> closes what is not open"],
    ["<Spawns>\n<Points>\n", "line 3: ends before </Points>"],
    [`<Spawns><Points>${"<a>".repeat(70)}`, "line 1: nested deeper than 64"],
  ])("are refused when they are not XML (case %#)", async (text, reason) => {
    const report = await imported(
      "Spawns/a.xml",
      `${text}<Points></Points>`.replace(/^<\/Spawns><Points>.*$/, "</Spawns><!--<Points>-->"),
    );
    expect(report.others).toEqual([{ source: "Spawns/a.xml", reason, isUnreadable: true }]);
  });
});

it("Regions.xml becomes regions with parents and areas, and spawners for what they spawn", async () => {
  const report = await imported(
    "Regions.xml",
    `<ServerRegions><Facet name="Felucca">
      <region type="TownRegion" priority="60" name="Britain">
        <rect x="10" y="20" width="5" height="6" zmin="-10" /><rect x1="1" y1="2" x2="3" y2="4" /><rect x="1" y="1" width="0" height="5" /><zrange min="3" max="9" />
        <go x="11" y="21" z="3" /><entrance x="7" y="8" /><music name="Britain1" /><guards disabled="true" />
        <logoutDelay active="false" />
        <region type="Jail"><rect x="11" y="21" width="1" height="1" />
          <spawning><object id="7" type="Orc" minSpawnTime="PT1M30S" maxSpawnTime="P1DT1H" amount="2" /></spawning>
        </region>
      </region>
      <region name="Nowhere"><go x="1" y="2" z="3" /></region>
    </Facet><Facet name="Nothing" /></ServerRegions>`,
  );
  expect(entries("regions/Regions.json")).toEqual([
    {
      ...{ $type: "TownRegion", Name: "Britain", Map: "Felucca", Priority: 60 },
      Area: [
        { x1: 10, y1: 20, x2: 15, y2: 26, z1: -10, z2: 9 },
        { x1: 1, y1: 2, x2: 3, y2: 4, z1: 3, z2: 9 },
      ],
      ...{ GoLocation: { x: 11, y: 21, z: 3 }, Entrance: { x: 7, y: 8, z: 0 }, Music: "Britain1" },
      ...{ GuardsDisabled: true, NoLogoutDelay: true },
    },
    {
      ...{ $type: "JailRegion", Map: "Felucca", Parent: { Name: "Britain", Map: "Felucca" }, Priority: 50 },
      Area: [{ x1: 11, y1: 21, x2: 12, y2: 22 }],
    },
  ]);
  expect(entries("spawners/Regions.json")).toMatchObject([
    { name: "region 7", count: 2, minDelay: "00:01:30", maxDelay: "1.01:00:00", entries: [{ name: "Orc", maxCount: 2 }] },
  ]);
  expect(reasons(report)).toEqual(["3: a rectangle holds no tile", "10: 'Nowhere' has no area", "11: 'Nothing' is not a map"]);
  expect(report.files.map(({ destination, things }) => `${things} ${destination}`)).toEqual([
    "2 regions/Regions.json",
    "1 spawners/Regions.json",
  ]);
});

it("Locations/*.xml become places by category, on the map that they or their file name", async () => {
  const report = await imported(
    "Locations/tokuno.xml",
    `<places><parent name="Tokuno Islands"><parent name="Zento"><child name="Bank" x="736" y=" 1256" z="30" /><child name="?" />
    </parent></parent></places>`,
  );
  expect(entries("locations/tokuno.json")).toEqual([
    {
      ...{ name: "Tokuno Islands", map: "Tokuno", locations: [] },
      categories: [{ name: "Zento", categories: [], locations: [{ name: "Bank", location: [736, 1256, 30] }] }],
    },
  ]);
  expect(reasons(report)).toEqual(["1: a place needs a name, x, y and z"]);
});

it("teleporters.csv becomes teleporters, with the lines of the problems that it has", async () => {
  const report = await imported(
    "teleporters.csv",
    "# X,Y,Z,Map,...\n512,1559,0,Felucca,5394,127,0,Felucca,True\r\n1,2,3,Felucca,9999,1,0,Felucca,False\nnothing\n",
  );
  expect(entries("teleporters/teleporters.json")).toMatchObject([
    { src: { map: "Felucca", loc: [512, 1559, 0] }, dst: { map: "Felucca", loc: [5394, 127, 0] }, back: true },
    { back: false },
  ]);
  expect(reasons(report)).toEqual([
    "4: 'nothing' is not a teleporter",
    "3: entry 2: dst: 9999 1 is not on Felucca, which ends at 7167 4095",
  ]);
});

it("scripts and statics of Sphere become regions, places, teleporters, spawners and decorations", async () => {
  const report = await imported(
    "spheremap.scp",
    Buffer.from(
      `[AREADEF a_britain] // the city
NAME=Britain
GROUP=Towns
P=1495,1629,10,0
FLAGS=04080
RECT=1416,1498,1740,1777,0
RECT=10,10,20,20,1

[TELEPORTERS]
512,1559,0,0=5394,127,0,0=Deceit

[WORLDITEM i_worldgem_bit]
SERIAL=040000001
TYPE=t_spawn_char
MORE1=c_orc
MOREP=5,90,8
AMOUNT=4
P=100,200,5,0

[WORLDITEM i_telepad]
TYPE=t_telepad
MOREP=30,40,0,0
P=10,20,0,0

[WORLDITEM 0b95]
ATTR=010
NAME=Der B\xe4cker
COLOR=0455
P=1434,1686,0,1

[WORLDITEM 0eed]
AMOUNT=50
P=1434,1686,0,1

[WORLDITEM i_wall]
ATTR=010
P=1434,1686,0,1

[EOF]
`,
      "latin1",
    ),
  );
  expect(entries("regions/spheremap.json")).toEqual([
    {
      ...{ $type: "GuardedRegion", Name: "Britain", Map: "Felucca", Area: [{ x1: 1416, y1: 1498, x2: 1740, y2: 1777 }] },
      ...{ GoLocation: [1495, 1629, 10], NoHousing: true },
    },
    { $type: "GuardedRegion", Name: "Britain", Map: "Trammel", Area: [{ x1: 10, y1: 10, x2: 20, y2: 20 }], NoHousing: true },
  ]);
  expect(entries("locations/spheremap.json")).toEqual([
    {
      name: "Felucca",
      map: "Felucca",
      categories: [{ name: "Towns", locations: [{ name: "Britain", location: [1495, 1629, 10] }] }],
    },
  ]);
  expect(entries("teleporters/spheremap.json")).toMatchObject([
    { src: { loc: [512, 1559, 0] }, dst: { loc: [5394, 127, 0] } },
    { src: { loc: [10, 20, 0] }, dst: { loc: [30, 40, 0] } },
  ]);
  expect(entries("spawners/spheremap.json")).toMatchObject([
    { count: 4, minDelay: "00:05:00", maxDelay: "01:30:00", homeRange: 8, entries: [{ name: "orc", maxCount: 4 }] },
  ]);
  expect(written("decorations/Trammel/spheremap.cfg")).toBe("Static 0xb95 (Hue=0x455; Name=Der Bäcker)\n1434 1686 0\n");
  expect(reasons(report)).toEqual(["35: i_wall: the number of its graphic is only in Sphere's own scripts"]);
});

it("configuration and data of POL become regions and decorations", async () => {
  const regions = await imported(
    "regions/justice.cfg",
    "# towns\nJusticeRegion Britain\n{\n Realm britannia\n Range 10 10 19 19\n Guarded 1\n EnterText Welcome\n}\nLightRegion Dark\n{\n Range 1 1 2 2\n}\n",
  );
  expect(entries("regions/justice.json")).toEqual([
    { $type: "GuardedRegion", Name: "Britain", Map: "Felucca", Area: [{ x1: 10, y1: 10, x2: 20, y2: 20 }], EnterText: "Welcome" },
  ]);
  expect(reasons(regions)).toEqual(["9: a lightregion is left out: a place has one region, which is that of justice"]);
  const item = (more: string): string =>
    `Item\n{\n\tSerial 0x40000001\n\tObjType 0xb95\n\tGraphic 0xb95\n\tX 5\n\tY 6\n\tZ 7\n${more}}\n`;
  await imported(
    "data/items.txt",
    item("\tMovable 0\n\tRealm britannia_alt\n") + item("") + item("\tMovable 0\n\tContainer 0x40000002\n"),
  );
  expect(written("decorations/Trammel/data/items.cfg")).toBe("Static 0xb95\n5 6 7\n");
});
