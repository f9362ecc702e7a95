import { freeshardList, protocolExtension } from "../wire/packets/movement.js";
import { clientVersion, hardwareInfo, loginSeed } from "../wire/packets/login.js";
import { clientLanguage, clientType, screenSize, statusBarClosed, unnamedRequest24 } from "../wire/packets/extended-requests.js";
import { disconnectNotice, logoutAck, logoutRequest, ping, pingRequest } from "../wire/packets/session.js";
import { clientVersion as versionOf } from "./client-version.js";
import type { PacketHandlers } from "./packet-handlers.js";

/** Requests about the connection itself: seed, version, ping, logout, and the client's reports about its machine. */
export function handleSessionRequests(handlers: PacketHandlers): void {
  handlers.on(loginSeed, (session, { major, minor, revision, patch }) => {
    if (session.hasSeed) return session.violate("a second seed");
    session.hasSeed = true;
    session.version = versionOf(major, minor, revision, patch);
  });
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
