import type { Socket } from "node:net";
import { pino } from "pino";
import { PacketReader } from "../../loadtest/client/frame-reader.js";
import type { Received } from "./client/received.js";
import type { AccountLevel } from "../../runtime/contracts/levels.js";
import type { ClientVersion } from "../../runtime/game/connection/client-version.js";
import { Counters } from "../../runtime/game/connection/counters.js";
import { Outbox } from "../../runtime/game/connection/outbox.js";
import { PacketHandlers } from "../../runtime/game/connection/packet-handlers.js";
import { mobileSpawnPackets } from "../../runtime/game/view/entity-encoder.js";
import type { GameHooks } from "../../runtime/contracts/hooks.js";
import { doubleClick } from "../../runtime/protocol/packets/clicks.js";
import { unicodeSpeech } from "../../runtime/protocol/packets/speech.js";
import { tradeRequest } from "../../runtime/protocol/packets/trade.js";
import { ANYWHERE, dropItem, equipItem, GROUND, pickUpItem } from "../../runtime/protocol/packets/items.js";
import { checkItems } from "./consistency.js";
import { NOWHERE } from "../../runtime/world/entities/entity.js";
import { Item } from "../../runtime/world/entities/item.js";
import type { ItemKindTraits } from "../../runtime/world/items/item-kind.js";
import type { Mobile } from "../../runtime/world/entities/mobile.js";
import { LAYER } from "../../runtime/world/entities/layers.js";
import { SerialAllocator } from "../../runtime/world/entities/serials.js";
import { FLAT_TERRAIN, type Terrain } from "../../runtime/world/terrain/terrain.js";
import { World } from "../../runtime/world/world.js";
import { playServices } from "../../runtime/server/parts/play-services.js";
import * as requestHandlers from "../../runtime/server/parts/request-handlers.js";
import { PacketPlayer } from "./session-player.js";

export const TRAMMEL = 1;
export const SPOT = { facet: TRAMMEL, x: 1000, y: 1000, z: 0 } as const;

const KINDS: Readonly<Record<string, Partial<ItemKindTraits>>> = {
  gold: { name: "gold coin%s%", itemId: 0x0eed, isStackable: true, weight: 2 },
  arrow: { name: "arrow%s%", itemId: 0x0f3f, isStackable: true, weight: 10 },
  sword: { name: "a sword", itemId: 0x0f5e, layer: LAYER.oneHanded, weight: 600 },
  shirt: { name: "a shirt", itemId: 0x1517, layer: LAYER.shirt },
  hair: { name: "hair", itemId: 0x203b, layer: LAYER.hair },
  bag: { name: "a bag", itemId: 0x0e76, containerGump: 0x3d },
  backpack: { name: "a backpack", itemId: 0x0e75, containerGump: 0x3c, layer: LAYER.backpack, weight: 300 },
  bank_box: { name: "a bank box", itemId: 0x0e7c, containerGump: 0x4a, layer: LAYER.bank },
  anvil: { name: "an anvil", itemId: 0x0faf, isMovable: false, weight: 40_000 },
  boulder: { name: "a boulder", itemId: 0x1363, weight: 30_000 },
  plank: { name: "a plank", itemId: 0x3eb1, isMovable: false, useRange: 8 },
  corpse: { name: "a corpse", itemId: 0x2006, containerGump: 0x09, isMovable: false },
};

interface Newcomer {
  readonly east?: number;
  readonly south?: number;
  readonly role?: AccountLevel;
  readonly version?: ClientVersion;
}

type PlayServices = ReturnType<typeof playServices>;

/** Players and items without connections: requests are handled at once, and updates go out with `tick`. */
export class ItemArena {
  readonly world = new World();
  readonly serials = new SerialAllocator({ mobile: 1_000, item: 0x4000_1000 });
  readonly guarded: PlayServices["hooks"];
  readonly services: PlayServices["items"];
  readonly presentation: PlayServices["presentation"];
  readonly players: PlayServices["players"];
  readonly vendors: PlayServices["vendors"];
  readonly party: PlayServices["party"];
  readonly questions: PlayServices["questions"];
  readonly counters = new Counters();
  private readonly play: PlayServices;
  private readonly handlers = new PacketHandlers();
  private lastId = 0;
  /** Why answers to windows were dropped. */
  readonly dropped: string[] = [];

  /** Milliseconds of the clock, which stands still. */
  elapsedMs = 0;

  constructor({ terrain = FLAT_TERRAIN, chance = () => 0.5 }: { terrain?: Terrain; chance?: () => number } = {}) {
    const { world, serials, counters } = this;
    for (const [id, traits] of Object.entries(KINDS)) world.kinds.define(id, traits);
    const play = (this.play = playServices({
      ...{ world, terrain, serials, counters, chance, tickMs: 40, now: () => this.elapsedMs, tickNow: () => 0 },
      itemName: (itemId) => (itemId === 0x0001 ? "nothing" : undefined),
      isFloor: () => false,
      log: pino({ level: "silent" }),
      whenDropped: (_, reason) => void this.dropped.push(reason),
    }));
    this.guarded = play.hooks;
    this.services = play.items;
    ({ presentation: this.presentation, players: this.players, vendors: this.vendors } = play);
    ({ party: this.party, questions: this.questions } = play);
    for (const handle of Object.values(requestHandlers)) handle(this.handlers, play);
  }

  /** Replaces some hooks of the scripts. The others keep their defaults. */
  set hooks(hooks: Partial<GameHooks>) {
    this.guarded.use(hooks);
  }

  /** A player with a backpack and a bank box, `east` and `south` tiles from the spot, whose client is up to date. */
  enter(newcomer: Newcomer = {}): ArenaPlayer {
    return this.enterAll([newcomer])[0]!;
  }

  /** The same for many at once. */
  enterAll(newcomers: readonly Newcomer[]): ArenaPlayer[] {
    const players = newcomers.map((newcomer) => this.place(newcomer));
    this.tick();
    return players;
  }

  private place({ east = 0, south = 0, role = "Regular", version }: Newcomer): ArenaPlayer {
    const player = new ArenaPlayer(this, ++this.lastId, this.handlers, version);
    player.session.account = { ...player.session.account!, role };
    player.player.rank = player.player.shownRank = player.player.ownRank;
    const { mobile } = player;
    mobile.strength = 50;
    this.world.enter(mobile, { ...SPOT, x: SPOT.x + east, y: SPOT.y + south });
    this.world.putOn(this.make("backpack"), mobile, LAYER.backpack);
    this.world.putOn(this.make("bank_box"), mobile, LAYER.bank);
    this.services.enter(player.player);
    this.admit(player);
    return player;
  }

  /** The character of a player who left comes back with a new client. */
  enterAgain({ mobile }: ArenaPlayer): ArenaPlayer {
    const player = new ArenaPlayer(this, ++this.lastId, this.handlers, undefined, mobile);
    this.world.enter(mobile, mobile.departure!);
    this.services.enter(player.player);
    for (const packet of mobileSpawnPackets(mobile, player.player.generation)) player.session.sendPlain(packet);
    this.services.hasShownItself(player.player);
    this.admit(player);
    this.tick();
    return player;
  }

  private admit(player: ArenaPlayer): void {
    this.play.interest.admit(player.player);
    this.players.admit(player.player);
    this.party.enter(player.player);
  }

  leave({ player, mobile }: ArenaPlayer): void {
    if (mobile.facet === NOWHERE) return;
    this.services.leave(player);
    this.vendors.leave(player);
    this.party.leave(player);
    this.players.dismiss(player);
    this.play.interest.dismiss(player);
    this.world.depart(mobile);
  }

  tick(): void {
    this.update();
    this.flush();
  }

  /** A tick; what it sends waits. */
  update(): void {
    this.play.tick.update();
  }

  /** Gives clients what was sent at once. */
  flush(): void {
    for (const player of this.players.online) player.outbox.flush(this.play.sendBuffer);
  }

  make(kind: string, amount = 1): Item {
    const item = new Item(this.serials.item(), this.world.kinds.resolve(kind));
    item.amount = amount;
    return item;
  }

  /** A new item on the ground, `east` and `south` tiles from the spot. */
  lay(kind: string, { amount = 1, east = 0, south = 0 }: { amount?: number; east?: number; south?: number } = {}): Item {
    const item = this.make(kind, amount);
    this.world.putOnGround(item, { ...SPOT, x: SPOT.x + east, y: SPOT.y + south });
    return item;
  }

  /** A new item in a container. */
  put(kind: string, container: Item, amount = 1): Item {
    const item = this.make(kind, amount);
    this.world.putInto(item, container, 50, 70);
    return item;
  }

  get faults(): string[] {
    return checkItems(this.world);
  }

  /** The total amount of a kind, wherever it is. */
  total(kind: string): number {
    return [...this.world.items].reduce((sum, item) => (item.kind.id === kind ? sum + item.amount : sum), 0);
  }
}

export class ArenaPlayer extends PacketPlayer {
  private readonly arena: ItemArena;
  private from = 0;

  constructor(arena: ItemArena, id: number, handlers: PacketHandlers, version: ClientVersion | undefined, mobile?: Mobile) {
    super(id, handlers, version, outboxInto, mobile);
    this.arena = arena;
  }

  get backpack(): Item {
    return this.mobile.backpack!;
  }

  /** What the player offers in its trade. */
  get box(): Item | undefined {
    return this.mobile.equipped(LAYER.trade);
  }

  get held(): Item | undefined {
    return this.mobile.equipped(LAYER.cursor);
  }

  lift({ serial }: { serial: number }, amount = 1): this {
    this.send(pickUpItem, { serial, amount });
    return this;
  }

  dropInto({ serial }: { serial: number }, container: { serial: number }, x = ANYWHERE, y = ANYWHERE): this {
    this.send(dropItem, { serial, x, y, z: 0, grid: 0, container: container.serial });
    return this;
  }

  dropOnGround({ serial }: { serial: number }, { east = 0, south = 0, z = 0 } = {}): this {
    this.send(dropItem, { serial, x: SPOT.x + east, y: SPOT.y + south, z, grid: 0, container: GROUND });
    return this;
  }

  equip({ serial }: { serial: number }, layer: number, on = this.mobile.serial): this {
    this.send(equipItem, { serial, layer, mobile: on });
    return this;
  }

  /** Answers in the window of a trade. */
  answerTrade(action: number, { box = this.box?.serial ?? 0, first = 1 }: { box?: number; first?: number } = {}): this {
    this.send(tradeRequest, { action, container: box, first });
    return this;
  }

  say(text: string): this {
    this.send(unicodeSpeech, { type: 0, hue: 0x34, font: 3, language: "ENU", text });
    return this;
  }

  use({ serial }: { serial: number }): this {
    this.send(doubleClick, { serial });
    return this;
  }

  /** Ticks, then returns names and serials of the packets sent since the last call, without status and tooltips. */
  news(): string[] {
    this.arena.tick();
    const frames = this.received.frames.slice(this.from);
    this.from = this.received.frames.length;
    const quiet = new Set(["TooltipRevision", "StatusInfo"]);
    return frames.flatMap(({ declaration, bytes }) => {
      if (!declaration) return [`0x${bytes[0]!.toString(16)}`];
      if (quiet.has(declaration.name)) return [];
      const value = declaration.read(bytes) as { serial?: number; reason?: number; text?: string };
      const about = value.text ?? value.serial?.toString(16) ?? value.reason;
      return [about === undefined ? declaration.name : `${declaration.name} ${about}`];
    });
  }
}

function outboxInto(received: Received): Outbox {
  const reader = new PacketReader(true, (bytes, start, end) => void received.add(bytes.subarray(start, end)));
  const write = (bytes: Buffer): boolean => {
    reader.push(bytes, bytes.length);
    return true;
  };
  const socket = { writableLength: 0, destroyed: false, write } as unknown as Socket;
  return new Outbox({ socket, limitBytes: 1 << 24, wake: () => undefined, overflow: () => undefined });
}
