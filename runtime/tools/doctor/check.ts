import type { Config } from "../../services/settings/start.js";
import type { Listening } from "../../base/data-directory/listening-file.js";
import type { DatabaseAddress } from "../../storage/database/database-address.js";
import type { DatabaseExamination } from "../../storage/database/examine-database.js";

/** Something that a check found. A fault keeps the shard from starting or from being safe; a warning does not. */
export type Finding =
  | { readonly level: "ok"; readonly says: string }
  | {
      readonly level: "warning" | "fault";
      readonly says: string;
      /** What the operator can do, as a sentence or a command. */
      readonly mend: string;
    };

/** What can be known without valid options. */
export interface Installation {
  /** The project's directory. */
  readonly project: string;
  readonly argv: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/** A shard as its options describe it, and the server that may be running on it. */
export interface Subject extends Installation {
  readonly config: Config;
  /** Absolute. */
  readonly dataDirectory: string;
  readonly address: DatabaseAddress;
  /** The server that holds the data directory. It has no addresses while it starts. */
  readonly server: { readonly pid: number | null; readonly listening: Listening | undefined } | undefined;
  /** Several checks look at the database, which is examined once. Undefined if there is none yet. */
  readonly examine: () => Promise<DatabaseExamination | undefined>;
}

/** One thing to look at, declared once: the report, the documents and the exit code follow. */
export interface DoctorCheck<Looked extends Installation = Subject> {
  readonly name: string;
  /** Completes "looks at ...". */
  readonly looksAt: string;
  /** Each problem by itself, or what is well. An error that it throws is reported as a fault. */
  readonly find: (subject: Looked) => Finding[] | Promise<Finding[]>;
}

export const ok = (says: string): Finding => ({ level: "ok", says });
export const warning = (says: string, mend: string): Finding => ({ level: "warning", says, mend });
export const fault = (says: string, mend: string): Finding => ({ level: "fault", says, mend });
