import { setImmediate as nextTurn, setTimeout as delay } from "node:timers/promises";
import { FELUCCA, HOME } from "../../support/crossings.js";
import { HANG_MS } from "../../support/hang.js";
import { lua, type NetworkShard } from "../../support/network-shard.js";
import { characterName } from "../../support/players.js";
import { type Random, seededRandom } from "../../support/random.js";
import { until } from "../../support/until.js";
import { banks, buys, deals, sells } from "./commerce.js";
import { FACETS, type Place, SET_UP_LUA } from "./script.js";
import { HungUpError, Visitor } from "./visitor.js";

/** The random time from a crossing's begin to a kill. A crossing takes 30 ms to a second, as busy as the machine is. */
const MOMENT_MS = 300;
/** Between two attempts to enter, while a process is down. */
const RETRY_MS = 200;

/** Players who do something together: one, or two who trade. */
interface Group {
  readonly place: Place;
  readonly members: readonly string[];
  /** One round of what they do. */
  readonly act: (visitors: readonly Visitor[]) => Promise<void>;
  /** Rounds that came to their end. */
  rounds: number;
  /** Whether they go by the command of the staff. */
  readonly isStaff?: boolean;
}

interface Kill {
  /** The facets of the process to which somebody was crossing. */
  readonly target: string;
  readonly victims: readonly string[];
}

/**
 * Players of a world in two processes, who buy, sell, bank, trade and cross from one to the other, while these are
 * killed.
 */
export class Fair {
  readonly kills: Kill[] = [];
  readonly crossings = { begun: 0, hungUp: 0 };
  /** What bread costs, and what a diamond is bought for. */
  readonly prices = { bread: 0, diamond: 0 };
  private readonly network: NetworkShard;
  private readonly random: Random;
  private readonly down = new Set<string>();
  private readonly serials = new Map<string, number>();
  private readonly entered = new Set<Visitor>();
  private readonly groups: readonly Group[] = [
    { place: "buyer", members: ["buyer"], act: ([one]) => buys(one!), rounds: 0 },
    { place: "seller", members: ["seller"], act: ([one]) => sells(one!), rounds: 0, isStaff: true },
    { place: "saver", members: ["saver"], act: ([one]) => banks(one!), rounds: 0 },
    { place: "traders", members: ["anna", "bert"], act: ([anna, bert]) => deals([anna!, bert!]), rounds: 0 },
  ];
  private whenCrossing: ((from: number) => void) | undefined;
  private lives: Promise<unknown> = Promise.resolve();
  private isResting = false;

  constructor(network: NetworkShard, seed: number) {
    this.network = network;
    this.random = seededRandom(seed);
  }

  get players(): readonly string[] {
    return this.groups.flatMap(({ members }) => members);
  }

  get rounds(): number {
    return this.groups.reduce((sum, { rounds }) => sum + rounds, 0);
  }

  /** Sets the places up, and gives everybody what it begins with. All of that is stored when it resolves. */
  async found(): Promise<void> {
    await this.save();
    for (const group of this.groups)
      for (const name of group.members) {
        const client = await this.network.client(name);
        if (group.isStaff) await this.promote(name);
        await client.login();
        await client.enter({ name: characterName(name) });
        this.serials.set(name, client.serial);
        const visitor = this.visitor(group, client);
        await visitor.ask("begin", group.place);
        await client.logout();
      }
    const [bread, diamond] = await lua(this.network, HOME, SET_UP_LUA);
    Object.assign(this.prices, { bread: Number(bread), diamond: Number(diamond) });
  }

  private async save(): Promise<void> {
    await lua(this.network, HOME, "return world.save()");
  }

  private async promote(name: string): Promise<void> {
    const users = (await (await this.network.api.request("GET", "/api/users")).json()) as {
      accountId: string;
      username: string;
    }[];
    const { accountId } = users.find(({ username }) => username === name)!;
    await this.network.api.request("PUT", `/api/users/${accountId}`, { role: "GameMaster" });
  }

  /** Everybody acts until `rest`. */
  begin(): void {
    this.lives = Promise.all(this.groups.map((group) => this.live(group)));
    this.lives.catch(() => undefined);
  }

  /**
   * Waits for a crossing, kills one of the processes or both at a random moment of it, looks at what is stored, and
   * starts them again. Every other time that moment is one at which somebody is stored for the other process, and not
   * taken yet. Rejects when a player cannot act though nothing was killed.
   *
   * @param look called while they are down
   * @param whereTo resolves with the facets of the process to which somebody is on the way
   */
  async kill(look: () => Promise<void>, whereTo: () => Promise<string | undefined>): Promise<void> {
    const before = this.groups.map(({ rounds }) => rounds);
    const haveActed = (): string | undefined => {
      const idle = this.groups.filter(({ rounds }, at) => rounds === before[at]);
      return idle.length === 0 ? undefined : `${idle.map(({ place }) => place).join()} did nothing`;
    };
    await this.unlessFailed(until("everybody has acted", haveActed));
    const target = await this.unlessFailed(this.kills.length % 2 === 0 ? firstOf(whereTo) : this.momentOfCrossing());
    const source = target === FELUCCA ? HOME : FELUCCA;
    const victims = [[source], [source], [target], [source, target]][this.random.below(4)]!;
    this.kills.push({ target, victims });
    for (const victim of victims) this.down.add(victim);
    await Promise.all(victims.map((victim) => this.network.world(victim).kill()));
    await look();
    await Promise.all(
      victims.map(async (victim) => {
        await this.network.restart(victim);
        this.down.delete(victim);
      }),
    );
  }

  /** Everybody ends what it does, and stays in the world. */
  async rest(): Promise<void> {
    this.isResting = true;
    await this.lives;
  }

  /** Everybody leaves. */
  async leave(): Promise<void> {
    for (const { client } of this.entered) await client.logout();
  }

  private async momentOfCrossing(): Promise<string> {
    const from = await new Promise<number>((resolve) => (this.whenCrossing = resolve));
    await delay(this.random.below(MOMENT_MS));
    return from === FACETS.felucca ? HOME : FELUCCA;
  }

  private unlessFailed<Value>(work: Promise<Value>): Promise<Value> {
    return Promise.race([work, this.lives.then(() => work)]);
  }

  private async live(group: Group): Promise<void> {
    for (;;) {
      const kills = this.kills.length;
      const visitors: Visitor[] = [];
      try {
        for (const name of group.members) visitors.push(await this.enter(group, name));
        while (!this.isResting) {
          await group.act(visitors);
          group.rounds++;
        }
        for (const visitor of visitors) this.entered.add(visitor);
        return;
      } catch (error) {
        await nextTurn();
        const isLost = visitors.some(({ isGone }) => isGone) && (this.kills.length > kills || this.down.size > 0);
        if (error instanceof HungUpError) this.crossings.hungUp++;
        else if (!isLost) throw new Error(`${group.members.join(" and ")}: ${String(error)}`, { cause: error });
        await Promise.all(visitors.map(({ client }) => client.close()));
      }
    }
  }

  /** Enters the world, as soon as that is possible again. */
  private async enter(group: Group, name: string): Promise<Visitor> {
    const end = performance.now() + HANG_MS;
    for (;;) {
      const client = this.network.again(name);
      try {
        await client.login();
        await client.enter({ name: characterName(name) });
        if (client.serial !== this.serials.get(name)) throw new Error(`${name} has another character`);
        const visitor = this.visitor(group, client);
        await visitor.looksAround();
        return visitor;
      } catch (error) {
        await client.close();
        if (performance.now() > end) throw new Error(`${name} cannot enter: ${String(error)}`, { cause: error });
        await delay(RETRY_MS);
      }
    }
  }

  private visitor({ place, isStaff = false }: Group, client: Visitor["client"]): Visitor {
    const whenCrossing = (from: number): void => {
      this.crossings.begun++;
      this.whenCrossing?.(from);
      this.whenCrossing = undefined;
    };
    return new Visitor(client, { place, isStaff, whenCrossing, random: seededRandom(this.random.below(0x7fff_ffff)) });
  }
}

/** Asks until there is an answer, again at once, since it holds for a short time. */
async function firstOf<Answer>(ask: () => Promise<Answer | undefined>): Promise<Answer> {
  const end = performance.now() + HANG_MS;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > end) throw new Error("nobody was on the way");
  }
}
