import { pino } from "pino";
import { onTestFinished } from "vitest";
import type { AccountLevel } from "../../../../runtime/contracts/levels.js";
import { EventBus } from "../../../../runtime/contracts/events/event-bus.js";
import { scriptReloaded, ticketOpened } from "../../../../runtime/contracts/events/events.js";
import type { LogLines } from "../../../../runtime/base/log/log.js";
import { EventReader, type ReaderOptions } from "../../../support/event-reader.js";
import { startApi, type ApiOverrides, type TestApi } from "../harness.js";

/** A log whose lines come from the test. */
class PretendedLog implements LogLines {
  readonly #listeners = new Set<(line: string) => void>();
  onLine(listener: (line: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
  say(line: Record<string, unknown>): void {
    for (const listener of this.#listeners) listener(`${JSON.stringify(line)}\n`);
  }
}

export interface Rig {
  api: TestApi;
  bus: EventBus;
  log: PretendedLog;
  tokenOf: (role: AccountLevel) => Promise<string>;
  read: (role: AccountLevel, options?: ReaderOptions) => Promise<EventReader>;
}

/**
 * To be called within a test, at whose end everything is closed. A hook of this module would be one of the first file
 * that imports it.
 */
export async function rig(overrides: ApiOverrides = {}): Promise<Rig> {
  const bus = new EventBus(pino({ level: "silent" }));
  const log = new PretendedLog();
  const api = await startApi({ events: bus, logLines: log, ...overrides });
  onTestFinished(() => api.close());
  const tokens = new Map<AccountLevel, string>();
  const tokenOf = async (role: AccountLevel): Promise<string> => {
    if (!tokens.has(role)) {
      await api.account(`a-${role}`, role);
      tokens.set(role, await api.login(`a-${role}`));
    }
    return tokens.get(role)!;
  };
  const read = async (role: AccountLevel, options: ReaderOptions = {}): Promise<EventReader> => {
    const reader = await EventReader.open(api.url, { token: await tokenOf(role), ...options });
    onTestFinished(() => reader.close());
    return reader;
  };
  return { api, bus, log, tokenOf, read };
}

export function openTicket(bus: EventBus, ticketId: number): void {
  bus.publish(ticketOpened, {
    ticketId,
    category: "Bug",
    message: 'two\nlines "and" <img src=x>',
    senderAccountId: 7,
    senderCharacterId: 1_073_741_825,
    mapId: 1,
    x: 1_400,
    y: 1_600,
    z: -5,
    createdAtUtc: Date.UTC(2026, 2, 19, 10, 15),
  });
}

export function reloadScript(bus: EventBus): void {
  bus.publish(scriptReloaded, { file: "lua/help/tickets.lua", milliseconds: 1.5 });
}
