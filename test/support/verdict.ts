import type { Received } from "./client/received.js";
import { ping, pingRequest } from "../../runtime/protocol/packets/session.js";
import type { Arena } from "./arena.js";
import { NEW_VERSION, RawClient, seedOf } from "./raw-client.js";

export type Verdict = "closed" | "open";

/** The part of a client that a verdict needs. */
interface Speaker {
  readonly received: Received;
  readonly closed: Promise<unknown>;
  sendBytes(bytes: Uint8Array): void;
}

let pings = 0;

/**
 * Whether the server hung up on a client or still answers it. A ping is answered in every stage, after everything sent
 * before it. It is an error when neither happens within the limit, or when the server accepts no connections (`connect`
 * rejects), so a dead server fails.
 */
export async function verdictOn(client: Speaker | RawClient): Promise<Verdict> {
  const sequence = ++pings & 0xff;
  const request = pingRequest.write({ sequence });
  const from = client.received.frames.length;
  if (client instanceof RawClient) client.send(request);
  else client.sendBytes(request);
  const closed = client.closed.then((): Verdict => "closed");
  const open = client.received.waitFor(ping, (answer) => answer.sequence === sequence, { from }).then((): Verdict => "open");
  return Promise.race([closed, open]);
}

/** Sends the bytes as a player in the world. */
export async function verdictInWorld(arena: Arena, ...parts: Uint8Array[]): Promise<Verdict> {
  const client = await arena.player();
  client.sendBytes(Buffer.concat(parts));
  return verdictOn(client);
}

/** Sends the bytes after a seed. */
export async function verdictBeforeLogin(arena: Arena, ...parts: Uint8Array[]): Promise<Verdict> {
  const client = await arena.stranger();
  client.send(seedOf(NEW_VERSION), ...parts);
  return verdictOn(client);
}
