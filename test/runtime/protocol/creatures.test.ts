import { describe } from "vitest";
import {
  animation,
  damage,
  deathAnimation,
  deathAnswer,
  deathStatus,
  graphicalEffect,
  healthBarStatus,
  hitsUpdate,
  hueEffect,
  manaUpdate,
  mobileAttributes,
  newAnimation,
  staminaUpdate,
  swing,
} from "../../../runtime/protocol/packets/combat.js";
import { nameRequest, nameResponse, paperdoll, playSound, statusInfo } from "../../../runtime/protocol/packets/clicks.js";
import { laysOut } from "./layout.js";

describe("status bars and names", () => {
  const bar = { serial: 0x1234, max: 100, current: 75 };

  laysOut("health", hitsUpdate, bar, "a1 00001234 0064 004b");
  laysOut("mana", manaUpdate, bar, "a2 00001234 0064 004b");
  laysOut("stamina", staminaUpdate, bar, "a3 00001234 0064 004b");
  laysOut(
    "all three bars",
    mobileAttributes,
    { serial: 0x1234, hitsMax: 100, hits: 75, manaMax: 50, mana: 25, staminaMax: 60, stamina: 30 },
    "2d 00001234 0064 004b 0032 0019 003c 001e",
  );
  laysOut("poisoned", healthBarStatus, { serial: 0x1234, entries: [{ type: 1, level: 3 }] }, "17 000c 00001234 0001 0001 03");
  laysOut("asked", nameRequest, { serial: 0x1234 }, "98 0007 00001234");
  laysOut("a hind", nameResponse, { serial: 0x1234, name: "a hind" }, `98 0025 00001234 612068696e64 ${"00".repeat(24)}`);
  laysOut(
    "a creature's, with hits scaled to 25",
    statusInfo,
    { serial: 0x1234, name: "a hind", hits: 20, hitsMax: 25, canRename: true, type: 0 },
    `11 002b 00001234 612068696e64 ${"00".repeat(24)} 0014 0019 01 00`,
  );
  laysOut(
    "the player's own, with weight",
    statusInfo,
    {
      serial: 0x1234,
      name: "Anna",
      hits: 75,
      hitsMax: 100,
      canRename: false,
      type: 5,
      attributes: {
        female: true,
        strength: 60,
        dexterity: 50,
        intelligence: 40,
        stamina: 30,
        staminaMax: 50,
        mana: 20,
        manaMax: 40,
        gold: 1000,
        armor: 12,
        weight: 77,
      },
      burden: { weightMax: 250, race: 1 },
      company: { statCap: 225, followers: 1, followersMax: 5 },
      resistances: { fire: 1, cold: 2, poison: 3, energy: -4, luck: 5, damageMin: 6, damageMax: 7, tithing: 8 },
    },
    `11 005b 00001234 416e6e61 ${"00".repeat(26)} 004b 0064 00 05` +
      "01 003c 0032 0028 001e 0032 0014 0028 000003e8 000c 004d" +
      "00fa 01 00e1 01 05 0001 0002 0003 fffc 0005 0006 0007 00000008",
  );
  laysOut(
    "the viewer's own",
    paperdoll,
    { serial: 0x1234, text: "Anna, the smith", flags: 2 },
    `88 00001234 416e6e612c2074686520736d697468 ${"00".repeat(45)} 02`,
  );
});

describe("death", () => {
  laysOut("a fall", deathAnimation, { mobile: 0x1234, corpse: 0x40000010 }, "af 00001234 40000010 00000000", { running: 0 });
  laysOut("of the player", deathStatus, {}, "2c 00", { action: 0 });
  laysOut("stays a ghost", deathAnswer, { choice: 2 }, "2c 02");
});

describe("movements, sounds and effects", () => {
  const bolt = {
    type: 0,
    source: 0x1234,
    target: 0x5678,
    graphic: 0x36e4,
    x: 1495,
    y: 1628,
    z: 10,
    targetX: 1500,
    targetY: 1630,
    targetZ: -5,
    speed: 5,
    duration: 0,
    fixedDirection: false,
  };

  laysOut("a salute", animation, { serial: 0x1234, action: 33, frames: 5 }, "6e 00001234 0021 0005 0001 00 00 00", {
    repetitions: 1,
    backward: false,
    repeats: false,
    delay: 0,
  });
  laysOut(
    "a bow, backwards and repeated",
    animation,
    {
      serial: 0x1234,
      action: 32,
      frames: 5,
      repetitions: 2,
      backward: true,
      repeats: true,
      delay: 1,
    },
    "6e 00001234 0020 0005 0002 01 01 01",
  );
  laysOut("a hit taken", newAnimation, { serial: 0x1234, type: 4, action: 0 }, "e2 00001234 0004 0000 00", { delay: 0 });
  laysOut("a sound below ground", playSound, { sound: 0x2e6, x: 1495, y: 1628, z: -40 }, "54 01 02e6 0000 05d7 065c ffd8", {
    mode: 1,
    volume: 0,
  });
  laysOut("a bolt", graphicalEffect, bolt, "70 00 00001234 00005678 36e4 05d7 065c 0a 05dc 065e fb 05 00 0000 00 00", {
    unknown: 0,
    explodes: false,
  });
  laysOut(
    "a coloured bolt that explodes",
    hueEffect,
    { ...bolt, explodes: true, hue: 0x0481 },
    "c0 00 00001234 00005678 36e4 05d7 065c 0a 05dc 065e fb 05 00 0000 00 01 00000481 00000000",
    { unknown: 0, renderMode: 0 },
  );
  laysOut("a blow", swing, { attacker: 0x1234, defender: 0x5678 }, "2f 00 00001234 00005678", { flag: 0 });
  laysOut("a wound", damage, { serial: 0x5678, amount: 12 }, "0b 00005678 000c");
});
