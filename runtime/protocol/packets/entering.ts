import { bytes, flag, i8, list, pad, struct, u16, u32, u8, when, hasBit } from "../fields/index.js";
import { packet } from "../packet.js";
import type { ValueOf } from "../packet.js";
import { MOBILE_FLAGS, NOTORIETY, body, direction, graphic, hue, serial, x, y, z } from "./parts.js";
import { CLICKS } from "./rates.js";

export const loginConfirm = packet({
  id: 0x1b,
  name: "LoginConfirm",
  from: "server",
  stage: "world",
  size: 37,
  about: "The world is entered: the player's own mobile and the size of the facet. Once per session.",
  source: "POL packet guide 0x1B; ServUO LoginConfirm; ClassicUO PacketHandlers.EnterWorld",
  note: "When a player enters; scripts hear of it by {on_player_entered}.",
  fields: {
    serial: serial("the player's mobile"),
    unknown1: u32("always 0", { fallback: 0 }),
    body: body(),
    x: x(),
    y: y(),
    unused: pad(1, "high byte of the height, ignored"),
    z: z(),
    direction: direction(),
    unknown2: u8("always 0", { fallback: 0 }),
    unknown3: u32("0xFFFFFFFF", { fallback: 0xffffffff }),
    unknown4: u32("always 0", { fallback: 0 }),
    mapWidth: u16("tiles of the facet, west to east"),
    mapHeight: u16("tiles of the facet, north to south"),
    unused2: pad(6),
  },
});
export type LoginConfirm = ValueOf<typeof loginConfirm>;

export const loginComplete = packet({
  id: 0x55,
  name: "LoginComplete",
  from: "server",
  stage: "world",
  size: 1,
  about:
    "The login is complete, and the client shows the world. Packets that show objects may not come earlier. Once per session.",
  source: "POL packet guide 0x55; ClassicUO PacketHandlers.LoginComplete",
  note: "When a player enters.",
  fields: {},
});
export type LoginComplete = ValueOf<typeof loginComplete>;

export const drawPlayer = packet({
  id: 0x20,
  name: "DrawPlayer",
  from: "server",
  stage: "world",
  size: 19,
  about: "Places the player's own mobile; the client's step sequence starts over at 0.",
  source: "POL packet guide 0x20; ServUO MobileUpdate; ClassicUO PacketHandlers.UpdatePlayer",
  lua: [
    "mobile:move_to",
    "players.move",
    "mobile:face",
    "mobile:refresh",
    "mobile.body",
    "mobile.hue",
    "mobile.frozen",
    "mobile.paralysed",
    "mobile.flying",
    "mobile.at_war",
    "mobile.hidden",
  ],
  fields: {
    serial: serial("the player's mobile"),
    body: body(),
    unknown1: u8("always 0", { fallback: 0 }),
    hue: hue(),
    flags: u8(MOBILE_FLAGS),
    x: x(),
    y: y(),
    unknown2: u16("always 0", { fallback: 0 }),
    direction: direction(),
    z: z(),
  },
});
export type DrawPlayer = ValueOf<typeof drawPlayer>;

/** More than the number of layers that can be worn. */
const EQUIPMENT_MAX = 64;

const mobile = {
  serial: serial("the mobile"),
  body: body(),
  x: x(),
  y: y(),
  z: z(),
  direction: direction(),
  hue: hue("hue of the skin; 0x8000 partly"),
  flags: u8(MOBILE_FLAGS),
  notoriety: u8(NOTORIETY),
} as const;

export const mobileIncoming = packet({
  id: 0x78,
  name: "MobileIncoming",
  from: "server",
  stage: "world",
  size: "variable",
  clients: "7.0.33.1 and later",
  about: "A mobile comes into sight, with what it wears.",
  source: "POL packet guide 0x78; ServUO MobileIncoming; ClassicUO PacketHandlers.UpdateObject",
  lua: ["mobiles.create", "mobile:move_to", "mobile:refresh", "mobile.body", "item:equip_on", "mobile.hidden"],
  fields: {
    ...mobile,
    equipment: list({
      ends: { type: "u32", terminator: 0 },
      max: EQUIPMENT_MAX,
      of: struct({ serial: serial("item"), graphic: graphic(), layer: u8("layer"), hue: hue() }),
    }),
  },
});
export type MobileIncoming = ValueOf<typeof mobileIncoming>;

export const mobileIncomingBefore70331 = packet({
  id: 0x78,
  name: "MobileIncomingBefore70331",
  from: "server",
  stage: "world",
  size: "variable",
  clients: "before 7.0.33.1",
  about: "Like MobileIncoming; an item has a hue only when bit 0x8000 of its graphic is set.",
  source: "POL packet guide 0x78; ClassicUO PacketHandlers.UpdateObject",
  fields: {
    ...mobile,
    equipment: list({
      ends: { type: "u32", terminator: 0 },
      max: EQUIPMENT_MAX,
      of: struct({
        serial: serial("item"),
        graphic: u16("item graphic; 0x8000 a hue follows"),
        layer: u8("layer"),
        hue: when("graphic", hasBit(0x8000), hue()),
      }),
    }),
  },
});

const WAR_TAIL = Uint8Array.of(0x00, 0x32, 0x00);

export const warModeRequest = packet({
  id: 0x72,
  name: "WarModeRequest",
  from: "client",
  stage: "world",
  size: 5,
  rate: CLICKS,
  about: "The player turns war mode on or off.",
  source: "POL packet guide 0x72; ClassicUO OutgoingPackets.Send_ChangeWarMode",
  lua: ["on_war_mode"],
  note: "{WarMode}",
  fields: { war: flag("war mode"), unknown: bytes(3, "00 32 00", { fallback: WAR_TAIL }) },
});
export type WarModeRequest = ValueOf<typeof warModeRequest>;

export const warMode = packet({
  id: 0x72,
  name: "WarMode",
  from: "server",
  stage: "world",
  size: 5,
  about: "The player's war mode is on or off.",
  source: "POL packet guide 0x72; ServUO SetWarMode; ClassicUO PacketHandlers.Warmode",
  lua: ["mobile.at_war", "on_war_mode"],
  fields: { war: flag("war mode"), unknown: bytes(3, "00 32 00", { fallback: WAR_TAIL }) },
});
export type WarMode = ValueOf<typeof warMode>;

export const personalLight = packet({
  id: 0x4e,
  name: "PersonalLight",
  from: "server",
  stage: "world",
  size: 6,
  about: "Light around a mobile.",
  source: "POL packet guide 0x4E; ServUO PersonalLightLevel; ClassicUO PacketHandlers.PersonalLightLevel",
  lua: ["screen.own_light"],
  fields: { serial: serial("the mobile"), level: i8("brightness") },
});
export type PersonalLight = ValueOf<typeof personalLight>;

export const overallLight = packet({
  id: 0x4f,
  name: "OverallLight",
  from: "server",
  stage: "world",
  size: 2,
  about: "Darkness of the world.",
  source: "POL packet guide 0x4F; ServUO GlobalLightLevel; ClassicUO PacketHandlers.LightLevel",
  lua: ["screen.darkness", "screen.world_darkness", "RegionDefinition.darkness"],
  fields: { level: u8("0 day to 31 black") },
});
export type OverallLight = ValueOf<typeof overallLight>;

export const season = packet({
  id: 0xbc,
  name: "Season",
  from: "server",
  stage: "world",
  size: 3,
  about: "Season of the facet.",
  source: "POL packet guide 0xBC; ServUO SeasonChange; ClassicUO PacketHandlers.Season",
  lua: ["screen.season"],
  fields: { season: u8("0 spring, 1 summer, 2 autumn, 3 winter, 4 desolation"), playSound: flag("music changes with it") },
});
export type Season = ValueOf<typeof season>;

export const gameTime = packet({
  id: 0x5b,
  name: "GameTime",
  from: "server",
  stage: "world",
  size: 4,
  about: "Time of day in the game.",
  source: "POL packet guide 0x5B; ServUO CurrentTime",
  note: "When a player enters. Clients show it nowhere.",
  fields: { hour: u8("hour"), minute: u8("minute"), second: u8("second") },
});
export type GameTime = ValueOf<typeof gameTime>;

export const weather = packet({
  id: 0x65,
  name: "Weather",
  from: "server",
  stage: "world",
  size: 4,
  about: "Weather where the player is.",
  source: "POL packet guide 0x65; ServUO Weather; ClassicUO PacketHandlers.SetWeather",
  lua: ["screen.weather"],
  fields: {
    type: u8("0 rain, 1 storm approaches, 2 snow, 3 storm brews, 0xFE nothing changes, 0xFF none"),
    count: u8("drops or flakes, up to 70"),
    temperature: i8("not used by clients"),
  },
});
export type Weather = ValueOf<typeof weather>;

export const playMusic = packet({
  id: 0x6d,
  name: "PlayMusic",
  from: "server",
  stage: "world",
  size: 3,
  about: "Plays a piece of music.",
  source: "POL packet guide 0x6D; ServUO PlayMusic; ClassicUO PacketHandlers.PlayMusic",
  lua: ["screen.music", "RegionDefinition.music"],
  fields: { music: u16("number of the piece, 0xFFFF silence") },
});
export type PlayMusic = ValueOf<typeof playMusic>;
