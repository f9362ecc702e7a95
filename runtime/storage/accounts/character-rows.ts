import type { CharacterRecord, CharacterState } from "../storage.js";

/** A row of `characters`. */
export interface CharacterRow extends StateColumns {
  account_id: number;
  slot: number;
  created_at: number;
  last_played_at: number | null;
  world_id: number;
  process_id: number;
}

/** The columns that change during play. */
export interface StateColumns {
  serial: number;
  name: string;
  body: number;
  hue: number;
  strength: number;
  dexterity: number;
  intelligence: number;
  hits: number;
  stamina: number;
  mana: number;
  skills: string;
  map_id: number;
  x: number;
  y: number;
  z: number;
  direction: number;
}

/** A row of `worn_items`. */
export interface WornRow {
  serial: number;
  character_serial: number;
  item_id: number;
  layer: number;
  hue: number;
}

export function toStateColumns(state: CharacterState): StateColumns {
  const { serial, name, body, hue, strength, dexterity, intelligence, hits, stamina, mana, mapId, x, y, z, direction } = state;
  const attributes = { serial, name, body, hue, strength, dexterity, intelligence, hits, stamina, mana };
  return { ...attributes, skills: JSON.stringify(state.skills), map_id: mapId, x, y, z, direction };
}

export function toWornRows(state: CharacterState): WornRow[] {
  return state.worn.map(({ serial, itemId, layer, hue }) => ({
    serial,
    character_serial: state.serial,
    item_id: itemId,
    layer,
    hue,
  }));
}

export function toCharacter(row: CharacterRow, worn: WornRow[]): CharacterRecord {
  const { map_id: mapId, account_id: accountId, created_at: createdAt, last_played_at: lastPlayedAt, ...others } = row;
  const { world_id: worldId, process_id: processId, skills, ...same } = others;
  return {
    ...same,
    mapId,
    accountId,
    createdAt,
    lastPlayedAt,
    worldId,
    processId,
    skills: JSON.parse(skills) as Record<number, number>,
    worn: worn.map(({ serial, item_id: itemId, layer, hue }) => ({ serial, itemId, layer, hue })),
  };
}
