import { bytes, i16, i32, ifMore, list, paddedText, rawText, struct, u16, u32, u8 } from "../fields/index.js";
import { packet } from "../packet.js";
import type { ValueOf } from "../packet.js";
import { hue, ipv4, skillChoice } from "./parts.js";
import { SELDOM } from "./rates.js";

/** Length of a mobile's name on the wire. */
export const NAME_CHARACTERS = 30;
/** Maximum of slots in a client. */
const SLOTS_MAX = 10;
const CITIES_MAX = 64;

const slot = struct({
  name: paddedText(NAME_CHARACTERS, "name, empty for a free slot"),
  password: paddedText(30, "always empty", { fallback: "" }),
});

export const supportedFeatures = packet({
  id: 0xb9,
  name: "SupportedFeatures",
  from: "server",
  stage: "characters",
  size: 5,
  about: "What the client may show: expansions, extra character slots. Goes before 0xA9.",
  source: "POL packet guide 0xB9; ServUO SupportedFeatures; ClassicUO PacketHandlers.EnableLockedFeatures",
  fields: {
    flags: u32(
      "1 T2A, 2 UOR, 8 LBR, 0x10 AOS, 0x20 sixth slot, 0x40 SE, 0x80 ML, 0x1000 seventh slot, 0x10000 SA, 0x40000 HS, 0x200000 TOL",
    ),
  },
});
export type SupportedFeatures = ValueOf<typeof supportedFeatures>;

export const supportedFeaturesBefore60142 = packet({
  id: 0xb9,
  name: "SupportedFeaturesBefore60142",
  from: "server",
  stage: "characters",
  size: 3,
  clients: "before 6.0.14.2",
  about: "Like SupportedFeatures, with 16 flags.",
  source: "POL packet guide 0xB9; ClassicUO PacketsTable",
  fields: { flags: u16("see SupportedFeatures") },
});

const CHARACTER_LIST_FLAGS =
  "2 overwrite configuration, 4 one slot, 8 context menus, 0x10 limit slots, 0x20 AOS, 0x40 sixth slot, 0x80 SE, 0x100 ML, 0x200 KR clients, 0x1000 seventh slot, 0x4000 0xE2 animations, 0x8000 multiple NPC lines";

export const characterList = packet({
  id: 0xa9,
  name: "CharacterList",
  from: "server",
  stage: "characters",
  size: "variable",
  clients: "7.0.13.0 and later",
  about: "The account's characters and the cities where new ones may start.",
  source: "POL packet guide 0xA9; ServUO CharacterList; ClassicUO LoginScene.ReceiveCharacterList",
  fields: {
    slots: list({ ends: "u8", max: SLOTS_MAX, of: slot }, "at least five, free ones included"),
    cities: list({
      ends: "u8",
      max: CITIES_MAX,
      of: struct({
        index: u8("number for 0x00 and 0xF8"),
        city: paddedText(32, "town"),
        area: paddedText(32, "building"),
        x: u32("position"),
        y: u32("position"),
        z: i32("height"),
        map: u32("facet"),
        cliloc: u32("number of the description in the client's texts"),
        unknown: u32("always 0", { fallback: 0 }),
      }),
    }),
    flags: u32(CHARACTER_LIST_FLAGS),
    lastCharacter: ifMore(i16("slot of the last character, -1 none; may be missing")),
  },
});
export type CharacterList = ValueOf<typeof characterList>;

export const characterListBefore70130 = packet({
  id: 0xa9,
  name: "CharacterListBefore70130",
  from: "server",
  stage: "characters",
  size: "variable",
  clients: "before 7.0.13.0",
  about: "Like CharacterList; cities have no position.",
  source: "POL packet guide 0xA9; ClassicUO LoginScene.ReceiveCharacterList",
  fields: {
    slots: list({ ends: "u8", max: SLOTS_MAX, of: slot }, "at least five, free ones included"),
    cities: list({
      ends: "u8",
      max: CITIES_MAX,
      of: struct({ index: u8("number"), city: paddedText(31, "town"), area: paddedText(31, "building") }),
    }),
    flags: u32(CHARACTER_LIST_FLAGS),
    lastCharacter: ifMore(i16("slot of the last character; usually missing")),
  },
});

/** 0x5D and 0x00 begin with this mark. Some clients send zeros. */
const PATTERN = 0xedededed;

export const selectCharacter = packet({
  id: 0x5d,
  name: "SelectCharacter",
  from: "client",
  stage: ["characters", "world"],
  size: 73,
  rate: SELDOM,
  about: "Enters the world with the character in a slot. In the world it has crossed with the server's 0x1B and is ignored.",
  source: "POL packet guide 0x5D; ClassicUO OutgoingPackets.Send_SelectCharacter",
  note: "Nothing: in the world it is a leftover of the character list.",
  fields: {
    pattern: u32("0xEDEDEDED, sometimes 0", { fallback: PATTERN }),
    name: paddedText(NAME_CHARACTERS, "name of the character"),
    unknown1: u16("unused", { fallback: 0 }),
    clientFlags: u32("expansions of the client", { fallback: 0 }),
    unknown2: u32("unused", { fallback: 0 }),
    loginCount: u32("logins so far, by the client's count", { fallback: 0 }),
    unknown3: bytes(16, "unused", { fallback: Buffer.alloc(16) }),
    slot: u32("slot from 0"),
    clientAddress: ipv4("natural", "the client's address, as it knows it"),
  },
});
export type SelectCharacter = ValueOf<typeof selectCharacter>;

const creationHead = {
  pattern1: u32("0xEDEDEDED", { fallback: PATTERN }),
  pattern2: u32("0xFFFFFFFF", { fallback: 0xffffffff }),
  pattern3: u8("0", { fallback: 0 }),
  name: paddedText(NAME_CHARACTERS, "name"),
  unknown1: u16("unused", { fallback: 0 }),
  clientFlags: u32("expansions of the client", { fallback: 0 }),
  unknown2: u32("1 from ClassicUO", { fallback: 0 }),
  loginCount: u32("unused", { fallback: 0 }),
  profession: u8("number of the template, 0 advanced"),
  unknown3: bytes(15, "unused", { fallback: Buffer.alloc(15) }),
  genderAndRace: u8("0 or 2 human man, 1 or 3 human woman, 4 and 5 elves, 6 and 7 gargoyles"),
  strength: u8("points"),
  dexterity: u8("points"),
  intelligence: u8("points"),
} as const;

const creationTail = {
  skinHue: hue("skin"),
  hair: u16("graphic of the hair, 0 none"),
  hairHue: hue("hair"),
  beard: u16("graphic of the beard, 0 none"),
  beardHue: hue("beard"),
  city: u16("index from 0xA9"),
  unknown4: u16("unused", { fallback: 0 }),
  slot: u16("slot from 0"),
  clientAddress: ipv4("natural", "the client's address, as it knows it"),
  shirtHue: hue("shirt"),
  trousersHue: hue("trousers or skirt"),
} as const;

export const createCharacter = packet({
  id: 0xf8,
  name: "CreateCharacter",
  from: "client",
  stage: ["characters", "world"],
  size: 106,
  rate: SELDOM,
  clients: "7.0.16.0 and later",
  about: "Creates a character with four skills and enters the world with it; ignored in the world, like 0x5D.",
  source: "POL packet guide 0xF8; ClassicUO OutgoingPackets.Send_CreateCharacter",
  note: "Nothing: in the world it is a leftover of the character list.",
  fields: { ...creationHead, skills: list({ ends: "fixed", max: 4, of: skillChoice }), ...creationTail },
});
export type CreateCharacter = ValueOf<typeof createCharacter>;

export const createCharacterBefore70160 = packet({
  id: 0x00,
  name: "CreateCharacterBefore70160",
  from: "client",
  stage: ["characters", "world"],
  size: 104,
  rate: SELDOM,
  clients: "before 7.0.16.0",
  about: "Creates a character with three skills and enters the world with it.",
  source: "POL packet guide 0x00; ClassicUO OutgoingPackets.Send_CreateCharacter",
  fields: { ...creationHead, skills: list({ ends: "fixed", max: 3, of: skillChoice }), ...creationTail },
});

export const deleteCharacter = packet({
  id: 0x83,
  name: "DeleteCharacter",
  from: "client",
  stage: "characters",
  size: 39,
  rate: SELDOM,
  about: "Deletes the character in a slot.",
  source: "POL packet guide 0x83; ClassicUO OutgoingPackets.Send_DeleteCharacter",
  fields: {
    password: rawText(
      { max: 30, ends: "padded", why: "a password stays byte for byte", fallback: "" },
      "the account's password; today's clients send zeros",
    ),
    slot: u32("slot from 0"),
    clientAddress: ipv4("natural", "the client's address, as it knows it"),
  },
});
export type DeleteCharacter = ValueOf<typeof deleteCharacter>;

export const deleteCharacterResult = packet({
  id: 0x85,
  name: "DeleteCharacterResult",
  from: "server",
  stage: "characters",
  size: 2,
  about: "Why a character was not deleted.",
  source: "POL packet guide 0x85; ServUO DeleteResultType; ClassicUO ServerErrorMessages.GetError",
  fields: { reason: u8("0 wrong password, 1 no such character, 2 being played, 3 too young, 4 queued for backup, 5 failed") },
});
export type DeleteCharacterResult = ValueOf<typeof deleteCharacterResult>;

export const characterListUpdate = packet({
  id: 0x86,
  name: "CharacterListUpdate",
  from: "server",
  stage: "characters",
  size: "variable",
  about: "The characters that are left after a deletion.",
  source: "POL packet guide 0x86; ServUO CharacterListUpdate; ClassicUO LoginScene.UpdateCharacterList",
  fields: { slots: list({ ends: "u8", max: SLOTS_MAX, of: slot }, "at least five, free ones included") },
});
export type CharacterListUpdate = ValueOf<typeof characterListUpdate>;

export const popupMessage = packet({
  id: 0x53,
  name: "PopupMessage",
  from: "server",
  stage: ["characters", "world"],
  size: 2,
  about: "One of the client's own messages about a failed login.",
  source: "POL packet guide 0x53; ServUO PMMessage; ClassicUO ServerErrorMessages.GetError",
  note: "Login and choice of a character, which scripts have no part in.",
  fields: {
    message: u8(
      "1 no such character, 2 exists already, 3 cannot enter, 4 cannot delete, 5 another is in the world, 6 sync error, 7 idle, 8 cannot attach, 9 transfer",
    ),
  },
});
export type PopupMessage = ValueOf<typeof popupMessage>;

export const loginDelay = packet({
  id: 0xfd,
  name: "LoginDelay",
  from: "server",
  stage: "login",
  size: 2,
  about: "The client shall try the login again after a while.",
  source: "ClassicUO PacketHandlers.LoginDelay",
  note: "Nothing: logins that wait have no number to show.",
  fields: { delay: u8("tens of seconds, by the client's reading") },
});
export type LoginDelay = ValueOf<typeof loginDelay>;
