/** The kinds of problems with a file of client data. */
export type ProblemKind = "missing" | "unreadable" | "short" | "damaged" | "too-large";

/** One problem at one place of one file. It is kept once, however often it is found. */
export interface FileProblem {
  readonly file: string;
  /** Offset in the file. Absent if the problem concerns the whole file. */
  readonly offset: number | undefined;
  readonly kind: ProblemKind;
  /** A whole sentence with file and offset. */
  readonly message: string;
  /** How often it was found. */
  readonly count: number;
}

/** The part of a log that the readers need. */
export interface ClientFileLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/** Further places of one file are only counted, because a file of random bytes has hundreds of thousands. */
const MAX_PLACES_PER_FILE = 64;

/** Data that does not match its layout. `offset` counts from the start of the piece that was read. */
export class DamagedData extends Error {
  readonly offset: number;

  constructor(offset: number, message: string) {
    super(message);
    this.name = "DamagedData";
    this.offset = offset;
  }
}

interface KeptProblem extends FileProblem {
  count: number;
}

interface FileRecord {
  readonly places: Map<number | undefined, KeptProblem>;
  /** Stands for all places beyond the limit. */
  rest: KeptProblem | undefined;
}

/** Collects the problems of the files. Each place is logged once and then counted. */
export class ProblemBook {
  private readonly files = new Map<string, FileRecord>();
  private readonly log: ClientFileLog | undefined;
  private sum = 0;

  constructor(log?: ClientFileLog) {
    this.log = log;
  }

  /** The number of problems found, including repetitions. */
  get total(): number {
    return this.sum;
  }

  /** All problems, for each file in the order in which they were found. */
  get list(): readonly FileProblem[] {
    return [...this.files.values()].flatMap(({ places, rest }) => [...places.values(), ...(rest ? [rest] : [])]);
  }

  /** Notes a problem; `what` is a sentence without the file's name, as in "ends here, 100 bytes too early". */
  report(kind: ProblemKind, file: string, offset: number | undefined, what: string): void {
    this.sum++;
    const record = this.recordOf(file);
    const known = record.places.get(offset) ?? (record.places.size < MAX_PLACES_PER_FILE ? undefined : record.rest);
    if (known) {
      known.count++;
      return;
    }
    const isOneTooMany = record.places.size >= MAX_PLACES_PER_FILE;
    const problem = isOneTooMany
      ? keep(kind, file, undefined, `has more than ${MAX_PLACES_PER_FILE} faulty places, further ones are only counted`)
      : keep(kind, file, offset, what);
    if (isOneTooMany) record.rest = problem;
    else record.places.set(offset, problem);
    this.log?.warn({ file, offset, kind }, problem.message);
  }

  private recordOf(file: string): FileRecord {
    let record = this.files.get(file);
    if (!record) this.files.set(file, (record = { places: new Map(), rest: undefined }));
    return record;
  }
}

function keep(kind: ProblemKind, file: string, offset: number | undefined, what: string): KeptProblem {
  const place = offset === undefined ? file : `${file}, byte ${offset}`;
  return { file, offset, kind, message: `${place}: ${what}`, count: 1 };
}
