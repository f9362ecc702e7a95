import { describe, expect, test } from "vitest";
import { PacketError } from "../../../runtime/protocol/packet-error.js";
import {
  castSpellRequest,
  propertiesRequest,
  statLockRequest,
  targetedItemUse,
} from "../../../runtime/protocol/packets/extended-requests.js";
import { abilityCleared, extendedStats, spellbookContent } from "../../../runtime/protocol/packets/extended.js";
import { textCommand } from "../../../runtime/protocol/packets/clicks.js";
import { renameRequest } from "../../../runtime/protocol/packets/prompts.js";
import { numbersOf, skillLockRequest, skills, TEXT_COMMANDS } from "../../../runtime/protocol/packets/skills.js";
import { tooltip, tooltipRevision, tooltipsRequest } from "../../../runtime/protocol/packets/tooltips.js";
import { laysOut } from "./layout.js";

describe("skills and stats", () => {
  const swords = { value: 505, base: 500, lock: 1, cap: 1000 };

  laysOut("locked", skillLockRequest, { skill: 40, lock: 2 }, "3a 0006 0028 02");
  laysOut(
    "all skills with caps, numbered from 1",
    skills,
    {
      type: 2,
      skills: [
        { skill: 41, ...swords },
        { skill: 42, value: 0, base: 0, lock: 0, cap: 700 },
      ],
    },
    "3a 0018 02 0029 01f9 01f4 01 03e8 002a 0000 0000 00 02bc 0000",
  );
  laysOut(
    "one skill with its cap, numbered from 0",
    skills,
    { type: 0xdf, skills: { skill: 40, ...swords } },
    "3a 000d df 0028 01f9 01f4 01 03e8",
  );
  laysOut("strength set to fall", statLockRequest, { stat: 0, lock: 1 }, "bf 0007 001a 00 01");
  laysOut(
    "locks of the stats",
    extendedStats,
    { version: 2, serial: 0x1234, details: { unknown: 0, locks: { strength: 2, dexterity: 1, intelligence: 0 } } },
    "bf 000c 0019 02 00001234 00 24",
  );
  laysOut(
    "a pet that died",
    extendedStats,
    { version: 0, serial: 0x1234, details: { dead: true } },
    "bf 000b 0019 00 00001234 01",
  );

  test("a lock that does not fit its bits is refused", () => {
    const locks = { strength: 0, dexterity: 4, intelligence: 0 };
    expect(() => extendedStats.write({ version: 2, serial: 1, details: { locks } })).toThrow(
      "ExtendedStats.details.locks.dexterity",
    );
  });
});

describe("spells and spell books", () => {
  laysOut("by number", castSpellRequest, { spell: 5 }, "bf 0009 001c 0002 0005", { form: 2 });
  laysOut("from a book", castSpellRequest, { form: 1, book: 0x40001234, spell: 64 }, "bf 000d 001c 0001 40001234 0040");
  laysOut(
    "the first, the ninth and the last spell",
    spellbookContent,
    { serial: 0x40001234, graphic: 0x0efa, firstSpell: 1, spells: [1, 9, 64] },
    "bf 0017 001b 0001 40001234 0efa 0001 01 01 00 00 00 00 00 80",
    { unknown: 1 },
  );
  laysOut(
    "necromancy counts from 101",
    spellbookContent,
    { serial: 0x40001234, graphic: 0x2253, firstSpell: 101, spells: [102, 117] },
    "bf 0017 001b 0001 40001234 2253 0065 02 00 01 00 00 00 00 00",
    { unknown: 1 },
  );
  laysOut("used up", abilityCleared, {}, "bf 0005 0021");
  laysOut("a bandage", targetedItemUse, { item: 0x40001234, target: 0x5678 }, "bf 000d 002c 40001234 00005678");

  test("a spell that does not belong to the book is refused", () => {
    const book = { serial: 1, graphic: 2, firstSpell: 1 };
    expect(() => spellbookContent.write({ ...book, spells: [65] })).toThrow("SpellbookContent.spells");
    expect(() => spellbookContent.write({ ...book, spells: [0] })).toThrow(PacketError);
  });
});

describe("commands by text", () => {
  laysOut("hiding", textCommand, { command: TEXT_COMMANDS.useSkill, text: "21 0" }, "12 0009 24 32312030 00");
  laysOut("a door", textCommand, { command: TEXT_COMMANDS.openDoor, text: "" }, "12 0005 58 00");
  laysOut("the book type as a byte", textCommand, { command: TEXT_COMMANDS.openSpellbook, text: "\x02" }, "12 0006 43 02 00");

  test("a book type without the NUL, as ClassicUO sends it, is accepted", () => {
    expect(textCommand.read(Buffer.from("1200054303", "hex"))).toEqual({ command: 0x43, text: "\x03" });
  });

  test.each([
    ["21 0", [21, 0]],
    ["5 1073746484", [5, 0x40001234]],
    ["  7  8 ", [7, 8]],
    ["", []],
    ["bow", []],
    ["3 x 4", [3]],
    ["-1", []],
    ["99999999999", []],
    ["4294967296 1", []],
  ])("numbers of %j are %j", (text, numbers) => {
    expect(numbersOf(text)).toEqual(numbers);
  });
});

describe("tooltips and names", () => {
  laysOut("of two objects", tooltipsRequest, { serials: [0x40001234, 0x5678] }, "d6 000b 40001234 00005678");
  laysOut("of one, as old clients ask", propertiesRequest, { serial: 0x40001234 }, "bf 0009 0010 40001234");
  laysOut("a revision", tooltipRevision, { serial: 0x40001234, revision: 0x40112233 }, "dc 40001234 40112233");
  laysOut(
    "a line with arguments and one without",
    tooltip,
    {
      serial: 0x40001234,
      revision: 0x40112233,
      lines: [
        { cliloc: 1050039, arguments: "5\té" },
        { cliloc: 1061170, arguments: "" },
      ],
    },
    "d6 0025 0001 40001234 0000 40112233 001005b7 0006 3500 0900 e900 00103132 0000 00000000",
    { unknown1: 1, unknown2: 0 },
  );
  laysOut("a pet", renameRequest, { serial: 0x5678, name: "Rex" }, `75 00005678 526578 ${"00".repeat(27)}`);

  test("arguments may be left out", () => {
    const written = tooltip.write({ serial: 1, revision: 2, lines: [{ cliloc: 3 }] });
    expect(tooltip.read(written).lines).toEqual([{ cliloc: 3, arguments: "" }]);
  });
});
