import { Cron } from "croner";
import { LuaRaise } from "../vm/raise.js";

/** The times that a cron pattern names, by the clock of one time zone. */
export class CronTimes {
  private readonly cron: Cron;

  /** @param timeZone of the IANA database; that of the server by default. @throws LuaRaise */
  constructor(pattern: string, timeZone: string | undefined) {
    if (timeZone !== undefined && !isTimeZone(timeZone)) throw new LuaRaise(`there is no time zone '${timeZone}'`);
    try {
      this.cron = new Cron(pattern, { paused: true, ...(timeZone !== undefined && { timezone: timeZone }) });
      // A pattern with a year may be over; its file goes on being loaded.
      if (this.cron.nextRun() === null && !hasYear(pattern)) throw new Error("it names a day that never comes");
    } catch (error) {
      const problem = error instanceof Error ? error.message.replace(/^\w+: /, "") : String(error);
      throw new LuaRaise(`'${pattern}' is not a cron pattern: ${problem}`);
    }
  }

  /** The first time after another, in Unix milliseconds; undefined if there is none. */
  after(unixMs: number): number | undefined {
    return this.cron.nextRun(new Date(unixMs))?.getTime();
  }
}

/** Whether a pattern has the seventh field. */
function hasYear(pattern: string): boolean {
  return pattern.trim().split(/\s+/).length >= 7;
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
