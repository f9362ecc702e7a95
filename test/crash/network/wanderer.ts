import type { LoadPlayer } from "../../../loadtest/scenario/player.js";
import type { ScenarioModule } from "../../../loadtest/scenario/scenario.js";
import type { Random } from "../../support/random.js";

export const COINS = 1_000;
export const SWORDS = 3;
const GOLD_ART = 0x0eed;
const SWORD_ART = 0x0f61;
/** Between two actions of the hands, so that the server's rates are kept. */
const HAND_MS = 150;
/** How far a hand reaches, in tiles. */
const REACH = 2;
/** One round in this many sends a ticket. */
const TICKET_ROUNDS = 12;

/**
 * The players' commands. `hop` goes to a facet at the meeting place of the player's group; `stock` gives what is
 * counted at the end; `give` hands a part of a pile to somebody near.
 */
export const WANDERERS_LUA = `
local function add(name, handler, arguments)
  command.register { name = name, description = "Tests.", contexts = { "in_game" }, level = "Regular", arguments = arguments or {}, handler = handler }
end
add("hop", function(context, to)
  local moved, why = mobiles.of_session(context.session_id):move_to(to.facet, to.x, to.y, 0)
  if not moved then return "no hop: " .. why end
end, { { name = "facet", type = "integer", about = "the facet" }, { name = "x", type = "integer", about = "x" }, { name = "y", type = "integer", about = "y" } })
add("stock", function(context)
  local backpack = mobiles.of_session(context.session_id).backpack
  local gold = items.create("gold", { amount = ${COINS} })
  gold:put_in(backpack)
  local serials = {}
  for i = 1, ${SWORDS} do
    local sword = items.create("longsword")
    sword:put_in(backpack)
    serials[i] = sword.serial
  end
  return "stock " .. table.concat(serials, " ")
end)
add("give", function(context)
  local me = mobiles.of_session(context.session_id)
  for _, player in ipairs(players.all()) do
    local other = mobiles.get(player.character_id)
    if other and other ~= me and other.map_id == me.map_id and (other:distance_to(me) or 99) < 12 and other.backpack then
      for _, item in ipairs(me.backpack.contents) do
        if item.template == "longsword" or (item.template == "gold" and random.integer(1, 2) == 1) then
          item:put_in(other.backpack)
          return "given"
        end
      end
    end
  end
  return "given nothing"
end)`;

/** What the shard acknowledged to one player, over all its logins. */
export interface Ledger {
  /** The texts of all tickets that the player sent. */
  readonly sent: Set<string>;
  /**
   * The numbers that the player was told. One may come so late, from a frozen world, that the next ticket is sent
   * already.
   */
  readonly tickets: Set<number>;
  hops: number;
  hands: number;
  refused: number;
  /** The facet where the player is; undefined during a hop and outside of the world. */
  facet: number | undefined;
}

export interface WandererParts {
  readonly ledger: Ledger;
  readonly random: Random;
  /** Where the player's group meets, on each facet. */
  readonly meeting: { x: number; y: number };
  /** The facets that it hops between. */
  readonly facets: readonly number[];
  readonly hopEveryMs: number;
  /** Whether it hops no more for now. */
  readonly stays: () => boolean;
  /** Takes how long a hop took. */
  readonly onHop: (ms: number) => void;
  readonly now: () => number;
}

/** What a player does in the world: it walks, hops, counts and hands over its gold and swords, and sends tickets. */
export function wanderer({ ledger, random, meeting, facets, hopEveryMs, stays, onHop, now }: WandererParts): ScenarioModule {
  let hopAt = now() + random.below(hopEveryMs);
  let rounds = 0;

  async function hop(player: LoadPlayer): Promise<void> {
    hopAt = now() + hopEveryMs / 2 + random.below(hopEveryMs);
    const others = facets.filter((facet) => facet !== player.place.facet);
    const facet = others[random.below(others.length)]!;
    ledger.facet = undefined;
    const askedAt = now();
    await command(player, `.hop ${facet} ${meeting.x + random.below(5)} ${meeting.y + random.below(5)}`);
    await player.waitFor("MapChange", ({ map }) => map === facet, { timeoutMs: 30_000 });
    await player.waitFor("DrawPlayer", ({ serial }) => serial === player.serial);
    onHop(now() - askedAt);
    ledger.hops++;
    ledger.facet = facet;
  }

  /** Moves something from the pack to the ground, from the ground into the pack, or within the pack. */
  async function useHands(player: LoadPlayer): Promise<void> {
    const { backpack, items, place } = player;
    if (backpack === undefined) throw new Error("the player has no backpack");
    const counted = items.filter(({ graphic }) => graphic === GOLD_ART || graphic === SWORD_ART);
    const carried = counted.filter(({ inside }) => inside === backpack);
    const lying = counted.filter((item) => item.inside === undefined && player.distanceTo(item) <= REACH);
    const found = lying[random.below(Math.max(1, lying.length))];
    const own = carried[random.below(Math.max(1, carried.length))];
    let isDone = false;
    if (found && random.below(3) > 0) isDone = await player.drag(found, backpack, { amount: found.amount });
    else if (own) {
      const amount = random.below(2) === 0 ? own.amount : 1 + random.below(own.amount);
      const pile = carried.find((item) => item !== own && item.graphic === GOLD_ART && own.graphic === GOLD_ART);
      if (pile && random.below(2) === 0) isDone = await player.drag(own, pile, { amount });
      else if (random.below(2) === 0) isDone = await player.drag(own, backpack, { amount });
      else isDone = await player.drag(own, { x: place.x, y: place.y, z: place.z }, { amount });
    }
    if (isDone) ledger.hands++;
    else ledger.refused++;
    await player.pause(HAND_MS);
  }

  async function give(player: LoadPlayer): Promise<void> {
    await command(player, ".give");
    const { text } = await player.hear(/^given/);
    if (text === "given") ledger.hands++;
    await player.pause(HAND_MS);
  }

  async function sendTicket(player: LoadPlayer): Promise<void> {
    const text = `The ${random.below(1_000_000_000)}th thing that is wrong for ${player.username}`;
    await player.pressHelp();
    const categories = await player.gump("What do you need help with?");
    categories.press("I want to report a bug");
    const message = await player.gump("Write to the staff:");
    ledger.sent.add(text);
    message.press("Send", { texts: { [message.entries[0] ?? 1]: text } });
    const thanks = await player.hear(/has the number \d+/);
    ledger.tickets.add(Number(/number (\d+)/.exec(thanks.text)![1]!));
  }

  return {
    async setUp(player) {
      ledger.facet = player.place.facet;
      if (player.backpack !== undefined) await player.open(player.backpack);
    },
    async play(player) {
      rounds++;
      if (now() >= hopAt && !stays()) return hop(player);
      ledger.facet = player.place.facet;
      if (rounds % TICKET_ROUNDS === 0) return sendTicket(player);
      const what = random.below(10);
      if (what < 4) await player.walk(random.below(8), { tiles: 1 + random.below(3), run: true });
      else if (what < 8) await useHands(player);
      else if (what < 9) await give(player);
      else if (player.backpack !== undefined) await player.open(player.backpack);
    },
  };
}

/** Says something that is not heard, so that there is no echo to wait for. */
function command(player: LoadPlayer, text: string): Promise<void> {
  return player.send("UnicodeSpeech", { type: 0, hue: 0x02b2, font: 3, language: "ENU", text });
}
