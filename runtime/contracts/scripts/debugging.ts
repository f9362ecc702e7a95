import type { Duplex } from "node:stream";

/** Somebody who debugs scripts. */
export interface DebugVisitor {
  readonly accountName: string;
  /** Writes what they do into the audit trail. */
  audit(line: string): void;
  /** Whether they would be admitted now. Rejects if that cannot be found out. */
  stillAdmitted(): Promise<boolean>;
}

/** Debugs scripts for one visitor at a time. */
export interface Debugging {
  /** Why nobody can begin now; undefined when somebody can. */
  refusal(): string | undefined;
  /** Begins with a visitor, who speaks the Debug Adapter Protocol on the stream, and ends with it. */
  open(stream: Duplex, visitor: DebugVisitor): void;
  /** An account changed: the visitor stays only if they would still be admitted. */
  recheck(): void;
  /** Ends the visit: handlers that have stopped go on. */
  close(): void;
}
