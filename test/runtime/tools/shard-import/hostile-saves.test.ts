import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ImportResult } from "../../../../runtime/tools/shard-import/import-save.js";
import { SaveError } from "../../../../runtime/tools/shard-import/model.js";
import { IS_LONG } from "../../../support/effort.js";
import { type Random, seededRandom } from "../../../support/random.js";
import { Imports } from "./imported.js";
import { writeRichSave } from "./rich-save.js";

const SEEDS = IS_LONG ? 500 : 25;

let imports: Imports;
beforeEach(() => {
  imports = new Imports();
  mkdirSync(imports.data);
});
afterEach(() => imports.remove());

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

/** Changes some bytes of some files, or cuts a file short. */
function damage(folder: string, random: Random): void {
  const any = (count: number): number => random.below(count);
  const files = filesOf(folder);
  for (let changes = 1 + any(6); changes > 0; changes--) {
    const file = files[any(files.length)]!;
    const bytes = readFileSync(file);
    if (bytes.length === 0) continue;
    if (any(5) === 0) truncateSync(file, any(bytes.length));
    else {
      const at = any(bytes.length);
      if (any(2) === 0) bytes[at] = any(256);
      // Lengths and counts of gigabytes.
      else bytes.fill(0xff, at, Math.min(bytes.length, at + 4));
      writeFileSync(file, bytes);
    }
  }
}

/** The result of a dry run, or the reason why there is none. */
async function tried(): Promise<ImportResult | SaveError> {
  try {
    return await imports.run({ isDryRun: true });
  } catch (error) {
    if (error instanceof SaveError) return error;
    throw error;
  }
}

const SPHERE = `[WORLDCHAR c_man]
SERIAL=065
ACCOUNT=ada
P=1,2,3,1
[WORLDITEM i_gold]
SERIAL=040000001
AMOUNT=500
CONT=065
[WORLDITEM i_guildstone]
SERIAL=040000002
ABBREV=ORD
MEMBER=065,,2,065,0,0,0
P=1,2,3,1
[WORLDITEM 0407a]
SERIAL=040000003
OWNER=065
ADDCOMP=040000002
ADDVENDOR=0200
P=1,2,3,1
[WORLDITEM 04011]
SERIAL=040000004
OWNER=065
HATCH=040000005
PLANK=040000006
LINK=040000007
P=9,2,3,1
[WORLDCHAR c_man]
SERIAL=0200
NPC=6
P=1,2,3,1
[WORLDITEM i_memory]
SERIAL=040000008
LAYER=30
CONT=0200
LINK=065
COLOR=02
[WORLDITEM i_vendor_box]
SERIAL=040000009
LAYER=26
CONT=0200
[WORLDITEM i_bankbox]
SERIAL=04000000a
LAYER=29
CONT=0200
MORE1=0700
[WORLDITEM i_gold]
SERIAL=04000000b
AMOUNT=20
PRICE=5
CONT=040000009
[EOF]
`;
const POL = "Character\n{\n\tSerial 0x65\n\tAccount ada\n\tCharIdx 0\n\tGraphic 0x190\n\tX 1\n\tY 2\n\tRealm britannia\n}\n";
const POL_MORE = {
  "guilds.txt": "Guild\n{\n\tGuildId 1\n\tMember 0x65\n\tCProp Name sOrder\n}\n",
  "multis.txt": "Multi\n{\n\tSerial 0x40000030\n\tMultiID 17\n\tX 9\n\tY 9\n\tComponent 0x40000031\n\tCProp owner i101\n}\n",
  "items.txt":
    "Item\n{\n\tSerial 0x40000031\n\tObjType 0x1f013\n\tX 9\n\tY 9\n}\nItem\n{\n\tSerial 0x40000032\n\tObjType 0xeed\n\tGraphic 0xeed\n\tAmount 9\n\tContainer 0x40000031\n}\n",
};
const UOX3_MORE = {
  "guilds.wsc": "[GUILD 1]\n{\nNAME=Order\nMASTER=101\nMEMBER=101\nWAR 2\n}\n",
  "1.0.wsc":
    "[BOAT]\nSerial=0x40000030\nID=0x4011\nOwnerID=0x65\nLocation=9,9,0,0,0\nHold=0x40000001\nPlanks=0x2,0x3\nTiller=0x4\n\no---o\n",
};
const UOX3 = "[ITEM]\nSerial=0x40000001\nID=0xeed\nLocation=60,70,9,0,0\nAmount=500\nName=gold\n\no---o\n";

describe("a save with damaged bytes", () => {
  it.each([
    ["ServUO", writeRichSave],
    [
      "Sphere",
      (folder: string) => writeText(folder, { "sphereacct.scp": "[ada]\nPASSWORD=x\nCHARUID0=065\n", "sphereworld.scp": SPHERE }),
    ],
    [
      "POL",
      (folder: string) =>
        writeText(folder, { "pcs.txt": POL, "accounts.txt": "Account\n{\n\tName ada\n\tPassword x\n}\n", ...POL_MORE }),
    ],
    ["UOX3", (folder: string) => writeText(folder, { "0.0.wsc": UOX3, ...UOX3_MORE })],
  ])("of %s is read as far as it goes, and no gold is lost without a word", async (_, write) => {
    for (let seed = 1; seed <= SEEDS; seed++) {
      rmSync(imports.save, { recursive: true, force: true });
      write(imports.save);
      damage(imports.save, seededRandom(seed));
      const result = await tried();
      if (result instanceof SaveError) continue;
      const told = result.losses.all
        .filter(({ reason }) => reason.startsWith("gold is lost"))
        .reduce((sum, { total }) => sum + total, 0);
      expect({ seed, lost: result.counts.goldBefore - result.counts.goldAfter }).toEqual({ seed, lost: told });
    }
  });
});

function writeText(folder: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
}
