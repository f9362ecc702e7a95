import { flag, u32, u8 } from "../fields/index.js";
import { packet } from "../packet.js";
import type { ValueOf } from "../packet.js";
import { ONCE, PULSE } from "./rates.js";

export const pingRequest = packet({
  id: 0x73,
  name: "PingRequest",
  from: "client",
  stage: ["login", "characters", "world"],
  size: 2,
  rate: PULSE,
  about: "Keeps the connection alive; answered with the same number.",
  source: "POL packet guide 0x73; ClassicUO OutgoingPackets.Send_Ping",
  note: "{Ping}",
  fields: { sequence: u8("any number") },
});
export type PingRequest = ValueOf<typeof pingRequest>;

export const ping = packet({
  id: 0x73,
  name: "Ping",
  from: "server",
  stage: ["characters", "world"],
  size: 2,
  about: "Answer to a ping.",
  source: "POL packet guide 0x73; ServUO PingAck; ClassicUO PacketHandlers.Ping",
  note: "The answer to {PingRequest}.",
  fields: { sequence: u8("as asked") },
});
export type Ping = ValueOf<typeof ping>;

export const logoutRequest = packet({
  id: 0xd1,
  name: "LogoutRequest",
  from: "client",
  stage: "world",
  size: 2,
  rate: ONCE,
  about: "The player logs out; the client waits for the answer before it hangs up.",
  source: "POL packet guide 0xD1; ClassicUO OutgoingPackets.Send_LogoutNotification",
  lua: ["on_player_left"],
  note: "{LogoutAck}",
  fields: { unknown: u8("always 0", { fallback: 0 }) },
});
export type LogoutRequest = ValueOf<typeof logoutRequest>;

export const logoutAck = packet({
  id: 0xd1,
  name: "LogoutAck",
  from: "server",
  stage: "world",
  size: 2,
  about: "The player may leave.",
  source: "POL packet guide 0xD1; ServUO LogoutAck; ClassicUO PacketHandlers.Logout",
  note: "The answer to {LogoutRequest}.",
  fields: { granted: flag("leave") },
});
export type LogoutAck = ValueOf<typeof logoutAck>;

export const disconnectNotice = packet({
  id: 0x01,
  name: "DisconnectNotice",
  from: "client",
  stage: ["characters", "world"],
  size: 5,
  rate: ONCE,
  about: "An old client goes back to its login screen.",
  source: "POL packet guide 0x01; ServUO PacketHandlers.Disconnect",
  lua: ["on_player_left"],
  note: "Nothing: the client hangs up.",
  fields: { pattern: u32("0xFFFFFFFF", { fallback: 0xffffffff }) },
});
export type DisconnectNotice = ValueOf<typeof disconnectNotice>;
