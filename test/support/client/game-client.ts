import { characterList, popupMessage } from "../../../runtime/protocol/packets/character-list.js";
import type { CharacterList } from "../../../runtime/protocol/packets/character-list.js";
import { drawPlayer, loginComplete, loginConfirm } from "../../../runtime/protocol/packets/entering.js";
import type { LoginConfirm } from "../../../runtime/protocol/packets/entering.js";
import { clientVersion, clientVersionRequest, loginDenied } from "../../../runtime/protocol/packets/login.js";
import { boatMove } from "../../../runtime/protocol/packets/houses.js";
import { moveAcknowledge, moveReject, moveRequest } from "../../../runtime/protocol/packets/movement.js";
import type { MoveReject } from "../../../runtime/protocol/packets/movement.js";
import { logoutAck, logoutRequest, ping, pingRequest } from "../../../runtime/protocol/packets/session.js";
import { unicodeSpeech } from "../../../runtime/protocol/packets/speech.js";
import type { ClientPacket, ServerPacket } from "../../../runtime/protocol/packet.js";
import { creationRequest, playRequest } from "../../../loadtest/client/character.js";
import type { CharacterChoice } from "../../../loadtest/client/character.js";
import { Connection } from "../../../loadtest/client/connection.js";
import type { FrameSink } from "../../../loadtest/client/connection.js";
import { PacketReader } from "../../../loadtest/client/frame-reader.js";
import { CLIENT_VERSION_TEXT, LoginFlow, deniedCause, gameServerGreeting } from "../../../loadtest/client/login-flow.js";
import type { LoginAccount, Redirect } from "../../../loadtest/client/login-flow.js";
import { RUNNING, afterStep, directionOf } from "../../../loadtest/client/directions.js";
import type { Standing } from "../../../loadtest/client/directions.js";
import { Received } from "./received.js";
import type { ReceivedFrame, WaitOptions } from "./received.js";
import { StepLedger } from "../../../loadtest/client/step-ledger.js";
import { Windows } from "./gumps.js";

export interface GameClientOptions {
  host: string;
  port: number;
  username: string;
  password: string;
  /** The index of the server in the list; without it, the first one. */
  server?: number;
  /** Answers 0xBD with this; null never answers. */
  version?: string | null;
}

/** The server denied the login with 0x82. */
export class LoginDeniedError extends Error {
  readonly reason: number;

  constructor(frame: Uint8Array) {
    super(deniedCause(frame));
    this.reason = loginDenied.read(frame).reason;
  }
}

export type StepOutcome = { outcome: "accepted"; sequence: number; notoriety: number } | ({ outcome: "rejected" } & MoveReject);

const SPEECH_HUE = 0x02b2;
const SPEECH_FONT = 3;
/**
 * One player, for end-to-end tests: the whole protocol in small awaitable steps. Everything received is kept and
 * readable.
 *
 * ```ts
 * const anna = new GameClient({ host: "127.0.0.1", port, username: "anna", password: "secret-1" }); await anna.login();
 * // login server, redirect, game server; gives the character list await anna.enter({ name: "Anna" }); // selects or
 * creates her; in the world (0x55) when it resolves await anna.step(2, { run: true }); // { outcome: "accepted" |
 * "rejected", ... }; anna.place follows anna.say("hello"); await bert.waitFor(unicodeMessage, (m) => m.text ===
 * "hello"); const from = bert.received.frames.length; // a position: waits only for packets after it ... await
 * anna.step(2); await bert.waitFor(mobileMoving, (m) => m.serial === anna.serial, { from });
 * bert.received.of(mobileMoving); // ... or all packets of a kind so far anna.windows.pressHelp(); const help = await
 * anna.windows.waitForGump(); // a window, with ways to answer it help.press(help.buttonBeside("bug"));
 * anna.send(warModeRequest, { war: true }); // any declared packet anna.sendBytes(Buffer.from("ff", "hex")); // or any
 * bytes await anna.logout(); // sends 0xD1 and hangs up; close() only hangs up
 * ```
 *
 * The parts of `login` can be used alone: `loginServer()` resolves with the redirect, and `gameServer(redirect)` takes
 * any. A denial (0x82) rejects with `LoginDeniedError`. `closed` resolves with the cause when the game connection is
 * over.
 */
export class GameClient {
  readonly received = new Received();
  /** Windows and target cursors. */
  readonly windows = new Windows(this);
  /** Resolves with the cause when the game connection is over. */
  readonly closed: Promise<string>;
  readonly #options: GameClientOptions;
  readonly #steps = new StepLedger();
  #resolveClosed!: (cause: string) => void;
  #connection: Connection | undefined;
  #me: LoginConfirm | undefined;
  #place: Standing = { x: 0, y: 0, direction: 0 };

  constructor(options: GameClientOptions) {
    this.#options = options;
    this.closed = new Promise((resolve) => (this.#resolveClosed = resolve));
  }

  get account(): LoginAccount {
    return { username: this.#options.username, password: this.#options.password };
  }

  /** The received 0x1B. @throws Error before it came */
  get me(): LoginConfirm {
    if (!this.#me) throw new Error("not in the world yet");
    return this.#me;
  }

  get serial(): number {
    return this.me.serial;
  }

  get place(): Standing {
    return { ...this.#place };
  }

  /** Login server, redirect and game server, up to the character list. */
  async login(): Promise<CharacterList> {
    return this.gameServer(await this.loginServer());
  }

  /** 0xEF and 0x80 up to the redirect. @throws LoginDeniedError */
  loginServer(): Promise<Redirect> {
    return new Promise((resolve, reject) => {
      new LoginFlow({
        host: this.#options.host,
        port: this.#options.port,
        account: this.account,
        server: this.#options.server,
        onRedirect: resolve,
        onFailed: (cause, denied) => reject(denied ? new LoginDeniedError(denied) : new Error(cause)),
      });
    });
  }

  /** Connects to the game server and shows the key, up to the character list. @throws LoginDeniedError */
  async gameServer({ address, port, key }: Redirect): Promise<CharacterList> {
    await this.connect(address, port);
    this.sendBytes(gameServerGreeting(key, this.account));
    return this.#orDenied(characterList);
  }

  /** Only connects, for tests that send their own bytes. The answer is read as a game server's compressed stream. */
  connect(host: string, port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const sink: FrameSink = {
        onConnected: resolve,
        onFrame: (bytes, start, end) => this.#onFrame(bytes.subarray(start, end)),
        onClosed: (cause) => {
          this.received.end(cause);
          this.#resolveClosed(cause);
          reject(new Error(cause));
        },
      };
      this.#connection = new Connection({ host, port, inflow: (onFrame) => new PacketReader(true, onFrame), sink });
    });
  }

  /** Enters the world with the character of this name, and creates it if the account does not have it. */
  async enter(choice: CharacterChoice): Promise<LoginConfirm> {
    const { slots } = await this.waitFor(characterList);
    const slot = slots.findIndex(({ name }) => name === choice.name);
    if (slot >= 0) return this.select(choice.name, slot);
    const free = slots.findIndex(({ name }) => name === "");
    return this.create({ slot: Math.max(0, free), ...choice });
  }

  /** 0x5D, up to 0x55. Rejects when 0x53 refuses it. */
  select(name: string, slot: number): Promise<LoginConfirm> {
    return this.#intoWorld(playRequest(name, slot));
  }

  /** 0xF8, up to 0x55. Rejects when 0x53 refuses it. */
  create(choice: CharacterChoice): Promise<LoginConfirm> {
    return this.#intoWorld(creationRequest(choice));
  }

  /**
   * Takes one step, or turns when the mobile faces another way, and waits for the answer.
   * @param direction 0 north to 7 north-west
   */
  async step(direction: number, options: { run?: boolean; timeoutMs?: number } = {}): Promise<StepOutcome> {
    const from = this.received.frames.length;
    const sequence = this.sendStep(direction, options.run);
    return this.received.waitForFrame<StepOutcome>(
      ({ declaration, bytes }) => {
        if (declaration === moveReject) return { outcome: "rejected", ...moveReject.read(bytes) };
        if (declaration !== moveAcknowledge) return undefined;
        const acknowledged = moveAcknowledge.read(bytes);
        return acknowledged.sequence === sequence ? { outcome: "accepted", ...acknowledged } : undefined;
      },
      `the answer to step ${sequence}`,
      { from, ...(options.timeoutMs !== undefined && { timeoutMs: options.timeoutMs }) },
    );
  }

  /** Sends one step and does not wait. @returns its sequence number */
  sendStep(direction: number, run = false): number {
    const sequence = this.#steps.send(performance.now());
    this.#pending.push({ sequence, direction });
    this.send(moveRequest, { direction: direction | (run ? RUNNING : 0), sequence });
    return sequence;
  }

  /** Says the text (0xAD). @param type as in `MESSAGE_TYPE`: 2 emote, 8 whisper, 9 yell */
  say(text: string, type = 0): void {
    this.send(unicodeSpeech, { type, hue: SPEECH_HUE, font: SPEECH_FONT, language: "ENU", text });
  }

  /** Sends 0x73 and waits for its answer. By then everything sent before was handled. */
  async ping(sequence = 0): Promise<void> {
    const from = this.received.frames.length;
    this.send(pingRequest, { sequence });
    await this.waitFor(ping, (answer) => answer.sequence === sequence, { from });
  }

  send<Input>(packet: ClientPacket<unknown, Input>, value: Input): void {
    this.sendBytes(packet.write(value));
  }

  sendBytes(bytes: Uint8Array): void {
    if (!this.#connection) throw new Error("not connected");
    this.#connection.send(bytes);
  }

  /** See `Received.waitFor`. */
  waitFor<Value>(packet: ServerPacket<Value, never>, accepts?: (value: Value) => boolean, options?: WaitOptions): Promise<Value> {
    return this.received.waitFor(packet, accepts, options);
  }

  /** Sends 0xD1, waits for its answer and hangs up. */
  async logout(): Promise<void> {
    this.send(logoutRequest, {});
    await this.waitFor(logoutAck);
    await this.close();
  }

  /** Hangs up and waits until the connection is gone. */
  close(): Promise<void> {
    const connection = this.#connection;
    this.received.end("closed by this client");
    this.#resolveClosed("closed by this client");
    return new Promise((resolve) => {
      if (!connection) return resolve();
      connection.close();
      connection.onGone(resolve);
    });
  }

  /** Breaks the connection off, as a crashed client does. */
  destroy(): void {
    this.#connection?.destroy();
    this.received.end("broken off by this client");
    this.#resolveClosed("broken off by this client");
  }

  /** Steps without an answer, oldest first. */
  readonly #pending: { sequence: number; direction: number }[] = [];

  #onFrame(frame: Buffer): void {
    const { declaration, bytes }: ReceivedFrame = this.received.add(frame);
    if (declaration === moveAcknowledge) this.#onAcknowledge(moveAcknowledge.read(bytes).sequence);
    else if (declaration === moveReject) this.#onReject(moveReject.read(bytes));
    else if (declaration === drawPlayer) this.#onDrawPlayer(bytes);
    else if (declaration === boatMove) this.#onBoatMove(bytes);
    else if (declaration === loginConfirm) this.#onLoginConfirm(loginConfirm.read(bytes));
    else if (declaration === clientVersionRequest && this.#options.version !== null)
      this.send(clientVersion, { version: this.#options.version ?? CLIENT_VERSION_TEXT });
  }

  #onLoginConfirm(me: LoginConfirm): void {
    this.#me = me;
    this.#place = { x: me.x, y: me.y, direction: directionOf(me.direction) };
  }

  #onAcknowledge(sequence: number): void {
    this.#steps.acknowledge(sequence, performance.now());
    const at = this.#pending.findIndex((step) => step.sequence === sequence);
    if (at < 0) return;
    const { direction } = this.#pending.splice(0, at + 1).at(-1)!;
    this.#place = afterStep(this.#place, direction);
  }

  #onReject({ x, y, direction }: MoveReject): void {
    this.#steps.reject();
    this.#pending.length = 0;
    this.#place = { x, y, direction: directionOf(direction) };
  }

  #onDrawPlayer(bytes: Buffer): void {
    const { serial, x, y, direction } = drawPlayer.read(bytes);
    if (serial !== this.#me?.serial) return;
    this.#steps.placedAnew();
    this.#place = { x, y, direction: directionOf(direction) };
  }

  /** As ClassicUO with smooth boats, which counts its steps on. */
  #onBoatMove(bytes: Buffer): void {
    const own = boatMove.read(bytes).carried.find(({ serial }) => serial === this.#me?.serial);
    if (own) this.#place = { ...this.#place, x: own.x, y: own.y };
  }

  async #intoWorld(request: Uint8Array): Promise<LoginConfirm> {
    const from = this.received.frames.length;
    this.sendBytes(request);
    await this.#orDenied(loginComplete, { from, refusal: popupMessage });
    return this.me;
  }

  /** Waits for a packet, and rejects when 0x82 or the packet of a refusal comes instead. */
  async #orDenied<Value>(
    packet: ServerPacket<Value, never>,
    { from = 0, refusal }: { from?: number; refusal?: typeof popupMessage } = {},
  ): Promise<Value> {
    const ends: readonly unknown[] = [packet, loginDenied, refusal];
    const found = await this.received.waitForFrame(
      ({ declaration, bytes }) => (declaration && ends.includes(declaration) ? { declaration, bytes } : undefined),
      packet.name,
      { from },
    );
    if (found.declaration === loginDenied) throw new LoginDeniedError(found.bytes);
    if (found.declaration !== packet) throw new Error(`refused by ${found.declaration.name} ${found.bytes.toString("hex")}`);
    return packet.read(found.bytes);
  }
}
