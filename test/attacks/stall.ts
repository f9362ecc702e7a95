import { once } from "node:events";
import http from "node:http";
import { text as textOf } from "node:stream/consumers";
import type { ClientPacket, AnyPacket } from "../../runtime/protocol/packet.js";
import { pingRequest } from "../../runtime/protocol/packets/session.js";
import { asciiMessage, unicodeMessage, unicodeSpeech } from "../../runtime/protocol/packets/speech.js";
import type { GameClient } from "../support/client/game-client.js";
import { Pace } from "../support/pace.js";
import type { Arena } from "../support/arena.js";
import type { CommandAnswer } from "../support/command-jobs.js";
import { caughtUp } from "../support/players.js";

/** A packet of a client, ready to be sent. */
export interface Ready {
  readonly packet: AnyPacket;
  readonly bytes: Buffer;
}

export function ready<Input>(packet: ClientPacket<unknown, Input>, value: Input): Ready {
  return { packet, bytes: packet.write(value) };
}

/** Begins the answer of a command that failed. */
const FAULT = "fault";

/** What may happen to a guest between what it is shown and its answer. */
export type Befalls = "moves_away" | "dies";

/** A client that keeps to the rates of its packets. */
class Steady {
  readonly client: GameClient;
  readonly #pace = new Pace();

  constructor(client: GameClient) {
    this.client = client;
  }

  async send(packets: readonly Ready[]): Promise<void> {
    for (const { packet, bytes } of packets) {
      await this.#pace.wait(packet);
      this.client.sendBytes(bytes);
    }
  }

  /** Sends the packets many times in one write; the first ones are within the rates. */
  async flood(packets: readonly Ready[], times: number): Promise<void> {
    // A busy server may have handled earlier packets closer together than they were sent.
    await this.settle();
    for (const { packet } of packets) await this.#pace.rest(packet);
    const once = Buffer.concat(packets.map(({ bytes }) => bytes));
    this.client.sendBytes(Buffer.concat(Array.from({ length: times }, () => once)));
  }

  /** Everything that was sent is handled. */
  async settle(): Promise<void> {
    await this.#pace.wait(pingRequest);
    await this.client.ping();
  }

  /** All that happened is shown. */
  async catchUp(): Promise<void> {
    await this.#pace.wait(unicodeSpeech);
    await caughtUp(this.client);
  }

  /**
   * Runs a command of the package `dealings`. Resolves with the words behind the first one of its answer, which must be
   * this one.
   */
  async run(command: string, word: string): Promise<string[]> {
    await this.#pace.wait(unicodeSpeech);
    const from = this.client.received.frames.length;
    this.client.say(`.${command}`);
    const line = await this.client.received.waitForFrame(
      ({ declaration, bytes }) => {
        if (declaration !== asciiMessage && declaration !== unicodeMessage) return undefined;
        const { text } = declaration === asciiMessage ? asciiMessage.read(bytes) : unicodeMessage.read(bytes);
        return text.startsWith(word) || text.startsWith(FAULT) ? text : undefined;
      },
      `the answer to .${command}`,
      { from },
    );
    return wordsBehind(word, line);
  }
}

/**
 * Runs a command of the package `dealings` over HTTP. Resolves as the run of a player does. Each comes from an address
 * of its own, since all together exceed the budget of one.
 */
export async function runOn(arena: Arena, command: string, args: readonly string[], word: string): Promise<string[]> {
  const { shard } = arena;
  const body = JSON.stringify({ command, args });
  const headers = { authorization: `Bearer ${await shard.adminToken()}`, "content-type": "application/json" };
  const request = http.request(`${shard.url}/api/commands/execute`, {
    ...{ method: "POST", headers, agent: false },
    localAddress: arena.newAddress(),
  });
  request.end(body);
  const [response] = (await once(request, "response")) as [http.IncomingMessage];
  const answer = await textOf(response);
  if (response.statusCode !== 200) throw new Error(`${command} answered ${response.statusCode}: ${answer}`);
  return wordsBehind(word, (JSON.parse(answer) as CommandAnswer).outputLines.join("; "));
}

function wordsBehind(first: string, line: string): string[] {
  if (!line.startsWith(first)) throw new Error(line);
  return line.trim().split(" ").slice(1);
}

/**
 * A place where a guest attacks a host and a dealer by what it is offered there. The package `dealings` holds the other
 * side.
 */
export class Stall {
  /** The creature that buys and sells. */
  readonly dealer: number;
  readonly #arena: Arena;
  readonly #host: Steady;
  #guest: Steady;

  private constructor(parts: { arena: Arena; host: Steady; guest: Steady; dealer: number }) {
    this.#arena = parts.arena;
    this.#host = parts.host;
    this.#guest = parts.guest;
    this.dealer = parts.dealer;
  }

  /** Brings the two to their place. */
  static async open(arena: Arena, place: { x: number; y: number }): Promise<Stall> {
    const { players } = arena;
    const guest = new Steady(await players.inWorldAt(arena.newName(), place));
    const host = new Steady(await players.inWorldAt(arena.newName(), { ...place, x: place.x + 1 }));
    const [dealer] = await host.run("stall", "stall");
    await Promise.all([guest.catchUp(), host.catchUp()]);
    return new Stall({ arena, guest, host, dealer: Number(dealer) });
  }

  get guest(): GameClient {
    return this.#guest.client;
  }

  get host(): GameClient {
    return this.#host.client;
  }

  /** Sends packets of the guest. */
  asGuest(...packets: readonly Ready[]): Promise<void> {
    return this.#guest.send(packets);
  }

  /**
   * Sends packets of the guest many times in one piece. Later ones of their kinds may be dropped on this connection.
   */
  floodAsGuest(packets: readonly Ready[], times: number): Promise<void> {
    return this.#guest.flood(packets, times);
  }

  /** Sends packets of the host, and waits until they are handled. */
  async asHost(...packets: readonly Ready[]): Promise<void> {
    await this.#host.send(packets);
    await this.#host.settle();
  }

  /** Lets something be opened for the guest. Resolves with the serials that belong to it. */
  async deal(kind: string): Promise<number[]> {
    return (await this.#guest.run(`deal ${kind}`, "ready")).map(Number);
  }

  /** Lets something happen to the guest. */
  async befall(what: Befalls): Promise<void> {
    await runOn(this.#arena, "befall", [String(this.host.serial), what], "done");
  }

  /**
   * How often answers of the guest counted since. Ends what is open, and brings the guest back to its place and to
   * life.
   */
  async tally(): Promise<number> {
    await this.#guest.settle();
    const [count] = await runOn(this.#arena, "tally", [String(this.host.serial)], "tally");
    return Number(count);
  }

  /** The guest hangs up and comes back with a new connection. */
  async comeBack(): Promise<void> {
    const { username } = this.guest.account;
    await this.guest.close();
    this.#guest = new Steady(await this.#arena.players.inWorld(username));
    await this.#guest.catchUp();
  }
}
