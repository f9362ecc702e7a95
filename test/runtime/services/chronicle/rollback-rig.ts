import { pino } from "pino";
import type { OnlinePlayer } from "../../../../runtime/contracts/players.js";
import { Rollbacks, type RollbackRequest } from "../../../../runtime/services/chronicle/rollback/rollbacks.js";
import type { RollbackPreview } from "../../../../runtime/services/chronicle/rollback/plan.js";
import { KnexChronicleRepository } from "../../../../runtime/storage/chronicle/chronicle-repository.js";
import type { LineQuery } from "../../../../runtime/storage/chronicle/chronicle-records.js";
import { examineChronicle } from "../../../../runtime/storage/chronicle/check-chronicle.js";
import { createRepositories } from "../../../../runtime/storage/database/repositories.js";
import { remoteWorld } from "../../../../runtime/storage/database/remote-world.js";
import { encodedState } from "../../../../runtime/storage/saving/entity-records.js";
import { loadWorld } from "../../../../runtime/storage/saving/world-loader.js";
import { WorldSaver } from "../../../../runtime/storage/saving/world-saver.js";
import type { CharacterRecord } from "../../../../runtime/storage/storage.js";
import { SOLE_HOLD } from "../../../../runtime/storage/world/world-hold.js";
import { Item } from "../../../../runtime/world/entities/item.js";
import { LAYER } from "../../../../runtime/world/entities/layers.js";
import { Mobile } from "../../../../runtime/world/entities/mobile.js";
import { SerialAllocator } from "../../../../runtime/world/entities/serials.js";
import { ItemPacker } from "../../../../runtime/world/items/item-packer.js";
import { merge, pileLike } from "../../../../runtime/world/items/stacking.js";
import type { Presentation } from "../../../../runtime/contracts/client/presentation.js";
import { setPoints } from "../../../../runtime/scripting/world/mobiles/set-points.js";
import type { Points } from "../../../../runtime/world/entities/points.js";
import type { Regeneration } from "../../../../runtime/world/entities/regeneration.js";
import { World } from "../../../../runtime/world/world.js";
import type { openForTest } from "../../storage/engines.js";

const log = pino({ level: "silent" });
export const PLACE = { facet: 1, x: 100, y: 100, z: 0 };
const CREATURES = 50;
const DEFAULT_CHOICES = { takesFromOthers: false, replacesConsumed: false };

/** A world with its record on a real database, and rollbacks of it. */
export class RollbackRig {
  readonly world = new World();
  readonly serials = new SerialAllocator({ mobile: CREATURES, item: 0 });
  readonly packer = new ItemPacker(this.world, () => 0.5);
  readonly told: { readonly session: number; readonly text: string }[] = [];
  /** Characters that are not in the world. */
  readonly away = new Set<number>();
  /** Notices that wait for accounts. */
  readonly left: { readonly account: number; readonly text: string }[] = [];
  readonly published: object[] = [];
  /** Names of mobiles that were shown. */
  readonly shown: string[] = [];
  readonly record: KnexChronicleRepository;
  readonly rollbacks: Rollbacks;
  now = Date.UTC(2026, 0, 1);
  private readonly saver: WorldSaver;
  private readonly database: Awaited<ReturnType<typeof openForTest>>;

  private constructor(database: Awaited<ReturnType<typeof openForTest>>) {
    this.database = database;
    this.record = new KnexChronicleRepository(database.knex, SOLE_HOLD);
    const repository = remoteWorld(createRepositories(database.knex).world);
    const { world, serials, packer, record } = this;
    const nothing = (): void => undefined;
    this.saver = new WorldSaver({ world, serials, repository, log, whenFailing: nothing, whenRecovered: nothing, retryMs: 1 });
    this.rollbacks = new Rollbacks({
      ...{ world, serials, packer, record, processId: SOLE_HOLD.processId, written: () => this.saver.written() },
      players: {
        byCharacter: (serial) => (this.away.has(serial) ? undefined : ({ sessionId: serial } as OnlinePlayer)),
        tell: (session, text) => this.told.push({ session, text }) > 0,
      },
      events: { publish: ({ name }, members) => void this.published.push({ name, ...members }) },
      characters: { find: (serial) => Promise.resolve({ serial, accountId: serial, name: `name ${serial}` } as CharacterRecord) },
      leaveNotice: (account, text) => Promise.resolve(void this.left.push({ account, text })),
      setPoints: (mobile, set) => this.setPoints(mobile, set.points, set.value),
      showName: ({ serial, name }) => void this.shown.push(`${serial} ${name}`),
      artName: () => undefined,
      now: () => this.now,
    });
  }

  static async open(database: Awaited<ReturnType<typeof openForTest>>, characters: readonly number[]): Promise<RollbackRig> {
    const rig = new RollbackRig(database);
    const { world, serials } = rig;
    const repository = remoteWorld(createRepositories(database.knex).world);
    await loadWorld({ world, serials, repository, characters: new Set(characters), accounts: new Set(), log });
    for (const name of ["gold", "arrow", "bandage"]) world.kinds.define(name, { isStackable: true });
    world.kinds.define("backpack", { containerGump: 60, layer: LAYER.backpack });
    world.kinds.define("bank_box", { containerGump: 60, layer: LAYER.bank });
    for (const name of ["chest", "bag"]) world.kinds.define(name, { containerGump: 60 });
    world.kinds.define("corpse", { containerGump: 60 });
    world.chronicle.stateOf = encodedState;
    world.chronicle.now = () => rig.now;
    world.chronicle.begin(await rig.record.last(), world.items);
    return rig;
  }

  /** A character of a player with a pack and a bank. */
  person(serial: number, name: string): Mobile {
    const { world } = this;
    const mobile = new Mobile(serial);
    mobile.name = name;
    world.enter(mobile, { ...PLACE, x: PLACE.x + serial * 2 });
    world.chronicle.during({ cause: "new character", actor: 0 }, () => {
      world.putOn(this.thing("backpack"), mobile, LAYER.backpack);
      world.putOn(this.thing("bank_box"), mobile, LAYER.bank);
    });
    return mobile;
  }

  /** A creature with a pack. */
  creature(serial: number, master?: number): Mobile {
    const { world } = this;
    const mobile = new Mobile(serial);
    mobile.templateId = "horse";
    mobile.name = "a horse";
    world.enter(mobile, PLACE);
    world.putOn(this.thing("backpack"), mobile, LAYER.backpack);
    if (master !== undefined) world.setParam(mobile, "master", master);
    return mobile;
  }

  thing(template = "sword", amount = 1): Item {
    const item = new Item(this.serials.item(), this.world.kinds.resolve(template));
    item.amount = amount;
    return item;
  }

  setPoints(mobile: Mobile, points: Points, value: number): void {
    const regeneration = { catchUp: () => false, attend: () => undefined } as unknown as Regeneration;
    const presentation = { refreshSkill: () => true, refreshStatus: () => true } as unknown as Presentation;
    setPoints({ world: this.world, regeneration, presentation }, mobile, { points, value });
  }

  /** Something that somebody has from the beginning. */
  given(mobile: Mobile, template: string, amount = 1): Item {
    const item = this.thing(template, amount);
    this.by(0, "gift", () => this.world.putInto(item, mobile.backpack!, 1, 1));
    this.now += 60_000;
    return item;
  }

  by(actor: number, cause: string, work: () => void): void {
    this.now += 1_000;
    this.world.chronicle.during({ cause, actor }, work);
  }

  /** As players move a part of a stack: lifted, and dropped onto what is there. */
  hand(item: Item, to: Item, amount = item.amount): void {
    const { world } = this;
    const rest = amount < item.amount ? pileLike(item, this.serials.item(), item.amount - amount) : undefined;
    const { container } = item;
    item.amount = amount;
    world.putInto(item, to, 1, 1);
    if (rest && container) world.putInto(rest, container, 1, 1);
    const pile = to.contents?.find((one) => one !== item && one.kind === item.kind);
    if (item.kind.traits.isStackable && pile) merge(world, pile, item);
  }

  /** Uses up pieces of a stack. */
  use(item: Item, pieces: number): void {
    if (pieces >= item.amount) return this.world.remove(item);
    item.amount -= pieces;
    this.world.renewItem(item);
  }

  async preview(
    query: LineQuery,
    request: Partial<RollbackRequest["choices"]> & { character?: number } = {},
  ): Promise<RollbackPreview> {
    const { character, ...choices } = request;
    return this.rollbacks.preview({ query, words: "these", choices: { ...DEFAULT_CHOICES, ...choices }, character });
  }

  async undo(
    query: LineQuery,
    request: Partial<RollbackRequest["choices"]> & { character?: number } = {},
  ): Promise<RollbackPreview> {
    const { number } = await this.preview(query, request);
    const done = await this.rollbacks.apply(number, { accountName: "gm", character: 0 });
    if (!done?.isDone) throw new Error("it was not carried out");
    return done.preview;
  }

  stored(): Promise<void> {
    return this.saver.written();
  }

  /** How the record and the stored world differ. */
  async differences(): Promise<readonly string[]> {
    await this.stored();
    return (await examineChronicle(this.database.address)).differences;
  }

  /** What somebody or a container has, as words: `2 sword, 500 gold`. Without the packs themselves. */
  has(holder: Mobile | Item): string {
    const counts = new Map<string, number>();
    const items = holder instanceof Item ? (holder.contents ?? []) : holder.equipment;
    for (const item of items)
      for (const one of item.withContents())
        if (!["backpack", "bank_box"].includes(one.kind.id)) counts.set(one.kind.id, (counts.get(one.kind.id) ?? 0) + one.amount);
    return [...counts]
      .map(([template, amount]) => `${amount} ${template}`)
      .sort()
      .join(", ");
  }

  /** All pieces of a template in the world. */
  pieces(template: string): number {
    return [...this.world.items].reduce((sum, { kind, amount }) => (kind.id === template ? sum + amount : sum), 0);
  }
}
