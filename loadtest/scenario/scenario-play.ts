import { drawPlayer } from "../../runtime/protocol/packets/entering.js";
import type { LoginConfirm } from "../../runtime/protocol/packets/entering.js";
import { moveAcknowledge, moveReject } from "../../runtime/protocol/packets/movement.js";
import { PacketReader } from "../client/frame-reader.js";
import type { PacketHandler, Inflow } from "../client/inflow.js";
import type { Pings } from "../client/pings.js";
import type { Play, Seat } from "../client/play.js";
import type { Alarm } from "../measure/clock.js";
import { PlayerCondition } from "./condition.js";
import { Dealings, PlayerLeftError } from "./dealings.js";
import type { OnAction } from "./dealings.js";
import { LoadPlayer } from "./player.js";
import type { Staff } from "./player.js";
import type { ScenarioModule } from "./scenario.js";
import { Surroundings } from "./surroundings.js";
import { Walker } from "./walker.js";

/** What scenarios need of the thread that plays them. */
export interface ScenarioContext {
  random: () => number;
  signIn: () => Promise<Staff>;
  onAction: OnAction;
  /** A round has failed. @param cause does not depend on the client where the scenario's own messages do not */
  onFailedRound(cause: string): void;
}

const STEP_ANSWERS = new Set<number>([moveAcknowledge.id, moveReject.id, drawPlayer.id]);
/** Between two rounds, so that a scenario that waits for nothing does not keep the thread busy. */
const ROUND_PAUSE_MS = 10;
/** After a failed round: what failed probably fails again. */
const FAILED_ROUND_PAUSE_MS = 1_000;
const PING_CHECK_MS = 1_000;
/** A player who takes no step and gets no answer for so long is stuck. */
const STUCK_MS = 60_000;
const CAUSE_MAX_CHARACTERS = 160;

/** Plays a scenario in the world: round after round, until the test ends. */
export class ScenarioPlay implements Play {
  readonly #seat: Seat;
  readonly #pings: Pings;
  readonly #name: string;
  readonly #module: ScenarioModule;
  readonly #context: ScenarioContext;
  readonly #surroundings = new Surroundings();
  readonly #condition = new PlayerCondition();
  readonly #dealings: Dealings;
  readonly #walker: Walker;
  readonly #player: LoadPlayer;
  #pingCheck: Alarm | undefined;
  /** When the player last took a step or had an answer. */
  #stirredAt = 0;
  #isStuck = false;

  constructor(seat: Seat, pings: Pings, { name, module }: { name: string; module: ScenarioModule }, context: ScenarioContext) {
    this.#seat = seat;
    this.#pings = pings;
    this.#name = name;
    this.#module = module;
    this.#context = context;
    this.#dealings = new Dealings(seat, (name, ms) => {
      if (ms !== undefined) this.#stirred();
      context.onAction(name, ms);
    });
    this.#walker = new Walker(seat, this.#surroundings, (ms) => this.#dealings.pause(ms));
    this.#player = new LoadPlayer({
      seat,
      dealings: this.#dealings,
      surroundings: this.#surroundings,
      condition: this.#condition,
      walker: this.#walker,
      random: context.random,
      signIn: context.signIn,
    });
  }

  inflow(onFrame: PacketHandler): Inflow {
    return new PacketReader(true, onFrame);
  }

  onConfirmed(me: LoginConfirm): void {
    this.#surroundings.onConfirmed(me);
    this.#condition.onConfirmed(me);
  }

  begin(): void {
    const { clock } = this.#seat;
    this.#stirred();
    this.#pingCheck = clock.every(PING_CHECK_MS, () => {
      const ping = this.#pings.due(clock.now());
      if (ping !== undefined) this.#seat.send(ping);
      this.#lookWhetherStuck();
    });
    void this.#playRounds();
  }

  onFrame(bytes: Buffer, start: number, end: number): void {
    this.#surroundings.onFrame(bytes, start, end);
    this.#condition.onFrame(bytes, start, end);
    if (bytes[start] === moveAcknowledge.id) this.#stirred();
    if (STEP_ANSWERS.has(bytes[start]!)) this.#walker.onFrame(bytes, start, end);
    this.#dealings.onFrame(bytes, start, end);
  }

  end(): void {
    this.#dealings.end();
    if (!this.#walker.isBusy) this.#seat.leave();
  }

  stop(): void {
    this.#pingCheck?.cancel();
    this.#dealings.end();
    this.#walker.stop();
  }

  #stirred(): void {
    this.#stirredAt = this.#seat.clock.now();
    this.#isStuck = false;
  }

  /** A player is stuck once, however long, until it gets on again. */
  #lookWhetherStuck(): void {
    if (this.#isStuck || this.#seat.clock.now() - this.#stirredAt < STUCK_MS) return;
    this.#isStuck = true;
    this.#seat.tally.playersStuck++;
    const { x, y, facet } = this.#surroundings.place;
    this.#seat.line(`stuck at ${x}, ${y} on map ${facet}`);
  }

  async #playRounds(): Promise<void> {
    try {
      const { setUp, play } = this.#module;
      while (setUp !== undefined && !(await this.#succeeds(setUp))) await this.#dealings.pause(FAILED_ROUND_PAUSE_MS);
      for (;;) {
        const isDone = await this.#succeeds(play);
        if (isDone) this.#seat.tally.roundsDone++;
        await this.#dealings.pause(isDone ? ROUND_PAUSE_MS : FAILED_ROUND_PAUSE_MS);
      }
    } catch (error) {
      // The scenario's own errors are counted in #succeeds; what is left is the end of the test.
      if (!(error instanceof PlayerLeftError)) throw error;
    }
  }

  /** @throws PlayerLeftError */
  async #succeeds(part: (player: LoadPlayer) => Promise<void> | void): Promise<boolean> {
    try {
      await part(this.#player);
      await this.#dealings.alive();
      return true;
    } catch (error) {
      if (error instanceof PlayerLeftError) throw error;
      const said = error instanceof Error ? error.message : String(error);
      const cause = `scenario ${this.#name}: ${said.split("\n", 1)[0]!.slice(0, CAUSE_MAX_CHARACTERS)}`;
      this.#seat.line(cause);
      this.#context.onFailedRound(cause);
      return false;
    }
  }
}
