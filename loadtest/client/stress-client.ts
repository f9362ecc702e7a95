import { loginConfirm } from "../../runtime/protocol/packets/entering.js";
import type { LoginConfirm } from "../../runtime/protocol/packets/entering.js";
import { clientVersion } from "../../runtime/protocol/packets/login.js";
import type { Alarm, Clock } from "../measure/clock.js";
import type { LoginTime } from "../measure/login-times.js";
import { addCause } from "../measure/tally.js";
import type { CauseCounts, ClientPhase, Tally } from "../measure/tally.js";
import { characterName, creationRequest, playRequest } from "./character.js";
import { Connection } from "./connection.js";
import type { FrameSink } from "./connection.js";
import { CLIENT_VERSION_TEXT, LoginFlow, deniedCause, gameServerGreeting, redirectProblem } from "./login-flow.js";
import type { LoginAccount, Redirect } from "./login-flow.js";
import { Pings } from "./pings.js";
import type { Play, Seat } from "./play.js";
import type { Timings } from "./timings.js";

/** Where a client logs in. */
export interface Doorway {
  host: string;
  port: number;
  /** The name of the server to choose; undefined for the first one of the list. */
  serverName?: string | undefined;
}

/** The context that all clients of a thread share. */
export interface StressContext {
  readonly timings: Timings;
  readonly clock: Clock;
  readonly causes: CauseCounts;
  /** @param index of the client, as in the next ones */
  doorwayOf(index: number): Doorway;
  /** What counts the client's events. */
  tallyOf(index: number): Tally;
  /** What the client does in the world. */
  playOf(seat: Seat, pings: Pings): Play;
  onLatency(latencyMs: number, index: number): void;
  onLogin(login: LoginTime): void;
  onDone(client: StressClient): void;
  /** Reports an event of one client; undefined without `--verbose`. */
  line: ((client: StressClient, text: string) => void) | undefined;
}

const ids = {
  loginConfirm: 0x1b,
  popupMessage: 0x53,
  loginComplete: 0x55,
  ping: 0x73,
  loginDenied: 0x82,
  clientVersionRequest: 0xbd,
} as const;
/** The packets that a client needs to enter the world and to stay in it. */
export const entryIds: readonly number[] = Object.values(ids);

/**
 * One client of the load test. It logs in and enters the world, as in phases 3 and 4 of the specification, and plays
 * there.
 */
export class StressClient implements FrameSink, Seat {
  readonly account: LoginAccount;
  readonly index: number;
  readonly characterName: string;
  readonly tally: Tally;
  readonly #context: StressContext;
  readonly #doorway: Doorway;
  readonly #play: Play;
  readonly #pings: Pings;
  #phase: ClientPhase;
  #loginFlow: LoginFlow | undefined;
  #connection: Connection | undefined;
  #alarms: Alarm[] = [];
  #startedAt = 0;
  #redirectedAt = 0;
  /** Session key of the redirect. */
  #key = 0;
  #isCreated = false;
  /** Code of the last 0x53, reported as the reason if the login deadline passes. */
  #refusal: number | undefined;
  #isPlaying = false;
  /** Leaves as soon as no step is unanswered and no login under way. */
  #isLeaving = false;
  /**
   * @param index from 0
   * @param phase the phase in which an earlier client of this index ended, when this one takes its place
   */
  constructor(index: number, account: LoginAccount, context: StressContext, phase: ClientPhase = "waiting") {
    this.#phase = phase;
    this.account = account;
    this.#context = context;
    this.#doorway = context.doorwayOf(index);
    this.tally = context.tallyOf(index);
    this.index = index;
    this.characterName = characterName(index);
    this.#pings = new Pings(context.timings.pingEveryMs);
    this.#play = context.playOf(this, this.#pings);
  }

  get phase(): ClientPhase {
    return this.#phase;
  }

  get username(): string {
    return this.account.username;
  }

  get clock(): Clock {
    return this.#context.clock;
  }

  get timings(): Timings {
    return this.#context.timings;
  }

  get isLeaving(): boolean {
    return this.#isLeaving;
  }

  send(bytes: Uint8Array): void {
    this.#connection!.send(bytes);
  }

  onLatency(latencyMs: number): void {
    this.#context.onLatency(latencyMs, this.index);
  }

  line(text: string): void {
    this.#context.line?.(this, text);
  }

  start(): void {
    const { clock, timings } = this.#context;
    this.#startedAt = clock.now();
    this.#enterPhase("loginServer");
    this.#alarmIn(timings.loginServerMs, () => this.#fail(`no game server reached within ${seconds(timings.loginServerMs)}`));
    this.#loginFlow = new LoginFlow({
      ...this.#doorway,
      account: this.account,
      onRedirect: (redirect) => this.#follow(redirect),
      onFailed: (cause) => this.#fail(cause),
    });
  }

  /** Ends the test for this client. A step or a login under way may still finish. */
  end(): void {
    this.#isLeaving = true;
    if (this.#phase !== "moving") return;
    if (this.#isPlaying) this.#play.end();
    else this.leave();
  }

  /** Disconnects at once. */
  abort(): void {
    if (this.#phase === "loginServer" || this.#phase === "gameEntry" || this.#phase === "moving") this.leave();
  }

  onConnected(): void {
    const { timings } = this.#context;
    this.#cancelAlarms();
    this.#connection!.send(Buffer.concat([gameServerGreeting(this.#key, this.account), playRequest(this.characterName)]));
    this.#alarmIn(timings.creationFallbackMs, () => this.#create());
    this.#alarmIn(timings.confirmationMs, () => this.#fail(this.#noConfirmation()));
  }

  onFrame(bytes: Buffer, start: number, end: number): void {
    switch (bytes[start]!) {
      case ids.loginConfirm:
        this.#onConfirmed(loginConfirm.read(bytes.subarray(start, end)));
        break;
      case ids.loginComplete:
        this.#begin();
        break;
      case ids.popupMessage:
        this.#refusal = bytes[start + 1]!;
        break;
      case ids.loginDenied:
        this.#lost(deniedCause(bytes.subarray(start, end)));
        break;
      case ids.clientVersionRequest:
        this.#connection!.send(clientVersion.write({ version: CLIENT_VERSION_TEXT }));
        break;
      case ids.ping:
        if (!this.#pings.isAnswer()) this.#connection!.send(Buffer.from(bytes.subarray(start, end))); // the server's own ping
        break;
      default:
        if (this.#phase === "moving") this.#play.onFrame(bytes, start, end);
        break;
    }
  }

  onClosed(cause: string): void {
    this.#lost(`game server: ${cause}`);
  }

  #follow(redirect: Redirect): void {
    const { clock } = this.#context;
    const problem = redirectProblem(this.#doorway.host, redirect);
    if (problem !== undefined) return this.#fail(problem);
    this.#enterPhase("gameEntry");
    this.#redirectedAt = clock.now();
    this.#key = redirect.key;
    this.#connection = new Connection({
      host: redirect.address,
      port: redirect.port,
      inflow: (onFrame) => this.#play.inflow(onFrame),
      sink: this,
      traffic: this.tally,
    });
  }

  #create(): void {
    this.#context.line?.(
      this,
      `no 0x1B after ${seconds(this.#context.timings.creationFallbackMs)}, creating ${this.characterName}`,
    );
    this.#isCreated = true;
    this.tally.charactersCreated++;
    this.#connection!.send(creationRequest({ name: this.characterName }));
  }

  #noConfirmation(): string {
    const deadline = `no login confirmation (0x1B) within ${seconds(this.#context.timings.confirmationMs)}`;
    return this.#refusal === undefined ? deadline : `${deadline}; the server said 0x53 code ${this.#refusal}`;
  }

  #onConfirmed(me: LoginConfirm): void {
    if (this.#phase !== "gameEntry") return;
    const { clock, timings } = this.#context;
    this.#cancelAlarms();
    this.#play.onConfirmed(me);
    this.tally.loginSucceeded++;
    this.#enterPhase("moving");
    this.#context.onLogin({
      loginServerMs: this.#redirectedAt - this.#startedAt,
      gameEntryMs: clock.now() - this.#redirectedAt,
      created: this.#isCreated,
    });
    if (this.#isLeaving) this.leave();
    else this.#alarmIn(timings.worldCompleteMs, () => this.#begin());
  }

  /** Starts to play once the world is complete (0x55), as real clients do. */
  #begin(): void {
    if (this.#phase !== "moving" || this.#isPlaying) return;
    this.#cancelAlarms();
    this.#isPlaying = true;
    this.#pings.begin(this.#context.clock.now());
    this.#play.begin();
  }

  /** The connection ended: before 0x1B this is a failed login, after it a lost connection. */
  #lost(cause: string): void {
    if (this.#phase !== "moving") return this.#fail(cause);
    this.tally.unexpectedDisconnects++;
    this.#finish("lost", `connection lost in the world: ${cause}`);
  }

  #fail(cause: string): void {
    this.tally.loginFailed++;
    this.#finish("failed", `login failed: ${cause}`);
  }

  leave(): void {
    this.#finish("left");
  }

  #finish(phase: "left" | "failed" | "lost", cause?: string): void {
    this.#cancelAlarms();
    this.#play.stop();
    if (cause !== undefined) addCause(this.#context.causes, cause);
    this.#enterPhase(phase, cause);
    this.#loginFlow?.connection.close();
    this.#connection?.close();
    this.#context.onDone(this);
  }

  /** Calls back when no socket of this client is left. */
  onGone(callback: () => void): void {
    const connections = [this.#loginFlow?.connection, this.#connection].filter((connection) => connection !== undefined);
    let left = connections.length;
    if (left === 0) callback();
    for (const connection of connections) connection.onGone(() => --left === 0 && callback());
  }

  #enterPhase(phase: ClientPhase, why?: string): void {
    this.tally[this.#phase]--;
    this.tally[phase]++;
    this.#phase = phase;
    this.#context.line?.(this, why === undefined ? phase : `${phase}: ${why}`);
  }

  #alarmIn(ms: number, action: () => void): void {
    const { clock } = this.#context;
    this.#alarms.push(clock.at(clock.now() + ms, action));
  }

  #cancelAlarms(): void {
    for (const alarm of this.#alarms) alarm.cancel();
    this.#alarms = [];
  }
}

function seconds(ms: number): string {
  return `${ms / 1_000} s`;
}
