import net from "node:net";
import { PacketReader } from "../../../loadtest/client/frame-reader.js";
import type { LoginAccount } from "../../../loadtest/client/login-flow.js";
import { creationRequest } from "../../../loadtest/client/character.js";
import type { ClientVersion } from "../../../runtime/game/connection/client-version.js";
import { createCharacter, createCharacterBefore70160 } from "../../../runtime/protocol/packets/character-list.js";
import { loginComplete } from "../../../runtime/protocol/packets/entering.js";
import {
  accountLogin,
  clientVersion,
  connectToGameServer,
  gameLogin,
  loginSeed,
  selectServer,
  serverList,
} from "../../../runtime/protocol/packets/login.js";
import { dropItem, dropItemBefore6017 } from "../../../runtime/protocol/packets/items.js";
import { unicodeSpeech } from "../../../runtime/protocol/packets/speech.js";
import { type ClientEncryption, clientEncryption } from "./client-encryption.js";
import { isBefore, type Knowledge, knowledgeOf, versionOf } from "./client-knowledge.js";
import { Received } from "./received.js";

const LOCALHOST = "127.0.0.1";
const SEED = 0x7f00_0001;
const VERSION_QUESTION = 0xbd;

export interface VersionClientOptions {
  /** As the client writes it into 0xBD: `5.0.9a` or `6.0.1.9`. */
  readonly version: string;
  readonly isEncrypted: boolean;
  /** Whether it tells its version when asked. It does by default. */
  readonly answers?: boolean;
}

/**
 * A client of one version, strictly: it knows the sizes and forms of that version, and no other. A packet that it does
 * not know, or whose size differs, makes it fail, where a real one would wait for ever or stop.
 */
export class VersionClient {
  readonly version: ClientVersion;
  readonly received: Received;
  readonly #options: VersionClientOptions;
  readonly #knowledge: Knowledge;
  readonly #encryption: ClientEncryption | undefined;
  #socket: net.Socket | undefined;
  #encrypt = (bytes: Buffer): Buffer => bytes;

  constructor(options: VersionClientOptions) {
    this.#options = options;
    this.version = versionOf(options.version);
    this.#knowledge = knowledgeOf(this.version);
    this.#encryption = options.isEncrypted ? clientEncryption(this.version) : undefined;
    this.received = new Received(this.#knowledge.packets);
  }

  /** The conversation with the login server, and the first packet to the game server. */
  async login(port: number, account: LoginAccount): Promise<void> {
    const login = await this.loginServer(port, account);
    await this.gameServer(port, account, await this.redirect(login));
  }

  /** The conversation with the login server up to the list. Resolves with what it sends. */
  async loginServer(port: number, account: LoginAccount): Promise<Received> {
    const login = new Received(this.#knowledge.packets);
    await this.#connect(port, login, false);
    this.#write(this.#seed());
    this.#encrypt = this.#encryption?.login(SEED) ?? this.#encrypt;
    this.send(accountLogin.write(account));
    await login.waitFor(serverList);
    return login;
  }

  /** Chooses the server. Resolves with the key of the redirect. */
  async redirect(login: Received): Promise<number> {
    this.send(selectServer.write({ index: 0 }));
    const { key } = await login.waitFor(connectToGameServer);
    this.close();
    return key;
  }

  /** The first packet to the game server. */
  async gameServer(port: number, account: LoginAccount, key: number): Promise<void> {
    await this.#connect(port, this.received, true, this.#encryption?.fromGame(key));
    const seed = Buffer.alloc(4);
    seed.writeUInt32BE(key);
    this.#write(seed);
    this.#encrypt = this.#encryption?.game(key) ?? ((bytes) => bytes);
    this.send(gameLogin.write({ key, ...account }));
  }

  /** Enters the world with a new character, in the form of its version. */
  async create(name: string): Promise<void> {
    const creation = creationRequest({ name });
    if (isBefore(this.version, "7.0.16.0")) {
      // Before 7.0.16.0 the same packet has three skills.
      const { skills, ...looks } = createCharacter.read(creation);
      this.send(createCharacterBefore70160.write({ ...looks, skills: skills.slice(0, 3) }));
    } else this.send(creation);
    await this.received.waitFor(loginComplete);
  }

  say(text: string): void {
    this.send(unicodeSpeech.write({ type: 0, hue: 0x34, font: 3, language: "ENU", text }));
  }

  /** 0x08 in the form of its version. */
  drop(wish: { serial: number; x: number; y: number; container: number }): void {
    const whole = { ...wish, z: 0, grid: 0 };
    this.send(isBefore(this.version, "6.0.1.7") ? dropItemBefore6017.write(whole) : dropItem.write(whole));
  }

  send(bytes: Buffer): void {
    this.#write(this.#encrypt(bytes));
  }

  /** Sends bytes as they are, whatever the client does to others. */
  sendPlain(bytes: Buffer): void {
    this.#write(bytes);
  }

  close(): void {
    this.#socket?.destroy();
  }

  /** Four bytes before 6.0.5.0, 0xEF since. */
  #seed(): Buffer {
    if (!isBefore(this.version, "6.0.5.0")) return loginSeed.write({ seed: SEED, ...this.version });
    const seed = Buffer.alloc(4);
    seed.writeUInt32BE(SEED);
    return seed;
  }

  #write(bytes: Buffer): void {
    this.#socket?.write(bytes);
  }

  #connect(port: number, received: Received, isCompressed: boolean, decrypt = (bytes: Buffer): Buffer => bytes): Promise<void> {
    const reader = new PacketReader(
      isCompressed,
      (bytes, start, end) => {
        const frame = received.add(bytes.subarray(start, end));
        if (frame.bytes[0] === VERSION_QUESTION && this.#options.answers !== false)
          this.send(clientVersion.write({ version: this.#options.version }));
      },
      this.#knowledge.lengths,
    );
    return new Promise((resolve, reject) => {
      const socket = (this.#socket = net.connect({ port, host: LOCALHOST, noDelay: true }, resolve));
      socket.on("data", (chunk) => {
        try {
          const bytes = decrypt(chunk);
          reader.push(bytes, bytes.length);
        } catch (error) {
          received.end(`it cannot read on: ${String(error)}`);
          socket.destroy();
        }
      });
      socket.on("error", reject);
      socket.on("close", () => received.end("the connection closed"));
    });
  }
}
