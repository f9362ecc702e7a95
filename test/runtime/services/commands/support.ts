import { pino } from "pino";
import { CommandAudit } from "../../../../runtime/services/commands/audit.js";
import { ChronicleReader } from "../../../../runtime/services/chronicle/chronicle-reader.js";
import type { ChronicleLookup } from "../../../../runtime/services/chronicle/lookup.js";
import { Selections } from "../../../../runtime/services/chronicle/selections.js";
import type { Command } from "../../../../runtime/services/commands/command.js";
import type { Issuer } from "../../../../runtime/services/commands/issuer.js";
import type { NativeCommandParts } from "../../../../runtime/services/commands/native/native-commands.js";
import { CommandRegistry, type CommandRegistryParts } from "../../../../runtime/services/commands/registry.js";
import { EntryRules } from "../../../../runtime/services/accounts/entry-rules.js";
import type { NewAuditEntry } from "../../../../runtime/storage/accounts/command-audit.js";

export type AuditedUse = NewAuditEntry;

/** A registry without commands, whose audit trail is a list. */
export function newRegistry(parts: Partial<CommandRegistryParts> = {}): {
  registry: CommandRegistry;
  trail: AuditedUse[];
  logged: () => string;
} {
  const trail: AuditedUse[] = [];
  const lines: string[] = [];
  const log = pino({ level: "debug" }, { write: (line: string) => void lines.push(line) });
  const append = (entry: AuditedUse): Promise<void> => Promise.resolve(void trail.push(entry));
  const registry = new CommandRegistry({ log, audit: new CommandAudit({ append }, log), ...parts });
  return { registry, trail, logged: () => lines.join("") };
}

/** Dependencies of native commands. Those that a test leaves out do nothing. */
export function nativeParts(registry: CommandRegistry, parts: Partial<NativeCommandParts> = {}): NativeCommandParts {
  return {
    registry,
    stop: () => undefined,
    scripts: { reload: () => Promise.resolve([]), profile: () => Promise.resolve([]), files: () => [], packages: () => [] },
    lua: {
      evaluate: () => Promise.resolve({ success: true, file: null, values: [], printed: [], error: null }),
      complete: (code) => ({ start: code.length, candidates: [] }),
    },
    entry: new EntryRules({
      list: () => Promise.resolve([]),
      put: () => Promise.resolve(),
      remove: () => Promise.resolve(false),
    }),
    sessions: { list: () => [], kick: () => false },
    jobs: { list: () => [], find: () => undefined, cancel: () => false },
    pictures: { ask: () => Promise.reject(new Error("there are no pictures")) },
    players: { bySession: () => undefined, broadcast: () => 0 },
    lookup: emptyLookup(),
    rollbacks: {
      preview: () => Promise.reject(new Error("there is no record")),
      previewBackup: () => Promise.reject(new Error("there is no backup")),
      apply: () => Promise.resolve(undefined),
    },
    inspecting: { toggle: () => true },
    ...parts,
  };
}

/** Looks into a record without lines. */
export function emptyLookup(): ChronicleLookup {
  const nobody = () => Promise.resolve(undefined);
  const none = () => Promise.resolve([]);
  return {
    selections: new Selections({
      accounts: { find: nobody, findByName: nobody },
      characters: { find: nobody, listByAccount: none, named: none },
      now: Date.now,
    }),
    reader: new ChronicleReader({
      repository: { search: () => Promise.resolve({ lines: [], next: undefined }) },
      characters: { namesOf: none, serialsOfLevels: none },
      looks: { names: () => Promise.resolve({ serials: [], templates: [] }), settle: () => Promise.resolve(true) },
    }),
  };
}

export interface TestIssuer extends Issuer {
  readonly printed: string[];
  readonly problems: string[];
}

function issuer(head: Omit<Issuer, "print">): TestIssuer {
  const printed: string[] = [];
  const problems: string[] = [];
  return { ...head, printed, problems, print: (line, isProblem) => void (isProblem ? problems : printed).push(line) };
}

export function playerIssuer(role: Issuer["role"] = "Regular", sessionId = 7): TestIssuer {
  return issuer({ kind: "game", accountId: 17, accountName: "nystul", role, sessionId });
}

export function httpIssuer(role: Issuer["role"] = "Administrator"): TestIssuer {
  return issuer({ kind: "http", accountId: 1, accountName: "admin", role });
}

export function terminalIssuer(): TestIssuer {
  return issuer({ kind: "terminal", accountId: null, accountName: "console", role: "Administrator" });
}

/** A command that does nothing unless `declaration` overrides it. */
export function command(declaration: Partial<Command> & Pick<Command, "name">): Command {
  return {
    description: "Does something.",
    arguments: [],
    contexts: ["Console", "InGame"],
    level: "Regular",
    handler: () => undefined,
    ...declaration,
  };
}

export const teleport = (more: Partial<Command> = {}): Command =>
  command({
    name: "teleport",
    aliases: ["tp"],
    level: "GameMaster",
    contexts: ["InGame"],
    arguments: [
      { name: "mapId", type: "integer", min: 0, about: "the map" },
      { name: "x", type: "integer", about: "x" },
      { name: "speed", type: "number", min: 0.5, max: 2, about: "speed", optional: true },
      { name: "mood", type: "choice", choices: ["Happy", "Sad"], about: "mood", optional: true },
    ],
    ...more,
  });

export const addUser = (): Command =>
  command({
    name: "add_user",
    level: "Administrator",
    arguments: [
      { name: "username", type: "word", about: "name" },
      { name: "password", type: "word", about: "password", secret: true },
      { name: "level", type: "choice", choices: ["Regular", "Counselor"], about: "level", optional: true },
    ],
  });
