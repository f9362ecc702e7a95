import { crc32 } from "node:zlib";
import type { CarriedOut, SeenRollback } from "../../../contracts/rollbacks.js";
import type { BackupRequest, RollbackIssuer, RollbackRequest, Rollbacks } from "./rollbacks.js";

/**
 * How staff undo what the record tells: first a preview, then, if that is still right, in the world. Where there is
 * more than one world, `world` names it.
 */
export interface StaffRollbacks {
  /** Rejects with SelectionTooLargeError. */
  preview(request: RollbackRequest, world?: string): Promise<SeenRollback>;
  /** Undefined without a preview of that number. */
  apply(number: number, issuer: RollbackIssuer, world?: string): Promise<CarriedOut | undefined>;
}

/** Rollbacks in the world of this process. */
export interface OwnRollbacks extends StaffRollbacks {
  /** What giving a character back what it had when a backup was made would do. */
  previewBackup(request: BackupRequest): Promise<SeenRollback>;
}

export function ownRollbacks(rollbacks: Pick<Rollbacks, "preview" | "previewBackup" | "apply" | "seen">): OwnRollbacks {
  return {
    preview: async (request) => rollbacks.seen(await rollbacks.preview(request)),
    previewBackup: async (request) => rollbacks.seen(await rollbacks.previewBackup(request)),
    async apply(number, issuer) {
      const applied = await rollbacks.apply(number, issuer);
      return applied && { isDone: applied.isDone, isPartlyDone: false, rollback: rollbacks.seen(applied.preview) };
    },
  };
}

/** Numbers of previews that several processes make. */
const SHARED_NUMBERS = 1_000_000;

/** The number of a preview that several processes of a world make. @param request names the request in all of them */
export function sharedNumber(request: string): number {
  return 1 + (crc32(request) % SHARED_NUMBERS);
}
