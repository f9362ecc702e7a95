import type { LogLines } from "../../base/log/log.js";
import type { Requests } from "../../contracts/network.js";
import { lineLogged } from "./declarations.js";

/** Longer lines are of no use to a reader far away. */
const LINE_CHARACTERS_MAXIMUM = 16_384;

export interface LogReportsParts {
  readonly lines: LogLines;
  readonly requests: Pick<Requests, "tell">;
  readonly world: string | undefined;
  /** Whether a line is for APIs. */
  readonly isWanted: (line: string) => boolean;
}

/** Tells APIs the lines of this process's log. @returns a function that ends it */
export function reportLog({ lines, requests, world = undefined, isWanted }: LogReportsParts): () => void {
  return lines.onLine((line) => {
    if (line.length <= LINE_CHARACTERS_MAXIMUM && isWanted(line)) requests.tell(lineLogged, { world: world ?? null, line });
  });
}

/** The lines of the log of an API, and of all processes that report theirs, which name their worlds. */
export class NetworkLog implements LogLines {
  private readonly own: LogLines;
  private readonly requests: Pick<Requests, "hear">;

  constructor(own: LogLines, requests: Pick<Requests, "hear">) {
    this.own = own;
    this.requests = requests;
  }

  onLine(listener: (line: string) => void): () => void {
    const ends = [
      this.own.onLine(listener),
      this.requests.hear(lineLogged, ({ line, world }) => listener(world === null ? line : withWorld(line, world))),
    ];
    return () => {
      for (const end of ends) end();
    };
  }
}

/** A line of the log is one JSON object. */
function withWorld(line: string, world: string): string {
  return line.replace(/\}\s*$/, `,"world":${JSON.stringify(world)}}`);
}
