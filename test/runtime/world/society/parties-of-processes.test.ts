import { describe, expect, test } from "vitest";
import { Parties, type PartyNews } from "../../../../runtime/world/society/parties.js";
import { type Random, seededRandom } from "../../../support/random.js";

const ABSENCE_MS = 60_000;
const [ANNA, BERT, CORA] = [11, 12, 13];

/** Messages between processes, which arrive when the test says so, each process's own in any order. */
class Post {
  private readonly waiting: { to: Town; news: PartyNews }[] = [];
  readonly towns: Town[] = [];

  send(from: Town, news: PartyNews): void {
    for (const to of this.towns) if (to !== from) this.waiting.push({ to, news: structuredClone(news) });
  }

  deliver(which: (count: number) => number = () => 0, loses: () => boolean = () => false): void {
    const [message] = this.waiting.splice(which(this.waiting.length), 1);
    if (message && !loses()) message.to.parties.hear(message.news);
  }

  deliverAll(): void {
    while (this.waiting.length > 0) this.deliver();
  }

  get count(): number {
    return this.waiting.length;
  }
}

/** The parties as one process knows them, and what its players are shown. */
class Town {
  readonly parties: Parties;
  readonly here = new Set<number>();
  readonly said: string[] = [];
  readonly shown: string[] = [];
  private readonly timers: { at: number; callback: () => void }[] = [];
  readonly process: number;
  private now = 0;

  constructor(post: Post, process: number) {
    this.process = process;
    this.parties = new Parties({
      later: (milliseconds, callback) => {
        const timer = { at: this.now + milliseconds, callback };
        this.timers.push(timer);
        return () => void this.timers.splice(this.timers.indexOf(timer) >>> 0, 1);
      },
      views: {
        isHere: (serial) => this.here.has(serial),
        invited: () => undefined,
        uninvited: () => undefined,
        listed: (members, to) => this.show(to, `party of ${members.join()}`),
        removed: (removed, left, to) => this.show(to, `without ${removed}: ${left.join()}`),
        said: (from, text, to) => {
          for (const serial of to) if (this.here.has(serial)) this.said.push(`${from} to ${serial}: ${text}`);
        },
      },
    });
    this.parties.sharing = {
      process,
      tell: (news) => post.send(this, news),
      say: (saying) => {
        for (const town of post.towns) if (town !== this) town.parties.hearSaying(saying);
      },
    };
    post.towns.push(this);
  }

  enter(serial: number): void {
    this.here.add(serial);
    this.parties.enter(serial);
  }

  leave(serial: number): void {
    this.here.delete(serial);
    this.parties.leave(serial);
  }

  depart(serial: number): void {
    this.here.delete(serial);
    this.parties.depart(serial);
  }

  pass(milliseconds: number): void {
    this.now += milliseconds;
    for (const timer of this.timers.filter(({ at }) => at <= this.now)) {
      this.timers.splice(this.timers.indexOf(timer), 1);
      timer.callback();
    }
  }

  /** All parties, for comparison. */
  get roll(): string[] {
    const parties = [...Array(40).keys()].flatMap((serial) => this.parties.of(serial) ?? []);
    return [...new Set(parties.map((party) => JSON.stringify(party.members)))].sort();
  }

  serials(of: number): number[] | undefined {
    return this.parties.of(of)?.members.map(({ serial }) => serial);
  }

  takeShown(): string[] {
    return this.shown.splice(0);
  }

  private show(to: readonly number[], line: string): void {
    for (const serial of to) if (this.here.has(serial)) this.shown.push(`${serial}: ${line}`);
  }
}

/** Anna leads Bert and Cora in the first of two processes. */
function company() {
  const post = new Post();
  const [one, other] = [new Town(post, 1), new Town(post, 2)];
  for (const serial of [ANNA, BERT, CORA]) one.enter(serial);
  one.parties.add(ANNA, BERT, ABSENCE_MS);
  one.parties.add(ANNA, CORA, ABSENCE_MS);
  post.deliverAll();
  one.takeShown();
  return { post, one, other };
}

/** A player goes from one process to another. */
function cross(post: Post, from: Town, to: Town, serial: number): void {
  from.depart(serial);
  to.enter(serial);
  post.deliverAll();
}

describe("a party whose members are in several processes", () => {
  test("keeps who goes to another one, is shown to it there, and hears what it says", () => {
    const { post, one, other } = company();
    cross(post, one, other, BERT);
    expect(other.takeShown()).toEqual(["12: party of 11,12,13"]);
    expect([one.serials(ANNA), other.serials(BERT)]).toEqual([
      [ANNA, BERT, CORA],
      [ANNA, BERT, CORA],
    ]);
    expect(one.parties.say(ANNA, "where are you?")).toBe(true);
    expect(other.said).toEqual(["11 to 12: where are you?"]);
    expect(other.parties.say(BERT, "here", ANNA)).toBe(true);
    expect(one.said).toEqual(["11 to 11: where are you?", "11 to 13: where are you?", "12 to 11: here"]);
    expect(one.takeShown()).toEqual([]);
  });

  test("is heard by a member who has just arrived in another one, before that one has announced it", () => {
    const { one, other } = company();
    one.depart(BERT);
    other.enter(BERT);
    expect(one.parties.say(ANNA, "where are you?")).toBe(true);
    expect(other.said).toEqual(["11 to 12: where are you?"]);
  });

  test("is the same for all when a member there leaves it, or its leader does", () => {
    const { post, one, other } = company();
    cross(post, one, other, ANNA);
    cross(post, one, other, BERT);
    other.takeShown();
    other.parties.remove(ANNA);
    post.deliverAll();
    expect([one.serials(CORA), one.serials(ANNA), other.serials(BERT)]).toEqual([[BERT, CORA], undefined, [BERT, CORA]]);
    expect(one.takeShown()).toEqual(["13: without 11: 12,13"]);
    one.parties.remove(CORA);
    post.deliverAll();
    expect(other.takeShown()).toEqual(["11: without 11: ", "12: without 11: 12,13", "12: without 12: "]);
  });

  test("goes on when all of its members cross at once", () => {
    const { post, one, other } = company();
    for (const serial of [ANNA, BERT, CORA]) one.depart(serial);
    for (const serial of [ANNA, BERT, CORA]) other.enter(serial);
    post.deliverAll();
    one.pass(2 * ABSENCE_MS);
    post.deliverAll();
    expect(other.serials(ANNA)).toEqual([ANNA, BERT, CORA]);
    expect(one.roll).toEqual(other.roll);
  });

  test("waits as long as ever for members who do not arrive, and for members of a lost process", () => {
    const { post, one, other } = company();
    one.depart(CORA);
    one.pass(30_000);
    post.deliverAll();
    expect(other.parties.of(CORA)?.members.at(-1)).toMatchObject({ serial: CORA, isHere: false });
    cross(post, one, other, BERT);
    one.parties.remain(new Set([1]));
    expect(one.parties.of(ANNA)?.members.map(({ isHere }) => isHere)).toEqual([true, false, false]);
    one.pass(ABSENCE_MS);
    expect(one.serials(ANNA)).toBeUndefined();
  });

  test("keeps the members of a process that was only frozen", () => {
    const { post, one, other } = company();
    cross(post, one, other, BERT);
    one.parties.remain(new Set([1]));
    post.deliverAll();
    expect(one.parties.of(BERT)?.members[1]).toMatchObject({ serial: BERT, isHere: true });
    expect(one.roll).toEqual(other.roll);
  });

  test("is known to a process that starts, which has nobody yet", () => {
    const { post, one, other } = company();
    cross(post, one, other, BERT);
    const [again] = [new Town(post, 2)];
    post.towns.splice(post.towns.indexOf(other), 1);
    for (const news of one.parties.news) again.parties.hear(news);
    again.parties.remain(new Set([1]));
    post.deliverAll();
    expect(one.parties.of(BERT)?.members[1]).toMatchObject({ serial: BERT, isHere: false });
    again.enter(BERT);
    post.deliverAll();
    expect(again.takeShown()).toEqual(["12: party of 11,12,13"]);
    one.pass(2 * ABSENCE_MS);
    expect(one.serials(BERT)).toEqual([ANNA, BERT, CORA]);
  });
});

/** One thing that players or processes do. */
function act(towns: readonly Town[], random: Random): void {
  const town = towns[random.below(towns.length)]!;
  const here = [...town.here];
  const pick = (): number => here[random.below(here.length)] ?? 0;
  const kind = random.below(8);
  if (kind < 3) town.parties.add(town.parties.of(pick())?.members[0]?.serial ?? pick(), pick(), ABSENCE_MS);
  else if (kind === 3) town.parties.remove(pick());
  else if (kind === 4) town.parties.allowLooting(pick(), random.below(2) === 0);
  else if (kind === 5 && random.below(4) === 0) town.parties.disband(pick());
  else if (kind === 6 && here.length > 0) {
    const serial = pick();
    town.depart(serial);
    towns[random.below(towns.length)]!.enter(serial);
  }
}

test.each(Array.from({ length: 40 }, (_, seed) => [seed + 1]))(
  "processes that have heard everything have the same parties, whatever order it came in (seed %i)",
  (seed) => {
    const random = seededRandom(seed);
    const post = new Post();
    const towns = [new Town(post, 1), new Town(post, 2), new Town(post, 3)];
    for (let serial = 1; serial <= 14; serial++) towns[serial % 3]!.enter(serial);
    for (let step = 0; step < 120; step++) {
      if (random.below(2) === 0) act(towns, random);
      else if (post.count > 0) post.deliver((count) => random.below(count));
    }
    // Each tells all that it knows, until nobody learns anything.
    for (let round = 0; round < 4; round++) {
      post.deliverAll();
      for (const town of towns) for (const news of town.parties.news) post.send(town, news);
    }
    post.deliverAll();
    const rolls = towns.map(({ roll }) => roll);
    expect(rolls[1]).toEqual(rolls[0]);
    expect(rolls[2]).toEqual(rolls[0]);
    const members = rolls[0]!.flatMap((members) => (JSON.parse(members) as { serial: number }[]).map(({ serial }) => serial));
    expect(new Set(members).size).toBe(members.length);
  },
);
