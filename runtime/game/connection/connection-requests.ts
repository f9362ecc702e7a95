import { freeshardList, protocolExtension } from "../../protocol/packets/movement.js";
import { clientVersion, enhancedClientType, hardwareInfo, loginSeed } from "../../protocol/packets/login.js";
import {
  clientLanguage,
  clientType,
  screenSize,
  statusBarClosed,
  unnamedRequest24,
} from "../../protocol/packets/extended-requests.js";
import { disconnectNotice, logoutAck, logoutRequest, ping, pingRequest } from "../../protocol/packets/session.js";
import { clientVersion as versionOf, isEnhanced } from "./client-version.js";
import type { PacketHandlers } from "./packet-handlers.js";

/** Requests about the connection itself: seed, version, ping, logout, and the client's reports about its machine. */
export function handleSessionRequests(handlers: PacketHandlers): void {
  handlers.on(loginSeed, (session, { seed, major, minor, revision, patch }) => {
    if (session.seed !== undefined) return session.violate("a second seed");
    session.seed = seed;
    session.version = versionOf(major, minor, revision, patch);
    if (isEnhanced(session.version)) session.refuse(`an enhanced client, ${session.version.text}`);
  });
  handlers.on(enhancedClientType, (session) => session.refuse("an enhanced client"));
  handlers.on(clientVersion, (session, { version }) => session.takeVersion(version));
  handlers.on(pingRequest, (session, { sequence }) => session.send(ping, { sequence }));
  handlers.on(logoutRequest, (session) => {
    session.send(logoutAck, { granted: true });
    session.end("logged out");
  });
  handlers.on(disconnectNotice, (session) => session.end("logged out"));
  handlers.ignore(hardwareInfo, protocolExtension, freeshardList);
  // Every client sends these when it enters the world, and the last when it closes a status bar.
  handlers.ignore(screenSize, clientLanguage, clientType, unnamedRequest24, statusBarClosed);
}
