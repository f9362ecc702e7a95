import { flag, list, struct, u16, u32, u8 } from "../fields/index.js";
import { packet } from "../packet.js";
import type { ValueOf } from "../packet.js";
import { graphic, serial, x, y, z } from "./parts.js";
import { CLICKS, SELDOM } from "./rates.js";

export const attackRequest = packet({
  id: 0x05,
  name: "AttackRequest",
  from: "client",
  stage: "world",
  size: 5,
  rate: CLICKS,
  about: "The player attacks a mobile.",
  source: "POL packet guide 0x05; ClassicUO OutgoingPackets.Send_AttackRequest",
  lua: ["on_attack"],
  fields: { serial: serial("whom") },
});
export type AttackRequest = ValueOf<typeof attackRequest>;

export const attackTarget = packet({
  id: 0xaa,
  name: "AttackTarget",
  from: "server",
  stage: "world",
  size: 5,
  about: "Whom the player attacks; 0 nobody.",
  source: "POL packet guide 0xAA; ServUO ChangeCombatant; ClassicUO PacketHandlers.AttackCharacter",
  lua: ["mobile.combatant"],
  fields: { serial: serial("whom, 0 nobody") },
});
export type AttackTarget = ValueOf<typeof attackTarget>;

export const swing = packet({
  id: 0x2f,
  name: "Swing",
  from: "server",
  stage: "world",
  size: 10,
  about: "A blow by the player or at the player.",
  source: "POL packet guide 0x2F; ServUO Swing; ClassicUO PacketHandlers.Swing",
  lua: ["screen.swing"],
  fields: { flag: u8("always 0", { fallback: 0 }), attacker: serial("who strikes"), defender: serial("who is struck") },
});
export type Swing = ValueOf<typeof swing>;

export const damage = packet({
  id: 0x0b,
  name: "Damage",
  from: "server",
  stage: "world",
  size: 7,
  about: "Damage shown above a mobile.",
  source: "POL packet guide 0x0B; ServUO DamagePacket; ClassicUO PacketHandlers.Damage",
  lua: ["screen.damage"],
  fields: { serial: serial("who was hit"), amount: u16("points") },
});
export type Damage = ValueOf<typeof damage>;

export const healthBarStatus = packet({
  id: 0x17,
  name: "HealthBarStatus",
  from: "server",
  stage: "world",
  size: "variable",
  about: "Colours of a mobile's health bar.",
  source: "POL packet guide 0x17; ServUO HealthbarPoison, HealthbarYellow; ClassicUO PacketHandlers.NewHealthbarUpdate",
  lua: ["mobile.poison", "mobile.blessed", "mobile.yellow_health"],
  fields: {
    serial: serial("the mobile"),
    entries: list({
      ends: "u16",
      max: 8,
      of: struct({ type: u16("1 green, 2 yellow, 3 red"), level: u8("0 off, 1 on, or strength of the poison + 1") }),
    }),
  },
});
export type HealthBarStatus = ValueOf<typeof healthBarStatus>;

const barFields = {
  serial: serial("the mobile"),
  max: u16("most, or 25 for others"),
  current: u16("now, or 0 to 25 for others"),
} as const;

export const hitsUpdate = packet({
  id: 0xa1,
  name: "HitsUpdate",
  from: "server",
  stage: "world",
  size: 9,
  about: "Health of a mobile.",
  source: "POL packet guide 0xA1; ServUO MobileHits; ClassicUO PacketHandlers.UpdateHitpoints",
  lua: ["mobile.hits", "mobile:damage", "mobile:heal", "mobile.hits_regeneration"],
  fields: barFields,
});
export type HitsUpdate = ValueOf<typeof hitsUpdate>;

export const manaUpdate = packet({
  id: 0xa2,
  name: "ManaUpdate",
  from: "server",
  stage: "world",
  size: 9,
  about: "Mana of a mobile.",
  source: "POL packet guide 0xA2; ServUO MobileMana; ClassicUO PacketHandlers.UpdateMana",
  lua: ["mobile.mana", "mobile.mana_regeneration"],
  fields: barFields,
});
export type ManaUpdate = ValueOf<typeof manaUpdate>;

export const staminaUpdate = packet({
  id: 0xa3,
  name: "StaminaUpdate",
  from: "server",
  stage: "world",
  size: 9,
  about: "Stamina of a mobile.",
  source: "POL packet guide 0xA3; ServUO MobileStam; ClassicUO PacketHandlers.UpdateStamina",
  lua: ["mobile.stamina", "mobile.stamina_regeneration"],
  fields: barFields,
});
export type StaminaUpdate = ValueOf<typeof staminaUpdate>;

export const mobileAttributes = packet({
  id: 0x2d,
  name: "MobileAttributes",
  from: "server",
  stage: "world",
  size: 17,
  about: "Health, mana and stamina of a mobile at once.",
  source: "POL packet guide 0x2D; ServUO MobileAttributes; ClassicUO PacketHandlers.MobileAttributes",
  lua: ["party.add"],
  fields: {
    serial: serial("the mobile"),
    hitsMax: u16("most"),
    hits: u16("now"),
    manaMax: u16("most"),
    mana: u16("now"),
    staminaMax: u16("most"),
    stamina: u16("now"),
  },
});
export type MobileAttributes = ValueOf<typeof mobileAttributes>;

export const deathAnswer = packet({
  id: 0x2c,
  name: "DeathAnswer",
  from: "client",
  stage: "world",
  size: 2,
  rate: SELDOM,
  about: "What a dead player chose in the resurrection menu.",
  source: "POL packet guide 0x2C; ClassicUO OutgoingPackets.Send_DeathScreen",
  lua: ["on_death_choice"],
  fields: { choice: u8("1 resurrect, 2 ghost") },
});
export type DeathAnswer = ValueOf<typeof deathAnswer>;

export const deathStatus = packet({
  id: 0x2c,
  name: "DeathStatus",
  from: "server",
  stage: "world",
  size: 2,
  about: "The player has died.",
  source: "POL packet guide 0x2C; ServUO DeathStatus; ClassicUO PacketHandlers.DeathScreen",
  lua: ["mobile:show_death"],
  fields: { action: u8("0 dead, 2 a ghost, 1 resurrected; ClassicUO treats all except 1 as a death", { fallback: 0 }) },
});
export type DeathStatus = ValueOf<typeof deathStatus>;

export const deathAnimation = packet({
  id: 0xaf,
  name: "DeathAnimation",
  from: "server",
  stage: "world",
  size: 13,
  about: "A mobile falls and becomes a corpse.",
  source: "POL packet guide 0xAF; ServUO DeathAnimation; ClassicUO PacketHandlers.DisplayDeath",
  lua: ["mobile:fall"],
  fields: { mobile: serial("who died"), corpse: serial("the corpse"), running: u32("not 0: it was running", { fallback: 0 }) },
});
export type DeathAnimation = ValueOf<typeof deathAnimation>;

export const animation = packet({
  id: 0x6e,
  name: "Animation",
  from: "server",
  stage: "world",
  size: 14,
  about: "A mobile makes a movement.",
  source: "POL packet guide 0x6E; ServUO MobileAnimation; ClassicUO PacketHandlers.CharacterAnimation",
  lua: ["mobile:animate", "mobile:act"],
  fields: {
    serial: serial("the mobile"),
    action: u16("number of the movement"),
    frames: u16("number of frames"),
    repetitions: u16("how often", { fallback: 1 }),
    backward: flag("frames run backwards", { fallback: false }),
    repeats: flag("repeated", { fallback: false }),
    delay: u8("between frames", { fallback: 0 }),
  },
});
export type Animation = ValueOf<typeof animation>;

export const newAnimation = packet({
  id: 0xe2,
  name: "NewAnimation",
  from: "server",
  stage: "world",
  size: 10,
  clients: "7.0.0.0 and later",
  about: "A mobile makes a movement, by its kind.",
  source: "POL packet guide 0xE2; ServUO NewMobileAnimation; ClassicUO PacketHandlers.NewCharacterAnimation",
  lua: ["mobile:act"],
  fields: {
    serial: serial("the mobile"),
    type: u16(
      "0 attack, 1 parry, 2 block, 3 die, 4 impact, 5 fidget, 6 eat, 7 gesture, 8 alert, 9 take off, 10 land, 11 spell, 12 begin or 13 end a fight, 14 pillage, 15 appear",
    ),
    action: u16("which of its kind"),
    delay: u8("variant", { fallback: 0 }),
  },
});
export type NewAnimation = ValueOf<typeof newAnimation>;

const effectFields = {
  type: u8(
    "0 from one to the other, 1 lightning, 2 at the place, 3 at the source; in 0x70 also 4, the screen fades as `graphic` says",
  ),
  source: serial("source, 0 the place"),
  target: serial("target, 0 the place"),
  graphic: graphic(),
  x: x("source"),
  y: y("source"),
  z: z("source"),
  targetX: x("target"),
  targetY: y("target"),
  targetZ: z("target"),
  speed: u8("speed"),
  duration: u8("duration"),
  unknown: u16("always 0", { fallback: 0 }),
  fixedDirection: flag("does not turn"),
  explodes: flag("explodes at its end", { fallback: false }),
} as const;

export const graphicalEffect = packet({
  id: 0x70,
  name: "GraphicalEffect",
  from: "server",
  stage: "world",
  size: 28,
  about: "A flash, a missile or a glow.",
  source: "POL packet guide 0x70; ServUO GraphicalEffect; ClassicUO PacketHandlers.GraphicEffect",
  lua: ["effects.at", "effects.on", "effects.missile", "effects.lightning", "screen.fade"],
  fields: effectFields,
});
export type GraphicalEffect = ValueOf<typeof graphicalEffect>;

const hueFields = {
  hue: u32("hue"),
  renderMode: u32("0 normal, 1 multiply, 2 bright, 3 blend and others", { fallback: 0 }),
} as const;

export const hueEffect = packet({
  id: 0xc0,
  name: "HueEffect",
  from: "server",
  stage: "world",
  size: 36,
  about: "Like GraphicalEffect, coloured.",
  source: "POL packet guide 0xC0; ServUO HuedEffect; ClassicUO PacketHandlers.GraphicEffect",
  lua: ["effects.at", "effects.on", "effects.missile", "effects.lightning"],
  fields: { ...effectFields, ...hueFields },
});
export type HueEffect = ValueOf<typeof hueEffect>;

export const particleEffect = packet({
  id: 0xc7,
  name: "ParticleEffect",
  from: "server",
  stage: "world",
  size: 49,
  about: "Like HueEffect, with the particles of the 3D client.",
  source: "POL packet guide 0xC7; ServUO ParticleEffect; ClassicUO PacketHandlers.GraphicEffect",
  lua: ["effects.at", "effects.on", "effects.missile"],
  fields: {
    ...effectFields,
    ...hueFields,
    effect: u16("particle effect"),
    explodeEffect: u16("effect of the explosion"),
    explodeSound: u16("sound of the explosion"),
    serial: serial("on whom"),
    layer: u8("where on the body"),
    unknown2: u16("always 0", { fallback: 0 }),
  },
});
export type ParticleEffect = ValueOf<typeof particleEffect>;
