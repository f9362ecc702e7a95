import type { Log } from "../../base/log/log.js";
import { FACETS } from "../../world/space/facets.js";
import type { LuaModule } from "../../scripting/declare/module.js";
import { anything, type LuaAny } from "../../scripting/declare/types.js";
import type { LoadResult } from "../../scripting/loading/load.js";
import type { Handler } from "../../scripting/runner/task.js";
import { LuaRaise } from "../../scripting/vm/raise.js";
import { drive } from "./drive.js";
import { TestDatabase } from "../../scripting/testing/worlds/test-database.js";
import { TestProcess } from "./test-process.js";
import { openTestWorld, type TestScripts } from "../../scripting/testing/worlds/open-test-world.js";
import type { TestWorld } from "../../scripting/testing/worlds/test-world.js";

/** A process writes what has changed after so long. */
const WRITE_MS = 750;
/**
 * What one has written the other one reads after so long; messages that were sent before the write have come by then.
 */
const READ_MS = 50;
const FIRST_SESSION = 30_001;

interface SecondProcessParts {
  readonly scripts: TestScripts;
  readonly log: Log;
  readonly modules: (world: TestWorld) => readonly LuaModule[];
  /** Loads the file of the test. */
  readonly load: (world: TestWorld) => LoadResult;
  /** What the file declares to be done in the second process, by name. */
  readonly parts: ReadonlyMap<string, Handler>;
}

/** The second process of a test's world, which begins when the test splits its world. */
export class SecondProcess {
  /** How the first process meets this one. */
  readonly meeting: TestProcess;
  private readonly other: TestProcess;
  private readonly parts: SecondProcessParts;
  private first: TestWorld | undefined;
  private second: TestWorld | undefined;
  private isCut = false;
  private problem: unknown;

  constructor(parts: SecondProcessParts) {
    this.parts = parts;
    const database = new TestDatabase();
    this.meeting = new TestProcess(1, database);
    this.other = new TestProcess(2, database);
  }

  /** Gives some facets of the first process to the second one, and begins that. @throws LuaRaise when it cannot */
  async split(first: TestWorld, facets: readonly number[]): Promise<void> {
    if (this.second) throw new LuaRaise("the world is split already");
    const { scripts, log, modules, load } = this.parts;
    this.first = first;
    this.meeting.begin(first.world, (serial) => first.hooks?.thingArrived(serial), log);
    first.world.ground.played = new Set(FACETS.map(({ id }) => id).filter((id) => !facets.includes(id)));
    const { members } = this.meeting.write();
    const second = await openTestWorld(scripts, log, modules, {
      ...{ firstSession: FIRST_SESSION, facets, beside: { world: first, stored: members } },
      meeting: this.other,
    });
    this.second = second;
    this.other.begin(second.world, (serial) => second.hooks?.thingArrived(serial), log);
    this.join(true);
    this.writeLater(first);
    const loaded = load(second);
    if ("error" in loaded) throw new LuaRaise(loaded.error.message);
  }

  /**
   * Cuts the processes off from one another, or ends that: messages are lost, and what is stored is read afterwards.
   */
  cut(isCut: boolean): void {
    this.isCut = isCut;
    this.join(!isCut);
    if (!isCut) this.read();
  }

  /** Whether the database of the world answers nothing from now on. */
  silence(isDown: boolean): void {
    this.meeting.database.isDown = isDown;
  }

  /** Runs a part of the test in the second process. @throws LuaRaise with its failure */
  async run(name: string, data: LuaAny): Promise<LuaAny> {
    const [handler, world] = [this.parts.parts.get(name), this.second];
    if (!world || !this.first) throw new LuaRaise("the world is not split");
    if (!handler) throw new LuaRaise(`the file declares no part '${name}'`);
    const { vm } = world.host.runner;
    let answer: LuaAny;
    const problem = await this.first.whileAdvancing(() =>
      drive(
        world,
        handler,
        (L) => {
          anything.push(vm, L, data);
          return 1;
        },
        (L, count) => {
          if (count > 0) answer = anything.read(vm, L, 1);
        },
      ),
    );
    if (problem !== undefined) throw new LuaRaise(`in the second process: ${problem}`);
    return answer;
  }

  /** Failures of scripts in the second process since the last call; undefined without any. */
  takeFailure(): string | undefined {
    const failures = this.second?.takeFailures() ?? [];
    return failures.length > 0 ? `in the second process, a script failed: ${failures.join("; ")}` : undefined;
  }

  /** Resolves when it is closed. */
  async close(): Promise<void> {
    await this.second?.close();
    if (this.problem !== undefined) throw new Error("the processes did not read one another's messages", { cause: this.problem });
  }

  private join(isJoined: boolean): void {
    this.meeting.messages.other = isJoined ? this.other.messages : undefined;
    this.other.messages.other = isJoined ? this.meeting.messages : undefined;
  }

  private writeLater(first: TestWorld): void {
    first.clock.after(WRITE_MS, () => {
      this.other.keep(this.meeting.write());
      this.meeting.keep(this.other.write());
      first.clock.after(READ_MS, () => {
        if (!this.isCut) this.read();
      });
      this.writeLater(first);
    });
  }

  private read(): void {
    Promise.all([this.meeting.read(), this.other.read()]).catch((error: unknown) => (this.problem = error));
  }
}
