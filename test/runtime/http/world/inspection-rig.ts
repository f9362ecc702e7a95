import { pino } from "pino";
import { onTestFinished } from "vitest";
import { CommandAudit } from "../../../../runtime/services/commands/audit.js";
import { EconomyBook } from "../../../../runtime/services/staff-view/economy-book.js";
import { Inspection } from "../../../../runtime/services/staff-view/inspection.js";
import { systemJobClock } from "../../../../runtime/services/jobs/clock.js";
import { testLookup, TestRecord, testRollbacks } from "../../../../runtime/scripting/testing/worlds/test-record.js";
import { economyModule } from "../../../../runtime/scripting/modules/world/economy.js";
import { staffPageModule } from "../../../../runtime/scripting/modules/client/staff-page.js";
import type { CommandAuditRepository, NewAuditEntry } from "../../../../runtime/storage/accounts/command-audit.js";
import type { Transfers } from "../../../../runtime/storage/network/transfer-records.js";
import type { CharacterRecord } from "../../../../runtime/storage/storage.js";
import { openInThread } from "../../storage/database/in-thread-storage.js";
import { WorldShard } from "../../../support/world-shard.js";
import { type Rig, rig } from "../events/event-rig.js";

const NO_TRAVEL: Transfers = { characters: [], takenCharacters: [], things: [], takenThings: [] };

/** A scripted world, and an API that looks into it. Characters are those that a test lists. */
export async function inspectionRig() {
  const shard = await WorldShard.open();
  onTestFinished(() => shard.close());
  const { tools } = shard.scripted;
  shard.shard.host.addModule(staffPageModule(tools));
  shard.shard.host.addModule(economyModule(tools));
  const storage = await openInThread();
  onTestFinished(() => storage.close());
  const { economy: repository } = storage;
  const { world } = shard;
  const book = await EconomyBook.open({ world, repository, now: Date.now, log: pino({ level: "silent" }) });
  const written = () => storage.world.exchange({ mobile: 0, item: 0 }, { ...NO_TRAVEL, economy: book.take() });
  const inspection = new Inspection({
    ...{ world, clock: systemJobClock, sections: tools.staffPages, economy: { book, written, repository, worldId: 1 } },
    artName: () => undefined,
  });
  onTestFinished(() => inspection.close());
  const trail: NewAuditEntry[] = [];
  const auditRepository: Pick<CommandAuditRepository, "append"> = {
    append: (entry) => {
      trail.push(entry);
      return Promise.resolve();
    },
  };
  const records: CharacterRecord[] = [];
  const record = new TestRecord(world, true, Date.now);
  const opened: Rig = await rig({
    inspection: {
      // Of the API's own database, which has the accounts.
      tickets: { listOfSender: (account, limit) => opened.api.storage.tickets.listOfSender(account, limit) },
      looks: inspection,
      lookup: testLookup({
        ...{ world, players: shard.players, record, now: Date.now },
        accounts: {
          find: (accountId) => opened.api.accounts.find(accountId),
          findByName: (name) => opened.api.accounts.findByName(name),
        },
      }),
      rollbacks: testRollbacks({
        ...{ world, record, serials: shard.serials, players: shard.players, now: Date.now },
        ...{ events: { publish: () => undefined }, setPoints: () => undefined, showName: () => undefined },
      }),
      audit: new CommandAudit(auditRepository, pino({ level: "silent" })),
      characters: {
        find: (serial) => Promise.resolve(records.find((one) => one.serial === serial)),
        listByAccount: (accountId) => Promise.resolve(records.filter((one) => one.accountId === accountId)),
        async serialsOfLevels(levels) {
          const all = await Promise.all(
            records.map(async (one) => ({ one, account: await opened.api.accounts.find(one.accountId) })),
          );
          return all.flatMap(({ one, account }) => (account && levels.includes(account.role) ? [one.serial] : []));
        },
      },
    },
  });
  const { api, tokenOf } = opened;
  /** A character of an account with its things, in the world. */
  const character = (name: string, accountId: number) => {
    const player = shard.players.enter({ name, accountId });
    records.push({
      ...{ serial: player.characterId, accountId, name, slot: 0, worldId: 1, processId: 1, createdAt: 0, lastPlayedAt: null },
      ...{ body: 400, hue: 0, strength: 1, dexterity: 1, intelligence: 1, hits: 1, stamina: 1, mana: 1, skills: {}, worn: [] },
      ...{ mapId: 1, x: 1, y: 1, z: 0, direction: 0 },
    });
    return player.characterId;
  };
  const get = async (role: Parameters<typeof tokenOf>[0], path: string) => api.call("GET", path, { token: await tokenOf(role) });
  const post = async (role: Parameters<typeof tokenOf>[0], path: string, body: object) =>
    api.call("POST", path, { token: await tokenOf(role), body });
  return { shard, api, inspection, trail, character, get, post };
}
