import type { CharacterState, NewAccount, NewCharacterRecord } from "../../../runtime/storage/storage.js";

export function newAccount(username: string, changes: Partial<NewAccount> = {}): NewAccount {
  return { username, email: `${username}@example.com`, role: "Regular", isActive: true, passwordHash: "hash", ...changes };
}

export function characterState(serial: number, changes: Partial<CharacterState> = {}): CharacterState {
  return {
    serial,
    name: `Character ${serial}`,
    body: 0x190,
    hue: 0x83ea,
    strength: 60,
    dexterity: 50,
    intelligence: 40,
    hits: 59,
    stamina: 48,
    mana: 37,
    skills: { 0: 500, 25: 1, 57: 1200 },
    worn: [
      { serial: 0x40000000 + serial * 10, itemId: 0x1517, layer: 5, hue: 0x2a },
      { serial: 0x40000001 + serial * 10, itemId: 0x203b, layer: 11, hue: 0x44e },
    ],
    mapId: 1,
    x: 1495,
    y: 1629,
    z: -10,
    direction: 6,
    ...changes,
  };
}

export function newCharacter(
  accountId: number,
  slot: number,
  serial: number,
  changes: Partial<CharacterState> = {},
): NewCharacterRecord {
  return { accountId, slot, ...characterState(serial, changes) };
}
