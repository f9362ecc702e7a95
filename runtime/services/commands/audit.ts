import { escapeUnsafe } from "../../base/log/gate.js";
import { beginningOf } from "../../base/text/player-text.js";
import type { Log } from "../../base/log/log.js";
import type { CommandOutcome } from "../../contracts/command-kinds.js";
import type { CommandAuditRepository } from "../../storage/accounts/command-audit.js";
import type { CommandPlace } from "./command.js";
import type { Issuer } from "./issuer.js";

/** Longer texts are cut, so that nobody can store data in the audit trail. */
const LINE_CHARACTERS_MAXIMUM = 4_096;
const DETAIL_CHARACTERS_MAXIMUM = 1_000;
const NAME_CHARACTERS_MAXIMUM = 40;

/** A use of a command. Its line has no secrets. */
export interface CommandUse {
  readonly issuer: Issuer;
  /** Unix milliseconds. */
  readonly at: number;
  readonly durationMs: number;
  readonly command: string;
  readonly line: string;
  readonly outcome: CommandOutcome;
  /** The reason why it was refused or failed. */
  readonly detail: string | null;
  /** Where it ran; the world of this process without it. */
  readonly worldId?: number | undefined;
  /** In which processes of a world the command runs; `each` without it. */
  readonly runsIn?: CommandPlace | undefined;
}

/** Whether uses by this issuer belong in the audit trail: all by staff, and all from the console and HTTP. */
function isAudited({ kind, role }: Issuer): boolean {
  return kind !== "game" || role !== "Regular";
}

/**
 * What runs in each process is done when it is done in all; what is tried in one after the other, when it is done in
 * one.
 */
function decides(outcome: CommandOutcome, runsIn: CommandPlace): boolean {
  return runsIn === "each" ? outcome !== "done" : outcome === "done";
}

/** Writes uses of commands to storage and to the log. A failure to store one is logged and stops no command. */
export class CommandAudit {
  private readonly repository: Pick<CommandAuditRepository, "append"> | undefined;
  private readonly log: Log;
  private readonly worldId: number | undefined;

  /**
   * @param repository undefined to store nothing, as in tests of scripts
   * @param worldId of the world of this process, in a network
   */
  constructor(repository: Pick<CommandAuditRepository, "append"> | undefined, log: Log, worldId?: number) {
    this.repository = repository;
    this.log = log;
    this.worldId = worldId;
  }

  /** Resolves once the use is stored. */
  async write({
    issuer,
    at,
    durationMs,
    command,
    line,
    outcome,
    detail,
    worldId = this.worldId ?? undefined,
    runsIn = "each",
  }: CommandUse): Promise<void> {
    if (!isAudited(issuer)) return;
    const use = {
      at,
      durationMs,
      accountId: issuer.accountId,
      accountName: issuer.accountName,
      role: issuer.role,
      origin: issuer.kind,
      command: escapeUnsafe(beginningOf(command, NAME_CHARACTERS_MAXIMUM)),
      line: escapeUnsafe(beginningOf(line, LINE_CHARACTERS_MAXIMUM)),
      outcome,
      detail: detail === null ? null : escapeUnsafe(beginningOf(detail, DETAIL_CHARACTERS_MAXIMUM)),
      ...(worldId !== undefined && { worldId }),
      ...(issuer.request !== undefined && { request: { id: issuer.request, decides: decides(outcome, runsIn) } }),
    };
    // The terminal shows these lines, so its user has just seen it.
    const level = issuer.kind === "terminal" ? "debug" : "info";
    this.log[level]({ by: use.accountName, origin: use.origin, outcome, line: use.line }, `command ${use.command}`);
    try {
      await this.repository?.append(use);
    } catch (error) {
      this.log.error({ err: error, by: use.accountName, line: use.line }, "a command could not be written to the audit trail");
    }
  }
}
