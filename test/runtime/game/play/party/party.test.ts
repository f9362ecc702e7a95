import { beforeEach, describe, expect, test, vi } from "vitest";
import { type InvitationEnd, PARTY_MEMBERS_MAXIMUM } from "../../../../../runtime/world/society/parties.js";
import { mobileAttributes } from "../../../../../runtime/protocol/packets/combat.js";
import { party } from "../../../../../runtime/protocol/packets/extended.js";
import { partyRequest } from "../../../../../runtime/protocol/packets/extended-requests.js";
import { type ArenaPlayer, ItemArena } from "../../../../support/item-arena.js";
import { seededRandom } from "../../../../support/random.js";

const ABSENCE_MS = 60_000;
const OPERATIONS = 1_500;

let arena: ItemArena;
let anna: ArenaPlayer;
let bert: ArenaPlayer;
let carl: ArenaPlayer;
let asked: unknown[];
let ends: InvitationEnd[];

beforeEach(() => {
  arena = new ItemArena();
  [anna, bert, carl] = [arena.enter(), arena.enter({ east: 1 }), arena.enter({ east: 60 })];
  asked = [];
  ends = [];
  arena.hooks = { requested: (_, { name }, members) => asked.push([name, members]) > 0 };
});

const add = (leader: ArenaPlayer, member: ArenaPlayer): string | undefined =>
  arena.party.parties.add(leader.mobile.serial, member.mobile.serial, ABSENCE_MS);
const invite = (host: ArenaPlayer, guest: ArenaPlayer, timeoutMs = 30_000): string | undefined =>
  arena.party.parties.invite(host.mobile.serial, guest.mobile.serial, timeoutMs, (end) => void ends.push(end));

/** What a client was told of its party since the last call: action, members and the like. */
function told(player: ArenaPlayer): unknown[] {
  arena.flush();
  const all = player.received
    .of(party)
    .map(({ action, details }): unknown[] => [action, ...(Object.values(details) as unknown[])]);
  const seen = read.get(player) ?? 0;
  read.set(player, all.length);
  return all.slice(seen);
}
const read = new WeakMap<ArenaPlayer, number>();

describe("a party", () => {
  test("is shown to its members, wherever they are, with how they are", () => {
    carl.mobile.mana = 5;
    carl.mobile.intelligence = 10;
    expect([add(anna, bert), add(anna, carl)]).toEqual([undefined, undefined]);
    expect(told(anna)).toEqual([
      [1, [1, 2]],
      [1, [1, 2, 3]],
    ]);
    expect(told(carl)).toEqual([[1, [1, 2, 3]]]);
    const vitals = anna.received.of(mobileAttributes).at(-1)!;
    expect(vitals).toMatchObject({ serial: 3, manaMax: 25, mana: 13, hitsMax: 25 });
    const from = anna.received.frames.length;
    carl.mobile.hits = 0;
    arena.presentation.refreshStatus({ serial: 3 });
    arena.tick();
    expect(anna.received.of(mobileAttributes, from)).toMatchObject([{ serial: 3, hits: 0 }]);
    expect(carl.received.of(mobileAttributes).filter(({ serial }) => serial === 3)).toEqual([]);
  });

  test("tells those who leave and those who stay, and ends with the last but one", () => {
    add(anna, bert);
    add(anna, carl);
    [anna, bert, carl].forEach(told);
    arena.party.parties.remove(anna.mobile.serial);
    expect([told(anna), told(bert), told(carl)]).toEqual([[[2, 1, []]], [[2, 1, [2, 3]]], [[2, 1, [2, 3]]]]);
    expect(arena.party.parties.of(2)?.members[0]?.serial).toBe(2);
    arena.party.parties.remove(bert.mobile.serial);
    expect([told(bert), told(carl)]).toEqual([[[2, 2, []]], [[2, 3, []]]]);
    expect([arena.party.parties.of(2), arena.party.parties.of(3), arena.party.parties.remove(3)]).toEqual([
      undefined,
      undefined,
      false,
    ]);
  });

  test("waits for members who lost the connection, but not for ever, and not without anybody", () => {
    vi.useFakeTimers();
    try {
      add(anna, bert);
      add(anna, carl);
      arena.leave(carl);
      const again = arena.enterAgain(carl);
      expect(told(again)).toEqual([[1, [1, 2, 3]]]);
      vi.advanceTimersByTime(ABSENCE_MS);
      expect(arena.party.parties.of(3)?.members.length).toBe(3);
      arena.leave(again);
      vi.advanceTimersByTime(ABSENCE_MS);
      expect(arena.party.parties.of(3)).toBeUndefined();
      arena.leave(anna);
      expect(arena.party.parties.of(1)?.members.map(({ isHere }) => isHere)).toEqual([false, true]);
      arena.leave(bert);
      expect([arena.party.parties.of(1), vi.getTimerCount()]).toEqual([undefined, 0]);
    } finally {
      vi.useRealTimers();
    }
  });

  test("speaks to all its members, or to one", () => {
    add(anna, bert);
    const { parties } = arena.party;
    [anna, bert].forEach(told);
    expect([parties.say(1, "to all"), parties.say(1, "to one", 2), parties.say(1, "to a stranger", 3)]).toEqual([
      true,
      true,
      false,
    ]);
    expect([parties.say(1, "to itself", 1), parties.say(3, "alone")]).toEqual([false, false]);
    expect([told(anna), told(bert), told(carl)]).toEqual([
      [[4, 1, "to all"]],
      [
        [4, 1, "to all"],
        [3, 1, "to one"],
      ],
      [],
    ]);
  });

  test("has room for ten, with those who are invited", () => {
    const more = Array.from({ length: PARTY_MEMBERS_MAXIMUM }, () => arena.enter());
    expect(more.slice(0, 8).map((one) => add(anna, one))).toEqual(Array(8).fill(undefined));
    expect([invite(anna, bert), invite(anna, carl), add(anna, carl), add(anna, bert)]).toEqual([
      undefined,
      "full",
      "full",
      undefined,
    ]);
    expect(ends).toEqual(["replaced"]);
  });
});

describe("an invitation", () => {
  const answer = (player: ArenaPlayer, action: 8 | 9, leader: ArenaPlayer): void =>
    player.send(partyRequest, { action, details: { leader: leader.mobile.serial } });

  test("is accepted or declined once, by the guest, to the player who invites", () => {
    expect(invite(anna, bert)).toBeUndefined();
    expect(told(bert)).toEqual([[7, 1]]);
    answer(bert, 8, carl);
    answer(carl, 8, anna);
    answer(anna, 8, anna);
    expect([ends, asked]).toEqual([[], Array(3).fill(["party_answer", { accepts: true }])]);
    answer(bert, 9, anna);
    answer(bert, 8, anna);
    expect([ends, told(bert), asked.length]).toEqual([["declined"], [[2, 2, []]], 4]);
    invite(anna, bert);
    answer(bert, 8, anna);
    expect(ends).toEqual(["declined", "accepted"]);
    // Scripts add who accepted.
    expect(arena.party.parties.of(2)).toBeUndefined();
  });

  test("ends with time, another one, and when either leaves", () => {
    vi.useFakeTimers();
    try {
      invite(anna, bert, 5_000);
      vi.advanceTimersByTime(5_000);
      invite(anna, bert);
      invite(carl, bert);
      arena.leave(bert);
      invite(anna, carl);
      arena.leave(anna);
      expect([ends, arena.party.parties.invitationCount, vi.getTimerCount()]).toEqual([
        ["timeout", "replaced", "left", "over"],
        0,
        0,
      ]);
    } finally {
      vi.useRealTimers();
    }
  });

  test("is impossible to oneself, to the absent, to members of a party, and by members who do not lead", () => {
    add(anna, bert);
    const dora = arena.enter();
    expect([invite(anna, anna), invite(carl, bert), invite(bert, carl)]).toEqual(["self", "in_party", "not_leader"]);
    arena.leave(dora);
    expect([invite(anna, dora), invite(dora, carl), add(anna, dora)]).toEqual(["gone", "gone", "gone"]);
  });
});

describe("requests", () => {
  const send = (player: ArenaPlayer, action: number, details: object): void =>
    player.send(partyRequest, { action, details } as never);

  test("name only who is in sight, or in the party", () => {
    add(anna, bert);
    for (const member of [0, 2, 3, 0x4000_1000, 0xffff_ffff]) send(anna, 1, { member });
    for (const member of [0, 1, 2, 3, 0xffff_ffff]) send(anna, 2, { member });
    const targets = (name: string): unknown[] =>
      asked.flatMap((one) => (Array.isArray(one) && one[0] === name ? [(one[1] as { target: unknown }).target] : []));
    expect(targets("party_invite")).toEqual([null, 2, null, null, null]);
    expect(targets("party_remove")).toEqual([null, 1, 2, null, null]);
  });

  test("carry clean texts, and none that is empty", () => {
    send(anna, 4, { text: "  hail\u202e\u0007 " });
    send(anna, 4, { text: " " });
    send(anna, 3, { member: 2, text: "psst" });
    send(anna, 6, { mayLoot: true });
    expect(asked).toEqual([
      ["party_say", { text: "hail", to: null }],
      ["party_say", { text: "psst", to: 2 }],
      ["party_loot", { mayLoot: true }],
    ]);
  });
});

test("random requests leave everybody in one party at most, with a leader, and nobody alone", () => {
  const random = seededRandom(7);
  const { parties } = arena.party;
  const players = [anna, bert, carl, ...Array.from({ length: 9 }, () => arena.enter())];
  const serials = players.map(({ mobile }) => mobile.serial);
  const one = (): number => random.below(players.length);
  for (let i = 0; i < OPERATIONS; i++) {
    const [from, to] = [one(), one()];
    switch (random.below(8)) {
      case 0:
        parties.invite(serials[from]!, serials[to]!, 60_000, (end) => {
          if (end === "accepted") parties.add(serials[from]!, serials[to]!, ABSENCE_MS);
        });
        break;
      case 1:
      case 2:
        players[from]!.send(partyRequest, { action: 8 + random.below(2), details: { leader: serials[to]! } });
        break;
      case 3:
        parties.add(serials[from]!, serials[to]!, ABSENCE_MS);
        break;
      case 4:
        if (random.below(4) === 0) parties.disband(serials[from]!);
        else parties.remove(serials[from]!);
        break;
      case 5:
        if (random.below(3) > 0) break;
        arena.leave(players[from]!);
        players[from] = arena.enterAgain(players[from]!);
        break;
      default:
        players[from]!.send(partyRequest, { action: 2, details: { member: serials[to]! } });
    }
    for (const serial of serials) {
      const members = parties.of(serial)?.members.map((member) => member.serial);
      if (!members) continue;
      expect(members).toContain(serial);
      expect([new Set(members).size, members.length > 1, members.length <= PARTY_MEMBERS_MAXIMUM]).toEqual([
        members.length,
        true,
        true,
      ]);
      for (const member of members) expect(parties.of(member)).toEqual(parties.of(serial));
    }
  }
  // Each client believes what is true.
  arena.tick();
  for (const [i, player] of players.entries()) {
    const last = player.received.of(party).findLast(({ action }) => action === 1 || action === 2)?.details;
    const believed = last && "members" in last ? last.members : [];
    expect(believed).toEqual(parties.of(serials[i]!)?.members.map(({ serial }) => serial) ?? []);
  }
  for (const player of players) arena.leave(player);
  expect([serials.flatMap((serial) => parties.of(serial) ?? []), parties.invitationCount]).toEqual([[], 0]);
});
