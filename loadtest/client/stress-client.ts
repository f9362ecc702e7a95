import { clientVersion } from "../../runtime/wire/packets/login.js";
import type { Alarm, Clock } from "../measure/clock.js";
import type { LoginTime } from "../measure/login-times.js";
import { addCause } from "../measure/tally.js";
import type { Causes, ClientPhase, Tally } from "../measure/tally.js";
import { characterName, creationRequest, playRequest } from "./character.js";
import { Connection } from "./connection.js";
import type { FrameSink } from "./connection.js";
import { FrameSkimmer, wantedFrames } from "./frame-skimmer.js";
import { CLIENT_VERSION_TEXT, LoginFlow, deniedCause, gameServerGreeting, redirectProblem } from "./login-flow.js";
import type { Account, Redirect } from "./login-flow.js";
import { RandomDirections } from "./random-directions.js";
import { StepLedger } from "./step-ledger.js";
import type { Timings } from "./timings.js";

/** The context that all clients of a thread share. */
export interface StressContext {
  readonly host: string;
  readonly port: number;
  readonly timings: Timings;
  readonly clock: Clock;
  readonly tally: Tally;
  readonly causes: Causes;
  readonly seed: number;
  onLatency(latencyMs: number): void;
  onLogin(login: LoginTime): void;
  /** Calls `client.onAckDue(token)` when the wait for an acknowledgement is over. */
  awaitAck(client: StressClient, token: number, now: number): void;
  /** Calls `client.onRested(token)` after the move interval. */
  rest(client: StressClient, token: number, now: number): void;
  onDone(client: StressClient): void;
  /** Reports an event of one client; undefined without `--verbose`. */
  line: ((client: StressClient, text: string) => void) | undefined;
}

const RUNNING = 0x80;
const STEP_BYTES = 7;
const PING_BYTES = 2;
const PING_SEQUENCES = 128;

const ids = {
  loginConfirm: 0x1b,
  drawPlayer: 0x20,
  moveReject: 0x21,
  moveAcknowledge: 0x22,
  popupMessage: 0x53,
  loginComplete: 0x55,
  ping: 0x73,
  loginDenied: 0x82,
  clientVersionRequest: 0xbd,
} as const;
const wanted = wantedFrames(Object.values(ids));

/** One client of the load test. It logs in, enters the world and walks, as in phases 3 to 5 of the specification. */
export class StressClient implements FrameSink {
  readonly account: Account;
  readonly #context: StressContext;
  readonly #characterName: string;
  readonly #steps = new StepLedger();
  readonly #directions: RandomDirections;
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
  #serial = 0;
  #isWalking = false;
  /** Leaves as soon as no step is unanswered and no login under way. */
  #isLeaving = false;
  /** Changes with each new wait, so that timers of earlier waits are recognised as stale. */
  #token = 0;
  #nextPingAt = 0;
  #pingSequence = 0;
  #pingsUnanswered = 0;

  /**
   * @param index from 0
   * @param phase the phase in which an earlier client of this index ended, when this one takes its place
   */
  constructor(index: number, account: Account, context: StressContext, phase: ClientPhase = "waiting") {
    this.#phase = phase;
    this.account = account;
    this.#context = context;
    this.#characterName = characterName(index);
    this.#directions = new RandomDirections(context.seed, index);
  }

  get phase(): ClientPhase {
    return this.#phase;
  }

  start(): void {
    const { host, port, clock, timings } = this.#context;
    this.#startedAt = clock.now();
    this.#enterPhase("loginServer");
    this.#alarmIn(timings.loginServerMs, () => this.#fail(`no game server reached within ${seconds(timings.loginServerMs)}`));
    this.#loginFlow = new LoginFlow({
      host,
      port,
      account: this.account,
      onRedirect: (redirect) => this.#follow(redirect),
      onFailed: (cause) => this.#fail(cause),
    });
  }

  /** Ends the test for this client. A step or a login under way may still finish. */
  end(): void {
    this.#isLeaving = true;
    if (this.#phase === "moving" && !this.#steps.isWaiting) this.#leave();
  }

  /** Disconnects at once. */
  abort(): void {
    if (this.#phase === "loginServer" || this.#phase === "gameEntry" || this.#phase === "moving") this.#leave();
  }

  onConnected(): void {
    const { timings } = this.#context;
    this.#cancelAlarms();
    this.#connection!.send(Buffer.concat([gameServerGreeting(this.#key, this.account), playRequest(this.#characterName)]));
    this.#alarmIn(timings.creationFallbackMs, () => this.#create());
    this.#alarmIn(timings.confirmationMs, () => this.#fail(this.#noConfirmation()));
  }

  onFrame(bytes: Buffer, start: number, end: number): void {
    switch (bytes[start]!) {
      case ids.moveAcknowledge:
        this.#onAcknowledge(bytes[start + 1]!);
        break;
      case ids.moveReject:
        this.#onReject();
        break;
      case ids.drawPlayer:
        if (!this.#isWalking || bytes.readUInt32BE(start + 1) !== this.#serial) break;
        this.#context.tally.movesResynced++;
        this.#steps.placedAnew();
        break;
      case ids.loginConfirm:
        this.#onConfirmed(bytes.readUInt32BE(start + 1));
        break;
      case ids.loginComplete:
        this.#walk();
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
        if (this.#pingsUnanswered > 0) this.#pingsUnanswered--;
        else this.#connection!.send(Buffer.from(bytes.subarray(start, end))); // the server's own ping
        break;
      default:
        break;
    }
  }

  onClosed(cause: string): void {
    this.#lost(`game server: ${cause}`);
  }

  /** Ends the wait for an acknowledgement, if the token is still the current one. */
  onAckDue(token: number): void {
    if (token !== this.#token) return;
    this.#steps.giveUp();
    this.#context.tally.movesTimedOut++;
    this.#context.line?.(this, "step not acknowledged in time");
    this.#rest();
  }

  /** Ends the move interval, if the token is still the current one. @returns whether a step was sent */
  onRested(token: number): boolean {
    if (token !== this.#token) return false;
    this.#step();
    return true;
  }

  #follow(redirect: Redirect): void {
    const { host, clock, tally } = this.#context;
    const problem = redirectProblem(host, redirect);
    if (problem !== undefined) return this.#fail(problem);
    this.#enterPhase("gameEntry");
    this.#redirectedAt = clock.now();
    this.#key = redirect.key;
    this.#connection = new Connection({
      host: redirect.address,
      port: redirect.port,
      inflow: (onFrame) => new FrameSkimmer(wanted, onFrame),
      sink: this,
      traffic: tally,
    });
  }

  #create(): void {
    this.#context.line?.(
      this,
      `no 0x1B after ${seconds(this.#context.timings.creationFallbackMs)}, creating ${this.#characterName}`,
    );
    this.#isCreated = true;
    this.#context.tally.charactersCreated++;
    this.#connection!.send(creationRequest({ name: this.#characterName }));
  }

  #noConfirmation(): string {
    const deadline = `no login confirmation (0x1B) within ${seconds(this.#context.timings.confirmationMs)}`;
    return this.#refusal === undefined ? deadline : `${deadline}; the server said 0x53 code ${this.#refusal}`;
  }

  #onConfirmed(serial: number): void {
    if (this.#phase !== "gameEntry") return;
    const { clock, tally, timings } = this.#context;
    this.#cancelAlarms();
    this.#serial = serial;
    tally.loginSucceeded++;
    this.#enterPhase("moving");
    this.#context.onLogin({
      loginServerMs: this.#redirectedAt - this.#startedAt,
      gameEntryMs: clock.now() - this.#redirectedAt,
      created: this.#isCreated,
    });
    if (this.#isLeaving) this.#leave();
    else this.#alarmIn(timings.worldCompleteMs, () => this.#walk());
  }

  /** Starts to walk once the world is complete (0x55), as real clients do. */
  #walk(): void {
    if (this.#phase !== "moving" || this.#isWalking) return;
    this.#cancelAlarms();
    this.#isWalking = true;
    this.#nextPingAt = this.#context.clock.now() + this.#context.timings.pingEveryMs;
    this.#step();
  }

  #step(): void {
    if (this.#isLeaving) return this.#leave();
    const now = this.#context.clock.now();
    const isPingDue = now >= this.#nextPingAt;
    const bytes = Buffer.alloc(isPingDue ? STEP_BYTES + PING_BYTES : STEP_BYTES);
    bytes[0] = 0x02;
    bytes[1] = this.#directions.next() | RUNNING;
    bytes[2] = this.#steps.send(now);
    if (isPingDue) {
      bytes[STEP_BYTES] = ids.ping;
      bytes[STEP_BYTES + 1] = this.#pingSequence;
      this.#pingSequence = (this.#pingSequence + 1) % PING_SEQUENCES;
      this.#pingsUnanswered++;
      this.#nextPingAt = now + this.#context.timings.pingEveryMs;
    }
    this.#context.tally.movesSent++;
    this.#context.awaitAck(this, ++this.#token, now);
    this.#connection!.send(bytes);
  }

  #onAcknowledge(sequence: number): void {
    const { clock, tally } = this.#context;
    switch (this.#steps.acknowledge(sequence, clock.now())) {
      case "current":
        tally.movesAcked++;
        this.#context.onLatency(this.#steps.latencyMs);
        this.#rest();
        break;
      case "late":
        tally.movesAnsweredLate++;
        break;
      case "unknown":
        tally.acksUnmatched++;
        break;
    }
  }

  #onReject(): void {
    if (!this.#isWalking) return;
    this.#context.line?.(this, "step rejected (0x21)");
    if (this.#steps.reject() === "late") this.#context.tally.movesAnsweredLate++;
    else {
      this.#context.tally.movesRejected++;
      this.#rest();
    }
  }

  #rest(): void {
    if (this.#isLeaving) this.#leave();
    else this.#context.rest(this, ++this.#token, this.#context.clock.now());
  }

  /** The connection ended: before 0x1B this is a failed login, after it a lost connection. */
  #lost(cause: string): void {
    if (this.#phase !== "moving") return this.#fail(cause);
    this.#context.tally.unexpectedDisconnects++;
    this.#finish("lost", `connection lost in the world: ${cause}`);
  }

  #fail(cause: string): void {
    this.#context.tally.loginFailed++;
    this.#finish("failed", `login failed: ${cause}`);
  }

  #leave(): void {
    this.#finish("left");
  }

  #finish(phase: "left" | "failed" | "lost", cause?: string): void {
    this.#cancelAlarms();
    this.#token++;
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
    this.#context.tally[this.#phase]--;
    this.#context.tally[phase]++;
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
