import { bytes, list, paddedText, rawText, restBytes, struct, text, u16, u32, u8, i8 } from "../fields/index.js";
import { packet } from "../packet.js";
import type { ValueOf } from "../packet.js";
import { ipv4 } from "./parts.js";
import { ONCE, SELDOM } from "./rates.js";

/** Maximum of characters in an account name or a password on the wire. */
export const CREDENTIAL_CHARACTERS = 30;
/** Maximum of shards in a server list. The classic client shows some of them at a time. */
export const SERVERS_MAX = 255;

const password = () => rawText({ max: CREDENTIAL_CHARACTERS, ends: "padded", why: "a password stays byte for byte" }, "password");
const username = () => paddedText(CREDENTIAL_CHARACTERS, "account name");

export const loginSeed = packet({
  id: 0xef,
  name: "LoginSeed",
  from: "client",
  stage: "login",
  size: 21,
  rate: ONCE,
  about: "First bytes of a connection to the login server since 6.0.5.0: seed and version of the client.",
  source: "POL packet guide 0xEF; ClassicUO OutgoingPackets.Send_Seed",
  fields: {
    seed: u32("seed of the encryption; any number"),
    major: u32("client version, first number"),
    minor: u32("second"),
    revision: u32("third"),
    patch: u32("fourth"),
  },
});
export type LoginSeed = ValueOf<typeof loginSeed>;

export const accountLogin = packet({
  id: 0x80,
  name: "AccountLogin",
  from: "client",
  stage: "login",
  size: 62,
  rate: ONCE,
  about: "Account name and password for the login server.",
  source: "POL packet guide 0x80; ClassicUO OutgoingPackets.Send_FirstLogin",
  fields: {
    username: username(),
    password: password(),
    nextLoginKey: u8("from the client's configuration, not used", { fallback: 0xff }),
  },
});
export type AccountLogin = ValueOf<typeof accountLogin>;

export const serverList = packet({
  id: 0xa8,
  name: "ServerList",
  from: "server",
  stage: "login",
  size: "variable",
  about: "The shards to choose from, after the account was accepted.",
  source: "POL packet guide 0xA8; ServUO AccountLoginAck; ClassicUO LoginScene.ParseServerList",
  fields: {
    systemInfoFlag: u8("0x5D from today's servers, 0xCC do not send video card data, 0xFF", { fallback: 0x5d }),
    servers: list({
      ends: "u16",
      max: SERVERS_MAX,
      of: struct({
        index: u16("number for 0xA0"),
        name: paddedText(32, "name of the shard"),
        percentFull: u8("percent", { fallback: 0 }),
        timezone: i8("hours from UTC", { fallback: 0 }),
        address: ipv4("reversed", "address, pinged by the client"),
      }),
    }),
  },
});
export type ServerList = ValueOf<typeof serverList>;

export const selectServer = packet({
  id: 0xa0,
  name: "SelectServer",
  from: "client",
  stage: "login",
  size: 3,
  rate: ONCE,
  about: "The shard that was chosen from the list.",
  source: "POL packet guide 0xA0; ClassicUO OutgoingPackets.Send_SelectServer",
  fields: { index: u16("index from 0xA8") },
});
export type SelectServer = ValueOf<typeof selectServer>;

export const connectToGameServer = packet({
  id: 0x8c,
  name: "ConnectToGameServer",
  from: "server",
  stage: "login",
  size: 11,
  about: "Where to connect for the game, and the key to show there.",
  source: "POL packet guide 0x8C; ClassicUO LoginScene.HandleRelayServerPacket",
  fields: {
    address: ipv4("natural", "address of the game server"),
    port: u16("port"),
    key: u32("key for the seed and for 0x91"),
  },
});
export type ConnectToGameServer = ValueOf<typeof connectToGameServer>;

export const LOGIN_DENIED = {
  incorrect: 0,
  inUse: 1,
  blocked: 2,
  invalidCredentials: 3,
  communicationProblem: 4,
  concurrencyLimit: 5,
  timeLimit: 6,
  failed: 7,
  /** "Please try again in a few moments." */
  tryLater: 8,
} as const;

export const loginDenied = packet({
  id: 0x82,
  name: "LoginDenied",
  from: "server",
  stage: ["login", "characters"],
  size: 2,
  about: "The login was refused; the client shows a message for the reason.",
  source: "POL packet guide 0x82; ClassicUO ServerErrorMessages.GetError",
  fields: {
    reason: u8(
      "0 wrong name or password, 1 in use, 2 blocked, 3 invalid credentials, 4 communication problem, 5 concurrency limit, 6 time limit, 7 failed, 8 try again later",
    ),
  },
});
export type LoginDenied = ValueOf<typeof loginDenied>;

export const gameLogin = packet({
  id: 0x91,
  name: "GameServerLogin",
  from: "client",
  stage: "login",
  size: 65,
  rate: ONCE,
  about: "First packet of a game connection after the seed; what the server sends from here on is compressed.",
  source: "POL packet guide 0x91; ClassicUO OutgoingPackets.Send_SecondLogin",
  fields: { key: u32("key from 0x8C"), username: username(), password: password() },
});
export type GameLogin = ValueOf<typeof gameLogin>;

export const hardwareInfo = packet({
  id: 0xd9,
  name: "HardwareInfo",
  from: "client",
  stage: ["login", "characters", "world"],
  size: 268,
  rate: SELDOM,
  about: "Hardware of the player's machine. The server ignores it.",
  source: "POL packet guide 0xD9; ClassicUO PacketsTable",
  note: "Nothing: a report.",
  fields: { data: bytes(267, "processor, memory, screen, language") },
});
export type HardwareInfo = ValueOf<typeof hardwareInfo>;

export const clientVersion = packet({
  id: 0xbd,
  name: "ClientVersion",
  from: "client",
  stage: ["login", "characters", "world"],
  size: "variable",
  rate: SELDOM,
  about: "The client's version as text, such as 7.0.102.3.",
  source: "POL packet guide 0xBD; ClassicUO OutgoingPackets.Send_ClientVersion",
  note: "Nothing: it answers {ClientVersionRequest}.",
  fields: { version: text({ ends: "rest", max: 64, terminator: true }, "version") },
});

export const enhancedClientType = packet({
  id: 0xe1,
  name: "EnhancedClientType",
  from: "client",
  stage: ["login", "characters"],
  size: "variable",
  rate: ONCE,
  about: "An enhanced client says which one it is. The server does not serve them.",
  source: "POL packet guide 0xE1; ServUO PacketHandlers.ClientType",
  fields: { data: restBytes({ max: 64 }, "a number and the version") },
});
export type EnhancedClientType = ValueOf<typeof enhancedClientType>;

export const clientVersionRequest = packet({
  id: 0xbd,
  name: "ClientVersionRequest",
  from: "server",
  stage: ["characters", "world"],
  size: "variable",
  about: "Asks for the client's version.",
  source: "POL packet guide 0xBD; ClassicUO PacketHandlers.ClientVersion",
  note: "Login and choice of a character, which scripts have no part in.",
  fields: {},
});
export type ClientVersionRequest = ValueOf<typeof clientVersionRequest>;
